package typedoc

// A deviation is a way in which generated code differs from encoding/json on
// purpose.
type deviation struct {
	title string
	text  string // Markdown
}

// The deviations, as documents refer to them.
const (
	names      = "names match exactly"
	unknown    = "unknown members are refused"
	duplicates = "a name comes once"
	required   = "members must be there"
	null       = "null is no value"
	defaults   = "defaults"
	rules      = "rules are enforced"
	notUnicode = "text is Unicode"
	whole      = "integers in any spelling"
	numbers    = "json.Number is a number"
	anyNumbers = "numbers in any"
	arrays     = "arrays have their length"
	base64     = "bytes are base64 only"
	keys       = "integer keys have no plus"
	quoted     = "strict scalars in strings"
	embedded   = "embedded pointers of any kind"
	sets       = "sets"
	tuples     = "tuples"
	ignored    = "ignored fields"
	formats    = "text types with a format"
	rest       = "the rest of an object"
	unions     = "unions"
	durations  = "durations"
	urls       = "URLs"
	limits     = "limits"
	empty      = "empty arguments"
	nilLists   = "nil lists are empty"
	html       = "no escapes for HTML"
	invalid    = "replaced bytes"
	sorted     = "integer keys in order"
	pointers   = "methods on the pointer"
	textKeys   = "text methods of keys"
	equalNames = "names of results come once"
)

// deviations lists all of them, those in reading before those in writing.
var deviations = []deviation{
	{names, "encoding/json takes `Count`, `count` and `COUNT` for one member."},
	{unknown, "With the nearest name. encoding/json drops them, and with them what the model meant."},
	{duplicates, "In any spelling of the name, in maps after their keys are parsed, and also within `any`, `json.RawMessage` and values of types with JSON methods. encoding/json keeps the last."},
	{required, "Every property but those behind a pointer, with `omitempty` or `omitzero`, with a default, marked `optional`, or of a variadic parameter. encoding/json leaves the field as it is."},
	{null, "It stands for an absent optional property of any type: an optional `json.RawMessage` is nil then, where encoding/json keeps the text. It is nil for a pointer, and it is a value of `any` and `json.RawMessage` that are not optional. Everywhere else it is refused, among the elements of lists and maps too. encoding/json takes it for every type: as nil where there is one, else the field stays as it is."},
	{defaults, "`default=` is applied where the property is absent or null."},
	{rules, "Constants of a type, and `min=`, `maxlen=`, `pattern=`, `format=` and all other rules."},
	{notUnicode, "What is not UTF-8 and halves of surrogate pairs are refused, where encoding/json puts U+FFFD in their place."},
	{whole, "`3.0`, `1e2` and `-0` are integers, as in JSON Schema. encoding/json refuses them."},
	{numbers, "encoding/json takes a string as well."},
	{anyNumbers, "Each is a `json.Number`, so that no digit is lost. In encoding/json it is a `float64`, unless the decoder was told `UseNumber`."},
	{arrays, "encoding/json drops what is too much and fills up what is missing."},
	{base64, "encoding/json takes a list of numbers as well."},
	{keys, "encoding/json takes what package strconv takes."},
	{quoted, "The text in the string must be JSON of the kind that encoding/json writes; encoding/json itself takes more."},
	{embedded, "encoding/json cannot set an embedded pointer to an unexported struct. Generated code stands in the package and can."},
	{sets, "`map[T]struct{}` is a list without equal items, written in order. In encoding/json it is an object."},
	{tuples, "A struct with `//toolgen:tuple` is an array. A pointer in it can be null, since no element can be absent."},
	{rest, "A field with `//toolgen:rest` takes the members without a field of their own. To encoding/json it is a member like others."},
	{ignored, "A field with `//toolgen:ignore` is no property, neither of arguments nor of results. encoding/json reads and writes it."},
	{formats, "A text must have the format that the schema says; the type's own method takes more."},
	{unions, "An interface with `//toolgen:union` is an object with a discriminator. encoding/json cannot read into it and writes no discriminator."},
	{durations, "Text such as `1m30s`. In encoding/json they are nanoseconds, of which no model knows."},
	{urls, "`url.URL` is text. In encoding/json it is an object with the fields of the struct."},
	{limits, "Depth, size and the number of faults are bounded, see runtime.Options. encoding/json gives up at a depth of 10,000 only."},
	{empty, "Arguments that are empty or blank are `{}`, because models send them for tools without arguments. For encoding/json they are not JSON."},
	{nilLists, "A nil slice is `[]`, a nil map `{}`, nil bytes `\"\"`, at every depth. In encoding/json they are null. Inside `any` encoding/json writes them."},
	{html, "`<`, `>` and `&` stand as they are: they are for models, not for web pages."},
	{invalid, "Bytes of a result that are not UTF-8 become U+FFFD itself, in encoding/json its escape `\\ufffd`."},
	{sorted, "Maps with integer keys are written by the number. encoding/json sorts the keys as text."},
	{pointers, "`MarshalText` and `MarshalJSON` with a pointer receiver are called for every value. encoding/json calls them only where it can take the address."},
	{textKeys, "`MarshalText` is called for map keys of every kind. encoding/json writes keys that are strings as they are, though it reads them by `UnmarshalText`."},
	{equalNames, "Two keys of a map, or items of a set, that have one text in JSON are an error, and so is a key of the rest of an object that is the name of a field or of the discriminator. encoding/json writes both."},
}
