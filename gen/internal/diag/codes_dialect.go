package diag

// Codes of dialects: what providers make of a tool.
const (
	DialectName    Code = "TG401"
	DialectRefuses Code = "TG402"
	DialectDoubt   Code = "TG403"
	DialectSet     Code = "TG404"
	DialectLossy   Code = "TG405"
	SimilarNames   Code = "TG406"
	NotStrict      Code = "TG407"
	ManyTools      Code = "TG408"
	OverBudget     Code = "TG410"
)

var _ = register(map[Code]Info{
	DialectName: {
		Title: "name refused by a dialect",
		Cause: "The name of a tool or property breaks a rule of a provider that the tool is checked against.",
		Fix:   "Choose another with name=, or check other dialects with --dialects or //toolgen:package dialects=.",
	},
	DialectRefuses: {
		Title: "schema refused by a dialect",
		Cause: "The tool's schema cannot be put in a form that a chosen provider takes.",
		Fix:   "Simplify the type, or check other dialects with --dialects or //toolgen:package dialects=.",
	},
	DialectDoubt: {
		Severity: Warning,
		Title:    "a dialect may refuse this",
		Cause:    "Sources differ on whether a chosen provider takes the tool as it is.",
		Fix:      "Change what the message names, or check other dialects.",
	},
	DialectSet: {
		Overrulable: true,
		Title:       "too much for one request",
		Cause:       "All tools of the package together are over a limit of a chosen provider, which refuses a request with all of them. A program that sends a selection is right all the same, so it can say so.",
		Fix:         "Send a selection of them (Registry.Select) and say so in the package comment: `//toolgen:lint off=TG404 reason=\"…\"`. `--severity TG404=warning`, or `off`, says so for a run. Or check other dialects with --dialects or //toolgen:package dialects=.",
	},
	DialectLossy: {
		Severity: Hint,
		Title:    "a dialect loses something",
		Cause:    "Shown with -v: a chosen provider cannot express part of the schema, so the model may send what the tool then refuses, or is not told all that it takes. The message says which.",
		Fix:      "None is needed: the decoder checks what the schema says. Simplify the type, or choose other dialects, if too many calls would be refused.",
	},
	SimilarNames: {
		Severity: Warning,
		Title:    "names that differ in case alone",
		Cause:    "Models and clients take such tools, arguments or values of an enum for one another, and the repair of a value in another case does not know which is meant.",
		Fix:      "Choose another with name= or a json tag; of two values, leave one out.",
	},
	NotStrict: {
		Severity: Hint,
		Title:    "a tool is not sent as strict",
		Cause:    "A chosen strict dialect cannot express the tool's schema. It is sent with strict:false, alone among the tools: the provider does not hold the model to the schema, the decoder still checks it. The message says what keeps it.",
		Fix:      "Give open maps and values of any type a struct type, if the tool is to be strict, or accept it with strict=off.",
	},
	ManyTools: {
		Severity: Warning,
		Title:    "more tools than a provider advises",
		Cause:    "Providers take more tools in a request, but say that models choose worse among so many.",
		Fix:      "Send a selection of them: Registry.Select.",
	},
	OverBudget: {
		Title: "over the token budget",
		Cause: "The definitions of a package's tools take more tokens than --budget or //toolgen:package budget= allows, in the dialect where they take most.",
		Fix:   "Shorten descriptions, take tools away or move them to another package, or raise the budget. toolgen cost shows what takes the tokens.",
	},
})
