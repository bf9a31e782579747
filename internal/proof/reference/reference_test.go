package reference

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type (
	met  struct{ Once int }
	Met  struct{ met }
	Ship struct {
		*Met
		Lost int
	}
	Port      struct{ Ship }
	Starboard struct{ Ship }
	Convoy    struct {
		Port
		Starboard
		Own string
	}
)

// Ship is embedded twice on one level, so its own fields are ambiguous, but as
// encoding/json has it not those of what it embeds, though Go cannot select them.
func TestFieldsMeetAgain(t *testing.T) {
	v := Convoy{Own: "x"}
	v.Port.Met = &Met{met{5}}
	want, err := json.Marshal(v)
	require.NoError(t, err)
	assert.Equal(t, `{"Once":5,"Own":"x"}`, string(want))
	assert.Equal(t, string(want), Facts{}.Encode(reflect.ValueOf(&v).Elem()))
}
