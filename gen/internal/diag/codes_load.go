package diag

// Codes of loading.
const (
	LoadFailed  Code = "TG001"
	SyntaxError Code = "TG002"
	TypeError   Code = "TG003"
	NoPackages  Code = "TG004"
	OtherModule Code = "TG005"
	LeftOut     Code = "TG006"
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
	OtherModule: {
		Title: "package of another module",
		Cause: "A package named on the command line is a dependency, in the module cache, a vendor folder or a replaced module, or belongs to the standard library. Files are written into the main module, and into the modules of go.work, only.",
		Fix:   "Run the command in the folder of the module that the package belongs to, or add that module to go.work.",
	},
	LeftOut: {
		Severity: Hint,
		Title:    "packages of other modules left out",
		Cause:    "A pattern such as all also matches dependencies, into which nothing is written.",
		Fix:      "None is needed; ./... stands for the packages of the module alone.",
	},
})
