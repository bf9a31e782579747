package annotations

import "fmt"

// Booking is a stay in a hotel.
type Booking struct {
	// Guest is the name as in the passport.
	Guest string `json:"guest"`

	Nights int    `json:"nights"`         // How many nights.
	Room   string `json:"room,omitempty"` // Number of the room, if the guest wants a certain one.

	// Card number, without spaces.
	//
	//toolgen:schema secret pattern=`^[0-9]{12,19}$`
	Card string `json:"card"`

	//toolgen:ignore
	Traced bool
}

// Book books a room.
//
//toolgen:tool
func Book(b *Booking) string { return fmt.Sprintf("%d nights for %s", b.Nights, b.Guest) }

// Rebook changes what a booking says.
//
// Args:
//   - b: All of the new booking, or nothing to cancel it.
//
//toolgen:tool args=nested
func Rebook(b *Booking) string { return fmt.Sprint(b == nil) }

// Ping shows that the hotel answers.
//
//toolgen:tool
func Ping(none struct{}) {}

// Rules has a field for each constraint.
//
//toolgen:lint off=TG237 reason="what the fields mean does not matter here"
type Rules struct {
	//toolgen:schema min=1 max=10
	Stars int `json:"stars"`
	//toolgen:schema gt=0 lt=1.5
	Share float64 `json:"share"`
	//toolgen:schema multipleof=15
	Minutes int `json:"minutes"`
	//toolgen:schema minlen=2 maxlen=2 pattern=`^[A-Z]+$`
	Country string `json:"country"`
	//toolgen:schema format=email
	Mail string `json:"mail"`
	//toolgen:schema enum=single,double,"with a view"
	Room string `json:"room"`
	//toolgen:schema minitems=1 maxitems=3 unique
	Floors []int `json:"floors"`
	//toolgen:schema example="quiet, please" example=none
	Wish string `json:"wish,omitempty"`
	//toolgen:schema required desc="Whether breakfast is included."
	Breakfast *bool `json:"breakfast"`
}

// CheckRules looks for rooms.
//
//toolgen:tool
func CheckRules(r Rules) {}

// Tagged has what other libraries read from struct tags.
type Tagged struct {
	City  string   `json:"city" jsonschema:"required,description=City\\, or its code.,minLength=2"`
	Zip   string   `json:"zip" jsonschema:"Postal code, if known" validate:"omitempty,numeric,len=5"`
	Kind  string   `json:"kind" jsonschema_description:"What to look for." enum:"inn,hotel" default:"inn"`
	Where []string `json:"where" description:"Districts." validate:"max=4"`

	// Stars says the comment, and the directive says the bounds.
	//
	//toolgen:schema max=4
	Stars int `json:"stars" jsonschema:"minimum=2,maximum=5,description=not read"`
}

// FindRooms finds rooms.
//
//toolgen:tool
func FindRooms(t Tagged) {}
