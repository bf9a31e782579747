package typedoc

import (
	"encoding/json"
	"math/big"
	"strings"
)

var scalarRows = []row{
	of[bool]("`bool`", "bool",
		yes(`true`),
		no(`"true"`), no(`1`), no(`null`).reads(null), no(``).reads(required)),
	of[string]("`string`", "string",
		yes(`"Zoë"`), yes(`""`), yes(`"\ud83d\ude00"`),
		no(`5`), no(`"\ud83d"`).reads(notUnicode), no("\"a\xffb\"").called("`\"a\\xffb\"`, not UTF-8").reads(notUnicode), no(`null`).reads(null)),
	of[int]("`int`", "int",
		yes(`-5`), yes(`3.0`).reads(whole), yes(`1e2`).reads(whole),
		no(`0.5`), no(`"5"`), no(`null`).reads(null)).
		says("Defaults, bounds and enums of an `int` must fit 32 bits, since the code may run where it has no more."),
	of[int64]("`int64`", "int64",
		yes(`9007199254740993`), yes(`-9223372036854775808`),
		no(`9223372036854775808`)).
		says("Exact: numbers never go through `float64`. The schema has no bounds beyond 2⁵³, which many JSON readers round; the decoder enforces the range all the same."),
	of[int8]("`int8`, `int16`, `int32`", "int8",
		yes(`-128`), yes(`127`),
		no(`128`)),
	of[uint16]("`uint8`, `uint16`, `uint32`", "uint16",
		yes(`65535`), yes(`0`), yes(`-0`).reads(whole),
		no(`65536`), no(`-1`)),
	of[uint64]("`uint`, `uint64`, `uintptr`", "uint64",
		yes(`18446744073709551615`),
		no(`18446744073709551616`), no(`-1`)),
	of[float64]("`float64`", "float64",
		yes(`0.1`), yes(`5`), yes(`1e-400`),
		no(`1e400`), no(`"NaN"`), no(`NaN`), no(`0x1`), no(`1.`)),
	of[float32]("`float32`", "float32",
		yes(`0.1`), yes(`3.4028234663852886e38`),
		no(`1e39`)),
	of[json.Number]("`json.Number`", "number",
		yes(`1.50`), yes(`1e1000`), yes(`123456789012345678901234567890`),
		no(`"1.50"`).reads(numbers)),
	of[big.Int]("`big.Int`", "big_int",
		yes(`123456789012345678901234567890`).writes(pointers),
		no(`"5"`), no(`0.5`), no(`1e2`), no(`null`).reads(null)).
		says("Its own JSON methods, with a schema that toolgen knows."),
	of[any]("`any`, `interface{}`", "any",
		yes(`{"n":9007199254740993,"list":[1,null,"x"]}`).reads(anyNumbers), yes(`1`).reads(anyNumbers), yes(`null`), yes(`"<"`).writes(html),
		no(`{"a":1,"a":2}`).reads(duplicates), no(`"\ud83d"`).reads(notUnicode), no(``).reads(required)).
		says("Results that hold values of `any` are written by encoding/json, with reflection; nil lists and maps in them are empty at every depth, and an error is its text. Nothing else but `omitzero` and `omitempty` on types that Go cannot compare uses it."),
	of[json.RawMessage]("`json.RawMessage`", "raw",
		yes(`{"n": 1.50}`), yes(`null`),
		no(`{"a":1,"a":2}`).reads(duplicates), no(`{"a":1`)),
	of[any]("any type, deep or long", "any",
		yes(strings.Repeat("[", 511)+strings.Repeat("]", 511)).called("511 arrays in each other"),
		no(strings.Repeat("[", 512)+strings.Repeat("]", 512)).called("512 arrays in each other").reads(limits)).
		says("Limits of a registry: `MaxDepth` (512, the object of the arguments counts) and `MaxArguments` (8 MiB)."),
}
