package diag

// Codes of loading.
const (
	LoadFailed  Code = "TG001"
	SyntaxError Code = "TG002"
	TypeError   Code = "TG003"
	NoPackages  Code = "TG004"
)

var _ = register(map[Code]Info{
	LoadFailed: {
		Title: "package cannot be loaded",
		Cause: "The go command could not list or load a package.",
		Fix:   "Run go build on the package and mend what it reports.",
	},
	SyntaxError: {
		Title: "file does not parse",
		Cause: "A Go file of the package has a syntax error.",
		Fix:   "Mend the file; nothing is generated before it parses.",
	},
	TypeError: {
		Title: "type cannot be resolved",
		Cause: "A type that a tool needs is undefined or wrong.",
		Fix:   "Define or import the type.",
	},
	NoPackages: {
		Title: "no package matches",
		Cause: "The patterns on the command line match no Go package.",
		Fix:   "Check the patterns, or run the command in a package's folder.",
	},
})
