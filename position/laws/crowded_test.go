package laws

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
	"github.com/adoube/adoube/position"
)

// Boards that no game leads to, with up to 64 pieces, are ruled on without a panic.
func TestCrowdedBoardsAreRuledOn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 18))
	s := NewSolver()
	ruled, most := 0, 0
	for range 2000 {
		fen := crowded.FEN(r, "QqRrBbNnPpPp")
		p, err := position.ParseComposition(fen)
		if err != nil {
			continue
		}
		ruled++
		most = max(most, p.Occupied().Count())
		status := s.Status(position.NewGame(p), Current(), Quick)
		if !p.HasLegalMove() && status.Outcome == Ongoing {
			t.Errorf("%s: the game goes on without a legal move", fen)
		}
	}
	if ruled < 100 || most < 40 {
		t.Errorf("%d boards, with up to %d pieces", ruled, most)
	}
}

// Boards of all kinds are adjudicated at the exact level, with up to 64 men and with
// dozens of pawns that block each other. Every yes is replayed.
func FuzzCrowdedBoards(f *testing.F) {
	for _, letters := range []string{"QqRrBbNnPpPp", "PpPpPpPpBb", "Pp", "PpNb", "BbBbPp", "NnQqPPPP"} {
		for seed := range uint64(8) {
			f.Add(letters, seed)
		}
	}
	f.Add("", uint64(0))
	s := NewSolver()
	f.Fuzz(func(t *testing.T, letters string, seed uint64) {
		fen := "4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1"
		if kinds := onlyOf("QRBNPqrbnp", letters); kinds != "" {
			fen = crowded.FEN(rand.New(rand.NewPCG(seed, 18)), kinds)
		}
		p, err := position.ParseComposition(fen)
		if err != nil {
			return
		}
		r := s.Report(position.NewGame(p), Current())
		for _, c := range colors {
			if v := r.Winnable[c]; v.Answer == Yes {
				replay(t, &p, v.Helpmate, c)
			}
		}
		if !p.HasLegalMove() && r.Outcome == Ongoing {
			t.Errorf("%s: the game goes on without a legal move", fen)
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
	s := NewSolver()
	if s.analyze(&p).close(&p, position.White, closing{limit: 1000}) {
		t.Error("a mate by White is refuted")
	}
}
