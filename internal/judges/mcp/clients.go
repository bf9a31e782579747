package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

const (
	smallID = `{"id":7,"total":8,"note":"<é>"}`
)

// inspector lists tools with --strict, and calls one, over both transports and
// with the handshake of each era of the protocol.
func (j *judge) inspector() error {
	url, stop, err := j.serve()
	if err != nil {
		return err
	}
	defer stop()
	eras := []string{"legacy", "modern", "auto"}
	err = together(2*len(eras), func(i int) error {
		target, era := []string{j.server, url}[i/len(eras)], eras[i%len(eras)]
		list, err1 := j.program("mcp-inspector", "--cli", target, "--protocol-era", era, "--method", "tools/list", "--strict")
		if err1 == nil && (!strings.Contains(list, `"test_structured"`) || !strings.Contains(list, `"outputSchema"`)) {
			err1 = fmt.Errorf("inspector %s: the list lacks a tool:\n%s", era, list)
		}
		call, err2 := j.program("mcp-inspector", "--cli", target, "--protocol-era", era, "--method", "tools/call",
			"--tool-name", "test_structured", "--tool-args-json", smallID)
		if err2 == nil && !strings.Contains(call, `"structuredContent"`) {
			err2 = fmt.Errorf("inspector %s: the result is not structured:\n%s", era, call)
		}
		return errors.Join(err1, err2)
	})
	if err == nil {
		fmt.Printf("inspector: listed and called over stdio and http, eras %s\n", strings.Join(eras, ", "))
	}
	return err
}

// typescript lets client.mjs, a program on the TypeScript SDK, use the server.
func (j *judge) typescript() error {
	url, stop, err := j.serve()
	if err != nil {
		return err
	}
	defer stop()
	script := filepath.Join(filepath.Dir(j.modules), "client.mjs")
	out1, err1 := j.program("node", script, j.server)
	out2, err2 := j.program("node", script, url)
	fmt.Print(out1, out2)
	return errors.Join(err1, err2)
}

// mcporter lists and calls the server over both transports.
func (j *judge) mcporter() error {
	url, stop, err := j.serve()
	if err != nil {
		return err
	}
	defer stop()
	var errs []error
	for _, target := range [][]string{{"--stdio", j.server}, {"--allow-http", "--http-url", url}} {
		target = append(target, "--name", "judged")
		list, err := j.program("mcporter", append([]string{"list"}, target...)...)
		if err == nil && !strings.Contains(list, "function test_structured(") {
			err = fmt.Errorf("mcporter: the list lacks a tool:\n%s", list)
		}
		errs = append(errs, err)
		call, err := j.program("mcporter", append(append([]string{"call"}, target...), "test_structured", "--output", "json", "--args", smallID)...)
		if err == nil && !strings.Contains(call, `"note": "<é>"`) {
			err = fmt.Errorf("mcporter: the result is another:\n%s", call)
		}
		errs = append(errs, err)
		fmt.Printf("mcporter %s: listed and called\n", target[len(target)-3])
	}
	return errors.Join(errs...)
}
