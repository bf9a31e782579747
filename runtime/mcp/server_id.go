package mcp

import (
	"bytes"
	"encoding/json"
)

// An idScanner finds the ID of a message without holding the message: the last
// member "id" of the outermost object that is a number or a string. It takes the
// text in pieces and is not strict: whoever decodes the message is.
type idScanner struct {
	depth   int
	quoted  bool // inside a string
	escaped bool
	value   bool   // after a colon
	token   []byte // of depth 1: the name or value that is being read
	name    string
	found   []byte
}

// maxID is the longest ID that is kept.
const maxID = 256

func (s *idScanner) scan(text []byte) {
	for _, c := range text {
		if s.quoted {
			s.keep(c)
			switch {
			case s.escaped:
				s.escaped = false
			case c == '\\':
				s.escaped = true
			case c == '"':
				s.quoted = false
			}
			continue
		}
		switch c {
		case '"':
			s.quoted = true
			s.keep(c)
		case '{', '[':
			s.depth++
			s.token = nil
		case '}', ']':
			s.member()
			s.depth--
		case ',':
			s.member()
		case ':':
			if s.depth == 1 {
				s.name, s.token, s.value = string(s.token), nil, true
			}
		case ' ', '\t', '\r', '\n':
		default:
			s.keep(c)
		}
	}
}

// keep adds a character to the name or value that is being read.
func (s *idScanner) keep(c byte) {
	if s.depth == 1 && len(s.token) <= maxID {
		s.token = append(s.token, c)
	}
}

// member ends a member of the outermost object.
func (s *idScanner) member() {
	if s.depth != 1 {
		return
	}
	if s.value && s.name == `"id"` && len(s.token) > 0 {
		s.found = s.token
	}
	s.token, s.value = nil, false
}

// id returns the ID as JSON, nil if there is none.
func (s *idScanner) id() json.RawMessage {
	if len(s.found) > maxID || !json.Valid(s.found) || bytes.ContainsAny(s.found[:1], "tfn") {
		return nil
	}
	return s.found
}
