// Package wire reads and writes the JSON of tool calls. The code that toolgen
// generates drives it: that code knows the types, this package the text. It uses
// no reflection but for [Encoder.Any], [IsZero] and [IsEmpty], and allocates
// nothing but the values.
//
// # Reading
//
// A [Decoder] takes exactly the texts of RFC 8259, and of those it refuses:
//
//   - names that an object has before, in any spelling, also within values that
//     are read by [Any], [Raw] and [Custom]
//   - strings and names that are not UTF-8, or hold half of a surrogate pair
//   - numbers that the Go type cannot hold; integers are exact, and 3.0 and 1e2
//     are integers
//   - texts that are too long or nested too deeply, see [Limits]
//
// Names match exactly, and members that the code does not know are refused.
// Everything that is wrong is found, not only the first: a value that is refused
// is skipped and the reading goes on, until the text is found to be no JSON.
// Each [Fault] says where and what in the words of the schema. It is short,
// whatever the text is, and tells nothing of a value that is marked as secret.
//
// That differs from encoding/json, which takes names in any case, unknown names,
// the last of equal names, null for any type, and replaces what is not UTF-8.
//
// Generated code for a type has this form:
//
//	func decodePoint(d *wire.Decoder, v *Point) bool {
//		at, mark := d.At(), d.Refusals()
//		if !d.BeginObject() {
//			return false
//		}
//		var seen uint64
//		for d.NextMember() {
//			switch d.Key() {
//			case "x":
//				if d.Once(&seen, 1<<0) {
//					if at := d.At(); wire.Int(d, &v.X) && v.X < 0 {
//						d.Refuse(at, "minimum", "must be at least 0")
//					}
//				}
//			case "tags":
//				if d.Once(&seen, 1<<1) && !d.Null() { // optional: null is absence
//					decodeTags(d, &v.Tags)
//				}
//			default:
//				d.Unknown("x", "tags")
//			}
//		}
//		if seen&1 != 1 {
//			d.Missing(at, seen, 1, "x", "tags")
//		}
//		return d.Refusals() == mark
//	}
//
//	func decodeTags(d *wire.Decoder, v *[]string) bool {
//		at, mark := d.At(), d.Refusals()
//		if !d.BeginArray() {
//			return false
//		}
//		*v = []string{}
//		for d.NextElement() {
//			wire.String(d, wire.Append(d, at, v))
//		}
//		return d.Refusals() == mark
//	}
//
// Paths are not passed along. A fault holds the offset of its value, and
// [Decoder.Faults] works out the paths by reading the text once more.
//
// # Writing
//
// An [Encoder] writes what encoding/json writes without HTML escaping, but that
// bytes of a string which are not UTF-8 become U+FFFD itself, and a
// [time.Duration] is a text such as "1m30s". NaN, the infinities, values that
// are nested too deeply and texts of foreign methods that are not JSON are
// errors that name the value.
package wire
