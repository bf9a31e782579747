package diag

// Codes of changes between two versions of tools.
const (
	BreaksWire   Code = "TG701"
	BreaksResult Code = "TG702"
	BreaksGo     Code = "TG704"
	BreaksPrompt Code = "TG703"
)

var _ = register(map[Code]Info{
	BreaksWire: {
		Title: "a valid call is refused now",
		Cause: "toolgen breaking found a change that refuses calls which were valid: a tool or argument is gone, an argument is required, or fewer values are taken. The message shows such a call.",
		Fix:   "Take what was taken before: keep the tool or argument, make a new argument optional, or widen the type. If the break is wanted, commit the new lock file.",
	},
	BreaksResult: {
		Severity: Warning,
		Title:    "a call gives something else now",
		Cause:    "toolgen breaking found another schema of a result, another default, or another policy: timeout, approval, serial, size.",
		Fix:      "Check whoever reads the results; if the change is wanted, commit the new lock file.",
	},
	BreaksGo: {
		Severity: Warning,
		Title:    "a Go declaration has changed",
		Cause:    "toolgen breaking found that a function, or what is generated for it, has another name, type or package, so that Go programs which use it no longer compile.",
		Fix:      "Keep the name with go=; if the change is wanted, commit the new lock file.",
	},
	BreaksPrompt: {
		Severity: Hint,
		Title:    "a model is told something else",
		Cause:    "toolgen breaking found other texts, another order, new tools, arguments or values, or rules that take more than before. All old calls are still valid.",
		Fix:      "None is needed; run your evaluations if you have some.",
	},
})
