package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

func TestEveryLibGivesTheResult(t *testing.T) {
	for lib := range libs {
		for _, w := range work.Workloads() {
			var out bytes.Buffer
			require.NoError(t, run([]string{"-lib", lib, "-w", w.Name, "-n", "2"}, &out))
			assert.Equal(t, w.Want+"\n", out.String(), "%s %s", lib, w.Name)
		}
	}
	assert.EqualError(t, run([]string{"-w", "W9"}, nil), `there is no workload "W9"`)
	assert.EqualError(t, run([]string{"-lib", "x"}, nil), `there is no lib "x"`)
}
