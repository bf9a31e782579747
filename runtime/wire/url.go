package wire

import (
	"encoding"
	"net/url"
)

// URL reads an absolute URL.
func URL(d *Decoder, v *url.URL) bool {
	at := d.At()
	s, ok := d.str("a URL", true)
	if !ok {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || !ValidFormat("uri", s) {
		return d.refuse(at, "format", formatMessage("uri"))
	}
	*v = *u
	return true
}

// URL writes a URL as text.
func (e *Encoder) URL(v *url.URL) { e.String(v.String()) }

// FormattedText is [Text] for a type whose method takes more than the format
// that the schema promises.
func FormattedText(d *Decoder, format string, v encoding.TextUnmarshaler) bool {
	at := d.At()
	s, ok := d.str("a string", false)
	if !ok {
		return false
	}
	if !ValidFormat(format, s) {
		return d.refuse(at, "format", formatMessage(format))
	}
	if err := v.UnmarshalText([]byte(s)); err != nil {
		return d.refuse(at, "value", d.reason(at, err))
	}
	return true
}

func formatMessage(format string) string { return "must have the format " + format }
