// Package wire reads and writes the JSON of tool calls. Code that toolgen
// generates drives it; it uses no reflection but for [Encoder.Any] and
// allocates nothing but the values.
package wire
