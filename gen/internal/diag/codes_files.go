package diag

// Codes of files: what is written, compared or refused on disk.
const (
	ForeignFile  Code = "TG501"
	NotAFile     Code = "TG502"
	WriteFailed  Code = "TG503"
	FileMissing  Code = "TG504"
	FileStale    Code = "TG505"
	FileOrphaned Code = "TG506"
	NoTools      Code = "TG507"
	FileKept     Code = "TG508"
	EmitFailed   Code = "TG509"
	NotVendored  Code = "TG510"
	SecondFile   Code = "TG511"
)

var _ = register(map[Code]Info{
	ForeignFile: {
		Title: "file is not ours",
		Cause: "A file with the name of the generated file does not have the generator's header before its package clause, so it may hold somebody's work.",
		Fix:   "Rename or delete the file, or choose another name with --out.",
	},
	NotAFile: {
		Title: "not a regular file",
		Cause: "A folder, a device, a pipe or a symbolic link that leads nowhere has the name of the generated file or of a source file.",
		Fix:   "Move it away; for a folder, another name with --out helps too.",
	},
	WriteFailed: {
		Title: "file cannot be written",
		Cause: "The operating system refused to write, replace or remove a generated file. Nothing was changed.",
		Fix:   "Make the folder writable.",
	},
	FileMissing: {
		Title: "generated file is missing",
		Cause: "toolgen check found a package with tools but without its generated file.",
		Fix:   "Run toolgen, or go generate where a line runs it, and commit the file.",
	},
	FileStale: {
		Title: "generated file is stale",
		Cause: "toolgen check found a generated file that the generator would write differently today.",
		Fix:   "Run toolgen, or go generate where a line runs it, and commit the file.",
	},
	FileOrphaned: {
		Title: "generated file has no tools",
		Cause: "toolgen check found a generated file in a package without tools, a generated test in one without examples, or one under a former name.",
		Fix:   "Run toolgen, which removes it; below go generate, which reads each file that it has listed, toolgen empties it instead.",
	},
	NoTools: {
		Severity: Hint,
		Title:    "no tools found",
		Cause:    "No function of the packages is annotated.",
		Fix:      "Write //toolgen:tool in the doc comment of a function.",
	},
	FileKept: {
		Severity: Hint,
		Title:    "generated file is kept",
		Cause:    "The package has tools only in files that the active build configuration excludes, so its generated file is left alone; or a file has the generator's header, but neither the name nor the content of a generated file.",
		Fix:      "Run toolgen with the tags that include those files; or delete the header, or the file.",
	},
	EmitFailed: {
		Title: "internal failure of toolgen",
		Cause: "A stage of the generator panicked, or wrote code that does not parse. This is a defect of toolgen, not of the package; nothing is written.",
		Fix:   "Please report it with the message, what toolgen version prints, and the declarations of the tool and of its types.",
	},
	NotVendored: {
		Severity: Hint,
		Title:    "runtime is not vendored",
		Cause:    "The module has a vendor folder without a package that the generated file imports, so the go command refuses to build it.",
		Fix:      "Run go mod vendor.",
	},
	SecondFile: {
		Title: "package has two generated files",
		Cause: "Two runs at once wrote generated files of different names into the same folder: they were given different --out. The package does not compile with both.",
		Fix:   "Give all runs the same --out, or write out= in the package comment, and run toolgen again: it removes the other file.",
	},
})
