package typedoc

// result makes a row for the tool of a function that returns a value.
func result(form, tool string, value any, d document, function string) row {
	return row{form: form, tool: tool, value: value, decls: []string{function}, docs: []document{d}}
}

// resultTypes are the types of this package that they use, beside those of other
// rows.
var resultTypes = []string{"Lists", "Settings", "Codes", "Report"}

var resultRows = []row{
	result("nil slices and maps", "nil_lists", NilLists(), yes("").writes(nilLists), "NilLists"),
	result("nil pointer", "nil_pointer", NilPointer(), yes(""), "NilPointer"),
	result("nil in interfaces", "nil_union", NilUnion(), yes(""), "NilUnion"),
	result("characters of HTML", "html", HTML(), yes("").writes(html), "HTML"),
	result("text that is not UTF-8", "broken", Broken(), yes("").writes(invalid), "Broken"),
	result("U+2028 and U+2029", "lines", Lines(), yes(""), "Lines"),
	result("numbers of all sizes", "floats", Floats(), yes(""), "Floats"),
	result("NaN and infinities", "na_n", NaN(), no(""), "NaN"),
	result("keys with one text", "same_keys", SameKeys(), no("").writes(equalNames), "SameKeys"),
	result("rest with the name of a field", "taken", Taken(), no("").writes(equalNames), "Taken"),
	result("integer keys", "int_keys", IntKeys(), yes("").writes(sorted), "IntKeys"),
	result("`json.Number` that is none", "bad_number", BadNumber(), no(""), "BadNumber"),
	result("empty `json.Number`", "no_number", NoNumber(), yes(""), "NoNumber"),
	result("empty `json.RawMessage`", "no_raw", NoRaw(), yes(""), "NoRaw"),
	result("`json.RawMessage` with spaces", "spaced", Spaced(), yes("").writes(html), "Spaced"),
	result("texts with methods on the pointer", "pointer_methods", PointerMethods(), yes("").writes(pointers), "PointerMethods"),
	result("interfaces", "interfaces", Interfaces(), yes("").writes(unions), "Interfaces"),
	result("values that contain themselves", "cycle", Cycle(), no(""), "Cycle"),
	result("values of an enum that are no constants", "no_constants", NoConstants(), yes(""), "NoConstants"),
	result("years beyond 9999", "far_time", FarTime(), no(""), "FarTime"),
	result("a duration", "long", Long(), yes("").writes(durations), "Long"),
}
