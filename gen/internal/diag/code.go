package diag

// A Code names one kind of diagnostic for good: "TG101". Numbers are never
// used for anything else again.
//
//	TG0xx loading             TG3xx names and generated code
//	TG1xx directives, tags    TG4xx dialects
//	TG2xx types and values    TG5xx files
//	TG15x doc comments        TG6xx lint
//	                          TG7xx changes for callers
type Code string

// An Info describes a code.
type Info struct {
	Severity Severity // default severity
	Title    string   // a few words
	Cause    string   // when it is reported
	Fix      string   // what to do

	// Overrulable is for an error that a program may rightly have, because it
	// depends on what the program does with its tools, not on what they are. Like
	// a warning it can be switched off. The stages after it go on: only writing
	// waits.
	Overrulable bool
}

// Severity returns the code's default severity; Error for an unknown code.
func (c Code) Severity() Severity { return codes[c].Severity }

// Final reports whether nobody can say that the code matters less: it is an
// error, and none that can be overruled.
func (c Code) Final() bool { return Diagnostic{Code: c, Severity: c.Severity()}.Final() }

// codes is filled by the tables in codes_*.go, one file a stage.
var codes = map[Code]Info{}

// register adds a stage's codes; two of one number are a programming error.
func register(table map[Code]Info) bool {
	for c, info := range table {
		if _, dup := codes[c]; dup {
			panic("diag: code " + string(c) + " is defined twice")
		}
		codes[c] = info
	}
	return true
}

// All returns every code with its description.
func All() map[Code]Info { return codes }
