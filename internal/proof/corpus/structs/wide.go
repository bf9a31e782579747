package structs

import "context"

// Wide has more fields than a word has bits.
type Wide struct {
	F0  int             `json:"f0"`
	F1  *string         `json:"f1"`
	F2  bool            `json:"f2"`
	F3  []int8          `json:"f3,omitempty"`
	F4  uint16          `json:"f4"`
	F5  map[string]bool `json:"f5"`
	F6  float64         `json:"f6"`
	F7  int             `json:"f7"`
	F8  *string         `json:"f8,omitempty"`
	F9  bool            `json:"f9"`
	F10 []int8          `json:"f10"`
	F11 uint16          `json:"f11"`
	F12 map[string]bool `json:"f12"`
	F13 float64         `json:"f13,omitempty"`
	F14 int             `json:"f14"`
	F15 *string         `json:"f15"`
	F16 bool            `json:"f16"`
	F17 []int8          `json:"f17"`
	F18 uint16          `json:"f18,omitempty"`
	F19 map[string]bool `json:"f19"`
	F20 float64         `json:"f20"`
	F21 int             `json:"f21"`
	F22 *string         `json:"f22"`
	F23 bool            `json:"f23,omitempty"`
	F24 []int8          `json:"f24"`
	F25 uint16          `json:"f25"`
	F26 map[string]bool `json:"f26"`
	F27 float64         `json:"f27"`
	F28 int             `json:"f28,omitempty"`
	F29 *string         `json:"f29"`
	F30 bool            `json:"f30"`
	F31 []int8          `json:"f31"`
	F32 uint16          `json:"f32"`
	F33 map[string]bool `json:"f33,omitempty"`
	F34 float64         `json:"f34"`
	F35 int             `json:"f35"`
	F36 *string         `json:"f36"`
	F37 bool            `json:"f37"`
	F38 []int8          `json:"f38,omitempty"`
	F39 uint16          `json:"f39"`
	F40 map[string]bool `json:"f40"`
	F41 float64         `json:"f41"`
	F42 int             `json:"f42"`
	F43 *string         `json:"f43,omitempty"`
	F44 bool            `json:"f44"`
	F45 []int8          `json:"f45"`
	F46 uint16          `json:"f46"`
	F47 map[string]bool `json:"f47"`
	F48 float64         `json:"f48,omitempty"`
	F49 int             `json:"f49"`
	F50 *string         `json:"f50"`
	F51 bool            `json:"f51"`
	F52 []int8          `json:"f52"`
	F53 uint16          `json:"f53,omitempty"`
	F54 map[string]bool `json:"f54"`
	F55 float64         `json:"f55"`
	F56 int             `json:"f56"`
	F57 *string         `json:"f57"`
	F58 bool            `json:"f58,omitempty"`
	F59 []int8          `json:"f59"`
	F60 uint16          `json:"f60"`
	F61 map[string]bool `json:"f61"`
	F62 float64         `json:"f62"`
	F63 int             `json:"f63,omitempty"`
	F64 *string         `json:"f64"`
	F65 bool            `json:"f65"`
	F66 []int8          `json:"f66"`
	F67 uint16          `json:"f67"`
	F68 map[string]bool `json:"f68,omitempty"`
	F69 float64         `json:"f69"`
}

// EchoWide takes more fields than a word has bits.
//
//toolgen:tool
func EchoWide(_ context.Context, in Wide) (Wide, error) { return in, nil }

