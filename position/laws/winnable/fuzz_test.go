package winnable

import (
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// FuzzCanMate plays games from random bytes and asks on the way whether the
// sides can mate: a line that comes later must not contradict a No.
func FuzzCanMate(f *testing.F) {
	for i := range walledFENs {
		f.Add(byte(i), []byte{3, 141, 59, 26, 53, 58, 97, 93, 23, 84, 62, 64, 33, 83, 27})
	}
	s := new(Solver)
	f.Fuzz(func(t *testing.T, start byte, choices []byte) {
		p := mustParse(t, walledFENs[int(start)%len(walledFENs)])
		cannot := [2]string{}
		for _, choice := range choices[:min(len(choices), 200)] {
			for c := range position.Colors {
				v := s.CanMate(&p, c, Quick)
				if v.Answer == Yes && cannot[c] != "" {
					t.Fatalf("%v mates in %s, which %s excludes", c, p.FEN(), cannot[c])
				}
				if v.Answer == No && cannot[c] == "" {
					cannot[c] = p.FEN()
				}
			}
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				return
			}
			p = p.After(moves[int(choice)%len(moves)])
		}
	})
}
