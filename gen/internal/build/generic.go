package build

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/types"
	"strconv"
	"strings"
	"unicode"
)

// canonical returns the identity of a type as text: import paths in full,
// aliases looked through, so that it is equal for identical types.
func canonical(t types.Type) string {
	switch t := unalias(t).(type) {
	case *types.Named:
		return qualified(t) + canonicalArgs(t.TypeArgs())
	case *types.Pointer:
		return "*" + canonical(t.Elem())
	case *types.Slice:
		return "[]" + canonical(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), canonical(t.Elem()))
	case *types.Map:
		return "map[" + canonical(t.Key()) + "]" + canonical(t.Elem())
	case *types.Chan:
		return fmt.Sprintf("chan%d %s", t.Dir(), canonical(t.Elem()))
	case *types.Struct:
		return canonicalStruct(t)
	case *types.Basic:
		return types.Typ[t.Kind()].Name() // byte is uint8
	default:
		return types.TypeString(t, nil)
	}
}

func canonicalArgs(args *types.TypeList) string {
	if args.Len() == 0 {
		return ""
	}
	var list []string
	for a := range args.Types() {
		list = append(list, canonical(a))
	}
	return "[" + strings.Join(list, ",") + "]"
}

func canonicalStruct(t *types.Struct) string {
	var b strings.Builder
	b.WriteString("struct{")
	for i := range t.NumFields() {
		f := t.Field(i)
		if !f.Embedded() {
			b.WriteString(f.Name() + " ")
		}
		fmt.Fprintf(&b, "%s %s;", canonical(f.Type()), strconv.Quote(t.Tag(i)))
	}
	b.WriteString("}")
	return b.String()
}

// defNames returns the key of a named type under $defs and the part that
// stands for it in Go identifiers: "conf.Config" and "ConfConfig", "Page_Item"
// and "PageItem". Type arguments that are no plain names become a hash.
func (b *builder) defNames(t *types.Named) (name, goName string) {
	name = b.plainName(t.Obj())
	args := t.TypeArgs()
	for a := range args.Types() {
		arg, ok := b.argName(a)
		if !ok {
			name = b.plainName(t.Obj()) + "_" + hash(canonical(t), hashLen)
			break
		}
		name += "_" + arg
	}
	return name, goIdent(name)
}

// plainName returns a type's name, with its package's unless that is the
// generated package.
func (b *builder) plainName(obj *types.TypeName) string {
	if obj.Pkg() == nil || obj.Pkg() == b.pkg.Types {
		return obj.Name()
	}
	return obj.Pkg().Name() + "." + obj.Name()
}

func (b *builder) argName(t types.Type) (string, bool) {
	switch t := unalias(t).(type) {
	case *types.Basic:
		return t.Name(), true
	case *types.Named:
		return b.plainName(t.Obj()), t.TypeArgs().Len() == 0
	case *types.Interface:
		return "any", t.Empty()
	}
	return "", false
}

// anonymousName names a struct type without a name after the place where it
// was first found.
func (b *builder) anonymousName(s site) (name, goName string) {
	name = goIdent(s.path)
	return name, name
}

// asciiKey returns a key under $defs for a name with letters outside ASCII: the
// others and a hash. A $ref holds such letters percent-encoded, and not every
// reader of schemas decodes that.
func asciiKey(name, id string) string {
	ascii := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return -1
		}
		return r
	}, name)
	if ascii == name {
		return name
	}
	if ascii = strings.Trim(ascii, "_."); ascii == "" {
		ascii = "Type"
	}
	return ascii + "_" + hash(id, hashLen)
}

// goIdent makes a part of an identifier: each word capitalised, everything
// else dropped.
func goIdent(s string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		b.WriteString(upperFirst(word))
	}
	return b.String()
}

// hashLen is how many hex digits tell apart two definitions of one name.
const hashLen = 6

func hash(s string, n int) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])[:n]
}
