package catalogue

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/gen"
)

// page writes a catalogue of packages of this module.
func page(t *testing.T) (path string, tools int) {
	t.Helper()
	r, err := gen.Generate(t.Context(), gen.Config{Dir: "../../../..", Patterns: []string{"./example/weather", "./internal/typedoc/..."}, Budget: -1})
	require.NoError(t, err)
	require.False(t, r.HasErrors(), "%v", r.Diagnostics)
	list := r.Tools()
	c, err := New("Tools <of> & for tests", list,
		func(t *gen.ToolInfo) (hints, policy []string) {
			return []string{"readonly", "destructive"}, []string{"timeout=5s", "approval"}
		},
		func(t *gen.ToolInfo) string { return fmt.Sprintf("%s:%d", filepath.Base(t.Pos.Filename), t.Pos.Line) })
	require.NoError(t, err)
	path = filepath.Join(t.TempDir(), "tools.html")
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, Write(f, "html", c))
	return path, len(list)
}

// The page in a browser, on a desktop and on a phone, light and dark, by keyboard
// alone. TOOLGEN_SCREENSHOTS=DIR keeps pictures of it.
func TestPageInBrowser(t *testing.T) {
	b := startBrowser(t)
	path, tools := page(t)
	for _, s := range []struct {
		name          string
		width, height int
		scheme        string
	}{
		{"desktop-light", 1280, 900, "light"},
		{"desktop-dark", 1280, 900, "dark"},
		{"phone-light", 360, 800, "light"},
		{"phone-dark", 360, 800, "dark"},
	} {
		t.Run(s.name, func(t *testing.T) {
			b.t = t
			b.screen(s.width, s.height, s.scheme)
			b.open(path)
			b.screenshot(s.name)
			fits(t, b, s.width)
			readable(t, b)
			searchByKeyboard(t, b, tools)
			b.screenshot(s.name + "-search")
			walkByKeyboard(t, b)
			b.eval(`document.querySelectorAll("details").forEach(d => d.open = true)`, nil)
			fits(t, b, s.width)
			readable(t, b)
			b.eval(`window.scrollTo(0, document.querySelectorAll(".card:not([hidden])")[0].offsetTop)`, nil)
			b.screenshot(s.name + "-open")
		})
	}
	b.t = t
	quiet(t, b)
}

// fits checks that nothing is wider than the window.
func fits(t *testing.T, b *browser, width int) {
	var got struct {
		Width int
		Wide  []string
	}
	b.eval(`({width: document.documentElement.scrollWidth, wide: [...document.querySelectorAll("body *")].filter(e =>
		!e.closest(".scroll, pre, svg, thead") && e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))})`, &got)
	assert.LessOrEqual(t, got.Width, width, "the page scrolls sideways")
	assert.Empty(t, got.Wide, "beyond the window")
}

// contrast computes, as WCAG 2 does, the contrast of each text to what is behind
// it, and returns those below 4.5.
const contrast = `(() => {
	const parse = c => { const m = c.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; };
	const light = ([r, g, b]) => { const f = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; return .2126 * f(r) + .7152 * f(g) + .0722 * f(b); };
	const behind = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255]; };
	const poor = {}; let texts = 0;
	const look = (e, color, what) => {
		const a = light(parse(color)), b = light(behind(e)), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
		texts++;
		if (ratio < 4.5) poor[what] = ratio;
	};
	for (const e of document.querySelectorAll("body *")) {
		if (!e.getClientRects().length || e.closest("script, style")) continue;
		if ([...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) look(e, getComputedStyle(e).color, e.tagName + "." + e.className);
		if (e.placeholder) look(e, getComputedStyle(e, "::placeholder").color, "placeholder");
	}
	return {poor, texts};
})()`

func readable(t *testing.T, b *browser) {
	var got struct {
		Poor  map[string]float64
		Texts int
	}
	b.eval(contrast, &got)
	assert.Greater(t, got.Texts, 50)
	assert.Empty(t, got.Poor, "contrasts below 4.5")
}

