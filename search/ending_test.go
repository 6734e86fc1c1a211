package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

func TestAQuietMoveThatTrapsAPieceIsSeen(t *testing.T) {
	e := newTestEngine(1)
	g := mustPlay(t, "6N1/8/4k2B/8/2K5/8/8/8 b - - 0 1")
	r := e.Search(g, Limits{Nodes: 2000}, nil)
	if m := uci(g.Position(), r.Best); m != "e6f7" || r.Score.Centipawns(g.Position()) <= -100 {
		t.Errorf("%s with %d, want e6f7 and a draw", m, r.Score)
	}
}

// TestQuietMovesThatSaveALoneKingAreSeen draws positions with Black to move in which White
// has just let a win slip, but no piece can be taken yet.
func TestQuietMovesThatSaveALoneKingAreSeen(t *testing.T) {
	tables := must.Get(syzygy.Open(datadir.Need(t, "syzygy")))(t)
	defer tables.Close()
	r := rand.New(rand.NewPCG(3, 0))
	e := newTestEngine(1)
	count := 120
	if testing.Short() {
		count = 12
	}
	for n := 0; n < count; {
		s := position.Setup{SideToMove: position.Black}
		for _, pc := range []position.Piece{position.WhiteKing, position.BlackKing, position.WhiteBishop, position.WhiteKnight} {
			s.Board[r.IntN(64)] = pc
		}
		p, err := s.Position()
		if err != nil || !isSavedQuietly(tables, &p) {
			continue
		}
		n++
		e.NewGame()
		result := e.Search(position.NewGame(p), Limits{Nodes: 30_000}, nil)
		next := p.After(result.Best)
		if wdl, _ := tables.ProbeWDL(&next); wdl != syzygy.Draw || result.Score.Centipawns(&p) <= -100 {
			t.Errorf("%s: %s with %d", p.FEN(), p.UCI(result.Best), result.Score)
		}
	}
}

// isSavedQuietly reports whether Black, to move, draws against bishop and knight, and only by
// quiet moves.
func isSavedQuietly(tables *syzygy.Tables, p *position.Position) bool {
	wdl, ok := tables.ProbeWDL(p)
	capture := slices.ContainsFunc(slices.Collect(p.LegalMoves()), position.Move.IsCapture)
	return ok && p.Occupied().Count() == 4 && wdl == syzygy.Draw && p.HasLegalMove() && !capture
}
