package audit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A Checkpoint names a line of a log: its sequence number, and its hash, which
// stands for all lines up to it. The zero value is the beginning.
type Checkpoint struct {
	Sequence int64  `json:"seq"`
	Hash     string `json:"hash"`
}

// String returns the checkpoint in the form that [ParseCheckpoint] reads:
// "12:9f86d0…".
func (c Checkpoint) String() string { return strconv.FormatInt(c.Sequence, 10) + ":" + c.Hash }

// ParseCheckpoint reads what String has written.
func ParseCheckpoint(text string) (Checkpoint, error) {
	number, hash, ok := strings.Cut(text, ":")
	n, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || n < 0 || len(hash) != 64 && n > 0 {
		return Checkpoint{}, fmt.Errorf("%q is no checkpoint: it must be a number, a colon and 64 hexadecimal digits", text)
	}
	return Checkpoint{n, hash}, nil
}

// A Problem is the first place where a log is not as it was written.
type Problem struct {
	File string
	Line int // from 1
	Text string
}

// Error returns the place and what is wrong there.
func (p *Problem) Error() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// VerifyOptions are the settings of [Verify].
type VerifyOptions struct {
	Key        []byte       // as in [Options]
	Checkpoint []Checkpoint // lines that must be in the log
	// Partial allows that the log does not begin with its first line: old files
	// were removed.
	Partial bool
}

// A Report says what a sound log holds.
type Report struct {
	Files []string // those that were put aside and the current one, in order
	Lines int64
	Last  Checkpoint // the last line
}

// Verify reads the log at path, with the files that were put aside, and checks
// that every line is as it was written and in its place. The error is a
// *[Problem], or that of reading. A log that is being written may end with an
// unfinished line, which is a problem too.
func Verify(path string, opts *VerifyOptions) (Report, error) {
	var o VerifyOptions
	if opts != nil {
		o = *opts
	}
	var report Report
	files, err := parts(path)
	if err != nil {
		return report, err
	}
	if _, err := os.Stat(path); err == nil || len(files) == 0 {
		files = append(files, path) // it is missing after a crash between two files
	}
	report.Files = files
	v := &verifier{chain: newChain(o.Key), VerifyOptions: o}
	for _, name := range files {
		if err := v.file(name); err != nil {
			return report, err
		}
		report.Lines, report.Last = v.lines, v.head
	}
	for _, c := range o.Checkpoint {
		if c.Sequence > v.head.Sequence {
			return report, v.problem("the log ends with sequence %d; the checkpoint has %d: the end is missing", v.head.Sequence, c.Sequence)
		}
	}
	return report, nil
}

type verifier struct {
	chain
	VerifyOptions
	name  string
	line  int
	lines int64
}

func (v *verifier) problem(format string, args ...any) error {
	return &Problem{v.name, v.line, fmt.Sprintf(format, args...)}
}

func (v *verifier) file(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	v.name, v.line = name, 0
	r := bufio.NewReaderSize(f, 1<<16)
	for {
		text, err := readLine(r)
		if errors.Is(err, io.EOF) && len(text) == 0 {
			return nil
		}
		v.line++
		if errors.Is(err, io.EOF) {
			return v.problem("the line is not complete")
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, v.line, err)
		}
		if err := v.check(text); err != nil {
			return err
		}
		v.lines++
	}
}

// readLine returns a line without its line feed; at the end of the file what
// there is, and io.EOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	var whole []byte
	for {
		text, err := r.ReadSlice('\n')
		whole = append(whole, text...)
		switch {
		case err == nil:
			return whole[:len(whole)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return whole, err
		case len(whole) > maxLine:
			return nil, fmt.Errorf("a line of more than %d bytes", maxLine)
		}
	}
}

// check checks a line against those before it.
func (v *verifier) check(text []byte) error {
	l, err := v.parse(text)
	if err != nil {
		return v.problem("%v", err)
	}
	want := v.head.Sequence + 1
	switch {
	case v.lines == 0 && v.Partial:
	case l.Sequence > want:
		return v.problem("sequence %d, but %s: lines are missing before it, or it was moved", l.Sequence, v.before())
	case l.Sequence < want:
		return v.problem("sequence %d, but %s: the line is there twice, or was moved", l.Sequence, v.before())
	case l.Prev != v.head.Hash:
		return v.problem("the line does not follow the one before: one of them was changed")
	}
	v.head = l.Checkpoint
	for _, c := range v.Checkpoint {
		if c.Sequence == l.Sequence && c != l.Checkpoint {
			return v.problem("the line is not the one of the checkpoint: the log was written anew")
		}
	}
	return nil
}

func (v *verifier) before() string {
	if v.lines == 0 {
		return "the log begins with 1"
	}
	return fmt.Sprintf("%d is the one before", v.head.Sequence)
}

// A parsed is what a line says about its place.
type parsed struct {
	Checkpoint
	Prev string `json:"prev"`
}

// parse reads a line and checks its hash.
func (c *chain) parse(text []byte) (parsed, error) {
	var l parsed
	if err := json.Unmarshal(text, &l); err != nil {
		return l, errors.New("the line was changed: it is no JSON object")
	}
	at := len(text) - sealSize
	if at < 0 || !bytes.HasPrefix(text[at:], []byte(sealBegin)) || !bytes.HasSuffix(text, []byte(sealEnd)) {
		return l, errors.New("the line was changed: it does not end with its hash")
	}
	if hash := string(text[at+len(sealBegin) : len(text)-len(sealEnd)]); hash != l.Hash || hash != c.of(text[:at]) {
		return l, errors.New("the line was changed, or the key is another one: its hash does not fit")
	}
	return l, nil
}
