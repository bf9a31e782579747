package gen

import (
	"fmt"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/ir"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
)

// DefaultDialects are the dialects that tools are checked against unless the
// configuration or the package says otherwise.
var DefaultDialects = []string{"openai", "openai-strict", "anthropic", "gemini", "mcp"}

// Config says what to generate and how strictly. The zero value generates the
// package in the current folder.
type Config struct {
	Dir         string   // folder that patterns are relative to; "" is the current one
	Patterns    []string // package patterns as the go command takes them; none is "."
	Tags        []string // build tags
	Env         []string // environment of the go command; nil is that of the process
	Output      string   // name of the generated file in each package; "" is tools_gen.go
	Dialects    []string // dialects to check, in kebab case; nil is the package's own choice or DefaultDialects
	Tool        string   // name of the one tool to check against the dialects; "" is all of each package
	RequireDocs bool     // an undocumented tool or parameter is an error
	// Budget is how many tokens the tools of a package may take in one dialect.
	// 0 is the package's own choice, negative none at all.
	Budget int
	// Emptying leaves an empty file in place of an orphaned one: the command
	// go generate reads each file that it has listed, and fails where one is gone.
	// Without it, the next run removes the empty file.
	Emptying bool
	Verbose  bool // lossy conversions of schemas are hints
	// Others reads packages of other modules too, where the patterns name them. No
	// file is generated for them, and of what is wrong with them only the errors
	// are reported.
	Others bool
	Lint   bool // report also what works, but misleads models and hosts
	// Severity changes how much a code matters: {"TG151": gen.Off}. Errors cannot
	// be changed, except for those that a program may rightly have, such as TG404.
	Severity map[string]Severity
}

// A ConfigError says that a [Config] cannot be used.
type ConfigError struct {
	Option string // command-line name of the option: "out"
	Reason string
}

// Error implements error.
func (e *ConfigError) Error() string { return "--" + e.Option + ": " + e.Reason }

// Validate reports as a [*ConfigError] what is wrong with the configuration
// itself.
func (c Config) Validate() error {
	if c.Output != "" {
		if reason := load.BadOutput(c.Output); reason != "" {
			return &ConfigError{"out", reason}
		}
	}
	for _, name := range c.Dialects {
		if _, err := dialect.Parse(name); err != nil {
			return &ConfigError{"dialects", err.Error()}
		}
	}
	for code := range c.Severity {
		info, ok := diag.All()[diag.Code(code)]
		if !ok {
			return &ConfigError{"severity", fmt.Sprintf("there is no diagnostic %s", code)}
		}
		if diag.Code(code).Final() {
			return &ConfigError{"severity", fmt.Sprintf("%s (%s) is always an error", code, info.Title)}
		}
	}
	return nil
}

// output returns the name of the generated file.
func (c Config) output() string {
	if c.Output == "" {
		return ir.DefaultOutput
	}
	return c.Output
}
