package diag

// Codes of types and values.
const (
	UnsupportedType   Code = "TG201"
	UnreachableType   Code = "TG202"
	GeneratedType     Code = "TG203"
	DeepType          Code = "TG204"
	OneWayMethods     Code = "TG205"
	CustomJSON        Code = "TG206"
	MapKey            Code = "TG207"
	BadEnum           Code = "TG208"
	UnexportedEnum    Code = "TG209"
	UnionMember       Code = "TG210"
	BadTuple          Code = "TG211"
	BadRest           Code = "TG212"
	AmbiguousField    Code = "TG213"
	HiddenField       Code = "TG214"
	EmptyObject       Code = "TG215"
	NoEffect          Code = "TG216"
	NilMethods        Code = "TG217"
	LostFields        Code = "TG218"
	EndlessValue      Code = "TG219"
	ConstraintType    Code = "TG220"
	ConstraintValue   Code = "TG221"
	ConstraintClash   Code = "TG222"
	BadPattern        Code = "TG223"
	BadDefault        Code = "TG224"
	BadExample        Code = "TG225"
	BadSchema         Code = "TG226"
	PublishedSecret   Code = "TG227"
	ForeignRule       Code = "TG228"
	UnnamedParam      Code = "TG230"
	ContextPosition   Code = "TG231"
	BadResults        Code = "TG232"
	UnknownParam      Code = "TG233"
	BadApproval       Code = "TG234"
	BadSerial         Code = "TG235"
	NoMethods         Code = "TG236"
	UndocumentedParam Code = "TG237"
	NoDescription     Code = "TG238"
)

// Codes of names and files.
const (
	ToolName          Code = "TG301"
	DuplicateTool     Code = "TG302"
	PropertyName      Code = "TG303"
	DuplicateProperty Code = "TG304"
	NameClash         Code = "TG305"
	ConstrainedTool   Code = "TG306"
	InactiveTools     Code = "TG307"
)

