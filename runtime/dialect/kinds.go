package dialect

import (
	"encoding/json"
	"math/bits"
	"sync"
)

// kinds is a set of JSON types. An integer is no number here: the two are told
// apart where a rule does.
type kinds uint8

const (
	aString kinds = 1 << iota
	anInteger
	aNumber
	aBoolean
	anObject
	anArray
	aNull

	numeric  = anInteger | aNumber
	anything = aString | numeric | aBoolean | anObject | anArray | aNull
)

var kindNames = []string{"string", "integer", "number", "boolean", "object", "array", "null"}

func kindOf(name string) kinds {
	for i, n := range kindNames {
		if n == name {
			return 1 << i
		}
	}
	return 0
}

// kindsOf returns the set of a type keyword, everything for an absent one.
func kindsOf(types []string) kinds {
	if types == nil {
		return anything
	}
	var k kinds
	for _, t := range types {
		k |= kindOf(t)
	}
	return k
}

// names returns the type names of a set in a fixed order. The list is shared.
func (k kinds) names() []string { return kindLists()[k] }

var kindLists = sync.OnceValue(func() [][]string {
	lists := make([][]string, anything+1)
	for k := range lists {
		list := make([]string, 0, kinds(k).count())
		for i, n := range kindNames {
			if k&(1<<i) != 0 {
				list = append(list, n)
			}
		}
		lists[k] = list
	}
	return lists
})

func (k kinds) count() int { return bits.OnesCount8(uint8(k)) }

// kindOfValue returns the type of a JSON text.
func kindOfValue(v json.RawMessage) kinds {
	switch v[0] {
	case '"':
		return aString
	case '{':
		return anObject
	case '[':
		return anArray
	case 't', 'f':
		return aBoolean
	case 'n':
		return aNull
	}
	if isInteger(string(v)) {
		return anInteger
	}
	return aNumber
}

// distinct leaves out integer where number is there too.
func (k kinds) distinct() kinds {
	if k&aNumber != 0 {
		return k &^ anInteger
	}
	return k
}
