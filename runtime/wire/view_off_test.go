//go:build purego

package wire_test

// textCopies is how often a text is copied to be read.
const textCopies = 1
