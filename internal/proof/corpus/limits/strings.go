package limits

import "context"

// Lengths bounds lengths in characters.
type Lengths struct {
	//toolgen:schema minlen=1
	Some string `json:"some"`
	//toolgen:schema maxlen=3
	Few string `json:"few"`
	//toolgen:schema minlen=2 maxlen=4
	Both string `json:"both"`
	//toolgen:schema minlen=2 maxlen=2
	Exact *string `json:"exact"`
	//toolgen:schema maxlen=0
	None string `json:"none,omitempty"`
}

// EchoLengths takes strings of bounded length.
//
//toolgen:tool
func EchoLengths(_ context.Context, in Lengths) (Lengths, error) { return in, nil }

// Patterns have patterns.
type Patterns struct {
	//toolgen:schema pattern="^[a-z]+$"
	Lower string `json:"lower"`
	//toolgen:schema pattern=`^\d{3}-\d{4}$`
	Phone string `json:"phone"`
	//toolgen:schema pattern=b
	HasB string `json:"has_b"`
	//toolgen:schema pattern="^(GET|PUT|POST)$"
	Verb string `json:"verb"`
	//toolgen:schema pattern=`^\p{Lu}[\w-]{0,5}$` minlen=2
	Title *string `json:"title"`
	//toolgen:schema pattern="^#(?:[0-9a-fA-F]{3}){1,2}$"
	Color string `json:"color"`
	//toolgen:schema pattern="^$"
	Empty string `json:"empty,omitempty"`
}

// EchoPatterns takes strings with patterns.
//
//toolgen:tool
func EchoPatterns(_ context.Context, in Patterns) (Patterns, error) { return in, nil }

// Times have the formats of dates.
type Times struct {
	//toolgen:schema format=date-time
	At string `json:"at"`
	//toolgen:schema format=date
	Day string `json:"day"`
	//toolgen:schema format=time
	Clock string `json:"clock"`
}

// EchoTimes takes strings that hold dates.
//
//toolgen:tool
func EchoTimes(_ context.Context, in Times) (Times, error) { return in, nil }

// Addresses have the formats of addresses.
type Addresses struct {
	//toolgen:schema format=email
	Mail string `json:"mail"`
	//toolgen:schema format=uri
	URI string `json:"uri"`
	//toolgen:schema format=ipv4
	V4 string `json:"v4"`
	//toolgen:schema format=ipv6
	V6 string `json:"v6"`
	//toolgen:schema format=hostname
	Host string `json:"host"`
}

// EchoAddresses takes strings that hold addresses.
//
//toolgen:tool
func EchoAddresses(_ context.Context, in Addresses) (Addresses, error) { return in, nil }

// Ident takes a string that holds a UUID, or none.
//
//toolgen:tool
//toolgen:param id format=uuid
//toolgen:param next format=uuid
func Ident(id string, next *string) struct {
	ID   string  `json:"id"`
	Next *string `json:"next"`
} {
	return struct {
		ID   string  `json:"id"`
		Next *string `json:"next"`
	}{id, next}
}

// Slug has rules of its own.
//
//toolgen:schema minlen=2 maxlen=8 pattern="^[a-z0-9-]+$"
type Slug string

// Mail has a format of its own.
//
//toolgen:schema format=email
type Mail string

// Slugs has fields of types with rules.
type Slugs struct {
	Slug Slug `json:"slug"`
	//toolgen:schema maxlen=4
	Short Slug              `json:"short"`
	List  []Slug            `json:"list"`
	Keys  map[Slug]Mail     `json:"keys"`
	Set   map[Slug]struct{} `json:"set"`
	Maybe *Mail             `json:"maybe"`
}

// EchoSlugs takes values of types with rules.
//
//toolgen:tool
func EchoSlugs(_ context.Context, in Slugs) (Slugs, error) { return in, nil }

// Tagged takes its rules from tags of other libraries.
type Tagged struct {
	Name  string   `json:"name" validate:"required,min=2,max=5"`
	Age   int      `json:"age" validate:"min=0,max=150"`
	Mail  string   `json:"mail" validate:"omitempty,email"`
	Kind  string   `json:"kind" validate:"oneof=red green"`
	Site  string   `json:"site" jsonschema:"format=uri"`
	Rate  float64  `json:"rate" jsonschema:"minimum=0.25,maximum=4"`
	Tags  []string `json:"tags" validate:"min=1,max=2"`
	Level int      `json:"level" jsonschema:"enum=1,enum=2,enum=3" default:"2"`
}

// EchoTagged takes values with rules from tags.
//
//toolgen:tool
func EchoTagged(_ context.Context, in Tagged) (Tagged, error) { return in, nil }
