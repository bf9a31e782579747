package guard

import (
	"unicode"
	"unicode/utf8"
)

// findInvisible finds characters that people do not see and models read, or that
// show people another text than models read:
//
//   - characters of the block Tags, outside of flags;
//   - three and more zero-width characters or two and more variation selectors in
//     a row, which can spell a text;
//   - zero-width characters within a Latin word;
//   - overrides of the direction;
//   - letters that are struck through, one after the other;
//   - words of Latin letters and look-alikes of Cyrillic or Greek.
//
// Joiners of emoji, of Persian and Indic writing, soft hyphens and marks of
// direction are ordinary.
func findInvisible(found []Detection, text string) []Detection {
	var s invisible
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf { // most of most texts
			if s.ascii(text[i]) {
				found = append(found, Detection{"mixed scripts", max(s.word, 0), i + 1})
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if rule := s.next(r, i); rule != "" {
			if k := len(found) - 1; k >= 0 && found[k].Rule == rule && found[k].End == s.start {
				found[k].End = i + n
			} else {
				found = append(found, Detection{rule, s.start, i + n})
			}
		}
		i += n
	}
	return found
}

// invisible is what has been seen so far.
type invisible struct {
	start         int  // of what was found
	zero, select_ run  // zero-width characters, variation selectors
	letterBefore  bool // a Latin letter came before zero-width characters
	flag          int  // how many tags a flag may still have
	word          int  // where the word began
	inWord        bool
	latin, other  bool // the word has such letters
	told          bool // about the word
	struck        int  // letters that are struck through
}

// A run is characters of one kind in a row.
type run struct{ start, length int }

func (r *run) add(at int) int {
	if r.length == 0 {
		r.start = at
	}
	r.length++
	return r.length
}

// ascii takes a byte below 128, and reports whether it mixes scripts in a word.
func (s *invisible) ascii(c byte) (mixed bool) {
	s.select_.length = 0
	s.flag = 0
	switch {
	case letter(c):
		if s.zero.length == 0 || !s.inWord {
			s.begin(-1)
		}
		s.letterBefore, s.latin = true, true
		mixed = s.other && !s.told
		s.told = s.told || mixed
	default:
		s.letterBefore, s.inWord, s.latin, s.other, s.told = false, false, false, false, false
	}
	s.zero.length = 0
	return mixed
}

// begin begins a word, if none has begun.
func (s *invisible) begin(at int) {
	if !s.inWord {
		s.inWord, s.word, s.latin, s.other, s.told = true, at, false, false, false
	}
}

// next takes any other character and returns the rule of what it completes.
func (s *invisible) next(r rune, at int) (rule string) {
	switch {
	case r >= 0xE0000 && r <= 0xE007F:
		if s.flag > 0 {
			if s.flag--; r == 0xE007F {
				s.flag = 0
			}
			return ""
		}
		s.start = at
		return "invisible text"
	case zeroWidth(r):
		n := s.zero.add(at)
		s.start = s.zero.start
		if n == 3 || n == 1 && s.letterBefore && r != '\u00AD' && r != '\u200D' && r != '\u200C' {
			return "invisible text"
		}
		return ""
	case r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0100 && r <= 0xE01EF:
		if s.select_.add(at) == 2 {
			s.start = s.select_.start
			return "invisible text"
		}
		return ""
	case r >= 0x0334 && r <= 0x0338: // combining strokes
		if s.struck++; s.struck == 4 {
			s.start = at
			return "invisible text"
		}
		return ""
	case r >= 0x202D && r <= 0x202E:
		s.start = at
		return "invisible text"
	}
	s.zero.length, s.select_.length, s.letterBefore = 0, 0, false
	s.flag = 0
	if r == 0x1F3F4 {
		s.flag = 7 // a region, a subdivision, and the end
	}
	if !unicode.IsLetter(r) {
		s.inWord = false
		return ""
	}
	s.begin(at)
	switch {
	case unicode.Is(unicode.Latin, r):
		s.latin, s.letterBefore = true, true
	case lookAlike(r):
		s.other = true
	}
	if s.latin && s.other && !s.told {
		s.told = true
		s.start = at
		return "mixed scripts"
	}
	return ""
}

// zeroWidth reports whether a character takes no room.
func zeroWidth(r rune) bool {
	switch r {
	case '\u200B', '\u200C', '\u200D', '\u2060', '\u2061', '\u2062', '\u2063', '\u2064', '\uFEFF', '\u00AD', '\u180E', '\u034F', '\u115F', '\u1160', '\u3164', '\uFFA0':
		return true
	}
	return false
}

// lookAlike reports whether a letter of Cyrillic or Greek looks like a Latin one.
func lookAlike(r rune) bool {
	switch r {
	case 'а', 'е', 'о', 'р', 'с', 'у', 'х', 'і', 'ј', 'ѕ', 'ԁ', 'һ', 'ԛ', 'ԝ', 'ɡ', 'А', 'В', 'Е', 'К', 'М', 'Н', 'О', 'Р', 'С', 'Т', 'Х', 'І', 'Ј', 'Ѕ',
		'ο', 'Α', 'Β', 'Ε', 'Ζ', 'Η', 'Ι', 'Κ', 'Μ', 'Ν', 'Ο', 'Ρ', 'Τ', 'Υ', 'Χ':
		return true
	}
	return false
}
