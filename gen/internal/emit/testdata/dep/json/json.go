// Package json has the name of another package.
package json

// Text is a string.
type Text string