var _ = register(map[Code]Info{
	UnsupportedType: {
		Title: "type without a JSON form",
		Cause: "A parameter, field or result has a type that JSON cannot hold, such as a channel, a function, a complex number or an interface without members.",
		Fix:   "Use another type, leave the field out with //toolgen:ignore, or give the type MarshalText and UnmarshalText.",
	},
	UnreachableType: {
		Title: "type that the package cannot name",
		Cause: "A type is unexported in another package, lies in an internal package, or belongs to C, so the generated file cannot use it.",
		Fix:   "Use an exported type, or convert to a type of your own.",
	},
	GeneratedType: {
		Title: "type of a generated file",
		Cause: "A tool uses a type or constant that toolgen itself generates, so neither could be made before the other.",
		Fix:   "Declare the type or constant in a file of your own.",
	},
	DeepType: {
		Title: "type nests too deep",
		Cause: "Objects, lists and pointers lie within each other for more than 100 levels, a generic type contains itself with ever larger type arguments, or a type has more than 10,000 parts with its type arguments written out.",
		Fix:   "Use a type with fewer levels and fewer type arguments.",
	},
	OneWayMethods: {
		Title: "half a pair of methods",
		Cause: "A type has a method to write itself as JSON or text and none to read itself, or the other way round. Arguments are read, and written again for approvals and logs.",
		Fix:   "Declare both methods.",
	},
	CustomJSON: {
		Title: "JSON form unknown",
		Cause: "A type has MarshalJSON or UnmarshalJSON, so its fields do not tell what it looks like in JSON.",
		Fix:   "Say what it looks like with //toolgen:schema json=`{…}` on the type, the field or the parameter.",
	},
	MapKey: {
		Title: "map key without a text form",
		Cause: "The keys of a map are not strings, integers or types with MarshalText and UnmarshalText.",
		Fix:   "Use such a key, or a slice of structs.",
	},
	BadEnum: {
		Title: "constants that make no enum",
		Cause: "An enum directive is on a type without fitting constants, or a constant is beyond what JSON readers keep exact.",
		Fix:   "Remove the directive, or switch the enum off with //toolgen:enum off.",
	},
	UnexportedEnum: {
		Severity: Hint,
		Title:    "enum of unexported constants",
		Cause:    "All constants of a type are unexported, so they are not taken for an enum.",
		Fix:      "Add //toolgen:enum unexported to make an enum of them, or //toolgen:enum off.",
	},
	UnionMember: {
		Title: "type that cannot be a member of a union",
		Cause: "A member of a union does not exist, does not implement the interface, is no struct, or cannot be told apart.",
		Fix:   "See the text of the diagnostic.",
	},
	BadTuple: {
		Title: "struct that cannot be a tuple",
		Cause: "A tuple is an array with one element for each field, so fields can be neither optional nor embedded.",
		Fix:   "Change the field, or remove //toolgen:tuple.",
	},
	BadRest: {
		Title: "field that cannot catch the rest",
		Cause: "Unknown members of an object go into one field of type map[string]T.",
		Fix:   "Change the field's type, or remove //toolgen:rest.",
	},
	AmbiguousField: {
		Severity: Warning,
		Title:    "ambiguous fields",
		Cause:    "Embedded structs bring several fields of one JSON name at the same depth. As in encoding/json, none of them is a property then.",
		Fix:      "Name one of them by a json tag, or leave the others out with //toolgen:ignore.",
	},
	HiddenField: {
		Severity: Warning,
		Title:    "field that hides nothing",
		Cause:    "A field hides a promoted field in Go. In JSON both have different names, so the promoted one is still a property.",
		Fix:      "Give both the same JSON name, or do not embed the struct.",
	},
	EmptyObject: {
		Severity: Warning,
		Title:    "struct without properties",
		Cause:    "A struct has fields, and all of them are unexported or left out, so it is {} in JSON.",
		Fix:      "Export the fields, or give the type MarshalText and UnmarshalText.",
	},
	NoEffect: {
		Severity: Warning,
		Title:    "no effect",
		Cause:    "Something is written where it does nothing.",
		Fix:      "Remove it.",
	},
	NilMethods: {
		Title: "methods of a pointer that is nil",
		Cause: "A struct has its JSON or text methods from an embedded pointer or interface. A new value of the struct has nil there, so the methods would panic.",
		Fix:   "Embed the type itself instead of a pointer to it, or declare the methods on the struct.",
	},
	LostFields: {
		Severity: Warning,
		Title:    "fields left out by promoted methods",
		Cause:    "A struct embeds a type with MarshalText and UnmarshalText. Go promotes them, so the whole struct is that text in JSON, and its other fields are in no document.",
		Fix:      "Give the embedded type a field name, so that each field is a property, or declare the methods on the struct.",
	},
	EndlessValue: {
		Title: "no finite value",
		Cause: "A type of an argument requires another value of itself, so that no document of finite size fits it.",
		Fix:   "Make the field optional: a pointer, a slice, or //toolgen:schema optional.",
	},
	ConstraintType: {
		Title: "constraint does not fit the type",
		Cause: "A constraint is on a type that it says nothing about, such as min= on a string.",
		Fix:   "Remove it, or use the one for that type.",
	},
	ConstraintValue: {
		Title: "bad value of a constraint",
		Cause: "The value of a constraint is not one that the type can have.",
		Fix:   "Correct the value.",
	},
	ConstraintClash: {
		Title: "constraints that contradict each other",
		Cause: "Two constraints admit no value together, say the same twice, or loosen what the type demands.",
		Fix:   "Remove or correct one of them.",
	},
	BadPattern: {
		Title: "bad pattern",
		Cause: "A pattern does not compile, or uses what Go (RE2) and JSON Schema (ECMA-262) read differently.",
		Fix:   "Use the part of the syntax that both share: no flags, look-around, \\s, [[:alpha:]] or \\A.",
	},
	BadDefault: {
		Title: "bad default",
		Cause: "A default does not have the type of its parameter or field, or breaks a constraint of it.",
		Fix:   "Correct the default. Slices, maps and structs are written as JSON in back quotes.",
	},
	BadExample: {
		Title: "bad example",
		Cause: "An example does not fit the schema.",
		Fix:   "Correct the example.",
	},
	BadSchema: {
		Title: "bad json= schema",
		Cause: "The text given with json= is not a JSON Schema that can be part of a larger one.",
		Fix:   "Correct it.",
	},
	ForeignRule: {
		Severity: Warning,
		Title:    "rule of another module left out",
		Cause:    "A struct of another module has a tag whose bounds no value meets, or a default, example or list of values that does not fit. Nobody could call the tool, so it is left out: neither is it in the schema, nor is it enforced.",
		Fix:      "Tell the authors of the module, or use a type of your own. The warning can be switched off with //toolgen:lint.",
	},
	PublishedSecret: {
		Severity: Warning,
		Title:    "secret in a schema",
		Cause:    "A secret argument has a default or an enum. Both stand in the schema, which every model and host reads, in the generated file and in the lock file.",
		Fix:      "Make the argument optional and fill it in within the function, or remove secret.",
	},
	UnnamedParam: {
		Title: "parameter without a name",
		Cause: "An argument has the name of its parameter, and this one has none.",
		Fix:   "Name the parameter.",
	},
	ContextPosition: {
		Title: "context is not first",
		Cause: "Only a leading context.Context is filled in by the runtime, and only one.",
		Fix:   "Make it the first parameter, and remove others.",
	},
	BadResults: {
		Title: "results that a tool cannot have",
		Cause: "A tool returns nothing, an error, a value, or a value and an error.",
		Fix:   "Put several values into a struct.",
	},
	UnknownParam: {
		Title: "no such parameter",
		Cause: "A directive names a parameter that the function does not have, or that the runtime fills in.",
		Fix:   "Correct the name.",
	},
	UndocumentedParam: {
		Severity: Warning,
		Title:    "undocumented argument",
		Cause:    "Nothing tells the model what an argument means.",
		Fix:      "Describe it under Args: in the doc comment, or in a comment on the field or the type. With -require-docs this is an error.",
	},
	NoDescription: {
		Severity: Warning,
		Title:    "tool without a description",
		Cause:    "The doc comment of a tool has no text. Its description is then \"Call NAME.\".",
		Fix:      "Say in the doc comment what the tool does and when to use it. With -require-docs this is an error.",
	},
	BadApproval: {
		Title: "bad approval function",
		Cause: "The function named by approval= does not exist, or does not have the tool's parameters and the result bool or (bool, error).",
		Fix:   "Correct its signature.",
	},
	BadSerial: {
		Title: "bad serial argument",
		Cause: "The argument named by serial= does not exist, or is not a string, an integer or a bool.",
		Fix:   "Name another argument, or use serial alone.",
	},
	NoMethods: {
		Severity: Warning,
		Title:    "no method is a tool",
		Cause:    "A type has //toolgen:tools, but no exported method of its own with a doc comment.",
		Fix:      "Document the methods, or remove the directive.",
	},
	ToolName: {
		Title: "bad tool name",
		Cause: "A tool's name must have 1 to 64 letters, digits, _ and -.",
		Fix:   "Choose another with name=.",
	},
	DuplicateTool: {
		Title: "two tools of one name",
		Cause: "Models tell tools apart by their names alone.",
		Fix:   "Give one of them another name=, or a prefix=.",
	},
	PropertyName: {
		Title: "bad property name",
		Cause: "Providers refuse the name of a parameter or field.",
		Fix:   "Choose another: with //toolgen:param NAME name=… for a parameter, with a json tag for a field.",
	},
	DuplicateProperty: {
		Title: "two properties of one name",
		Cause: "Two parameters of a tool have the same property name.",
		Fix:   "Give one of them another name=.",
	},
	NameClash: {
		Title: "generated name is taken",
		Cause: "An identifier of the generated file is declared or imported by the package, or needed twice.",
		Fix:   "Choose other names with go= (a tool), tools= or registry= (the package's functions), or rename your own.",
	},
	ConstrainedTool: {
		Title: "tool under a build constraint",
		Cause: "Some tools of the package, or its package directive, are in files with a build constraint that others do not have, so no single generated file fits all configurations.",
		Fix:   "Move the function or directive to a file without a constraint, or give every file with tools the same one.",
	},
	InactiveTools: {
		Severity: Hint,
		Title:    "all tools are excluded",
		Cause:    "The files with the package's tools are excluded by build constraints.",
		Fix:      "Run toolgen with the build tags that include them.",
	},
})
