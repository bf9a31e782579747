// Package limit holds the benchmark's yardstick: the same calls written by
// hand, without reflection, on a scanner made for them (scan.go). They check
// types, required, unknown and duplicate members, enums and the minimum, and
// stop at the first fault; they never went through a test suite of their own.
package limit

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unsafe"

	"github.com/toolgen-dev/toolgen/benchmarks/work"
)

func dup(k string) error     { return fmt.Errorf("%s: duplicate property", k) }
func unknown(k string) error { return fmt.Errorf("unknown property %q", k) }
func missing(k string) error { return fmt.Errorf("%s: required property is missing", k) }

// newLexer reads args without a copy; every string that is kept is copied.
func newLexer(args []byte) lexer {
	return lexer{s: unsafe.String(unsafe.SliceData(args), len(args))}
}

// Weather is the call of W1.
func Weather(ctx context.Context, args []byte) (string, error) {
	return weather(ctx, newLexer(args))
}

func weather(ctx context.Context, l lexer) (string, error) {
	a, err := decodeWeather(&l)
	if err != nil {
		return "", err
	}
	r, err := work.GetWeather(ctx, a)
	if err != nil {
		return "", err
	}
	var arr [128]byte
	return string(appendWeather(arr[:0], r)), nil
}

func appendWeather(b []byte, r work.Weather) []byte {
	b = append(b, `{"city":`...)
	b = appendString(b, r.City)
	b = append(b, `,"temp":`...)
	b = appendFloat(b, r.Temp)
	b = append(b, `,"units":`...)
	b = appendString(b, string(r.Units))
	return append(b, '}')
}

func decodeWeather(l *lexer) (a work.WeatherArgs, err error) {
	if !l.open('{', "an object") {
		return a, l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "city":
			bit = 1
			a.City = l.str()
		case "units":
			bit = 2
			switch v := l.token(); v {
			case "celsius":
				a.Units = work.Celsius
			case "fahrenheit":
				a.Units = work.Fahrenheit
			default:
				if l.err == nil {
					return a, fmt.Errorf("units: %q is not one of celsius, fahrenheit", v)
				}
			}
		default:
			return a, unknown(k)
		}
		if l.err != nil {
			return a, l.in(k)
		}
		if seen&bit != 0 {
			return a, dup(k)
		}
		seen |= bit
	}
	if !l.end() {
		return a, l.err
	}
	if seen&1 == 0 {
		return a, missing("city")
	}
	if seen&2 == 0 {
		a.Units = work.Celsius
	}
	return a, nil
}

func customer(l *lexer, c *work.Customer) error {
	if !l.open('{', "an object") {
		return l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "id":
			bit = 1
			c.ID = l.str()
		case "name":
			bit = 2
			c.Name = l.str()
		case "email":
			bit = 4
			c.Email = l.str()
		default:
			return unknown(k)
		}
		if l.err != nil {
			return l.in(k)
		}
		if seen&bit != 0 {
			return dup(k)
		}
		seen |= bit
	}
	if l.err != nil {
		return l.err
	}
	if seen != 7 {
		switch {
		case seen&1 == 0:
			return missing("id")
		case seen&2 == 0:
			return missing("name")
		default:
			return missing("email")
		}
	}
	return nil
}

func address(l *lexer, a *work.Address) error {
	if !l.open('{', "an object") {
		return l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "street":
			bit = 1
			a.Street = l.str()
		case "city":
			bit = 2
			a.City = l.str()
		case "zip":
			bit = 4
			a.Zip = l.str()
		case "country":
			bit = 8
			a.Country = l.str()
		default:
			return unknown(k)
		}
		if l.err != nil {
			return l.in(k)
		}
		if seen&bit != 0 {
			return dup(k)
		}
		seen |= bit
	}
	if l.err != nil {
		return l.err
	}
	if seen != 15 {
		switch {
		case seen&1 == 0:
			return missing("street")
		case seen&2 == 0:
			return missing("city")
		case seen&4 == 0:
			return missing("zip")
		default:
			return missing("country")
		}
	}
	return nil
}

func item(l *lexer, it *work.Item) error {
	if !l.open('{', "an object") {
		return l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "sku":
			bit = 1
			it.SKU = l.str()
		case "qty":
			bit = 2
			it.Qty = l.int()
			if it.Qty < 1 && l.err == nil {
				return fmt.Errorf("qty: %d is less than the minimum 1", it.Qty)
			}
		case "price":
			bit = 4
			it.Price = l.float()
		case "title":
			bit = 8
			it.Title = l.str()
		default:
			return unknown(k)
		}
		if l.err != nil {
			return l.in(k)
		}
		if seen&bit != 0 {
			return dup(k)
		}
		seen |= bit
	}
	if l.err != nil {
		return l.err
	}
	if seen&7 != 7 {
		switch {
		case seen&1 == 0:
			return missing("sku")
		case seen&2 == 0:
			return missing("qty")
		default:
			return missing("price")
		}
	}
	return nil
}

