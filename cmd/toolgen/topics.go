package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// newTopics returns the texts that toolgen help prints beside those of commands.
func newTopics() []*cobra.Command {
	var dialects []string
	for _, d := range dialect.All() {
		dialects = append(dialects, "  "+string(d))
	}
	return []*cobra.Command{
		{Use: "annotations", Short: "The comments that make tools of functions", Long: annotationsTopic},
		{Use: "dialects", Short: "The names of dialects, one a provider's API", Long: `A dialect is the form in which an API takes tools. Generating checks tools against
those of --dialects, or of //toolgen:package dialects=; at run time a registry
gives each of them.

` + strings.Join(dialects, "\n")},
	}
}

// annotationsTopic has every verb and argument of package directive.
const annotationsTopic = `A function or method becomes a tool by a line at the end of its doc comment. The
comment is the description, "Args:" describes the parameters, constants of a
parameter's type are the values that it takes, and a pointer is optional:

  // GetWeather looks up the current weather.
  //
  // Args:
  //   - city: City name, e.g. "Paris".
  //   - units: Unit of the temperature.
  //
  //toolgen:tool timeout=5s readonly
  //toolgen:param units default="celsius"
  func GetWeather(ctx context.Context, city string, units Units) (Report, error) {

  //toolgen:tool [argument ...]       on a function or method: it is a tool
      name= go= title= desc= timeout= approval approval=FUNC readonly destructive
      idempotent closedworld serial serial=PARAM inline args=nested strict=off
      maxresult=
  //toolgen:param NAME [argument ...] on a function or method: about a parameter
      name= optional, and all that schema takes
  //toolgen:schema [argument ...]     on a field, type, or parameter in a line of its own
      min= max= gt= lt= multipleof= minlen= maxlen= minitems= maxitems= unique
      pattern= format= enum=a,b example= default= optional required desc= secret
      json=
  //toolgen:example {"city":"Paris"}  on a function or method: arguments as models send them
  //toolgen:tools [prefix=]           on a type: each documented exported method is a tool
  //toolgen:ignore                    on a method or field: no tool, no argument
  //toolgen:union discriminator=type MEMBER ...  on an interface type: one of these
  //toolgen:enum off|unexported       on a type with constants
  //toolgen:tuple, //toolgen:rest     on a struct type: an array; on a map field: all other members
  //toolgen:package [argument ...]    in the package comment: for all tools of the package
      timeout= prefix= out= dialects= tools= registry= lock= budget=
  //toolgen:lint off=TGnnn reason="…" where a finding is right as it is

A value with spaces is a Go string. toolgen says at which column something is
wrong; docs/annotations.md explains everything with samples.`