// Wider has more fields than two words have bits.
type Wider struct {
	G0   *int    `json:"g0"`
	G1   bool    `json:"g1,omitempty"`
	G2   *string `json:"g2"`
	G3   *int    `json:"g3"`
	G4   bool    `json:"g4,omitempty"`
	G5   *string `json:"g5"`
	G6   *int    `json:"g6"`
	G7   bool    `json:"g7,omitempty"`
	G8   *string `json:"g8"`
	G9   *int    `json:"g9"`
	G10  bool    `json:"g10,omitempty"`
	G11  *string `json:"g11"`
	G12  *int    `json:"g12"`
	G13  bool    `json:"g13"`
	G14  *string `json:"g14"`
	G15  *int    `json:"g15"`
	G16  bool    `json:"g16,omitempty"`
	G17  *string `json:"g17"`
	G18  *int    `json:"g18"`
	G19  bool    `json:"g19,omitempty"`
	G20  *string `json:"g20"`
	G21  *int    `json:"g21"`
	G22  bool    `json:"g22,omitempty"`
	G23  *string `json:"g23"`
	G24  *int    `json:"g24"`
	G25  bool    `json:"g25,omitempty"`
	G26  *string `json:"g26"`
	G27  *int    `json:"g27"`
	G28  bool    `json:"g28,omitempty"`
	G29  *string `json:"g29"`
	G30  *int    `json:"g30"`
	G31  bool    `json:"g31,omitempty"`
	G32  *string `json:"g32"`
	G33  *int    `json:"g33"`
	G34  bool    `json:"g34,omitempty"`
	G35  *string `json:"g35"`
	G36  *int    `json:"g36"`
	G37  bool    `json:"g37,omitempty"`
	G38  *string `json:"g38"`
	G39  *int    `json:"g39"`
	G40  bool    `json:"g40,omitempty"`
	G41  *string `json:"g41"`
	G42  *int    `json:"g42"`
	G43  bool    `json:"g43,omitempty"`
	G44  *string `json:"g44"`
	G45  *int    `json:"g45"`
	G46  bool    `json:"g46,omitempty"`
	G47  *string `json:"g47"`
	G48  *int    `json:"g48"`
	G49  bool    `json:"g49,omitempty"`
	G50  *string `json:"g50"`
	G51  *int    `json:"g51"`
	G52  bool    `json:"g52"`
	G53  *string `json:"g53"`
	G54  *int    `json:"g54"`
	G55  bool    `json:"g55,omitempty"`
	G56  *string `json:"g56"`
	G57  *int    `json:"g57"`
	G58  bool    `json:"g58,omitempty"`
	G59  *string `json:"g59"`
	G60  *int    `json:"g60"`
	G61  bool    `json:"g61,omitempty"`
	G62  *string `json:"g62"`
	G63  *int    `json:"g63"`
	G64  bool    `json:"g64,omitempty"`
	G65  *string `json:"g65"`
	G66  *int    `json:"g66"`
	G67  bool    `json:"g67,omitempty"`
	G68  *string `json:"g68"`
	G69  *int    `json:"g69"`
	G70  bool    `json:"g70,omitempty"`
	G71  *string `json:"g71"`
	G72  *int    `json:"g72"`
	G73  bool    `json:"g73,omitempty"`
	G74  *string `json:"g74"`
	G75  *int    `json:"g75"`
	G76  bool    `json:"g76,omitempty"`
	G77  *string `json:"g77"`
	G78  *int    `json:"g78"`
	G79  bool    `json:"g79,omitempty"`
	G80  *string `json:"g80"`
	G81  *int    `json:"g81"`
	G82  bool    `json:"g82,omitempty"`
	G83  *string `json:"g83"`
	G84  *int    `json:"g84"`
	G85  bool    `json:"g85,omitempty"`
	G86  *string `json:"g86"`
	G87  *int    `json:"g87"`
	G88  bool    `json:"g88,omitempty"`
	G89  *string `json:"g89"`
	G90  *int    `json:"g90"`
	G91  bool    `json:"g91"`
	G92  *string `json:"g92"`
	G93  *int    `json:"g93"`
	G94  bool    `json:"g94,omitempty"`
	G95  *string `json:"g95"`
	G96  *int    `json:"g96"`
	G97  bool    `json:"g97,omitempty"`
	G98  *string `json:"g98"`
	G99  *int    `json:"g99"`
	G100 bool    `json:"g100,omitempty"`
	G101 *string `json:"g101"`
	G102 *int    `json:"g102"`
	G103 bool    `json:"g103,omitempty"`
	G104 *string `json:"g104"`
	G105 *int    `json:"g105"`
	G106 bool    `json:"g106,omitempty"`
	G107 *string `json:"g107"`
	G108 *int    `json:"g108"`
	G109 bool    `json:"g109,omitempty"`
	G110 *string `json:"g110"`
	G111 *int    `json:"g111"`
	G112 bool    `json:"g112,omitempty"`
	G113 *string `json:"g113"`
	G114 *int    `json:"g114"`
	G115 bool    `json:"g115,omitempty"`
	G116 *string `json:"g116"`
	G117 *int    `json:"g117"`
	G118 bool    `json:"g118,omitempty"`
	G119 *string `json:"g119"`
	G120 *int    `json:"g120"`
	G121 bool    `json:"g121,omitempty"`
	G122 *string `json:"g122"`
	G123 *int    `json:"g123"`
	G124 bool    `json:"g124,omitempty"`
	G125 *string `json:"g125"`
	G126 *int    `json:"g126"`
	G127 bool    `json:"g127,omitempty"`
	G128 *string `json:"g128"`
	G129 *int    `json:"g129"`
}

