package audit

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	if !ok || err != nil || !(Checkpoint{n, hash}).valid() {
		return Checkpoint{}, fmt.Errorf("%q is no checkpoint: it must be a number, a colon and 64 hexadecimal digits", text)
	}
	return Checkpoint{n, hash}, nil
}

// valid reports whether there can be such a line.
func (c Checkpoint) valid() bool {
	if c.Sequence == 0 {
		return c.Hash == ""
	}
	return c.Sequence > 0 && len(c.Hash) == 2*sha256.Size && strings.Trim(c.Hash, "0123456789abcdef") == ""
}

// A Problem is the first place where a log is not as it was written.
type Problem struct {
	File string
	Line int // from 1; 0 where there is no line, of a file that is missing or empty
	Text string
}

// Error returns the place and what is wrong there.
func (p *Problem) Error() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// VerifyOptions are the settings of [Verify].
type VerifyOptions struct {
	Key        []byte       // as in [Options]
	Checkpoint []Checkpoint // lines that must be in the log
	// Partial allows that the log does not begin with its first line: the oldest
	// files were removed. A file that is missing between others is a problem all
	// the same, and so is a checkpoint of a line that was removed, unless it is
	// the last of them: keep [Report.Last] of what you remove.
	Partial bool
}

// A Report says what a sound log holds.
type Report struct {
	Files []string // those that were put aside and the current one, in order
	Lines int64
	After Checkpoint // the line before the first one, with Partial; else zero
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
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSymlink != 0 {
		if path, err = resolve(path); err != nil {
			return report, err
		}
	}
	before, err := parts(path)
	if err != nil {
		return report, err
	}
	v := &verifier{chain: newChain(o.Key), VerifyOptions: o, name: path}
	for _, c := range o.Checkpoint {
		if !c.valid() {
			return report, v.problem("%s is no checkpoint of any log", c)
		}
	}
	if err := v.complete(path, before); err != nil {
		return report, err
	}
	if _, err := os.Stat(path); err == nil || len(before) == 0 {
		before = append(before, part{name: path}) // it is missing after a crash between two files
	}
	for _, p := range before {
		report.Files = append(report.Files, p.name)
	}
	for _, p := range before {
		if err := v.file(p); err != nil {
			return report, err
		}
		report.Lines, report.After, report.Last = v.lines, v.after, v.head
	}
	for _, c := range o.Checkpoint {
		if c.Sequence > v.head.Sequence {
			return report, v.problem("the log ends with sequence %d; the checkpoint has %d: the end is missing", v.head.Sequence, c.Sequence)
		}
	}
	return report, nil
}

// complete finds files that are missing, by their numbers.
func (v *verifier) complete(path string, all []part) error {
	for i, p := range all {
		want := 1
		if i > 0 {
			want = all[i-1].number + 1
		}
		if p.number == want || i == 0 && v.Partial {
			continue
		}
		if v.name = partName(path, want); i == 0 {
			return v.problem("the file is missing: the log goes on with %s; if you have removed the oldest files, verify the rest as partial", filepath.Base(p.name))
		}
		return v.problem("the file is missing between %s and %s", filepath.Base(all[i-1].name), filepath.Base(p.name))
	}
	return nil
}

type verifier struct {
	chain
	VerifyOptions
	name   string
	line   int
	lines  int64
	after  Checkpoint
	number int  // of the file, as far as is known
	known  bool // by its name, or since it follows another
}

func (v *verifier) problem(format string, args ...any) error {
	return &Problem{v.name, v.line, fmt.Sprintf(format, args...)}
}

func (v *verifier) file(p part) error {
	name := p.name
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	v.name, v.line = name, 0
	v.number++
	v.known = v.lines > 0 || p.number > 0
	if p.number > 0 {
		v.number = p.number
	}
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
		if errors.Is(err, errLong) {
			return v.problem("the line was changed: it has more than %d bytes", maxLine)
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

var errLong = errors.New("a line that is too long")

// readLine returns a line without its line feed; at the end of the file what
// there is, and io.EOF. It holds no more than two lines of the greatest length.
func readLine(r *bufio.Reader) ([]byte, error) {
	var whole []byte
	for {
		text, err := r.ReadSlice('\n')
		if len(whole)+len(text) > maxLine {
			return nil, errLong
		}
		if err == nil && whole == nil {
			return text[:len(text)-1], nil // until the next one is read
		}
		whole = append(whole, text...)
		switch {
		case err == nil:
			return whole[:len(whole)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return whole, err
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
	case v.lines == 0 && v.Partial && l.Sequence > 1:
		if v.after = (Checkpoint{l.Sequence - 1, l.Prev}); !v.after.valid() {
			return v.problem("the line was changed: it does not name the one before")
		}
		if err := v.removed(); err != nil {
			return err
		}
	case l.Sequence > want:
		return v.problem("sequence %d, but %s: lines are missing before it, or it was moved", l.Sequence, v.before())
	case l.Sequence < want:
		return v.problem("sequence %d, but %s: the line is there twice, or was moved", l.Sequence, v.before())
	case l.Prev != v.head.Hash:
		return v.problem("the line does not follow the one before: one of them was changed")
	}
	if v.line == 1 && l.File > 0 && l.File != v.number && v.known {
		return v.problem("the line begins file %d of the log, not file %d: files were renamed or are missing", l.File, v.number)
	}
	if v.line == 1 && l.File > 0 {
		v.number = l.File
	}
	v.head = l.Checkpoint
	for _, c := range v.Checkpoint {
		if c.Sequence == l.Sequence && c != l.Checkpoint {
			return v.problem("the line is not the one of the checkpoint: the log was written anew")
		}
	}
	return nil
}

// removed checks the checkpoints of lines before the first that is left.
func (v *verifier) removed() error {
	for _, c := range v.Checkpoint {
		switch {
		case c.Sequence == v.after.Sequence && c != v.after:
			return v.problem("the line does not follow the one of the checkpoint: the log was written anew")
		case c.Sequence > 0 && c.Sequence < v.after.Sequence:
			return v.problem("the log goes on behind sequence %d, so the checkpoint of %d cannot be checked: its line was removed", v.after.Sequence, c.Sequence)
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
	File int    `json:"file"` // of the first line of a file: its number in the log, from 2
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
