package typedoc

import (
	"encoding/json"
	"net/netip"
	"net/url"
	"time"

	"github.com/google/uuid"
)

var enumRows = []row{
	of[Units]("named string with constants", "string_enum",
		yes(`"celsius"`),
		no(`"Celsius"`).reads(rules), no(`""`).reads(rules)).with("Units", "Celsius"),
	of[Priority]("named integer with constants", "int_enum",
		yes(`1`),
		no(`2`).reads(rules), no(`"high"`)).with("Priority", "PriorityLow"),
	of[Access]("named integer with constants made by shifts", "flag_bits",
		yes(`1`), yes(`3`), yes(`0`),
		no(`256`), no(`"read"`)).with("Access", "Read").
		says("Such constants are bits that add up, sizes or limits, so they are no enum; nor is the sole constant of a type in another module."),
}

var optionalRows = []row{
	of[*int]("pointer `*T`", "pointer",
		yes(`5`), yes(`null`), yes(``),
		no(`"5"`)),
	of[*int]("the arguments as a whole", "pointer",
		yes(`{"v":1}`).instead(), yes(`{}`).instead(), yes(`null`).instead(), yes(` `).instead().reads(empty),
		no(`{"V":1}`).instead().reads(names), no(`[]`).instead(), no(`{"v":1} {}`).instead(), no(`{'v':1}`).instead(), no(`{"v":1,}`).instead()).
		says("Of a tool with `v *int`. Before arguments are refused they are [repaired](runtime.md) where nothing has to be guessed; this page shows what the decoder itself does."),
	of[int]("`default=`", "default",
		yes(`5`), yes(``).reads(defaults), yes(`null`).reads(defaults),
		no(`"5"`)).with("Default"),
	of[[]string]("`default=` of a list", "composite",
		yes(`["b"]`), yes(`[]`), yes(``).reads(defaults),
		no(`"b"`)).with("Composite"),
	of[int]("`optional`", "optional",
		yes(`5`), yes(``), yes(`null`),
		no(`"5"`)).with("Optional"),
	of[json.RawMessage]("`optional` `json.RawMessage`", "optional_raw",
		yes(`{"n": 1.50}`), yes(``), yes(`null`).reads(null),
		no(`{"a":1,"a":2}`).reads(duplicates)).with("OptionalRaw").
		says("So with `omitempty` and `omitzero`, and with `any`. Where null must be told from nothing, leave the property required."),
	of[[]string]("variadic parameter", "variadic",
		yes(`["a"]`), yes(``).writes(nilLists), yes(`null`).writes(nilLists),
		no(`"a"`)).with("Variadic"),
	of[string]("`secret`", "secret",
		yes(`"hunter2"`),
		no(`"correct horse"`).reads(rules), no(`5`)).with("Secret").says("Refusals never quote the value."),
}

