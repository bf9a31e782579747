package typedoc

// What was found out about other engines, by running them.
const (
	peersDate    = "November 2026"
	peerVersions = "go-sdk v1.8.0 with jsonschema-go v0.4.3, adk-go, mcp-go v1.2.1, anthropic-sdk-go v1.84.0, genkit v1.4.0 and " +
		"eino v0.7.36 with invopop/jsonschema or forks of it, swaggest/jsonschema-go v0.3.74, fantasy v0.41.2, protoc-gen-go-mcp"
)

var peerNames = [5]string{
	"jsonschema-go 0.4.3 (go-sdk, adk-go, mcp-go)",
	"invopop (anthropic-sdk-go, genkit, eino)",
	"swaggest 0.3.74",
	"fantasy 0.41",
	"protoc-gen-go-mcp",
}

// A feature is one row of the conformance page.
type feature struct {
	name   string
	ours   func(claims) string
	theirs [5]string
}

var features = []feature{
	{"embedded, no tag",
		func(c claims) string { return c.same("embed", "flat: "+c.properties("embed")) },
		[5]string{"flattens =", "flattens =", "flattens =", "! nested; the decoder wants it flat, so values are silently lost", "n/a"}},
	{"embedded with a json name",
		func(c claims) string { return c.same("embed_named", "nested: "+c.properties("embed_named")) },
		[5]string{"! flattened; a valid call is accepted and its value is lost", "nested =", "nested =", "nested =", "n/a"}},
	{"field without a tag",
		func(c claims) string { return c.same("struct", "its name: "+c.properties("struct")) },
		[5]string{"=", "=", "omits it", "! in snake case; the decoder never matches, so values are lost", "n/a"}},
	{"omitempty, omitzero",
		func(c claims) string { c.required("options", "-"); return c.same("options", "both optional") },
		[5]string{"both optional", "invopop 0.14: both; genkit (0.13) and eino (fork): omitzero still required; anthropic: required only by tag", "required only by tag", "omitempty only; omitzero is required", "proto3 optional"}},
	{"pointers",
		func(c claims) string {
			return c.same("pointer", c.schema("pointer")+", optional; "+c.accepts("pointer", `null`, `null`)+" means absent")
		},
		[5]string{`adds "null", still required without omitempty`, "plain type, required", "null union", "plain, required", "presence"}},
	{"enum from Go constants",
		func(c claims) string { return c.same("string_enum", c.schema("string_enum")) },
		[5]string{"no", "no", "only by an Enum method", "no", "yes (proto enum)"}},
	{"enum by tag",
		func(c claims) string {
			return c.see("`enum=`, checked against the type: "+c.schema("number_rules", "odd")+"; `enum:\"a,b\"` is read too: "+c.schema("tag_rules", "kind"), "number_rules")
		},
		[5]string{"go-sdk: forbidden (`WORD=` is an error); mcp-go: `enum=` for strings only", `jsonschema:"enum=a,enum=b"`, `enum:"a,b"`, `! enum:"a,b", always strings, for integers too`, "–"}},
	{"min, max, pattern, format, default by tag",
		func(c claims) string {
			return c.see("all, and enforced: "+c.schema("number_rules", "between")+", "+c.schema("string_rules", "lower")+", "+
				c.schema("string_rules", "day")+", "+c.schema("default")+"; tags of other libraries are read: "+c.schema("tag_rules", "level"), "tag_rules")
		},
		[5]string{"no", "yes", "yes", "no (fields exist, never set)", "yes, from protovalidate rules"}},
	{"descriptions",
		func(c claims) string {
			return c.see("doc comments, at generate time: "+c.schema("struct", "name"), "struct")
		},
		[5]string{`jsonschema:"text" tag`, "tags; AddGoComments parses the sources at run time", "description tag", "description tag", "proto comments"}},
	{"map[string]T",
		func(c claims) string { return c.same("map", c.schema("map")) },
		[5]string{"additionalProperties =", "=", "=", `! properties:{"*":T}`, "="}},
	{"map[int]T",
		func(c claims) string {
			return c.agrees("int_map", "= "+c.schema("int_map")+"; keys are parsed and checked")
		},
		[5]string{"go-sdk, adk: error at registration; mcp-go: the field is silently missing, still decoded", "patternProperties ^[0-9]+$", "=", "bare object", "list of pairs"}},
	{"[3]int",
		func(c claims) string { return c.same("array", c.schema("array")+", enforced") },
		[5]string{"minItems, maxItems 3", "minItems, maxItems 3", "! list that may be null", "list", "–"}},
	{"[]byte",
		func(c claims) string { return c.same("bytes", c.schema("bytes")) },
		[5]string{"! array of 0..255 (accepted, but costs tokens; base64 is refused)", "contentEncoding base64 =", "base64 =", "! integers", "base64"}},
	{"json.RawMessage",
		func(c claims) string { return c.same("raw", c.schema("raw")+", kept as it was sent") },
		[5]string{"! array of 0..255", "true =", "{} =", "! integers", "Struct"}},
	{"time.Time",
		func(c claims) string { return c.same("time", c.schema("time")) },
		[5]string{"string without a format", "date-time", "date-time", `! {"type":"object"}`, "date-time"}},
	{"time.Duration",
		func(c claims) string {
			return c.agrees("duration", "text both ways: "+c.schema("duration")+"; "+c.accepts("duration", `"1m30s"`, `"1m30s"`))
		},
		[5]string{"integer, unit unsaid", "integer, unit unsaid", "integer, unit unsaid", "integer, unit unsaid", "string"}},
	{"TextMarshaler (uuid, net.IP, big)",
		func(c claims) string { return c.same("addr", c.schema("addr")+"; the type's own method decides") },
		[5]string{"! array of 16 integers, which Unmarshal refuses: cannot be called", "! the same (array of integers)", "string =", "! integers", "–"}},
	{`json:",string" on an int64`,
		func(c claims) string { return c.same("in_string", c.schema("in_string", "int")) },
		[5]string{"! integer; the decoder refuses both forms: cannot be called", "anthropic: string =; eino, genkit (0.13): ! integer", "! integer", "! integer", "int64 as string"}},
	{"json.Number",
		func(c claims) string { return c.same("number", c.schema("number")+", all digits kept") },
		[5]string{`! "string"`, `! "string"`, `! "string"`, `! "string"`, "–"}},
	{"ranges of int8 to uint32",
		func(c claims) string { return c.same("int8", c.schema("int8")) },
		[5]string{"minimum, maximum by the width =", "no", "no", "no", "some"}},
	{"slices",
		func(c claims) string { return c.same("slice", c.schema("slice")) },
		[5]string{`["null","array"] (breaks Gemini)`, "array", "array or null", "array", "array"}},
	{"generics",
		func(c claims) string {
			return c.same("generic", "each instance by itself; keys of `$defs` have no brackets: "+c.definitions("generic"))
		},
		[5]string{"in place", "in place, or `Page[main.Named]` as a key of $defs (the brackets break some clients)", "in place", "in place", "n/a"}},
	{"recursion",
		func(c claims) string { return c.same("recursive", c.schema("recursive")) },
		[5]string{`error "cycle detected"`, "$ref only when DoNotReference=false; eino, anthropic: the stack overflows; genkit: `{additionalProperties:true}`", "in place: the stack overflows", "{type:object}", "three levels, then JSON in a string"}},
	{"interface, union",
		func(c claims) string {
			return c.agrees("union", "`//toolgen:union`: "+c.accepts("union", `{"type":"circle","radius":1}`, `{"type":"circle","radius":1}`)+
				", a closed object for each member; another interface stops the generator: "+c.refusal("io.Reader"))
		},
		[5]string{"{} for anything, silently", "true", "{}", "! object", "oneof: an object {which, …}"}},
	{"additionalProperties",
		func(c claims) string {
			c.closed("struct", true)
			c.closed("rest", false)
			return c.see("false, unless a field has `//toolgen:rest`; unknown names are refused", "struct")
		},
		[5]string{"false", "false", "absent", "absent", "false"}},
	{"order of properties kept",
		func(c claims) string { return c.see("yes: "+c.properties("struct"), "struct") },
		[5]string{"yes", "ordered map", "by marshal", "! Go map, sorted by name", "yes"}},
	{"failure at registration",
		func(c claims) string {
			return "none: what cannot be a tool is an error of the generator, with its place: " + c.refusal("chan int")
		},
		[5]string{"panic", "none", "error", "none", "error of protoc"}},
}
