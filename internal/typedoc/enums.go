package typedoc

// Units is a temperature unit.
type Units string

// The units.
const (
	Celsius    Units = "celsius"
	Fahrenheit Units = "fahrenheit" // as in the US
)

// Priority says what comes first.
type Priority int

// The priorities.
const (
	PriorityLow Priority = iota
	PriorityHigh
)

// StringEnum takes one of several texts.
//
//toolgen:tool
func StringEnum(v Units) Units { return v }

// IntEnum takes one of several integers.
//
//toolgen:tool
func IntEnum(v Priority) Priority { return v }

// Access says what is allowed.
type Access uint8

// What can be allowed; the values add up.
const (
	Read  Access = 1 << iota // to see it
	Write                    // to change it
)

// FlagBits takes bits that add up.
//
//toolgen:tool
func FlagBits(v Access) Access { return v }
