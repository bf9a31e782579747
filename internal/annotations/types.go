package annotations

import "encoding/json"

// Color is a color of the lamp.
type Color string

const (
	Red   Color = "red"   // For warnings.
	Green Color = "green" // For all else.
)

// Plan is a price plan.
//
//toolgen:enum unexported
type Plan int

const (
	free Plan = iota // One lamp only.
	paid             // Any number of lamps.
)

// Code has known values and takes others.
//
//toolgen:enum off
type Code string

// Beep is one of the known codes.
const Beep Code = "beep"

// Minutes of work, never more than a day.
//
//toolgen:schema min=1 max=1440
type Minutes int

// Step is what a lamp can do.
//
//toolgen:union Light Wait discriminator=kind
type Step interface{ step() }

// Light sets the color.
//
//toolgen:schema name=set_color
type Light struct {
	Color Color `json:"color"`
}

// Wait does nothing for a while.
type Wait struct {
	Minutes Minutes `json:"minutes"`
}

func (Light) step() {}
func (Wait) step()  {}

// Point is a place in the room: x, then y, in cm.
//
//toolgen:tuple
type Point struct{ X, Y int }

// Money is an amount with its currency.
//
//toolgen:schema json=`{"type":"string","pattern":"^[0-9]+ [A-Z]{3}$"}`
type Money struct{ text string }

func (m Money) MarshalJSON() ([]byte, error)     { return json.Marshal(m.text) }
func (m *Money) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &m.text) }

// Labels are labels of a lamp.
type Labels struct {
	// Owner of the lamp.
	Owner string `json:"owner"`
	// Others are labels of any name.
	//
	//toolgen:rest
	Others map[string]string
}

// Program tells a lamp what to do.
//
// Args:
//   - steps: What to do, in this order.
//   - at: Where the lamp stands.
//   - plan: What the customer pays for.
//   - code: Sound to make.
//   - budget: What it may cost.
//   - labels: Who the lamp belongs to, and other labels.
//
//toolgen:tool
func Program(steps []Step, at Point, plan Plan, code Code, budget Money, labels Labels) Plan {
	if plan == free {
		return paid
	}
	return plan
}
