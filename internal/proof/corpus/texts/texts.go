// Package texts has tools for types with a form of their own: times, text
// methods, JSON methods, raw and any.
//
//toolgen:package dialects=mcp prefix=texts_
//toolgen:lint off=TG237 reason="the names say it all"
package texts

import (
	"context"
	"encoding/json"
	"math/big"
	"net/netip"
	"net/url"
	"time"

	"github.com/google/uuid"
)

//go:generate go tool toolgen

// Moments are points in time and lengths of it.
type Moments struct {
	At    time.Time                `json:"at"`
	Wait  time.Duration            `json:"wait"`
	Maybe *time.Time               `json:"maybe"`
	Pause *time.Duration           `json:"pause"`
	List  []time.Time              `json:"list"`
	Waits map[string]time.Duration `json:"waits"`
	Zero  time.Time                `json:"zero,omitzero"`
	Omit  time.Duration            `json:"omit,omitempty"`
}

// EchoMoments takes times and durations.
//
//toolgen:tool
func EchoMoments(_ context.Context, in Moments) (Moments, error) { return in, nil }

// Until takes a time and a duration as parameters.
//
//toolgen:tool
//toolgen:param wait default=1m30s
func Until(at time.Time, wait time.Duration) struct {
	At   time.Time     `json:"at"`
	Wait time.Duration `json:"wait"`
} {
	return struct {
		At   time.Time     `json:"at"`
		Wait time.Duration `json:"wait"`
	}{at, wait}
}

// Addresses are types of the standard library and others with text methods.
type Addresses struct {
	//toolgen:schema example="10.0.0.1" example="::1"
	Addr netip.Addr `json:"addr"`
	//toolgen:schema example="10.0.0.0/8"
	Prefix netip.Prefix `json:"prefix"`
	//toolgen:schema example="[::1]:80" example="1.2.3.4:65535"
	Port *netip.AddrPort `json:"port"`
	UUID uuid.UUID       `json:"uuid"`
	IDs  []uuid.UUID     `json:"ids"`
	URL  url.URL         `json:"url"`
	Link *url.URL        `json:"link"`
}

// EchoAddresses takes addresses.
//
//toolgen:tool
func EchoAddresses(_ context.Context, in Addresses) (Addresses, error) { return in, nil }

// Families are addresses of one kind each.
type Families struct {
	//toolgen:schema format=ipv4
	Four netip.Addr `json:"four"`
	//toolgen:schema format=ipv6 example="::1" example="1::2"
	Six *netip.Addr `json:"six"`
	//toolgen:schema format=ipv4 default="127.0.0.1"
	Home netip.Addr `json:"home"`
	//toolgen:schema format=ipv6 optional
	Away netip.Addr `json:"away,omitzero"`
}

// EchoFamilies takes addresses of one kind each.
//
//toolgen:tool
func EchoFamilies(_ context.Context, in Families) (Families, error) { return in, nil }

// Sites takes addresses as keys and elements.
//
//toolgen:tool
func Sites(sites map[netip.Addr]*url.URL, addrs ...netip.Addr) struct {
	Sites map[netip.Addr]*url.URL `json:"sites"`
	Addrs []netip.Addr            `json:"addrs,omitempty"`
} {
	return struct {
		Sites map[netip.Addr]*url.URL `json:"sites"`
		Addrs []netip.Addr            `json:"addrs,omitempty"`
	}{sites, addrs}
}

// Numbers are numbers that no type of Go has.
type Numbers struct {
	Number json.Number            `json:"number"`
	Maybe  *json.Number           `json:"maybe"`
	List   []json.Number          `json:"list"`
	Map    map[string]json.Number `json:"map"`
	Big    big.Int                `json:"big"`
	Bigs   []*big.Int             `json:"bigs,omitempty"`
	//toolgen:schema example="1.5" example="-3" example="1/3"
	Rat *big.Rat `json:"rat"`
}

// EchoNumbers takes numbers.
//
//toolgen:tool
func EchoNumbers(_ context.Context, in Numbers) (Numbers, error) { return in, nil }

// Anything holds any JSON.
type Anything struct {
	Any   any                          `json:"any"`
	Raw   json.RawMessage              `json:"raw"`
	Maybe any                          `json:"maybe,omitempty"`
	Body  *json.RawMessage             `json:"body"`
	List  []any                        `json:"list"`
	Raws  []json.RawMessage            `json:"raws"`
	Map   map[string]any               `json:"map"`
	Deep  map[string][]json.RawMessage `json:"deep"`
}

// EchoAnything takes any JSON.
//
//toolgen:tool
func EchoAnything(_ context.Context, in Anything) (Anything, error) { return in, nil }

// Store takes any JSON as parameters.
//
//toolgen:tool
func Store(key string, body json.RawMessage, meta any, more ...any) struct {
	Key  string          `json:"key"`
	Body json.RawMessage `json:"body"`
	Meta any             `json:"meta"`
	More []any           `json:"more,omitempty"`
} {
	return struct {
		Key  string          `json:"key"`
		Body json.RawMessage `json:"body"`
		Meta any             `json:"meta"`
		More []any           `json:"more,omitempty"`
	}{key, body, meta, more}
}
