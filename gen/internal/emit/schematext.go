package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"
)

// sharedFrom is the length from which a schema that is there already is named
// instead of written again.
const sharedFrom = 100

// schemas declares the schemas of all tools as constants.
func (x *emitter) schemas(tools []*toolPlan) block {
	var consts []jen.Code
	names := map[string]string{}
	declare := func(name, text string) {
		if first, ok := names[text]; ok {
			consts = append(consts, id(name).Op("=").Id(first))
			return
		}
		if len(text) >= sharedFrom {
			names[text] = name
		}
		consts = append(consts, id(name).Op("=").Add(schemaText(text)))
	}
	for _, p := range tools {
		declare(p.parametersConst, p.parameters)
		if p.output != "" {
			declare(p.outputConst, p.output)
		}
	}
	return block{comment("Schemas, as models see them.").Line().Const().Add(group(consts...))}
}

// schemaText returns a schema as a literal with a line for each property and
// each definition, so that a change shows as one changed line. JSON has no line
// feed within a string: the runtime takes them out and has the compact text.
func schemaText(text string) *jen.Statement {
	raw := rawJSON(text)
	if raw[0] != '`' {
		return jen.Op(raw)
	}
	return jen.Op(breakLines(raw))
}

// breakLines puts line feeds before and behind the members of the outermost
// properties and $defs. Only strings need care: their braces are no structure.
func breakLines(raw string) string {
	var b strings.Builder
	depth, start := 0, 0 // start: of the last string
	broken := false      // within properties or $defs
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; c {
		case '"':
			end := i + 1
			for raw[end] != '"' {
				if raw[end] == '\\' {
					end++
				}
				end++
			}
			if broken && depth == 2 {
				b.WriteByte('\n')
			}
			b.WriteString(raw[i : end+1])
			start, i = i, end
			continue
		case '{', '[':
			if depth++; depth == 2 {
				member := raw[start:i]
				broken = c == '{' && raw[i+1] != '}' && (member == `"properties":` || member == `"$defs":`)
			}
		case '}', ']':
			if depth--; depth == 1 && broken {
				broken = false
				b.WriteByte('\n')
			}
		}
		b.WriteByte(raw[i])
	}
	return b.String()
}
