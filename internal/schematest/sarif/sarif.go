// Package sarif judges SARIF logs by the schema of SARIF 2.1.0, for tests.
//
// The schema is that of OASIS, as the npm package @microsoft/jest-sarif
// 1.0.0-beta.0 has it: MIT License, Copyright (c) Microsoft Corporation.
package sarif

import (
	"bytes"
	_ "embed"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

//go:embed sarif-2.1.0-rtm.5.json
var text []byte

// Check reports what is wrong with a log; nil is nothing.
func Check(log []byte) error {
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", parsed); err != nil {
		return err
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(log))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}
