package work

// Units is a temperature unit.
type Units string

// The units that the weather service knows.
const (
	Celsius    Units = "celsius"
	Fahrenheit Units = "fahrenheit"
)

// WeatherArgs are the arguments of get_weather. The struct tags are for the
// reflection libraries; toolgen reads the comments and the constants.
type WeatherArgs struct {
	// City name.
	City string `json:"city" jsonschema:"required,description=City name" description:"City name"`
	// Temperature unit.
	Units Units `json:"units,omitempty" jsonschema:"enum=celsius,enum=fahrenheit,description=Temperature unit" enum:"celsius,fahrenheit" description:"Temperature unit"`
}

// Weather is the result of get_weather.
type Weather struct {
	City  string  `json:"city"`
	Temp  float64 `json:"temp"`
	Units Units   `json:"units"`
}

// Customer says who orders.
type Customer struct {
	ID    string `json:"id" jsonschema:"required"`
	Name  string `json:"name" jsonschema:"required"`
	Email string `json:"email" jsonschema:"required"`
}

// Item is one line of an order.
type Item struct {
	SKU string `json:"sku" jsonschema:"required"`
	//toolgen:schema min=1
	Qty   int     `json:"qty" jsonschema:"required,minimum=1"`
	Price float64 `json:"price" jsonschema:"required"`
	Title string  `json:"title,omitempty"`
}

// Address is a postal address.
type Address struct {
	Street  string `json:"street" jsonschema:"required"`
	City    string `json:"city" jsonschema:"required"`
	Zip     string `json:"zip" jsonschema:"required"`
	Country string `json:"country" jsonschema:"required"`
}

// OrderArgs are the arguments of create_order.
type OrderArgs struct {
	// Who orders.
	Customer Customer `json:"customer" jsonschema:"required"`
	// What is ordered.
	Items []Item `json:"items" jsonschema:"required"`
	// Where the goods go.
	ShipTo Address `json:"ship_to" jsonschema:"required"`
	// For the carrier.
	Notes *string `json:"notes,omitempty"`
	// Free labels.
	Tags []string `json:"tags,omitempty"`
	// Whatever the caller wants to keep.
	Metadata map[string]string `json:"metadata,omitempty"`
}

// OrderResult is the result of create_order.
type OrderResult struct {
	OrderID string  `json:"order_id"`
	Total   float64 `json:"total"`
	Count   int     `json:"count"`
	Status  string  `json:"status"`
}

// WriteArgs are the arguments of write_file.
type WriteArgs struct {
	// Path of the file.
	Path string `json:"path" jsonschema:"required"`
	// The whole text.
	Content string `json:"content" jsonschema:"required"`
}

// WriteResult is the result of write_file.
type WriteResult struct {
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// NoArgs are the arguments of ping.
type NoArgs struct{}
