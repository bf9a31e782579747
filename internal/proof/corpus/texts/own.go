package texts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Code is text of its own making, and takes what has an even length.
type Code struct{ letters string }

// MarshalText returns the letters.
func (c Code) MarshalText() ([]byte, error) { return []byte(c.letters), nil }

// UnmarshalText refuses texts of odd length.
func (c *Code) UnmarshalText(text []byte) error {
	if len(text)%2 != 0 {
		return errors.New("a code has an even length")
	}
	c.letters = strings.ToLower(string(text))
	return nil
}

// Hex is an integer written in hexadecimal digits, with methods on the pointer
// only.
type Hex uint16

// MarshalText returns hexadecimal digits.
func (h *Hex) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%x", uint16(*h)), nil }

// UnmarshalText reads hexadecimal digits.
func (h *Hex) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 16)
	*h = Hex(n)
	return err
}

// Fixed is an array with a text form.
type Fixed [2]byte

// MarshalText returns the two characters.
func (f Fixed) MarshalText() ([]byte, error) { return f[:], nil }

// UnmarshalText takes two ASCII characters.
func (f *Fixed) UnmarshalText(text []byte) error {
	if len(text) != 2 || text[0] >= 0x80 || text[1] >= 0x80 {
		return errors.New("want two characters")
	}
	copy(f[:], text)
	return nil
}

// Codes has text types as values.
type Codes struct {
	//toolgen:schema example=ab
	Code Code `json:"code"`
	//toolgen:schema example="" example=cd
	Ptr  *Code           `json:"ptr"`
	List []Code          `json:"list"`
	Map  map[string]Code `json:"map"`
	//toolgen:schema example=ab
	Zero Code `json:"zero,omitzero"`
	//toolgen:schema example=ff example=0A
	Hex Hex `json:"hex"`
	//toolgen:schema example=ab
	Fixed Fixed `json:"fixed"`
}

// EchoCodes takes types with text methods.
//
//toolgen:tool
func EchoCodes(_ context.Context, in Codes) (Codes, error) { return in, nil }

// Keys has text types as keys.
type Keys struct {
	Keys  map[Code]int      `json:"keys"`
	Set   map[Code]struct{} `json:"set"`
	Fixes map[Fixed]Hex     `json:"fixes,omitempty"`
}

// EchoKeys takes keys with text methods.
//
//toolgen:tool
func EchoKeys(_ context.Context, in Keys) (Keys, error) { return in, nil }

// Hexes takes any number of values with methods on the pointer.
//
//toolgen:tool
func Hexes(hexes ...*Hex) struct {
	Hexes []*Hex `json:"hexes,omitempty"`
} {
	return struct {
		Hexes []*Hex `json:"hexes,omitempty"`
	}{hexes}
}

// Money has JSON of its own making.
//
//toolgen:schema json=`{"type":"object","properties":{"cents":{"type":"integer","minimum":0,"maximum":100000},"unit":{"type":"string","enum":["EUR","USD"]}},"required":["cents","unit"],"additionalProperties":false}`
type Money struct {
	cents int
	unit  string
}

type money struct {
	Cents json.Number `json:"cents"`
	Unit  string      `json:"unit"`
}

// MarshalJSON writes an object.
func (m Money) MarshalJSON() ([]byte, error) {
	return json.Marshal(money{json.Number(strconv.Itoa(m.cents)), m.unit})
}

// UnmarshalJSON reads it, and refuses 13 cents.
func (m *Money) UnmarshalJSON(text []byte) error {
	var v money
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	f, err := v.Cents.Float64()
	if err != nil {
		return err
	}
	if f == 13 {
		return errors.New("13 is bad luck")
	}
	m.cents, m.unit = int(f), v.Unit
	return nil
}

// Either is a string or a list of strings.
type Either []string

// MarshalJSON writes a list.
func (e Either) MarshalJSON() ([]byte, error) { return json.Marshal(append([]string{}, e...)) }

// UnmarshalJSON reads a string or a list.
func (e *Either) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*e = Either{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(e))
}

// Wallet has types with JSON methods in every place.
type Wallet struct {
	Money Money            `json:"money"`
	Ptr   *Money           `json:"ptr"`
	List  []Money          `json:"list"`
	Map   map[string]Money `json:"map"`
	//toolgen:schema json=`{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"maxItems":2}]}`
	To Either `json:"to"`
	//toolgen:schema json=`{"anyOf":[{"type":"string","minLength":2},{"type":"array","items":{"type":"string"}}]}`
	Copy Either `json:"copy,omitempty"`
}

// EchoWallet takes types with JSON methods.
//
//toolgen:tool
func EchoWallet(_ context.Context, in Wallet) (Wallet, error) { return in, nil }
