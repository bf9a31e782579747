package fingerprint_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen-dev/toolgen/runtime/fingerprint"
)

func ExampleOf() {
	f := fingerprint.Fields{Name: "get_weather", Description: "Looks up the weather.", Parameters: `{"type":"object"}`}
	same, other := f, f
	other.ReadOnly = true
	fmt.Println(fingerprint.Of(f) == fingerprint.Of(same), fingerprint.Of(f) == fingerprint.Of(other))
	// Output: true false
}

// Every field counts: one that is added here must be hashed too.
func TestOfCoversEveryField(t *testing.T) {
	plain := fingerprint.Of(fingerprint.Fields{})
	seen := map[string]string{plain: "nothing"}
	for i := range reflect.TypeFor[fingerprint.Fields]().NumField() {
		var f fingerprint.Fields
		v := reflect.ValueOf(&f).Elem().Field(i)
		switch v.Kind() {
		case reflect.String:
			v.SetString("x")
		case reflect.Bool:
			v.SetBool(true)
		case reflect.Int, reflect.Int64:
			v.SetInt(7)
		case reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		default:
			t.Fatalf("a field of kind %s", v.Kind())
		}
		name, hash := reflect.TypeFor[fingerprint.Fields]().Field(i).Name, fingerprint.Of(f)
		assert.Empty(t, seen[hash], "%s", name)
		seen[hash] = name
	}
}

// Text cannot move from one field into the next.
func TestOfKeepsFieldsApart(t *testing.T) {
	a := fingerprint.Of(fingerprint.Fields{Name: "ab", Title: "c"})
	b := fingerprint.Of(fingerprint.Fields{Name: "a", Title: "bc"})
	assert.NotEqual(t, a, b)
}
