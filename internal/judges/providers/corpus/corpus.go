// Package corpus lists the tools whose definitions are judged: those of the
// examples, those of internal/proof, which use every type and constraint, the
// written-down schemas of runtime/dialect, and those of published MCP servers
// where TOOLGEN_TESTDATA names the folder with them.
package corpus

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/example/shop"
	"github.com/toolgen-dev/toolgen/example/weather"
	proof "github.com/toolgen-dev/toolgen/internal/proof/corpus"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/dialect"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Tool is something that has definitions.
type Tool struct {
	Name      string // unique, with the source before it
	Generated bool   // its schema was made by toolgen
	// Define returns the definition in a dialect, as [runtime.Tool.Definition]
	// does. The error says why the dialect refuses the tool.
	Define func(dialect.Dialect) (json.RawMessage, error)
}

// Tools returns all tools, always in the same order. Root is the folder of this
// repository, data the folder of test data or "" for none.
func Tools(root, data string) ([]Tool, error) {
	all := generated("weather", weather.Tools())
	all = append(all, generated("shop", shop.ShopTools(new(shop.Shop)))...)
	all = append(all, generated("proof", proof.Tools())...)
	written, err := writtenDown(filepath.Join(root, "runtime/dialect/testdata/tools"))
	if err != nil {
		return nil, err
	}
	all = append(all, written...)
	if data != "" {
		foreign, err := published(filepath.Join(data, "mcp-tools"))
		if err != nil {
			return nil, err
		}
		all = append(all, foreign...)
	}
	return all, nil
}

func generated(source string, tools []*runtime.Tool) []Tool {
	var all []Tool
	for _, t := range tools {
		all = append(all, Tool{source + "/" + t.Name(), true, t.Definition})
	}
	return all
}

// eachFile calls f with the text of every JSON file of a folder.
func eachFile(dir string, f func(name string, text []byte) error) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err == nil && len(files) == 0 {
		err = errors.New(dir + ": no JSON files")
	}
	for _, file := range files {
		text, readErr := os.ReadFile(file)
		err = errors.Join(err, readErr)
		if readErr == nil {
			if e := f(filepath.Base(file), text); e != nil {
				err = errors.Join(err, fmt.Errorf("%s: %w", file, e))
			}
		}
	}
	return err
}

// writtenDown returns the tools that are files of [dialect.Tool].
func writtenDown(dir string) (all []Tool, err error) {
	err = eachFile(dir, func(_ string, text []byte) error {
		var t dialect.Tool
		if err := json.Unmarshal(text, &t); err != nil {
			return err
		}
		for i, e := range t.Examples { // canonical texts are compact
			var b bytes.Buffer
			if err := json.Compact(&b, e); err != nil {
				return err
			}
			t.Examples[i] = b.Bytes()
		}
		all = append(all, Tool{"written/" + t.Name, false, func(d dialect.Dialect) (json.RawMessage, error) {
			def, err := d.Define(t)
			return def.JSON, err
		}})
		return nil
	})
	return all, err
}

// published returns the tools of answers to tools/list.
func published(dir string) (all []Tool, err error) {
	err = eachFile(dir, func(name string, text []byte) error {
		var list struct {
			Tools []struct {
				Name, Title, Description  string
				InputSchema, OutputSchema *schema.Schema
			}
		}
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
		for _, x := range list.Tools {
			spec := runtime.ToolSpec{
				Name: x.Name, Title: x.Title, Description: x.Description, Handler: noHandler,
			}
			if x.InputSchema != nil {
				spec.Parameters = json.RawMessage(x.InputSchema.String())
			}
			if x.OutputSchema != nil {
				spec.Output = json.RawMessage(x.OutputSchema.String())
			}
			t, err := runtime.NewTool(spec)
			if err != nil {
				return err
			}
			all = append(all, Tool{name + "/" + x.Name, false, t.Definition})
		}
		return nil
	})
	return all, err
}

func noHandler(context.Context, *runtime.Invocation) (any, error) {
	return nil, errors.New("only defined, never called")
}

// Set returns the definitions of a dialect, sorted by the names of the tools,
// and how many tools the dialect refuses.
func Set(tools []Tool, d dialect.Dialect) (defs []Definition, refused int) {
	for _, t := range tools {
		def, err := t.Define(d)
		if err != nil {
			refused++
			continue
		}
		defs = append(defs, Definition{t.Name, t.Generated, def})
	}
	slices.SortFunc(defs, func(a, b Definition) int { return strings.Compare(a.Tool, b.Tool) })
	return defs, refused
}

// A Definition is a tool in one dialect.
type Definition struct {
	Tool      string          `json:"tool"`
	Generated bool            `json:"generated"`
	JSON      json.RawMessage `json:"definition"`
}
