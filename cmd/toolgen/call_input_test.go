package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Bytes that are no text would reach the tool as other characters.
func TestInputsOfBytes(t *testing.T) {
	in := &inputs{stdin: strings.NewReader("")}
	_, err := in.words([]string{"a=b", "inv=a\xffb"})
	assert.EqualError(t, err, `"inv=a\xffb" is no text in UTF-8`)
	_, err = in.words([]string{"in\xffv=ab"})
	assert.ErrorContains(t, err, "is no text in UTF-8")
	_, err = in.object("{\"a\":\"\xff\"}")
	assert.ErrorContains(t, err, "is not JSON in UTF-8")
	words, err := in.words([]string{"inv=a\ufffdb"})
	assert.NoError(t, err)
	assert.Equal(t, []string{"inv=a\ufffdb"}, words)
}
