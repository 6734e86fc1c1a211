package winnable

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/randomboard"
	"github.com/adoube/adoube/position"
)

// Boards of all kinds are answered at the exact level, with up to 64 pieces and with
// dozens of pawns that block each other. Every yes is replayed. Long searches are cut
// short, because fuzzing stops at an input that takes ten seconds.
func FuzzCrowdedBoards(f *testing.F) {
	for _, letters := range []string{"QqRrBbNnPpPp", "PpPpPpPpBb", "Pp", "PpNb", "BbBbPp", "NnQqPPPP"} {
		for seed := range uint64(8) {
			f.Add(letters, seed)
		}
	}
	f.Add("", uint64(0))
	s := new(Solver)
	f.Fuzz(func(t *testing.T, letters string, seed uint64) {
		fen := "4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1"
		if kinds := onlyOf("QRBNPqrbnp", letters); kinds != "" {
			fen = randomboard.FEN(rand.New(rand.NewPCG(seed, 18)), kinds)
		}
		p, err := position.ParseComposition(fen)
		if err != nil {
			return
		}
		for c := range position.Colors {
			v := s.CanMate(&p, c, Quick)
			if v.Answer == Unknown && p.EnPassant() == position.NoSquare {
				v = s.exploreAndClose(&p, c, 6400)
			}
			switch v.Answer {
			case Yes:
				replay(t, &p, v.Helpmate, c)
			case No:
				if line := slowHelpmate(&p, c, 300); line != nil {
					t.Errorf("%s: %s, but %s is a mate", fen, v.Why(), *line)
				}
			}
		}
	})
}

// onlyOf returns those letters of s that are in set.
func onlyOf(set, s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(set, r) {
			return r
		}
		return -1
	}, s)
}

// A closure refuses boards with more pieces than it has room for.
func TestClosureRefusesFortyPieces(t *testing.T) {
	p := mustParse(t, "kbbbbbbb/bbbbbbbb/8/8/QQQQQQQQ/NNNNNNNN/NNNNNNNN/KNNNNNNN w - - 0 1")
	var cl closure
	if cl.begin(&p, position.White); cl.run(1000) {
		t.Error("a mate by White is refuted")
	}
}
