package wire_test

import (
	"context"
	"math"

	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// This file has the form of generated code, for the tools of the benchmark
// workloads.

type units string

const (
	celsius    units = "celsius"
	fahrenheit units = "fahrenheit"
)

type weatherArgs struct {
	city  string
	units units
}

type report struct {
	City  string
	Temp  float64
	Units units
}

func getWeather(_ context.Context, city string, u units) (report, error) {
	t := 21.5
	if u == fahrenheit {
		t = 70.7
	}
	return report{City: city, Temp: t, Units: u}, nil
}

type customer struct{ ID, Name, Email string }

type item struct {
	SKU   string
	Qty   int
	Price float64
	Title string
}

type address struct{ Street, City, Zip, Country string }

type orderArgs struct {
	customer customer
	items    []item
	shipTo   address
	notes    *string
	tags     []string
	metadata map[string]string
}

type orderResult struct {
	OrderID string
	Total   float64
	Count   int
	Status  string
}

func createOrder(_ context.Context, a *orderArgs) (orderResult, error) {
	var total float64
	n := 0
	for i := range a.items {
		total += float64(a.items[i].Qty) * a.items[i].Price
		n += a.items[i].Qty
	}
	return orderResult{OrderID: a.customer.ID, Total: math.Round(total*100) / 100, Count: n, Status: "created"}, nil
}

type writeArgs struct{ path, content string }

type writeResult struct {
	Path  string
	Bytes int
}

func writeFile(_ context.Context, path, content string) (writeResult, error) {
	return writeResult{Path: path, Bytes: len(content)}, nil
}

func decodeWeather(d *wire.Decoder, v *weatherArgs) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	v.units = "celsius"
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "city":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.city)
			}
		case "units":
			if d.Once(&seen, 1<<1) && !d.Null() {
				decodeUnits(d, &v.units)
			}
		default:
			d.Unknown("city", "units")
		}
	}
	if seen&1 != 1 {
		d.Missing(at, seen, 1, "city", "units")
	}
	return d.Refusals() == mark
}

func decodeUnits(d *wire.Decoder, v *units) bool {
	at := d.At()
	if s, ok := wire.Token(d); ok {
		switch s {
		case "celsius":
			*v = celsius
			return true
		case "fahrenheit":
			*v = fahrenheit
			return true
		}
	}
	d.RefuseEnum(at, `"celsius"`, `"fahrenheit"`)
	return false
}

func encodeReport(e *wire.Encoder, v *report) {
	e.BeginObject()
	e.Name(`"city":`)
	e.String(v.City)
	e.Name(`"temp":`)
	e.Float(v.Temp, 64)
	e.Name(`"units":`)
	e.String(string(v.Units))
	e.EndObject()
}

func decodeCustomer(d *wire.Decoder, v *customer) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "id":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.ID)
			}
		case "name":
			if d.Once(&seen, 1<<1) {
				wire.String(d, &v.Name)
			}
		case "email":
			if d.Once(&seen, 1<<2) {
				wire.String(d, &v.Email)
			}
		default:
			d.Unknown("id", "name", "email")
		}
	}
	if seen&7 != 7 {
		d.Missing(at, seen, 7, "id", "name", "email")
	}
	return d.Refusals() == mark
}

func decodeAddress(d *wire.Decoder, v *address) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "street":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.Street)
			}
		case "city":
			if d.Once(&seen, 1<<1) {
				wire.String(d, &v.City)
			}
		case "zip":
			if d.Once(&seen, 1<<2) {
				wire.String(d, &v.Zip)
			}
		case "country":
			if d.Once(&seen, 1<<3) {
				wire.String(d, &v.Country)
			}
		default:
			d.Unknown("street", "city", "zip", "country")
		}
	}
	if seen&15 != 15 {
		d.Missing(at, seen, 15, "street", "city", "zip", "country")
	}
	return d.Refusals() == mark
}

