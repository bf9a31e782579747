package wire

// RefuseValue refuses the value at offset at, which has been read, with a
// message that ends by quoting it: "want an integer, got 0.5". Long texts are
// cut, secret ones named by their kind.
func (d *Decoder) RefuseValue(at int, code, message string) { d.refuseValue(at, code, message) }
