// Package rules has constraints, defaults, secrets, embedded structs and rest
// fields.
package rules

import (
	"context"
	"encoding/json"
	"time"
)

// Port has rules of its own.
type Port uint16

// Slug has rules of its own.
type Slug string

// Grade is an enum with rules.
type Grade int

const (
	A Grade = 1
	B Grade = 2
	C Grade = 3
)

// Slugs has rules of its own.
type Slugs []Slug

// Limits has a property for each rule.
type Limits struct {
	Min    int              `json:"min"`    // 1..9
	Gt     float64          `json:"gt"`     // between 0.5 and 2.5, exclusive
	Half   int8             `json:"half"`   // 0.5 to 2.5
	Far    int              `json:"far"`    // beyond 32 bits
	Small  uint8            `json:"small"`  // bounds of the type itself
	Even   int              `json:"even"`   // multiple of 2
	Big    int8             `json:"big"`    // multiple of 1000
	Len    Slug             `json:"len"`    // 2 to 4 characters
	Mail   string           `json:"mail"`   // format
	Pick   string           `json:"pick"`   // enum
	PickN  *int             `json:"pick_n"` // enum, minimum
	PickF  float32          `json:"pick_f"`
	Items  []int            `json:"items"` // 1 to 3, unique
	Pair   [2]string        `json:"pair"`  // unique
	Set    map[int]struct{} `json:"set"`   // at most 2
	Map    map[string]int   `json:"map"`   // at least 1
	Port   Port             `json:"port"`
	Grade  Grade            `json:"grade"`
	Slugs  Slugs            `json:"slugs"`
	BySlug map[Slug]int     `json:"by_slug"`
}

// Base is embedded.
type Base struct {
	ID string `json:"id"`
}

// Extra is embedded as a pointer.
type Extra struct {
	Note  string `json:"note"`
	Count *int   `json:"count"`
	Deep
}

// Deep is embedded in what is embedded.
type Deep struct {
	Key string `json:"key"`
}

// Row embeds structs and catches the rest.
type Row struct {
	Base
	*Extra
	Key  string                     `json:"-"`
	Rest map[string]json.RawMessage `json:"-"`
}

// Address is a default's type.
type Address struct {
	City string  `json:"city"`
	Zip  *string `json:"zip"`
}

// Login holds secrets.
type Login struct {
	User     string    `json:"user"`
	Password Slug      `json:"password"`
	Keys     []Key     `json:"keys"`
	Pair     [1]Secret `json:"pair"`
}

// Key holds a secret.
type Key struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Secret is an array in JSON.
type Secret struct{ Name, Value string }

func EchoLimits(ctx context.Context, in Limits) (Limits, error) { return in, nil }
func EchoRow(ctx context.Context, in Row) (Row, error)          { return in, nil }
func EchoLogin(ctx context.Context, in Login) (int, error)      { return len(in.Keys), nil }

// ListKeys returns secrets.
func ListKeys(ctx context.Context) ([]Key, error) { return []Key{{"n", 1234}}, nil }

// Defaults has a parameter for each form of default.
func Defaults(s string, n *int64, f float32, b bool, g Grade, p *Grade, t time.Time, d time.Duration,
	list []string, at Address, pair [2]Address, thing any, text *string) string {
	out, _ := json.Marshal([]any{s, *n, f, b, g, *p, t, d.String(), list, at, pair, thing, *text})
	return string(out)
}

// Config has defaults in the fields of a struct.
type Config struct {
	Retries int     `json:"retries"`
	Home    Address `json:"home"`
	Inner   Inner   `json:"inner"`
	Again   Inner   `json:"again,omitempty"`
}

// Inner is a part of Config.
type Inner struct {
	Level int    `json:"level"`
	Mode  string `json:"mode,omitempty"`
}

func Configure(ctx context.Context, c Config) (Config, error) { return c, nil }

// Auth is one of several ways to log in.
type Auth interface{ way() }

// PasswordLogin is one.
type PasswordLogin struct {
	User string `json:"user"`
	Pass string `json:"pass"`
}

// TokenLogin is another.
type TokenLogin struct {
	Token string `json:"token"`
}

func (PasswordLogin) way() {}
func (*TokenLogin) way()   {}

// Vault has secrets in the members of a union and in the rest.
type Vault struct {
	Auth  Auth                     `json:"auth"`
	Spare []Auth                   `json:"spare,omitempty"`
	Rest  map[string]PasswordLogin `json:"-"`
}

func EchoVault(ctx context.Context, in Vault) (Vault, error) { return in, nil }
