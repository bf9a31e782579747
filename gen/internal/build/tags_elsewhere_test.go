package build_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/build"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Tags are written for the libraries that read them. Whatever is right there is
// no error here: it is enforced, or it is a warning that it is not. The table has
// each key of the three families on the types that it is for.
func TestTagsOfOtherLibraries(t *testing.T) {
	const (
		texts    = "string, *string, Word, []byte, json.RawMessage"
		numbers  = "int, *int, int8, uint, uint16, float32, float64, Level"
		lists    = "[]string, []int, []float64, []bool, [3]string, [][]string, []Word, []Level, []Thing, []*string, []time.Time, *[]string, Words"
		maps     = "map[string]int, map[string]Thing, map[string]struct{}"
		textual  = "time.Time, *time.Time, uuid.UUID, url.URL, netip.Addr"
		others   = "any, json.Number, Thing, *Thing, struct{ A int }"
		duration = "time.Duration, *time.Duration"
		all      = texts + ", bool, *bool, " + numbers + ", " + lists + ", " + maps + ", " + textual + ", " + others + ", " + duration
	)
	for tag, on := range map[string]string{
		// github.com/go-playground/validator
		`validate:"required"`:                                      all,
		`validate:"omitempty"`:                                     all,
		`validate:"omitzero"`:                                      all,
		`validate:"omitnil"`:                                       all,
		`validate:"required_if=A 1,excluded_with=B"`:               all,
		`validate:"omitempty,min=1,max=3"`:                         texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"omitempty,gte=1,lte=3"`:                         texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"gt=0,lt=4"`:                                     texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"min=1,gt=0"`:                                    texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"len=3"`:                                         texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"min=0x2,max=+7"`:                                texts + ", " + numbers + ", " + lists + ", " + maps,
		`validate:"min=-1"`:                                        numbers,
		`validate:"min=0.5,max=1.5e3"`:                             "float32, float64",
		`validate:"min=1s,max=1h"`:                                 duration,
		`validate:"gt=0"`:                                          duration,
		`validate:"len=1s"`:                                        duration,
		`validate:"gt"`:                                            "time.Time, *time.Time",
		`validate:"ltefield=Other,eqcsfield=A.B"`:                  all,
		`validate:"eq=1,ne=2"`:                                     texts + ", " + numbers + ", " + lists,
		`validate:"oneof=1 2"`:                                     texts + ", " + numbers,
		`validate:"oneof='a b' c"`:                                 "string, *string, Word",
		`validate:"unique"`:                                        lists + ", " + maps,
		`validate:"unique=A"`:                                      "[]Thing",
		`validate:"dive,required,min=1s"`:                          lists + ", " + maps,
		`validate:"min=1,dive,keys,min=1,endkeys,oneof=a b"`:       maps,
		`validate:"email,alpha,alphanum"`:                          "string, *string, Word",
		`validate:"hexadecimal|ipv4,url"`:                          "string, *string, Word",
		`validate:"numeric,number"`:                                "string, " + numbers,
		`validate:"uuid"`:                                          "string, uuid.UUID",
		`validate:"datetime=2006-01-02"`:                           "string",
		`validate:"datetime=02.01.2006"`:                           "string",
		`validate:"boolean"`:                                       "string, bool",
		`validate:"startswith=a0x2Cb,contains=0x7C"`:               "string",
		`validate:"-"`:                                             all,
		`validate:"structonly"`:                                    "Thing, *Thing",
		`validate:"isdefault"`:                                     all,
		`validate:"file,ip,cidr,json,jwt,base64,iso3166_1_alpha2"`: "string",

		// github.com/invopop/jsonschema
		`jsonschema:"title=A,description=B"`:                                  all,
		`jsonschema:"required"`:                                               all,
		`jsonschema:"-"`:                                                      all,
		`jsonschema:"nullable"`:                                               all,
		`jsonschema:"oneof_required=a,anyof_required=b"`:                      all,
		`jsonschema:"oneof_type=string;array,oneof_ref=a;b,anyof_ref=a"`:      all,
		`jsonschema:"anchor=a,type=string"`:                                   all,
		`jsonschema:"readOnly=true,writeOnly=false"`:                          all,
		`jsonschema:"minLength=1,maxLength=40"`:                               "string, *string, Word, []byte, []string, [3]string, []*string, *[]string, []Word, Words, " + textual,
		`jsonschema:"pattern=^a"`:                                             "string, *string, Word, []byte, []string, [3]string, []*string, *[]string, []Word, Words, " + textual,
		`jsonschema:"pattern=^(?!a)\\S+$"`:                                    "string, []string",
		`jsonschema:"format=date-time"`:                                       "string, []string, " + textual,
		`jsonschema:"format=binary"`:                                          "string, []byte, []string, [][]string, []Thing",
		`jsonschema:"enum=a,enum=b"`:                                          "string, *string, Word, []string, [3]string, []*string, *[]string, [][]string, []Word, Words, []byte, " + textual,
		`jsonschema:"enum=1,enum=2"`:                                          numbers + ", []int, []float64, []Level, " + duration,
		`jsonschema:"minimum=1,maximum=3"`:                                    numbers + ", []int, []float64, []Level, " + duration,
		`jsonschema:"minimum=-5,maximum=9223372036854775807"`:                 numbers + ", " + duration,
		`jsonschema:"exclusiveMinimum=0,exclusiveMaximum=4"`:                  numbers + ", []int, []float64, " + duration,
		`jsonschema:"minimum=1,exclusiveMinimum=true,exclusiveMaximum=false"`: numbers,
		`jsonschema:"minimum=0.5"`:                                            numbers,
		`jsonschema:"multipleOf=2"`:                                           numbers + ", []int, []float64, " + duration,
		`jsonschema:"multipleOf=0.01"`:                                        "float64",
		`jsonschema:"minItems=1,maxItems=3,uniqueItems=true"`:                 lists,
		`jsonschema:"uniqueItems=false"`:                                      lists,
		`jsonschema:"default=a,default=b"`:                                    "[]string, *[]string, []Word, Words",
		`jsonschema:"default=a,example=b"`:                                    "string, *string, Word, []string",
		`jsonschema:"default=1,example=2"`:                                    numbers + ", []int, []float64, string, " + duration,
		`jsonschema:"required,default=1"`:                                     "int, string",
		`jsonschema:"default=true"`:                                           "bool, *bool, []bool",
		`jsonschema:"example=a"`:                                              lists[:len("[]string")] + ", Thing, map[string]int, any",

		// github.com/swaggest/jsonschema-go, github.com/danielgtaylor/huma and
		// others with a tag for each keyword
		`title:"A" description:"B"`:                                        all,
		`minimum:"5" maximum:"3" minLength:"a" pattern:"(" format:"x"`:     all,
		`required:"true" nullable:"true" deprecated:"true" const:"1"`:      all,
		`example:"x" examples:"[1]" doc:"x" readOnly:"true" hidden:"true"`: all,
		`enum:"a,b"`:                     "string, *string, Word, []string, [][]string, []Word, Words, []*string",
		`enum:"[\"a\",\"b\"]"`:           "string, []string",
		`enum:"1,2"`:                     numbers + ", []int, " + duration,
		`enum:"[1,2]"`:                   "int, []int",
		`enum:""`:                        all,
		`default:""`:                     all,
		`default:"-"`:                    all,
		`default:"a"`:                    "string, *string, Word",
		`default:"1"`:                    numbers + ", bool, string, []int, []float64, " + duration,
		`default:"a,b"`:                  "[]string, []Word, Words",
		`default:"[\"a\",\"b\"]"`:        "[]string, []Word, Words, []*string",
		`default:"[1,2]"`:                "[]int, []float64",
		`default:"{\"a\":1}"`:            "map[string]int",
		`default:"{\"A\":1}"`:            "Thing, *Thing",
		`default:"true"`:                 "bool, *bool",
		`default:"2024-01-02T03:04:05Z"`: "time.Time, *time.Time",
		`default:"1m30s"`:                duration,
		`default:"60000000000"`:          duration,
		`json:",string" validate:"min=1" default:"3"`: "int, float64",
		`json:",string" jsonschema:"enum=1,enum=2"`:   "int, float64",
	} {
		var fields strings.Builder
		for i, typ := range strings.Split(on, ", ") {
			fmt.Fprintf(&fields, "\t// F%d is one.\n\tF%d %s `%s`\n", i, i, typ, tag)
		}
		f := buildArchive(t, txtar.Parse([]byte("-- a.go --\n"+tagsOnTypes+fields.String()+"}\n")), build.Options{})
		for _, d := range f.diags.Sorted() {
			assert.NotEqual(t, diag.Error, d.Severity, "%s:\n%s", tag, d.Text())
		}
	}
}

const tagsOnTypes = `package app

import (
	"encoding/json"
	"net/netip"
	"net/url"
	"time"

	"github.com/google/uuid"
)

var (
	_ json.Number
	_ netip.Addr
	_ url.URL
	_ time.Time
	_ uuid.UUID
)

type (
	Word  string
	Words []string
	Level int
	// Thing is a thing.
	Thing struct {
		// A is one.
		A int
	}
)

// Put puts.
//
//toolgen:tool
func Put(a Args) {}

// Args are all.
type Args struct {
`
