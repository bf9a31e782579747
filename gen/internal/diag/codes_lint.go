package diag

// Codes of lint: what works, but misleads models or hosts.
const (
	ShortDescription    Code = "TG601"
	UnportableName      Code = "TG602"
	NearDuplicate       Code = "TG603"
	ListedValues        Code = "TG604"
	BooleanTrap         Code = "TG605"
	UnmarkedDestruction Code = "TG606"
	UnusedContext       Code = "TG607"
	UnboundedList       Code = "TG608"
	InvisibleText       Code = "TG609"
	OrdersModel         Code = "TG610"
)

var _ = register(map[Code]Info{
	ShortDescription: {
		Severity: Warning,
		Title:    "description says too little",
		Cause:    "Beyond the words of the tool's own name, verbs such as get or return, and words such as stuff, the description has no word of substance. Models choose tools by descriptions.",
		Fix:      "Say what the tool does, what it returns and when to use it.",
	},
	UnportableName: {
		Severity: Warning,
		Title:    "name is not portable",
		Cause:    "A provider that toolgen knows, not only one of the chosen dialects, refuses the tool's name or may refuse it.",
		Fix:      "Begin with a letter and use lower-case letters, digits and _ alone.",
	},
	NearDuplicate: {
		Severity: Warning,
		Title:    "two tools are hard to tell apart",
		Cause:    "The names of two tools of a package differ by separators, case or a plural alone, or their descriptions are nearly the same: other than by words by which the names differ too.",
		Fix:      "Say in both descriptions what tells them apart, rename one, or make one tool of them.",
	},
	ListedValues: {
		Severity: Warning,
		Title:    "text lists the values of a free string",
		Cause:    "The text of a string argument lists its values, but the schema takes any string, so that neither the provider nor the decoder keeps to them.",
		Fix:      "Declare a string type with a constant for each value, or write //toolgen:param NAME enum=a,b.",
	},
	BooleanTrap: {
		Severity: Warning,
		Title:    "boolean is easily set the wrong way",
		Cause:    "A boolean argument is named by a negation (no_cache), or two required booleans stand side by side in the signature.",
		Fix:      "Name what is true when it is set, or declare a string type with constants that name the choices.",
	},
	UnmarkedDestruction: {
		Severity: Warning,
		Title:    "destructive by name, not by hints",
		Cause:    "The tool's name begins or ends with a verb such as delete, but it is neither destructive nor asks for approval, or it even says readonly.",
		Fix:      "Add destructive or approval to //toolgen:tool; toolgen lint --fix adds destructive.",
	},
	UnusedContext: {
		Severity: Warning,
		Title:    "time limit without a context",
		Cause:    "The tool has a timeout, but its function never uses its context, so that its work goes on when the time is over. Where the timeout is the tool's own and not that of the package, to take no context at all is reported too.",
		Fix:      "Take ctx context.Context first and pass it on to what takes long.",
	},
	UnboundedList: {
		Severity: Warning,
		Title:    "list of any length",
		Cause:    "The tool returns a list, set or map, or a struct around nothing else, and neither an argument such as limit, nor maxitems, nor maxresult bounds it, nor is it one element for each of a list that is given, nor a map by an enum or boolean. A long result fills the model's context.",
		Fix:      "Take a limit or a page as an argument, or set maxresult= on the tool.",
	},
	InvisibleText: {
		Severity: Warning,
		Title:    "invisible characters in a text",
		Cause:    "A text for the model holds characters that people do not see: zero-width ones, controls of writing direction, tags. They can hide orders or turn text around.",
		Fix:      "Delete them; toolgen lint --fix does.",
	},
	OrdersModel: {
		Severity: Warning,
		Title:    "text gives the model orders",
		Cause:    "A text orders the model about instead of describing: to ignore instructions, to hide something from the user, to call this tool before any other, to read keys. Hosts take such texts for an attack.",
		Fix:      "Describe what the tool does and leave the choice to the model and its host.",
	},
})
