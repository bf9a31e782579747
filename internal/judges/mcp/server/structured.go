package main

// A Receipt is a result with numbers that do not fit a float64.
type Receipt struct {
	ID    int64  `json:"id"`
	Total uint64 `json:"total"`
	Note  string `json:"note"`
}

// TestStructured returns its arguments as a structured result.
//
//toolgen:tool title="Structured result" readonly closedworld
//toolgen:param id desc="Any number."
//toolgen:param total desc="Any number that is not negative."
//toolgen:param note desc="Any text."
func TestStructured(id int64, total uint64, note string) Receipt { return Receipt{id, total, note} }
