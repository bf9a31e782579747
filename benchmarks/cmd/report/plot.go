package main

import (
	"bytes"
	"fmt"
	"math"
)

// Measures of the plot, in pixels.
const (
	labelWidth = 220
	barsWidth  = 560
	rowHeight  = 16
	headHeight = 30
)

// Plot draws the ratios to toolgen as bars on a logarithmic scale, one group a
// workload.
func (t *Table) Plot() []byte {
	top := 1.0
	for _, w := range t.Workloads {
		for _, c := range t.Candidates {
			top = max(top, t.Ratio(w, c))
		}
	}
	low, high := -1.0, math.Ceil(math.Log10(top)) // from a tenth of toolgen's time
	x := func(ratio float64) float64 {
		return labelWidth + barsWidth*(math.Log10(ratio)-low)/(high-low)
	}
	height := len(t.Workloads)*(headHeight+rowHeight*len(t.Candidates)) + headHeight
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", labelWidth+barsWidth+80, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	for e := low; e <= high; e++ {
		fmt.Fprintf(&b, `<line x1="%.1f" y1="18" x2="%.1f" y2="%d" stroke="#ddd"/><text x="%.1f" y="12" text-anchor="middle">%gx</text>`+"\n", x(math.Pow(10, e)), x(math.Pow(10, e)), height, x(math.Pow(10, e)), math.Pow(10, e))
	}
	y := headHeight
	for _, w := range t.Workloads {
		fmt.Fprintf(&b, `<text x="4" y="%d" font-weight="bold">%s: processor time over toolgen's</text>`+"\n", y+14, w)
		y += headHeight - 8
		for _, c := range t.Candidates {
			if r := t.Ratio(w, c); r > 0 {
				fill := "#9ab"
				if c == base {
					fill = "#2a7"
				}
				from, to := min(x(1), x(r)), max(x(1), x(r))
				fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/><text x="%.1f" y="%d">%.3g</text>`+"\n",
					labelWidth-6, y+11, c, from, y+2, max(to-from, 2), rowHeight-4, fill, to+4, y+11, r)
			}
			y += rowHeight
		}
		y += 8
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
