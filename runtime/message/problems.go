package message

import (
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// maxProblems is how many problems an error tells; the rest is counted.
const maxProblems = 20

// problems collects what is wrong with a body, so that it stops nothing else
// from being read.
type problems struct {
	texts []string
	more  int
}

// add notes a problem with the value at path, "" for the whole.
func (p *problems) add(path, message string) {
	if len(p.texts) == maxProblems {
		p.more++
		return
	}
	if path != "" {
		message = path + ": " + message
	}
	p.texts = append(p.texts, message)
}

func (p *problems) count() int { return len(p.texts) + p.more }

// since returns the problems after the first n as an error, nil for none.
func (p *problems) since(n int, d dialect.Dialect) error {
	if p.count() <= n {
		return nil
	}
	texts := p.texts[min(n, len(p.texts)):]
	more := p.count() - n - len(texts)
	text := string(d) + ": " + strings.Join(texts, "\n"+string(d)+": ")
	switch {
	case more > 0 && len(texts) == 0:
		text += strconv.Itoa(more) + " more problems"
	case more > 0:
		text += "\nand " + strconv.Itoa(more) + " more"
	}
	return errors.New(text)
}

// clip cuts a text of the API to what an error may hold.
func clip(s string) string {
	const most = 1000
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

func itoa(n int) string { return strconv.Itoa(n) }
