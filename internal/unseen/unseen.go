// Package unseen knows the characters that people do not see in a text. What
// shows texts to people, reports such characters and writes files for reviews
// shares this one table.
package unseen

import "unicode"

// Hidden reports whether a character takes no place of its own on a screen, or
// turns around what stands beside it. Blanks and line breaks are not hidden, nor
// is what some script or emoji cannot be written without: joiners, marks of
// direction, variation selectors, Arabic signs around numbers.
func Hidden(r rune) bool {
	switch {
	case r == '\n' || r == '\t' || r == '\r':
		return false
	case r == 0x200c || r == 0x200d || r == 0x200e || r == 0x200f || r == 0x061c:
		return false // joiners, and marks of direction, which turn no text around
	case r >= 0xfe00 && r <= 0xfe0f, r >= 0x180b && r <= 0x180d, r == 0x180f:
		return false // selectors of forms of emoji, of Chinese and of Mongolian
	}
	return Ignorable(r) || Shapeless(r) || unicode.IsControl(r) ||
		unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// Ignorable reports whether Unicode lets a screen leave a character out
// (Default_Ignorable_Code_Point), beside format characters.
func Ignorable(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// Shapeless reports whether a character that counts as a letter, mark or symbol
// has no shape: the empty Braille pattern, fillers, a note without head.
func Shapeless(r rune) bool {
	switch r {
	case 0x2800, 0x13441, 0x13442, 0x16fe4, 0x1d159:
		return true
	}
	return false
}
