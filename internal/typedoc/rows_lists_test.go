package typedoc

import "net/netip"

var listRows = []row{
	of[[]string]("slice `[]T`", "slice",
		yes(`["a","b"]`), yes(`[]`),
		no(`["a",null]`).reads(null), no(`"a"`), no(`null`).reads(null)),
	of[[2]int]("array `[N]T`", "array",
		yes(`[1,2]`),
		no(`[1]`).reads(arrays), no(`[1,2,3]`).reads(arrays), no(`[1,null]`).reads(null)),
	of[Blob]("`[]byte`, named or not", "bytes",
		yes(`"AQID"`), yes(`""`), yes(`"AQ\nID"`),
		no(`"AQI"`), no(`[1,2,3]`).reads(base64), no(`"-_8="`)).with("Blob"),
	of[[2]byte]("array `[N]byte`", "byte_array",
		yes(`[1,255]`),
		no(`"AQI="`), no(`[1,256]`)),
	of[map[string]int]("`map[string]T`", "map",
		yes(`{"b":1,"a":2}`), yes(`{}`),
		no(`{"a":null}`).reads(null), no(`{"a":1,"\u0061":2}`).reads(duplicates), no(`[]`), no(`null`).reads(null)),
	of[map[int8]string]("`map[K]T`, `K` an integer", "int_map",
		yes(`{"2":"b","-1":"a","10":"c"}`).writes(sorted), yes(`{"01":"a"}`),
		no(`{"x":"a"}`), no(`{"128":"a"}`), no(`{"1":"a","01":"b"}`).reads(duplicates), no(`{"+1":"a"}`).reads(keys)),
	of[map[netip.Addr]int]("`map[K]T`, `K` with text methods", "text_map",
		yes(`{"::1":1,"127.0.0.1":2}`),
		no(`{"here":1}`), no(`{"::1":1,"0::1":2}`).reads(duplicates)),
	of[map[Units]int]("`map[K]T`, `K` with constants", "enum_map",
		yes(`{"celsius":1}`),
		no(`{"kelvin":1}`).reads(rules)).with("Units"),
	of[map[string]struct{}]("`map[T]struct{}`, in types of this module", "set",
		yes(`["b","a"]`).reads(sets).writes(sets), yes(`[]`).reads(sets).writes(sets),
		no(`["a","a"]`), no(`{"a":{}}`).reads(sets)).
		says("A set. Sets in types of other modules are objects, as in encoding/json."),
	of[Point]("struct with `//toolgen:tuple`", "tuple",
		yes(`[1,2,"a"]`).reads(tuples).writes(tuples),
		no(`[1,2]`), no(`[1,2,"a",4]`), yes(`[1,2,null]`).reads(tuples).writes(tuples), no(`[1,null,"a"]`), no(`{"Lat":1,"Lon":2}`).reads(tuples)).with("Point"),
}
