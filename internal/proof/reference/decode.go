package reference

import (
	"encoding"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/toolgen-dev/toolgen/internal/proof/document"
	"github.com/toolgen-dev/toolgen/runtime/schema"
)

// A Refusal is why a type does not take a document that fits the schema: one
// of the entries of the list of differences.
type Refusal struct {
	Entry Entry
	Text  string
}

// An Entry is one of the reasons.
type Entry string

// The reasons.
const (
	Unicode Entry = "invalid UTF-8 or a lone surrogate"
	Range   Entry = "number outside the Go type"
	Clock   Entry = "date or duration that package time refuses"
	Own     Entry = "refused by the type's own method"
	Equal   Entry = "set members or map keys equal after parsing"
	Base64  Entry = "bad base64"
)

// Error implements error.
func (r *Refusal) Error() string { return string(r.Entry) + ": " + r.Text }

// Decode returns the value of type t that a document holds. The document fits
// the schema, has no null for an optional property and no duplicate members.
// The error is a [*Refusal]; anything else that is wrong is a panic.
func (f Facts) Decode(root *schema.Schema, t reflect.Type, v *document.Value) (value reflect.Value, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Refusal:
			err = r
		default:
			panic(r)
		}
	}()
	value = reflect.New(t).Elem()
	(&decoder{Facts: f, root: root}).value(root, value, v)
	return value, nil
}

type decoder struct {
	Facts
	root *schema.Schema
}

func refuse(e Entry, text string) { panic(&Refusal{e, text}) }

// value reads v into dst. The schema is there for defaults only.
func (d *decoder) value(s *schema.Schema, dst reflect.Value, v *document.Value) {
	s = d.resolve(s)
	t := dst.Type()
	switch {
	case t.Kind() == reflect.Pointer:
		dst.Set(reflect.New(t.Elem()))
		d.value(s, dst.Elem(), v)
	case t == rawType:
		dst.SetBytes([]byte(v.Text))
	case t == numberType:
		dst.SetString(v.Text)
	case t == timeType, t == durationType, t == urlType:
		known(dst, document.Unquote(v.Text))
	case ownJSON(t):
		if err := dst.Addr().Interface().(json.Unmarshaler).UnmarshalJSON([]byte(v.Text)); err != nil {
			refuse(Own, err.Error())
		}
	case ownText(t):
		text(dst, document.Unquote(v.Text))
	default:
		d.kind(s, dst, v)
	}
}

func (d *decoder) kind(s *schema.Schema, dst reflect.Value, v *document.Value) {
	switch t := dst.Type(); t.Kind() {
	case reflect.Bool:
		dst.SetBool(v.Text == "true")
	case reflect.String:
		clock(s, document.Unquote(v.Text))
		dst.SetString(document.Unquote(v.Text))
	case reflect.Slice:
		if t.Elem() == reflect.TypeFor[byte]() {
			blob(dst, document.Unquote(v.Text))
			return
		}
		dst.Set(reflect.MakeSlice(t, len(v.Items), len(v.Items)))
		d.items(s, dst, v)
	case reflect.Array:
		d.items(s, dst, v)
	case reflect.Map:
		d.mapping(s, dst, v)
	case reflect.Struct:
		d.object(s, dst, v)
	case reflect.Interface:
		d.iface(s, dst, v)
	default:
		number(s, dst, v.Text)
	}
}

func (d *decoder) items(s *schema.Schema, dst reflect.Value, v *document.Value) {
	for i, item := range v.Items {
		d.value(s.Items, dst.Index(i), item)
		for j := range i {
			if s.UniqueItems && dst.Index(i).Equal(dst.Index(j)) {
				refuse(Equal, item.Text) // different numbers may become one float
			}
		}
	}
}

func (d *decoder) mapping(s *schema.Schema, dst reflect.Value, v *document.Value) {
	t := dst.Type()
	dst.Set(reflect.MakeMap(t))
	put := func(k, elem reflect.Value) {
		if dst.MapIndex(k).IsValid() {
			refuse(Equal, fmt.Sprint(k))
		}
		dst.SetMapIndex(k, elem)
	}
	if isSet(t) {
		for _, item := range v.Items {
			k := reflect.New(t.Key()).Elem()
			d.value(s.Items, k, item)
			put(k, reflect.Zero(t.Elem()))
		}
		return
	}
	for _, m := range v.Members {
		k := reflect.New(t.Key()).Elem()
		switch key := m.Key(); {
		case t.Key() == timeType || ownText(t.Key()):
			text(k, key)
		case k.Kind() == reflect.String:
			k.SetString(key)
		default:
			n, _ := new(big.Int).SetString(key, 10)
			number(new(schema.Schema), k, n.String())
		}
		elem := reflect.New(t.Elem()).Elem()
		d.value(s.AdditionalProperties, elem, m.Value)
		put(k, elem)
	}
}

