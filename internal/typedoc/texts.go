package typedoc

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Code is text of its own making.
type Code struct{ letters string }

// MarshalText returns the letters.
func (c *Code) MarshalText() ([]byte, error) { return []byte(c.letters), nil }

// UnmarshalText takes letters in upper case.
func (c *Code) UnmarshalText(text []byte) error {
	if string(text) != strings.ToUpper(string(text)) {
		return errors.New("a code is in upper case")
	}
	c.letters = string(text)
	return nil
}

// Money is JSON of its own making.
//
//toolgen:schema json=`{"type":"string","pattern":"^[0-9]+ [A-Z]{3}$"}`
type Money struct {
	amount   int
	currency string
}

// MarshalJSON returns "5 EUR".
func (m Money) MarshalJSON() ([]byte, error) {
	return json.Marshal(fmt.Sprint(m.amount, " ", m.currency))
}

// UnmarshalJSON takes "5 EUR".
func (m *Money) UnmarshalJSON(text []byte) error {
	if _, err := fmt.Sscanf(string(text), `"%d %3s"`, &m.amount, &m.currency); err != nil {
		return errors.New("not an amount")
	}
	if m.currency != "EUR" {
		return errors.New("the currency must be EUR")
	}
	return nil
}

// Time takes a date and time.
//
//toolgen:tool
func Time(v time.Time) time.Time { return v }

// Duration takes a duration.
//
//toolgen:tool
func Duration(v time.Duration) time.Duration { return v }

// Text takes a text with methods of its own.
//
//toolgen:tool
func Text(v Code) Code { return v }

// Addr takes an IP address.
//
//toolgen:tool
func Addr(v netip.Addr) netip.Addr { return v }

// AddrFour takes an IP address of one kind.
//
//toolgen:tool
//toolgen:param v format=ipv4
func AddrFour(v netip.Addr) netip.Addr { return v }

// UUID takes a UUID.
//
//toolgen:tool
func UUID(v uuid.UUID) uuid.UUID { return v }

// URL takes a URL.
//
//toolgen:tool
func URL(v url.URL) url.URL { return v }

// JSON takes a type with JSON methods of its own.
//
//toolgen:tool
func JSON(v Money) Money { return v }
