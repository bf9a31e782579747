package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// The kinds of lines.
const (
	kindBegin     = "begin"     // a call was accepted and is about to run; with Options.Required
	kindRun       = "run"       // after an approval, or when the call has waited: the function is called now; with Options.Required
	kindEnd       = "end"       // a call was answered
	kindLate      = "late"      // the function of a call that was answered before has returned
	kindLost      = "lost"      // lines could not be written; how many
	kindRecovered = "recovered" // bytes of an unfinished line were cut off when the log was opened; how many

	kindFlush = "" // no line: somebody waits for those before
)

// An entry is a line before it has its place in the chain.
type entry struct {
	kind string
	time time.Time // when the call began; else now

	call, tool, fingerprint string
	argsHash                string
	args                    []byte
	decision, by            string // "approved", "denied" or ""
	outcome                 string // "ok" or the code of the failure
	ran                     bool
	took                    time.Duration
	resultHash              string

	count int64 // of kindLost and kindRecovered

	done chan error // gets the outcome, if somebody waits; has room for it
}

// size is about how much memory an entry takes.
func (e *entry) size() int {
	return 512 + len(e.args) + len(e.call) + len(e.tool) + len(e.by)
}

// A chain makes lines of entries.
type chain struct {
	hash hash.Hash // SHA-256, or HMAC-SHA-256 with a key
	head Checkpoint
	sum  [sha256.Size]byte
}

func newChain(key []byte) chain {
	if len(key) > 0 {
		return chain{hash: hmac.New(sha256.New, key)}
	}
	return chain{hash: sha256.New()}
}

// seal ends a line: its own hash, over all that comes before it.
const (
	sealBegin = `,"hash":"`
	sealEnd   = `"}`
	sealSize  = len(sealBegin) + 2*sha256.Size + len(sealEnd)
)

// add appends the entry's line with a line feed to buf, and moves the head. file
// is the number of the file that the line begins, 0 for the first and for other
// lines.
func (c *chain) add(buf []byte, e *entry, file int) []byte {
	start := len(buf)
	c.head.Sequence++
	buf = append(buf, `{"seq":`...)
	buf = strconv.AppendInt(buf, c.head.Sequence, 10)
	buf = append(buf, `,"prev":"`...)
	buf = append(buf, c.head.Hash...)
	buf = append(buf, '"')
	if file > 0 {
		buf = append(buf, `,"file":`...)
		buf = strconv.AppendInt(buf, int64(file), 10)
	}
	buf = append(buf, `,"time":"`...)
	buf = e.time.UTC().AppendFormat(buf, time.RFC3339Nano)
	buf = append(buf, `","kind":"`...)
	buf = append(buf, e.kind...)
	buf = append(buf, '"')
	text := func(name, value string) {
		if value != "" {
			buf = append(buf, name...)
			buf = wire.AppendString(buf, value)
		}
	}
	text(`,"call":`, e.call)
	text(`,"tool":`, e.tool)
	text(`,"fingerprint":`, e.fingerprint)
	text(`,"args_hash":`, e.argsHash)
	if e.args != nil {
		buf = append(buf, `,"args":`...)
		buf = append(buf, e.args...)
	}
	text(`,"decision":`, e.decision)
	text(`,"by":`, e.by)
	text(`,"outcome":`, e.outcome)
	switch e.kind {
	case kindEnd:
		buf = append(buf, `,"ran":`...)
		buf = strconv.AppendBool(buf, e.ran)
		buf = append(buf, `,"duration_ns":`...)
		buf = strconv.AppendInt(buf, int64(e.took), 10)
	case kindLate:
		buf = append(buf, `,"duration_ns":`...)
		buf = strconv.AppendInt(buf, int64(e.took), 10)
	case kindLost, kindRecovered:
		buf = append(buf, `,"count":`...)
		buf = strconv.AppendInt(buf, e.count, 10)
	}
	text(`,"result_hash":`, e.resultHash)
	c.head.Hash = c.of(buf[start:])
	buf = append(buf, sealBegin...)
	buf = append(buf, c.head.Hash...)
	return append(append(buf, sealEnd...), '\n')
}

// of returns the hash of a line without its seal, in hex.
func (c *chain) of(line []byte) string {
	c.hash.Reset()
	c.hash.Write(line)
	return hex.EncodeToString(c.hash.Sum(c.sum[:0]))
}

// digest is the hash of arguments or a result, in hex.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
