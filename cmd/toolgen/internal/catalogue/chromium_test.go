package catalogue

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A browser is a headless Chromium with one tab, driven over a pipe by the
// DevTools protocol: https://chromedevtools.github.io/devtools-protocol/.
type browser struct {
	t       *testing.T
	in      io.Writer
	pipe    *os.File
	out     *bufio.Reader // of pipe
	session string
	last    int
	events  []event // so far
}

// An event is something that happened on the page.
type event struct {
	Method string
	Params json.RawMessage
}

// startBrowser starts Chromium, and ends the test where there is none.
func startBrowser(t *testing.T) *browser {
	name, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("the page is tried in chromium, which is not on this machine")
	}
	toBrowser, in, err := os.Pipe()
	require.NoError(t, err)
	out, fromBrowser, err := os.Pipe()
	require.NoError(t, err)
	profile, err := os.MkdirTemp("", "toolgen-browser-")
	require.NoError(t, err)
	cmd := exec.Command(name, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-extensions", "--remote-debugging-pipe", "--user-data-dir="+profile, "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // the descriptors 3 and 4
	cmd.Env = append(os.Environ(), "HOME="+profile)
	require.NoError(t, cmd.Start())
	toBrowser.Close()
	fromBrowser.Close()
	b := &browser{t: t, in: in, pipe: out, out: bufio.NewReader(out)}
	t.Cleanup(func() {
		in.Close() // which ends it, if it is well
		_ = out.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, _ = io.Copy(io.Discard, out)
		out.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		// Its other processes may still write to the profile.
		for end := time.Now().Add(10 * time.Second); os.RemoveAll(profile) != nil && time.Now().Before(end); {
			time.Sleep(50 * time.Millisecond)
		}
	})
	var target struct{ TargetID string }
	b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.call(domain+".enable", nil, nil)
	}
	return b
}

// call calls a method and reads its result.
func (b *browser) call(method string, params, result any) {
	b.t.Helper()
	b.last++
	request := map[string]any{"id": b.last, "method": method}
	if params != nil {
		request["params"] = params
	}
	if b.session != "" {
		request["sessionId"] = b.session
	}
	text, err := json.Marshal(request)
	require.NoError(b.t, err)
	_, err = b.in.Write(append(text, 0))
	require.NoError(b.t, err)
	for {
		m := b.read()
		if m.ID != b.last {
			continue
		}
		require.Nil(b.t, m.Error, "%s: %s", method, m.Error)
		if result != nil {
			require.NoError(b.t, json.Unmarshal(m.Result, result))
		}
		return
	}
}

// A message is an answer or an event.
type message struct {
	ID            int
	Result, Error json.RawMessage
	event
}

func (b *browser) read() message {
	require.NoError(b.t, b.pipe.SetReadDeadline(time.Now().Add(time.Minute)))
	text, err := b.out.ReadBytes(0)
	require.NoError(b.t, err, "the browser has ended, or hangs")
	var m message
	require.NoError(b.t, json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m))
	if m.Method != "" {
		b.events = append(b.events, m.event)
	}
	return m
}

// open opens a file and waits until it is loaded.
func (b *browser) open(path string) {
	seen := len(b.events)
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	for loaded := false; !loaded; {
		for _, e := range b.events[seen:] {
			loaded = loaded || e.Method == "Page.loadEventFired"
		}
		if !loaded {
			b.read()
		}
	}
}

// screen sets the size of the window in CSS pixels, and the scheme of colours.
func (b *browser) screen(width, height int, scheme string) {
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}, nil)
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": []any{map[string]string{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// eval evaluates an expression; a nil result is for one that has none.
func (b *browser) eval(expression string, result any) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	b.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	require.Nil(b.t, r.ExceptionDetails, "%s: %s", expression, r.ExceptionDetails)
	if result != nil {
		require.NoError(b.t, json.Unmarshal(r.Result.Value, result), expression)
	}
}

// press presses a key; one letter also types it.
func (b *browser) press(key string, code int) {
	params := map[string]any{"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code}
	if len(key) == 1 {
		params["text"] = key
	}
	if key == "Enter" {
		params["text"] = "\r"
	}
	b.call("Input.dispatchKeyEvent", params, nil)
	b.call("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code}, nil)
}

// screenshot writes a picture of the window into the folder that
// TOOLGEN_SCREENSHOTS names, for people to look at.
func (b *browser) screenshot(name string) {
	dir := os.Getenv("TOOLGEN_SCREENSHOTS")
	if dir == "" {
		return
	}
	var shot struct{ Data string }
	b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	png, err := base64.StdEncoding.DecodeString(shot.Data)
	require.NoError(b.t, err)
	require.NoError(b.t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s.png", name)), png, 0o666))
}
