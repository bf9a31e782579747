package lock

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ErrVersion is returned by [Parse] for a file of another version of the format.
var ErrVersion = errors.New("a lock file of version")

// Parse reads a lock file. Schemas and examples come back as compact JSON, byte
// for byte what was written. The error names the line of what is wrong.
func Parse(text []byte) (*File, error) {
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // some editors add it
	if n := conflict(text); n > 0 {
		return nil, fmt.Errorf("line %d is part of an unresolved merge conflict", n)
	}
	var head struct {
		Generator any `json:"generator"`
		Version   any `json:"version"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, malformed(text, err)
	}
	if head.Generator != "toolgen" {
		return nil, errors.New("not a lock file of toolgen")
	}
	// Other versions may have other types.
	if n, ok := head.Version.(float64); ok && n != version {
		return nil, fmt.Errorf("%w %v; this toolgen knows version %d", ErrVersion, n, version)
	}
	var f File
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, malformed(text, err)
	}
	if f.Version != version {
		return nil, errors.New("not a lock file: it has no version")
	}
	if err := doubled(text, &f); err != nil {
		return nil, err
	}
	for _, p := range f.Packages {
		for i := range p.Tools {
			t := &p.Tools[i]
			raws := []*json.RawMessage{&t.Parameters, &t.Output}
			for j := range t.Examples {
				raws = append(raws, &t.Examples[j])
			}
			for _, raw := range raws {
				if *raw != nil {
					*raw = compact(*raw)
				}
			}
		}
	}
	return &f, nil
}

// malformed says where a text is no JSON, or holds a value of another type.
func malformed(text []byte, err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("not a lock file: line %d: %w", line(text, syntax.Offset), err)
	case errors.As(err, &wrong) && wrong.Field != "":
		return fmt.Errorf("not a lock file: line %d: %s is a %s", line(text, wrong.Offset), wrong.Field, wrong.Value)
	}
	return fmt.Errorf("not a lock file: %w", err)
}

// line returns the line of a byte offset, from 1.
func line(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n"))
}

// doubled finds packages and tools that are there twice, as hands and merges
// leave them: nobody knows which one counts.
func doubled(text []byte, f *File) error {
	packages := map[string]bool{}
	for i, p := range f.Packages {
		if packages[p.Path] {
			return fmt.Errorf("line %d: the package %s is there twice", lineOf(text, "packages", i), p.Path)
		}
		packages[p.Path] = true
		tools := map[string]bool{}
		for j, t := range p.Tools {
			if tools[t.Name] {
				return fmt.Errorf("line %d: the tool %s of %s is there twice", lineOf(text, "packages", i, "tools", j), t.Name, p.Path)
			}
			tools[t.Name] = true
		}
	}
	return nil
}

// lineOf returns the line where the value at a path of members and indexes
// begins, in text that is JSON.
func lineOf(text []byte, path ...any) int {
	d := json.NewDecoder(bytes.NewReader(text))
	for _, step := range path {
		_, _ = d.Token() // what opens the object or array
		switch step := step.(type) {
		case string:
			for d.More() {
				name, _ := d.Token()
				if s, _ := name.(string); strings.EqualFold(s, step) { // as encoding/json has it
					break
				}
				skip(d)
			}
		case int:
			for range step {
				skip(d)
			}
		}
	}
	at := d.InputOffset()
	rest := text[at:]
	return line(text, at+int64(len(rest)-len(bytes.TrimLeft(rest, " \t\r\n,:"))))
}

func skip(d *json.Decoder) {
	var value json.RawMessage
	_ = d.Decode(&value)
}
