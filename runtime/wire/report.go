package wire

import (
	"strconv"
	"strings"
)

// reportBytes is the most that FormatFaults returns.
const reportBytes = 4 << 10

// FormatFaults returns what the model is told about the refused arguments of a
// tool: a line for each fault, and how many more there are. It is at most 4 KiB
// long.
func FormatFaults(tool string, faults []Fault, omitted int) string {
	const room = reportBytes - len("\n- and 9223372036854775807 more")
	var b strings.Builder
	b.WriteString("invalid arguments for " + head(line(tool), 100) + ":")
	for i, f := range faults {
		text := f.Message
		if f.Path != "" {
			text = f.Path + ": " + text
		}
		if b.Len()+len("\n- ")+len(text) > room {
			omitted += len(faults) - i
			break
		}
		b.WriteString("\n- " + text)
	}
	if omitted > 0 {
		b.WriteString("\n- and " + strconv.Itoa(omitted) + " more")
	}
	return b.String()
}
