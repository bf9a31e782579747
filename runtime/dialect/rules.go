package dialect

import (
	"strings"
	"sync"
)

// rules is all that is known about what one dialect takes. Each rule carries
// its source in the notation of docs/dialects.md.
type rules struct {
	title    string
	form     form
	strict   bool    // sent with strict:true
	fallback Dialect // whose rules hold for a tool that does not fit these

	name        names // of tools
	doubtName   doubt
	key         names // of properties
	description limit // characters of a tool's description
	tools       limit // in a request

	allow    []allowance // the allow-list of keywords
	formats  list        // values of format on strings; none listed: all
	patterns patternRule
	caps     []limitOf // largest value of a keyword

	rootBars  list // keywords that the root must not have
	rootLists rule // the root has properties, be it {}
	rootTakes list // keywords that are taken at the root alone

	verbatim rule // any schema of type object is sent as it is

	typed     rule     // every node has a type, or is a union or reference
	oneType   rule     // type is a single name; nullable says the rest
	upperCase rule     // type names are upper case
	enums     kindRule // types that an enum may list; none: all
	noEmpty   rule     // an enum has no empty string
	closed    rule     // every object has additionalProperties:false
	sealed    rule     // an object has the members it lists and no others
	nonEmpty  rule     // an object lists members
	listed    rule     // required names only listed members
	nullable  rule     // optional members are required and nullable
	items     rule     // every array has items
	alone     rule     // anyOf has no keyword beside it
	whole     rule     // each branch of anyOf is a complete schema
	bareRef   rule     // $ref has no keyword beside it
	acyclic   rule     // no recursion
	leafy     rule     // recursion passes through an optional member
	caseless  rule     // enum values may come back in another case
	omitNone  rule     // a tool without arguments has no schema
	objects   rule     // a result has a schema only if it is an object

	depth            limit // levels of properties and items
	doubtDefs        rule  // some models want references inlined
	doubtDepth       limit // levels above which providers have refused
	doubtProperties  limit // in a schema, above which they have
	doubtEnum        limit // values of one enum, above which they have
	doubtDescription limit // characters of a tool's description that clients show
	adviseTools      limit // in a request, above which models choose worse
	properties       limit // in a schema
	enumValues       limit // in a schema
	enumChars        limit // of one enum of more than 250 strings
	nameChars        limit // of all names and values in a schema
	optionals        limit // optional members in a request
	unions           limit // members with anyOf or a type list in a request
}

// A rule that holds or does not.
type rule struct {
	on     bool
	source string
}

// A limit is a largest number; 0 means that none is known.
type limit struct {
	max    int
	source string
}

// exceeded reports whether n is over the limit.
func (l limit) exceeded(n int) bool { return l.max > 0 && n > l.max }

type limitOf struct {
	keyword string
	limit
}

// A list of words, separated by blanks.
type list struct {
	words  string
	source string
}

func (l list) has(word string) bool {
	for w := range strings.FieldsSeq(l.words) {
		if w == word {
			return true
		}
	}
	return false
}

type kindRule struct {
	on     kinds
	source string
}

// An allowance lists keywords that are taken on nodes of the given types.
// type, description, properties and items are taken everywhere.
type allowance struct {
	on       kinds
	keywords string
	source   string
}

// takes reports whether a keyword is taken on a node of one of the types.
func (r *compiled) takes(keyword string, on kinds) bool { return r.keywords[keyword]&on != 0 }

// cap returns the largest value that a keyword may have, 0 for any.
func (r *rules) cap(keyword string) int {
	for _, c := range r.caps {
		if c.keyword == keyword {
			return c.max
		}
	}
	return 0
}

// compiled is a table made ready for look-ups.
type compiled struct {
	*rules
	keywords map[string]kinds
	full     bool // every keyword of the draft is taken, wherever it stands
}

func compile(r *rules) *compiled {
	c := &compiled{rules: r, keywords: map[string]kinds{}}
	for _, a := range r.allow {
		for k := range strings.FieldsSeq(a.keywords) {
			c.keywords[k] |= a.on
		}
	}
	c.full = !r.verbatim.on && !r.whole.on && !r.typed.on
	for _, a := range draft("") {
		for k := range strings.FieldsSeq(a.keywords) {
			c.full = c.full && c.keywords[k]&a.on == a.on
		}
	}
	return c
}

var tables = sync.OnceValue(func() map[Dialect]*compiled {
	m := map[Dialect]*compiled{}
	for d, r := range map[Dialect]*rules{
		OpenAI: &openAI, OpenAIStrict: &openAIStrict, OpenAIResponses: &openAIResponses,
		Anthropic: &anthropic, AnthropicStrict: &anthropicStrict,
		Gemini: &gemini, GeminiJSONSchema: &geminiJSONSchema,
		Bedrock: &bedrock, Mistral: &mistral, Groq: &groq, XAI: &xAI, DeepSeek: &deepSeek,
		Ollama: &ollama, MCP: &mcp,
	} {
		m[d] = compile(r)
	}
	return m
})

// rules returns the table of a dialect, or the error of [Parse].
func (d Dialect) rules() (*compiled, error) {
	if c := tables()[d]; c != nil {
		return c, nil
	}
	_, err := Parse(string(d))
	return nil, err
}
