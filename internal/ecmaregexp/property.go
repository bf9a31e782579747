package ecmaregexp

import (
	"strings"
	"unicode"
)

// property reads a class of Unicode and returns its length.
func (p *parser) property(rest string) int {
	inner, ok := strings.CutPrefix(rest[2:], "{")
	inner, _, closed := strings.Cut(inner, "}")
	if !ok || !closed || !isProperty(inner) {
		text := rest[:min(3, len(rest))]
		if ok && closed {
			text = rest[:len(inner)+4]
		}
		p.wrong(text, `write a general category, such as \p{L} or \p{Lu}`)
		return 0
	}
	return len(inner) + 4
}

// isProperty reports whether text is what ECMA-262 has in the braces of \p. Of
// scripts it knows the long names.
func isProperty(text string) bool {
	name, value, pair := strings.Cut(text, "=")
	if !pair {
		return contains(categories, text) || contains(properties, text)
	}
	switch name {
	case "General_Category", "gc":
		return contains(categories, value)
	case "Script", "sc", "Script_Extensions", "scx":
		return unicode.Scripts[value] != nil
	}
	return false
}

// contains reports whether a list holds a word.
func contains(list, word string) bool {
	return word != "" && !strings.Contains(word, " ") && strings.Contains(" "+list+" ", " "+word+" ")
}

const (
	categories = "C Other Cc Control cntrl Cf Format Cn Unassigned Co Private_Use Cs Surrogate " +
		"L Letter LC Cased_Letter Ll Lowercase_Letter Lm Modifier_Letter Lo Other_Letter Lt Titlecase_Letter Lu Uppercase_Letter " +
		"M Mark Combining_Mark Mc Spacing_Mark Me Enclosing_Mark Mn Nonspacing_Mark " +
		"N Number Nd Decimal_Number digit Nl Letter_Number No Other_Number " +
		"P Punctuation punct Pc Connector_Punctuation Pd Dash_Punctuation Pe Close_Punctuation Pf Final_Punctuation " +
		"Pi Initial_Punctuation Po Other_Punctuation Ps Open_Punctuation " +
		"S Symbol Sc Currency_Symbol Sk Modifier_Symbol Sm Math_Symbol So Other_Symbol " +
		"Z Separator Zl Line_Separator Zp Paragraph_Separator Zs Space_Separator"

	properties = "ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M " +
		"Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL " +
		"Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash " +
		"Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod " +
		"Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext " +
		"Grapheme_Base Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST " +
		"ID_Continue IDC ID_Start IDS Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math " +
		"Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical " +
		"Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo " +
		"Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS"
)
