package structs

import (
	"context"
	"encoding/json"
)

// Tags has every form of the json tag.
type Tags struct {
	Plain   string
	Empty   string `json:""`
	Named   string `json:"named"`
	Comma   string `json:",omitempty"`
	Out     string `json:"-"`
	Spaced  string `json:"with-dash"`
	Dotted  string `json:"a.b"`
	Under   string `json:"_x1"`
	Digits  string `json:"2nd"`
	private string
}

// EchoTags takes fields with every form of the json tag.
//
//toolgen:tool
func EchoTags(_ context.Context, in Tags) (Tags, error) {
	in.private = in.Out
	return in, nil
}

// Similar has names that are easily taken for each other.
type Similar struct {
	A  int `json:"unit"`
	B  int `json:"units"`
	C  int `json:"Units"`
	D  int `json:"uniTs,omitempty"`
	E  int `json:"k"`
	F  int `json:"s"`
	Go int `json:"type"`
}

// EchoSimilar takes names that differ in their case.
//
//toolgen:tool
func EchoSimilar(_ context.Context, in Similar) (Similar, error) { return in, nil }

// Ignored has a field that is left out by directive.
type Ignored struct {
	A int `json:"a"`
	//toolgen:ignore
	B chan int `json:"b"`
	C string   `json:"c"`
}

// EchoIgnored takes what is not ignored.
//
//toolgen:tool
func EchoIgnored(_ context.Context, in Ignored) (struct {
	A int    `json:"a"`
	C string `json:"c"`
}, error) {
	return struct {
		A int    `json:"a"`
		C string `json:"c"`
	}{in.A, in.C}, nil
}

// Empty has no fields.
type Empty struct{}

// Holders hold empty structs.
type Holders struct {
	One  Empty            `json:"one"`
	Ptr  *Empty           `json:"ptr"`
	List []Empty          `json:"list"`
	Anon struct{}         `json:"anon"`
	Map  map[string]Empty `json:"map"`
}

// EchoHolders takes empty structs.
//
//toolgen:tool
func EchoHolders(_ context.Context, in []Holders) struct {
	In []Holders `json:"in"`
} {
	return struct {
		In []Holders `json:"in"`
	}{in}
}

// Anonymous has structs without a name.
type Anonymous struct {
	At struct {
		X, Y int
	} `json:"at"`
	List []struct {
		K string `json:"k"`
		V *struct {
			N float32 `json:"n"`
		} `json:"v"`
	} `json:"list"`
	Map map[string]struct {
		On bool `json:"on"`
	} `json:"map"`
}

// EchoAnonymous takes structs without a name.
//
//toolgen:tool
func EchoAnonymous(_ context.Context, in Anonymous) (Anonymous, error) { return in, nil }

// Twice uses a struct twice.
type Twice struct {
	From Base   `json:"from"`
	To   Base   `json:"to"`
	Via  []Base `json:"via,omitempty"`
}

// EchoTwice takes a struct in several places.
//
//toolgen:tool
func EchoTwice(_ context.Context, in Twice) (Twice, error) { return in, nil }

// RestRaw catches members as they are.
type RestRaw struct {
	Msg string `json:"msg"`
	Opt *int   `json:"opt"`
	//toolgen:rest
	Rest map[string]json.RawMessage `proof:"rest"`
}

// EchoRestRaw takes any members.
//
//toolgen:tool
func EchoRestRaw(_ context.Context, in RestRaw) (RestRaw, error) { return in, nil }

// RestTyped catches members of one type.
type RestTyped struct {
	Msg string `json:"msg,omitempty"`
	//toolgen:rest
	Rest map[string][]Base `proof:"rest"`
}

// EchoRestTyped takes any members of one type.
//
//toolgen:tool
func EchoRestTyped(_ context.Context, in RestTyped) (RestTyped, error) { return in, nil }

// RestAny catches members inside a list.
type RestAny struct {
	List []struct {
		N int `json:"n"`
		//toolgen:rest
		More map[string]any `proof:"rest"`
	} `json:"list"`
}

// EchoRestAny takes any members within a list.
//
//toolgen:tool
func EchoRestAny(_ context.Context, in RestAny) (RestAny, error) { return in, nil }

// RestInts catches integers, and nothing else is there.
type RestInts struct {
	//toolgen:rest
	Ints map[string]int8 `proof:"rest"`
}

// EchoRestInts takes integers of any name.
//
//toolgen:tool
func EchoRestInts(_ context.Context, in RestInts) (RestInts, error) { return in, nil }