func decodeItem(d *wire.Decoder, v *item) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "sku":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.SKU)
			}
		case "qty":
			if d.Once(&seen, 1<<1) {
				if at := d.At(); wire.Int(d, &v.Qty) && v.Qty < 1 {
					d.Refuse(at, "minimum", "must be at least 1")
				}
			}
		case "price":
			if d.Once(&seen, 1<<2) {
				wire.Float(d, &v.Price)
			}
		case "title":
			if d.Once(&seen, 1<<3) && !d.Null() {
				wire.String(d, &v.Title)
			}
		default:
			d.Unknown("sku", "qty", "price", "title")
		}
	}
	if seen&7 != 7 {
		d.Missing(at, seen, 7, "sku", "qty", "price", "title")
	}
	return d.Refusals() == mark
}

func decodeItems(d *wire.Decoder, v *[]item) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginArray() {
		return false
	}
	*v = []item{}
	for d.NextElement() {
		decodeItem(d, wire.Append(d, at, v))
	}
	return d.Refusals() == mark
}

func decodeStrings(d *wire.Decoder, v *[]string) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginArray() {
		return false
	}
	*v = []string{}
	for d.NextElement() {
		wire.String(d, wire.Append(d, at, v))
	}
	return d.Refusals() == mark
}

func decodeStringMap(d *wire.Decoder, v *map[string]string) bool {
	mark := d.Refusals()
	if !d.BeginObject() {
		return false
	}
	m := make(map[string]string)
	*v = m
	for d.NextMember() {
		var key, value string
		if !wire.KeyString(d, &key) {
			continue
		}
		if _, double := m[key]; double {
			d.Duplicate()
			continue
		}
		if wire.String(d, &value) {
			m[key] = value
		}
	}
	return d.Refusals() == mark
}

func decodeOrder(d *wire.Decoder, v *orderArgs) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "customer":
			if d.Once(&seen, 1<<0) {
				decodeCustomer(d, &v.customer)
			}
		case "items":
			if d.Once(&seen, 1<<1) {
				decodeItems(d, &v.items)
			}
		case "ship_to":
			if d.Once(&seen, 1<<2) {
				decodeAddress(d, &v.shipTo)
			}
		case "notes":
			if d.Once(&seen, 1<<3) && !d.Null() {
				v.notes = new(string)
				wire.String(d, v.notes)
			}
		case "tags":
			if d.Once(&seen, 1<<4) && !d.Null() {
				decodeStrings(d, &v.tags)
			}
		case "metadata":
			if d.Once(&seen, 1<<5) && !d.Null() {
				decodeStringMap(d, &v.metadata)
			}
		default:
			d.Unknown("customer", "items", "ship_to", "notes", "tags", "metadata")
		}
	}
	if seen&7 != 7 {
		d.Missing(at, seen, 7, "customer", "items", "ship_to", "notes", "tags", "metadata")
	}
	return d.Refusals() == mark
}

func encodeOrderResult(e *wire.Encoder, v *orderResult) {
	e.BeginObject()
	e.Name(`"order_id":`)
	e.String(v.OrderID)
	e.Name(`"total":`)
	e.Float(v.Total, 64)
	e.Name(`"count":`)
	e.Int(int64(v.Count))
	e.Name(`"status":`)
	e.String(v.Status)
	e.EndObject()
}

func decodeWrite(d *wire.Decoder, v *writeArgs) bool {
	at, mark := d.At(), d.Refusals()
	if !d.BeginObject() {
		return false
	}
	var seen uint64
	for d.NextMember() {
		switch d.Key() {
		case "path":
			if d.Once(&seen, 1<<0) {
				wire.String(d, &v.path)
			}
		case "content":
			if d.Once(&seen, 1<<1) {
				wire.String(d, &v.content)
			}
		default:
			d.Unknown("path", "content")
		}
	}
	if seen&3 != 3 {
		d.Missing(at, seen, 3, "path", "content")
	}
	return d.Refusals() == mark
}

func encodeWriteResult(e *wire.Encoder, v *writeResult) {
	e.BeginObject()
	e.Name(`"path":`)
	e.String(v.Path)
	e.Name(`"bytes":`)
	e.Int(int64(v.Bytes))
	e.EndObject()
}

func decodeNothing(d *wire.Decoder, _ *struct{}) bool {
	mark := d.Refusals()
	if !d.BeginObject() {
		return false
	}
	for d.NextMember() {
		d.Unknown()
	}
	return d.Refusals() == mark
}