// items sizes its slice once: from the first element's length it estimates how
// many can still come, so memory stays proportional to the input.
func items(l *lexer) ([]work.Item, error) {
	if !l.open('[', "an array") {
		return nil, l.err
	}
	if !l.elem(true) {
		return []work.Item{}, l.err
	}
	var one work.Item
	at := l.i
	if err := item(l, &one); err != nil {
		return nil, fmt.Errorf("[0]: %w", err)
	}
	s := make([]work.Item, 1, 1+min((len(l.s)-l.i)/(l.i-at+1), 1<<10))
	s[0] = one
	for l.elem(false) {
		s = append(s, work.Item{})
		if err := item(l, &s[len(s)-1]); err != nil {
			return nil, fmt.Errorf("[%d]: %w", len(s)-1, err)
		}
	}
	return s, l.err
}

func strs(l *lexer) []string {
	if !l.open('[', "an array") {
		return nil
	}
	s := make([]string, 0, 4)
	for first := true; l.elem(first); first = false {
		s = append(s, l.str())
	}
	return s
}

func strMap(l *lexer) (map[string]string, error) {
	if !l.open('{', "an object") {
		return nil, l.err
	}
	m := make(map[string]string)
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			return m, l.err
		}
		k = strings.Clone(k)
		v := l.str()
		if l.err != nil {
			return nil, l.in(k)
		}
		n := len(m)
		m[k] = v
		if len(m) == n {
			return nil, dup(k)
		}
	}
}

// Order is the call of W2 and W3.
func Order(ctx context.Context, args []byte) (string, error) {
	return order(ctx, newLexer(args))
}

func order(ctx context.Context, l lexer) (string, error) {
	var a work.OrderArgs
	if err := decodeOrder(&l, &a); err != nil {
		return "", err
	}
	r, err := work.CreateOrder(ctx, a)
	if err != nil {
		return "", err
	}
	var arr [160]byte
	b := append(arr[:0], `{"order_id":`...)
	b = appendString(b, r.OrderID)
	b = append(b, `,"total":`...)
	b = appendFloat(b, r.Total)
	b = append(b, `,"count":`...)
	b = strconv.AppendInt(b, int64(r.Count), 10)
	b = append(b, `,"status":`...)
	b = appendString(b, r.Status)
	b = append(b, '}')
	return string(b), nil
}

func decodeOrder(l *lexer, a *work.OrderArgs) (err error) {
	if !l.open('{', "an object") {
		return l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "customer":
			bit = 1
			err = customer(l, &a.Customer)
		case "items":
			bit = 2
			a.Items, err = items(l)
		case "ship_to":
			bit = 4
			err = address(l, &a.ShipTo)
		case "notes":
			bit = 8
			if !l.null() {
				s := l.str()
				a.Notes = &s
			}
		case "tags":
			bit = 16
			a.Tags = strs(l)
		case "metadata":
			bit = 32
			a.Metadata, err = strMap(l)
		default:
			return unknown(k)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
		if l.err != nil {
			return l.in(k)
		}
		if seen&bit != 0 {
			return dup(k)
		}
		seen |= bit
	}
	if !l.end() {
		return l.err
	}
	if seen&7 != 7 {
		switch {
		case seen&1 == 0:
			return missing("customer")
		case seen&2 == 0:
			return missing("items")
		default:
			return missing("ship_to")
		}
	}
	return nil
}

// Write is the call of W4.
func Write(ctx context.Context, args []byte) (string, error) {
	return write(ctx, newLexer(args))
}

func write(ctx context.Context, l lexer) (string, error) {
	var a work.WriteArgs
	if !l.open('{', "an object") {
		return "", l.err
	}
	var seen uint8
	for first := true; ; first = false {
		k, ok := l.key(first)
		if !ok {
			break
		}
		var bit uint8
		switch k {
		case "path":
			bit = 1
			a.Path = l.str()
		case "content":
			bit = 2
			a.Content = l.str()
		default:
			return "", unknown(k)
		}
		if l.err != nil {
			return "", l.in(k)
		}
		if seen&bit != 0 {
			return "", dup(k)
		}
		seen |= bit
	}
	if !l.end() {
		return "", l.err
	}
	if seen != 3 {
		if seen&1 == 0 {
			return "", missing("path")
		}
		return "", missing("content")
	}
	r, err := work.WriteFile(ctx, a)
	if err != nil {
		return "", err
	}
	var arr [160]byte
	b := append(arr[:0], `{"path":`...)
	b = appendString(b, r.Path)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, int64(r.Bytes), 10)
	b = append(b, '}')
	return string(b), nil
}

// Ping is the call of W5, without the look-up of its name.
func Ping(ctx context.Context, args []byte) (string, error) {
	l := newLexer(args)
	if !l.open('{', "an object") {
		return "", l.err
	}
	if k, ok := l.key(true); ok {
		return "", unknown(k)
	}
	if !l.end() {
		return "", l.err
	}
	return work.Ping(ctx, work.NoArgs{})
}
