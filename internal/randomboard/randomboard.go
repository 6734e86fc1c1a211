// Package randomboard makes boards that no game leads to, for tests.
package randomboard

import "math/rand/v2"

// FEN returns a random board with the two kings and up to 62 other pieces, drawn from
// letters, with no pawn on the first or the last rank. Either side may be in check.
func FEN(r *rand.Rand, letters string) string {
	fill := r.IntN(65)
	kings := r.Perm(64)
	fen := make([]byte, 0, 90)
	for i := range 64 {
		if i > 0 && i%8 == 0 {
			fen = append(fen, '/')
		}
		c := letters[r.IntN(len(letters))]
		switch {
		case i == kings[0]:
			c = 'K'
		case i == kings[1]:
			c = 'k'
		case r.IntN(64) >= fill || (i < 8 || i > 55) && (c == 'P' || c == 'p'):
			c = '1'
		}
		fen = append(fen, c)
	}
	return string(fen) + " " + string("wb"[r.IntN(2)]) + " - - 0 1"
}
