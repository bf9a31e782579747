package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

// inputs reads what arguments name with an @: files, or standard input once.
type inputs struct {
	stdin io.Reader
	used  bool
}

// words returns words of the form key=value with the values themselves.
func (in *inputs) words(words []string) ([]string, error) {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = word
		key, value, _ := strings.Cut(word, "=")
		if !utf8.ValidString(word) {
			return nil, fmt.Errorf("%q is no text in UTF-8", word)
		}
		name, ok := strings.CutPrefix(value, "@")
		switch {
		case !ok:
			continue
		case strings.HasPrefix(name, "@"):
			out[i] = key + "=" + name
			continue
		}
		text, err := in.read(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; the text itself is %s=@@%s", key, err, key, name)
		}
		out[i] = key + "=" + text
	}
	return out, nil
}

// object returns the JSON that --json gives or names.
func (in *inputs) object(value string) (json.RawMessage, error) {
	text := value
	name, ok := strings.CutPrefix(value, "@")
	if ok || value == "-" {
		var err error
		if text, err = in.read(name); err != nil {
			return nil, err
		}
	}
	if !json.Valid([]byte(text)) || !utf8.ValidString(text) {
		return nil, fmt.Errorf("%q is not JSON in UTF-8", value)
	}
	return json.RawMessage(text), nil
}

// read reads a file, or standard input for a single dash.
func (in *inputs) read(name string) (string, error) {
	var text []byte
	var err error
	switch {
	case name != "-":
		text, err = os.ReadFile(name)
	case in.used:
		err = errors.New("standard input has been read already")
	default:
		in.used = true
		text, err = io.ReadAll(in.stdin)
	}
	if err == nil && !utf8.Valid(text) {
		err = fmt.Errorf("%s is no text in UTF-8", name)
	}
	return string(text), err
}
