package diag

// Codes of lock files.
const (
	BadLock     Code = "TG520"
	ForeignLock Code = "TG521"
	LockMissing Code = "TG522"
	LockChanged Code = "TG523"
	LockOrphan  Code = "TG524"
	LockBroken  Code = "TG525"
)

var _ = register(map[Code]Info{
	BadLock: {
		Title: "bad name of a lock file",
		Cause: "lock= of the package directive does not name a .json file in the module, relative to the package's folder.",
		Fix:   "Write lock=tools.lock.json, or lock=../tools.lock.json for one that several packages share.",
	},
	ForeignLock: {
		Title: "lock file is not ours",
		Cause: "The file that lock= names was not written by toolgen, so it may hold somebody's work.",
		Fix:   "Rename or delete the file, or choose another name with lock=.",
	},
	LockMissing: {
		Title: "lock file is missing",
		Cause: "toolgen check found a package that asks for a lock file, and there is none.",
		Fix:   "Run toolgen, or go generate where a line runs it, and commit the file.",
	},
	LockChanged: {
		Title: "lock file does not fit the tools",
		Cause: "toolgen check found a lock file with other records than the tools have today, or one that cannot be read, as after a merge conflict.",
		Fix:   "Run toolgen, or go generate where a line runs it, and commit the file; toolgen breaking says what the change does to callers.",
	},
	LockOrphan: {
		Title: "lock file has no tools",
		Cause: "toolgen check found a lock file without any tool that asks for it.",
		Fix:   "Run toolgen, which removes it.",
	},
	LockBroken: {
		Title: "shared lock file is broken",
		Cause: "The lock file is no JSON any more, as after a merge conflict, and it holds records of packages that this run does not load: to write it anew would lose them.",
		Fix:   "Run toolgen for all packages, as with ./..., which writes the file anew; or resolve the conflict.",
	},
})