// EchoWider takes more fields than two words have bits.
//
//toolgen:tool
func EchoWider(_ context.Context, in Wider) (Wider, error) { return in, nil }

// Full has as many fields as a word has bits.
type Full struct {
	H0  int8 `json:"h0"`
	H1  int8 `json:"h1"`
	H2  int8 `json:"h2"`
	H3  int8 `json:"h3"`
	H4  int8 `json:"h4"`
	H5  int8 `json:"h5"`
	H6  int8 `json:"h6"`
	H7  int8 `json:"h7"`
	H8  int8 `json:"h8"`
	H9  int8 `json:"h9"`
	H10 int8 `json:"h10"`
	H11 int8 `json:"h11"`
	H12 int8 `json:"h12"`
	H13 int8 `json:"h13"`
	H14 int8 `json:"h14"`
	H15 int8 `json:"h15"`
	H16 int8 `json:"h16"`
	H17 int8 `json:"h17"`
	H18 int8 `json:"h18"`
	H19 int8 `json:"h19"`
	H20 int8 `json:"h20"`
	H21 int8 `json:"h21"`
	H22 int8 `json:"h22"`
	H23 int8 `json:"h23"`
	H24 int8 `json:"h24"`
	H25 int8 `json:"h25"`
	H26 int8 `json:"h26"`
	H27 int8 `json:"h27"`
	H28 int8 `json:"h28"`
	H29 int8 `json:"h29"`
	H30 int8 `json:"h30"`
	H31 int8 `json:"h31"`
	H32 int8 `json:"h32"`
	H33 int8 `json:"h33"`
	H34 int8 `json:"h34"`
	H35 int8 `json:"h35"`
	H36 int8 `json:"h36"`
	H37 int8 `json:"h37"`
	H38 int8 `json:"h38"`
	H39 int8 `json:"h39"`
	H40 int8 `json:"h40"`
	H41 int8 `json:"h41"`
	H42 int8 `json:"h42"`
	H43 int8 `json:"h43"`
	H44 int8 `json:"h44"`
	H45 int8 `json:"h45"`
	H46 int8 `json:"h46"`
	H47 int8 `json:"h47"`
	H48 int8 `json:"h48"`
	H49 int8 `json:"h49"`
	H50 int8 `json:"h50"`
	H51 int8 `json:"h51"`
	H52 int8 `json:"h52"`
	H53 int8 `json:"h53"`
	H54 int8 `json:"h54"`
	H55 int8 `json:"h55"`
	H56 int8 `json:"h56"`
	H57 int8 `json:"h57"`
	H58 int8 `json:"h58"`
	H59 int8 `json:"h59"`
	H60 int8 `json:"h60"`
	H61 int8 `json:"h61"`
	H62 int8 `json:"h62"`
	H63 int8 `json:"h63"`
}

// EchoFull takes as many fields as a word has bits.
//
//toolgen:tool
func EchoFull(_ context.Context, in Full) (Full, error) { return in, nil }
