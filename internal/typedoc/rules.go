package typedoc

// Numbers has rules for numbers.
type Numbers struct {
	//toolgen:schema min=1 max=9
	Between int `json:"between,omitempty"`
	//toolgen:schema gt=0 lt=1.5
	Inside float64 `json:"inside,omitempty"`
	//toolgen:schema multipleof=5
	Steps int `json:"steps,omitempty"`
	//toolgen:schema enum=1,3,5
	Odd int `json:"odd,omitempty"`
}

// Strings has rules for texts. Lengths count characters.
type Strings struct {
	//toolgen:schema minlen=2 maxlen=3
	Short string `json:"short,omitempty"`
	//toolgen:schema pattern=`^[a-z]+$`
	Lower string `json:"lower,omitempty"`
	//toolgen:schema enum=red,"light blue"
	Color string `json:"color,omitempty"`
	//toolgen:schema format=date
	Day string `json:"day,omitempty"`
	//toolgen:schema format=email
	Mail string `json:"mail,omitempty"`
	//toolgen:schema format=hostname
	Host string `json:"host,omitempty"`
	//toolgen:schema format=uuid
	ID string `json:"id,omitempty"`
	//toolgen:schema format=uri
	Link string `json:"link,omitempty"`
	//toolgen:schema format=ipv4
	IP string `json:"ip,omitempty"`
}

// Collections has rules for lists and maps.
type Collections struct {
	//toolgen:schema minitems=1 maxitems=2
	Few []int `json:"few,omitempty"`
	//toolgen:schema unique
	Unique []string `json:"unique,omitempty"`
	//toolgen:schema unique
	Ratios []float64 `json:"ratios,omitempty"`
	//toolgen:schema maxitems=1
	Map map[string]int `json:"map,omitempty"`
}

// Tags has rules and descriptions in the tags of other libraries.
type Tags struct {
	Kind  string `json:"kind" enum:"a,b"`
	Level int    `json:"level" jsonschema:"minimum=1,maximum=9,description=How loud."`
	Code  string `json:"code" jsonschema_description:"Code of the site." validate:"min=2"`
	Note  string `json:"note" description:"What else there is." default:"none"`
}

// NumberRules takes numbers with rules.
//
//toolgen:tool args=nested
func NumberRules(v Numbers) Numbers { return v }

// StringRules takes texts with rules.
//
//toolgen:tool args=nested
func StringRules(v Strings) Strings { return v }

// TagRules takes members with tags of other libraries.
//
//toolgen:tool args=nested
func TagRules(v Tags) Tags { return v }

// CollectionRules takes lists and maps with rules.
//
//toolgen:tool args=nested
func CollectionRules(v Collections) Collections { return v }
