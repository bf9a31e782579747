package dialect

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const docsFile = "../../docs/dialects.md"

const docsHead = `# Dialects

<!-- Written by go test ./runtime/dialect -update from the rule tables. Do not edit. -->

A dialect is the form in which a provider takes tool definitions. toolgen lowers a tool's canonical schema to what the
provider takes: only the keywords listed here are sent, at every depth. The tool itself never knows the dialect; it
always checks the canonical schema.

What a dialect cannot say moves into the description, in this form:

    Rows to return. Constraints: at least 1; a multiple of 5. Default: 10.

It begins a line of its own behind a text of several lines, such as a list of values.

Each change is a step with a JSON pointer. A step is *lossy* where the definition then says less than the tool checks;
it *narrows* where documents that the tool accepts are no longer admitted; it is *doubtful* where sources differ on
whether the provider refuses what is sent. What cannot be lowered is an error, or the tool alone takes the fallback.

Common to all:

- No boolean schema is sent but as ` + "`additionalProperties`" + `: ` + "`true`" + ` is ` + "`{}`" + `, and ` + "`false`" + `, where it cannot be left out,
  ` + "`{\"not\":{}}`" + `. Nothing is renamed.
- Exclusive bounds of integers become inclusive where the dialect has no exclusive ones; for other numbers the bound is
  loosened to inclusive, and the description says the exact one.
- References that are not taken are replaced by their targets; recursion is then unrolled three levels.
- A schema whose values would hold others of their own without end admits nothing: an optional member is left out, and a
  tool that needs one is refused.
- ` + "`allOf`" + ` that is not taken is merged; ` + "`oneOf`" + ` becomes ` + "`anyOf`" + `, without loss where no document fits two forms.
- A tuple whose dialect has no ` + "`prefixItems`" + ` becomes an array of any of its items.
- Unions at the root are merged into one object; the description lists the sets of members.
- Examples of a tool are Anthropic's ` + "`input_examples`" + `, elsewhere ` + "`examples`" + ` at the root of the schema.
- What is no schema of draft 2020-12, or is read in different ways, is sent nowhere: patterns that are no ECMA-262, empty
  unions, numbers beyond 64 bit floating point, dynamic references, ` + "`$id`" + `. Names by such patterns and
  references that lead back to themselves are refused.
- Where a strict dialect has null for absence, and the tool would take null for a value or for a member that a form
  does not have, the tool takes the fallback.
- Annotations that are not taken move into the description: defaults, examples, deprecated; others are dropped.
- Limits on a request count for the tools that are sent together: a registry has no definitions over them. A package
  whose tools are over one, all together, is an error too (TG404), which a program that sends a selection of them
  (` + "`Registry.Select`" + `) [overrules](annotations.md#toolgenlint).

Sources: [S] official specification, SDK or document; [E] an API error quoted in a public issue; [T] third party;
[?] nothing confirms it or sources disagree.
`