// focused describes what has the focus, and how that is shown.
type focused struct {
	Tag, ID, Class string
	Outline        float64 // width
	Style          string
	Visible        bool // within the window
}

func (b *browser) focused() focused {
	var f focused
	b.eval(`(() => { const e = document.activeElement, s = getComputedStyle(e), r = e.getBoundingClientRect();
		return {Tag: e.tagName, ID: e.id, Class: e.className, Outline: parseFloat(s.outlineWidth), Style: s.outlineStyle,
			Visible: r.right > 0 && r.left < innerWidth && r.bottom > 0 && r.top < innerHeight}; })()`, &f)
	return f
}

// searchByKeyboard finds one tool by / and its name, and has all again after
// Escape.
func searchByKeyboard(t *testing.T, b *browser, tools int) {
	shown := func() (n int) {
		b.eval(`[...document.querySelectorAll(".card")].filter(c => c.getClientRects().length).length`, &n)
		return n
	}
	require.Equal(t, tools, shown())
	b.press("/", 191)
	require.Equal(t, "q", b.focused().ID)
	for _, r := range "get_WEATHER" {
		b.press(string(r), 0)
	}
	assert.Equal(t, 1, shown())
	var status string
	b.eval(`document.querySelector("[role=status]").textContent`, &status)
	assert.Equal(t, fmt.Sprintf("1 of %d tools", tools), status)
	var packages int
	b.eval(`[...document.querySelectorAll(".package")].filter(c => c.getClientRects().length).length`, &packages)
	assert.Equal(t, 1, packages, "those without a tool are hidden")
	b.press("/", 191) // is text in the box
	assert.Equal(t, 0, shown())
	b.press("Escape", 27)
	assert.Equal(t, tools, shown())
	for _, r := range "get_weather" {
		b.press(string(r), 0)
	}
	assert.Equal(t, 1, shown())
}

// walkByKeyboard reaches all of the tool that is shown by the tab key. What has
// the focus is seen, and Enter opens what is closed.
func walkByKeyboard(t *testing.T, b *browser) {
	opened := 0
	for range 20 {
		b.press("Tab", 9)
		f := b.focused()
		if f.Tag == "BODY" { // behind the last one
			break
		}
		assert.True(t, f.Visible, "%+v is out of sight", f)
		assert.True(t, f.Outline >= 2 && f.Style != "none", "the focus on %+v is not seen", f)
		if f.Tag == "SUMMARY" {
			b.press("Enter", 13)
			opened++
		}
	}
	assert.Equal(t, 2, opened)
	var open int
	b.eval(`document.querySelectorAll("details[open]").length`, &open)
	assert.Equal(t, 2, open)
	b.open(b.url())
	b.press("Tab", 9)
	f := b.focused()
	assert.Equal(t, "skip", f.Class, "the first stop leads to the tools")
	assert.True(t, f.Visible)
	b.press("Enter", 13)
	assert.Equal(t, "tools", b.focused().ID)
}

func (b *browser) url() (path string) {
	b.eval(`location.pathname`, &path)
	return path
}

// quiet checks that the page has asked for nothing but itself, and complained
// about nothing.
func quiet(t *testing.T, b *browser) {
	loaded, requests := 0, 0
	for _, e := range b.events {
		switch e.Method {
		case "Network.requestWillBeSent":
			var p struct {
				Type    string
				Request struct{ URL string }
			}
			require.NoError(t, json.Unmarshal(e.Params, &p))
			assert.Equal(t, "Document", p.Type, p.Request.URL)
			requests++
		case "Page.loadEventFired":
			loaded++
		case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded":
			assert.Fail(t, e.Method, "%s", e.Params)
		}
	}
	assert.Positive(t, loaded)
	assert.Equal(t, loaded, requests, "the page itself, each time")
}
