package position

import "testing"

func TestParseSquareReadsTheNameOfEverySquare(t *testing.T) {
	for sq := A1; sq < NoSquare; sq++ {
		if got, err := ParseSquare(sq.String()); got != sq || err != nil {
			t.Errorf("ParseSquare(%q) = %s, %v", sq, got, err)
		}
	}
	for name, sq := range map[string]Square{"a1": A1, "h1": H1, "b2": B2, "e4": E4, "d5": D5, "g7": G7, "h8": H8, "-": NoSquare} {
		if sq.String() != name {
			t.Errorf("%s is %s", name, sq)
		}
	}
	for _, s := range []string{"", "-", "e", "e9", "i1", "E4", "e44"} {
		if sq, err := ParseSquare(s); err == nil {
			t.Errorf("ParseSquare(%q) = %s, want an error", s, sq)
		}
	}
}