func TestDocs(t *testing.T) {
	var b strings.Builder
	b.WriteString(docsHead)
	b.WriteString("\n| Dialect | API | Form of a definition | Fallback of a tool that does not fit |\n| --- | --- | --- | --- |\n")
	for _, d := range All() {
		r, err := d.rules()
		require.NoError(t, err)
		fallback := "none"
		if r.fallback != "" {
			fallback = "`" + string(r.fallback) + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s |\n", d, r.title, r.form.shape(), fallback)
	}
	for _, d := range All() {
		r, _ := d.rules()
		fmt.Fprintf(&b, "\n## %s\n\n| Rule | Value | What toolgen does | Source |\n| --- | --- | --- | --- |\n", d)
		writeRules(t, &b, r.rules)
	}
	b.WriteString("\n## What is lost in practice\n")
	for _, file := range []string{"foreign.md", "suite.md"} { // written by other tests, from data that is not here
		text, err := os.ReadFile("testdata/golden/" + file)
		require.NoError(t, err)
		b.WriteString("\n" + string(text))
	}
	got := b.String()
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		require.NoError(t, os.WriteFile(docsFile, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(docsFile)
	require.NoError(t, err)
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), got, "docs/dialects.md is stale: go test ./runtime/dialect -update")
}

// A topic says what a field of the tables means. %v in rule stands for the
// value.
type topic struct{ rule, action string }

var topics = map[string]topic{
	"name":             {"tool names", "refuses other names"},
	"doubtName":        {"doubtful tool names", "reports them as doubtful"},
	"key":              {"property names, at every depth", "refuses other names"},
	"description":      {"characters of a tool's description", "cuts after a sentence; lossy"},
	"tools":            {"tools in a request", "refuses longer lists"},
	"formats":          {"values of format", "moves others into the description"},
	"patterns":         {"not in pattern", "moves such patterns into the description"},
	"caps":             {"largest value of a keyword", "loosens or drops it, says it in the description"},
	"rootBars":         {"not at the root", "merges unions and references, drops the rest or takes the fallback"},
	"rootTakes":        {"at the root only", "moves it into the description elsewhere"},
	"rootLists":        {"the root has properties", "adds `{}`"},
	"verbatim":         {"any schema of type object is taken", "sends it unchanged, but for boolean schemas; adds the type where it lacks"},
	"typed":            {"every node has a type", "infers it; any value: fallback"},
	"oneType":          {"type is one name", "sends nullable, splits other type lists into anyOf"},
	"upperCase":        {"type names in upper case", "writes them so"},
	"enums":            {"types an enum may list", "names other values in the description"},
	"noEmpty":          {"no empty string in an enum", "leaves it out; narrows"},
	"closed":           {"additionalProperties is false", "closes objects that do not say; open maps: fallback"},
	"sealed":           {"an object has the members it lists", "reports objects that say nothing as narrowed"},
	"nonEmpty":         {"an object lists members", "fallback"},
	"listed":           {"required names listed members only", "adds the member"},
	"nullable":         {"every member is required", "sends optional members as nullable"},
	"items":            {"every array has items", "adds `{}`"},
	"alone":            {"anyOf stands alone", "moves the description into the first form"},
	"whole":            {"each form of a union is complete", "merges the keywords beside it into each form"},
	"bareRef":          {"$ref stands alone", "wraps it in anyOf, or merges what is beside it"},
	"acyclic":          {"no recursion", "fallback, else unrolls three levels; narrows"},
	"leafy":            {"recursion through optional members only", "unrolls three levels; narrows"},
	"caseless":         {"enum values keep no case", "fallback where two differ in case alone"},
	"omitNone":         {"no schema for a tool without arguments", "leaves it out"},
	"objects":          {"a result's schema has type object", "leaves another out"},
	"depth":            {"levels of a schema", "fallback, else refuses"},
	"doubtDefs":        {"some models want no $defs", "reports them as doubtful"},
	"doubtProperties":  {"properties that were never refused", "reports larger schemas as doubtful"},
	"doubtEnum":        {"values of one enum that were never refused", "reports larger ones as doubtful"},
	"doubtDescription": {"characters of a tool's description that clients show", "reports longer ones as doubtful"},
	"adviseTools":      {"tools in a request among which models choose well", "warns at generate time"},
	"doubtDepth":       {"levels that were never refused", "reports deeper schemas as doubtful"},
	"properties":       {"properties of a schema", "fallback, else refuses"},
	"enumValues":       {"enum values of a schema", "fallback, else refuses"},
	"enumChars":        {"characters of an enum of more than 250 values", "fallback, else refuses"},
	"nameChars":        {"characters of all names and values", "fallback, else refuses"},
	"optionals":        {"optional members in a request", "fallback for a tool over it alone; refuses sets over it"},
	"unions":           {"unions and type lists in a request", "fallback for a tool over it alone; refuses sets over it"},
}

func writeRules(t *testing.T, b *strings.Builder, r *rules) {
	v := reflect.ValueOf(*r)
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		row := func(value, source string) {
			require.NotEmpty(t, source, "%s %s has no source", r.title, name)
			require.Contains(t, topics, name)
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", topics[name].rule, cell(value), topics[name].action, cell(source))
		}
		switch name {
		case "title", "form", "strict", "fallback": // in the first table
			continue
		case "allow":
			for _, a := range r.allow {
				keywords := "`" + strings.Join(strings.Fields(a.keywords), "` `") + "`"
				on := "any type"
				if a.on != anything {
					on = strings.Join(a.on.names(), ", ")
				}
				fmt.Fprintf(b, "| keywords on %s | %s | leaves out or lowers others | %s |\n", on, keywords, cell(a.source))
			}
			continue
		}
		switch f := field(r, name).(type) {
		case names:
			if f.doubtful {
				fmt.Fprintf(b, "| %s | `%s` | reports others as doubtful | %s |\n", topics[name].rule, cell(f.pattern()), cell(f.source))
			} else if f.max > 0 {
				row("`"+f.pattern()+"`", f.source)
			}
		case doubt:
			if f.chars != "" {
				row("one of `"+f.chars+"`: "+f.text, f.source)
			}
			if f.max > 0 {
				row(fmt.Sprintf("over %d characters: %s", f.max, f.text), f.source)
			}
		case limit:
			if f.max > 0 {
				row(fmt.Sprint(f.max), f.source)
			}
		case list:
			if f.words != "" {
				row("`"+strings.Join(strings.Fields(f.words), "` `")+"`", f.source)
			}
		case patternRule:
			if f.refused != 0 {
				row(strings.Join(f.refused.names(), ", "), f.source)
			}
		case kindRule:
			if f.on != 0 {
				row(strings.Join(f.on.names(), ", "), f.source)
			}
		case rule:
			if f.on {
				row("yes", f.source)
			}
		case []limitOf:
			for _, c := range f {
				row(fmt.Sprintf("`%s` %d", c.keyword, c.max), c.source)
			}
		default:
			t.Fatalf("no form for the field %s", name)
		}
	}
}

// field returns a field of the tables by its name; reflect cannot read
// unexported ones.
func field(r *rules, name string) any {
	return map[string]any{
		"name": r.name, "doubtName": r.doubtName, "key": r.key, "description": r.description, "tools": r.tools,
		"formats": r.formats, "patterns": r.patterns, "caps": r.caps,
		"rootBars": r.rootBars, "rootLists": r.rootLists, "rootTakes": r.rootTakes, "verbatim": r.verbatim,
		"typed": r.typed, "oneType": r.oneType, "upperCase": r.upperCase, "enums": r.enums, "noEmpty": r.noEmpty,
		"closed": r.closed, "sealed": r.sealed, "nonEmpty": r.nonEmpty, "listed": r.listed, "nullable": r.nullable,
		"items": r.items, "alone": r.alone, "whole": r.whole, "bareRef": r.bareRef, "acyclic": r.acyclic,
		"leafy": r.leafy, "caseless": r.caseless, "omitNone": r.omitNone, "objects": r.objects,
		"depth": r.depth, "doubtDefs": r.doubtDefs, "doubtDepth": r.doubtDepth, "doubtProperties": r.doubtProperties, "doubtEnum": r.doubtEnum,
		"doubtDescription": r.doubtDescription, "adviseTools": r.adviseTools, "properties": r.properties, "enumValues": r.enumValues,
		"enumChars": r.enumChars, "nameChars": r.nameChars, "optionals": r.optionals, "unions": r.unions,
	}[name]
}

// cell escapes a text for a table.
func cell(text string) string {
	return strings.ReplaceAll(text, "|", `\|`)
}
