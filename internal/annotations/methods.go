package annotations

import "errors"

// A List is a shopping list.
type List struct{ items []string }

// AddItem puts something on the list.
//
// Args:
//   - item: What to buy.
//
//toolgen:tool
func (l *List) AddItem(item string) { l.items = append(l.items, item) }

// Items returns what is on the list.
//
//toolgen:tool readonly
func (l List) Items() []string { return l.items }

// Store keeps texts. All of its documented methods are tools.
//
//toolgen:tools prefix=store_
type Store interface {
	// Get reads a text.
	//
	//toolgen:param key desc="Name of the text."
	Get(key string) (string, error)

	// Len counts the texts.
	Len() int

	// Reset is for tests.
	//
	//toolgen:ignore
	Reset()

	// Close is never a tool.
	Close() error
}

// Memory is a Store.
type Memory map[string]string

func (m Memory) Get(key string) (string, error) {
	if text, ok := m[key]; ok {
		return text, nil
	}
	return "", errors.New("no such text")
}

func (m Memory) Len() int     { return len(m) }
func (m Memory) Reset()       { clear(m) }
func (m Memory) Close() error { return nil }