func (d *decoder) object(s *schema.Schema, dst reflect.Value, v *document.Value) {
	list, rest := fields(dst.Type())
	if d.Tuples[dst.Type()] {
		for i, item := range v.Items {
			if field := dst.FieldByIndex(list[i].index); field.Kind() != reflect.Pointer || item.Kind != document.Null {
				d.value(s.PrefixItems[i], field, item)
			}
		}
		return
	}
	known := map[string]bool{}
	for _, p := range s.Properties { // the discriminator of a union among them
		known[p.Name] = true
	}
	for _, f := range list {
		p := s.Property(f.name)
		if p == nil {
			panic(fmt.Sprintf("reference: no property %q of %s", f.name, dst.Type()))
		}
		member := v.Member(f.name)
		if member == nil {
			if p = d.resolved(p); p.Default == nil {
				continue
			}
			member = document.Parse(string(p.Default))
		}
		if f.quoted {
			quoted(dst, f, member)
			continue
		}
		d.value(p, reach(dst, f.index), member)
	}
	for _, m := range v.Members {
		if key := m.Key(); rest != nil && !known[key] {
			catch := reach(dst, rest)
			if catch.IsNil() {
				catch.Set(reflect.MakeMap(catch.Type()))
			}
			elem := reflect.New(catch.Type().Elem()).Elem()
			d.value(s.AdditionalProperties, elem, m.Value)
			catch.SetMapIndex(reflect.ValueOf(key).Convert(catch.Type().Key()), elem)
		}
	}
}

// quoted reads a scalar in a string.
func quoted(dst reflect.Value, f field, v *document.Value) {
	dst = reach(dst, f.index)
	for dst.Kind() == reflect.Pointer {
		dst.Set(reflect.New(dst.Type().Elem()))
		dst = dst.Elem()
	}
	inner := document.Unquote(v.Text)
	switch {
	case dst.Type() == numberType:
		dst.SetString(inner)
	case dst.Kind() == reflect.Bool:
		dst.SetBool(inner == "true")
	case dst.Kind() == reflect.String:
		if document.LoneSurrogate(inner) {
			refuse(Unicode, inner)
		}
		dst.SetString(document.Unquote(inner))
	default:
		number(new(schema.Schema), dst, inner)
	}
}

// iface reads any JSON, or a member of a union.
func (d *decoder) iface(s *schema.Schema, dst reflect.Value, v *document.Value) {
	u, ok := d.Unions[dst.Type()]
	if !ok {
		dec := json.NewDecoder(strings.NewReader(v.Text))
		dec.UseNumber()
		var x any
		if err := dec.Decode(&x); err != nil {
			panic(err)
		}
		if x != nil {
			dst.Set(reflect.ValueOf(x))
		}
		return
	}
	tag := document.Unquote(v.Member(u.Discriminator).Text)
	i := slices.IndexFunc(s.AnyOf, func(s *schema.Schema) bool {
		return string(s.Property(u.Discriminator).Const) == `"`+tag+`"`
	})
	t := u.Members[tag]
	member := reflect.New(t).Elem()
	d.value(s.AnyOf[i], member, v)
	dst.Set(member)
}

// reach returns a field, with the embedded pointers on the way to it made.
func reach(v reflect.Value, index []int) reflect.Value {
	for _, i := range index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v
}

// resolve follows a reference, also one that may be null instead.
func (d *decoder) resolve(s *schema.Schema) *schema.Schema {
	for s != nil {
		switch {
		case s.Ref != "":
			s, _ = d.root.Resolve(s.Ref)
		case len(s.AnyOf) == 2 && slices.Equal(s.AnyOf[1].Type, []string{"null"}):
			s = s.AnyOf[0]
		default:
			return s
		}
	}
	return s
}

// resolved is resolve for a property, which can have a default beside its
// reference.
func (d *decoder) resolved(p *schema.Schema) *schema.Schema {
	if p.Default != nil {
		return p
	}
	return d.resolve(p)
}

func text(dst reflect.Value, s string) {
	if err := dst.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(s)); err != nil {
		entry := Own
		if dst.Type() == timeType {
			entry = Clock
		}
		refuse(entry, err.Error())
	}
}

func blob(dst reflect.Value, s string) {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		panic("reference: the schema lets through bad base64: " + s)
	}
	dst.SetBytes(b)
}

// clock refuses what package time does not take of a format that the schema
// gives to plain strings.
func clock(s *schema.Schema, text string) {
	layout := map[string]string{"date-time": time.RFC3339, "date": time.DateOnly, "time": "15:04:05Z07:00"}[s.Format]
	if layout == "" {
		return
	}
	if _, err := time.Parse(layout, text); err != nil {
		refuse(Clock, err.Error())
	}
}

// known reads the types of the standard library that have a form of their own.
func known(dst reflect.Value, s string) {
	var x any
	var err error
	entry := Clock
	switch dst.Type() {
	case timeType:
		x, err = time.Parse(time.RFC3339, s)
	case durationType:
		x, err = time.ParseDuration(s)
	default:
		var u *url.URL
		if u, err = url.Parse(s); err == nil {
			x = *u
		}
		entry = Own
	}
	if err != nil {
		refuse(entry, err.Error())
	}
	dst.Set(reflect.ValueOf(x))
}