var ruleRows = []row{
	of[Numbers]("rules of numbers", "number_rules",
		yes(`{"between":9,"inside":1,"steps":-10,"odd":3}`),
		no(`{"between":10}`).reads(rules), no(`{"between":0}`).reads(rules), no(`{"inside":1.5}`).reads(rules), no(`{"inside":1.49999999999999999999}`).reads(rules), no(`{"steps":7}`).reads(rules), no(`{"odd":2}`).reads(rules)).with("Numbers"),
	of[Strings]("rules of texts", "string_rules",
		yes(`{"short":"Zoë","color":"light blue","day":"2026-01-02","mail":"a@example.com","host":"example.com","id":"123e4567-e89b-12d3-a456-426614174000","link":"https://example.com","ip":"127.0.0.1"}`),
		no(`{"short":"a"}`).reads(rules), no(`{"short":"abcd"}`).reads(rules), no(`{"lower":"A"}`).reads(rules), no(`{"color":"blue"}`).reads(rules),
		no(`{"day":"2026-02-30"}`).reads(rules), no(`{"mail":"a"}`).reads(rules), no(`{"host":"-a"}`).reads(rules), no(`{"id":"1"}`).reads(rules),
		no(`{"link":"example"}`).reads(rules), no(`{"ip":"127.1"}`).reads(rules)).with("Strings"),
	of[Tags]("tags of other libraries", "tag_rules",
		yes(`{"kind":"a","level":9,"code":"ab","note":"n"}`), yes(`{"kind":"a","level":9,"code":"ab"}`).reads(defaults),
		no(`{"kind":"c","level":9,"code":"ab"}`).reads(rules), no(`{"kind":"a","level":10,"code":"ab"}`).reads(rules), no(`{"kind":"a","level":9,"code":"a"}`).reads(rules)).with("Tags").
		says("Read where a directive does not say otherwise."),
	of[Collections]("rules of lists and maps", "collection_rules",
		yes(`{"few":[1,2],"unique":["a","b"],"ratios":[0.1,0.2],"map":{"a":1}}`),
		no(`{"few":[]}`).reads(rules), no(`{"few":[1,2,3]}`).reads(rules), no(`{"unique":["a","a"]}`).reads(rules), no(`{"ratios":[0.1,0.10000000000000000001]}`).reads(rules), no(`{"map":{"a":1,"b":2}}`).reads(rules)).with("Collections"),
}

var textRows = []row{
	of[time.Time]("`time.Time`", "time",
		yes(`"2026-01-02T15:04:05Z"`), yes(`"2026-01-02T15:04:05.5+01:00"`),
		no(`"2026-01-02"`), no(`"2026-01-02 15:04:05Z"`), no(`"2026-02-30T00:00:00Z"`), no(`"2026-01-02T24:00:00Z"`), no(`"2026-01-02t15:04:05z"`), no(`1767366245`)),
	of[time.Duration]("`time.Duration`", "duration",
		yes(`"1m30s"`).reads(durations).writes(durations), yes(`"-1.5h"`).reads(durations).writes(durations),
		no(`90`).reads(durations), no(`"90"`), no(`"+1s"`), no(`".5s"`), no(`"1 m"`), no(`"999999999h"`)),
	of[Code]("type with `MarshalText` and `UnmarshalText`", "text",
		yes(`"AB"`).writes(pointers),
		no(`"ab"`), no(`5`)).with("Code", "Code.UnmarshalText"),
	of[netip.Addr]("such types of other packages: `netip.Addr`", "addr",
		yes(`"127.0.0.1"`), yes(`""`),
		no(`"localhost"`)),
	of[netip.Addr]("such types with `format=`", "addr_four",
		yes(`"127.0.0.1"`),
		no(`"::1"`).reads(formats), no(`""`).reads(formats), no(`"localhost"`)).
		says("`format=` can be demanded of any type with text methods: the decoder holds the text against it before they get it. Of a result it is not promised. `netip.Addr` and `net.IP` take `ipv4` and `ipv6`; `netip.AddrPort`, `netip.Prefix` and the numbers of `math/big` none, for their texts have no format that JSON Schema knows."),
	of[uuid.UUID]("`uuid.UUID` of google and gofrs", "uuid",
		yes(`"123e4567-e89b-12d3-a456-426614174000"`),
		no(`"123e4567e89b12d3a456426614174000"`).reads(formats), no(`"urn:uuid:123e4567-e89b-12d3-a456-426614174000"`).reads(formats), no(`"1"`)),
	of[url.URL]("`url.URL`", "url",
		yes(`"https://example.com/a?b=c"`).reads(urls).writes(urls),
		no(`"/a"`), no(`"https://exa mple.com"`), no(`{"Scheme":"https"}`).reads(urls)),
	of[Money]("type with `MarshalJSON` and `UnmarshalJSON`", "json",
		yes(`"5 EUR"`),
		no(`"5 USD"`), no(`"+5 EUR"`).reads(rules), no(`5`)).with("Money", "Money.UnmarshalJSON").
		says("The schema is the one given with `json=`. It is enforced, and then the type's own method gets the value."),
}
