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

func TestSearchSeesAQuietMoveThatTrapsAPiece(t *testing.T) {
	e := newTestEngine(1)
	g := mustPlay(t, "6N1/8/4k2B/8/2K5/8/8/8 b - - 0 1")
	r := e.Search(g, Limits{Nodes: 2000}, nil)
	if m := uci(g.Position(), r.Best); m != "e6f7" || r.Score.Centipawns(g.Position()) <= -100 {
		t.Errorf("%s with %d, want e6f7 and a draw", m, r.Score)
	}
}

// TestSearchSeesQuietMovesThatSaveALoneKing draws positions with Black to move in which White
// has just let a win slip, but no piece can be taken yet.
func TestSearchSeesQuietMovesThatSaveALoneKing(t *testing.T) {
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

// In each of these won positions the losing side forces a stalemate with its last piece after
// the move, or takes the last pawn and draws with a knight against a rook.
func TestSearchKeepsWinsThatOneMoveGivesAway(t *testing.T) {
	for fen, slip := range map[string]string{
		"1K6/2P3pk/Q5p1/6P1/3q4/8/8/8 w - - 19 75":          "c7c8q", // Qa7+
		"8/q7/8/4R3/5k2/6R1/6PK/8 w - - 17 77":              "g3g5",  // Qg1+
		"8/5Q2/2pq4/8/4p3/4Pk1p/8/7K b - - 7 71":            "f3e3",  // Qf2+ and Qg3+
		"8/7k/1p4p1/1Pp4p/3p1q1P/5P1K/4R1Q1/4r3 b - - 1 61": "e1e2",  // Qxg6+ and Qg7+
		"8/8/8/4R3/k1pK4/P7/8/2n5 w - - 11 7":               "d4c4",
		"4K3/6R1/1p6/8/8/P7/n7/1k6 w - - 0 1":               "g7b7",
		"8/2K4R/8/1k5P/3p4/6n1/8/8 w - - 1 2":               "h5h6",
	} {
		g := mustPlay(t, fen)
		if r := newTestEngine(1).Search(g, Limits{Nodes: 30_000}, nil); uci(g.Position(), r.Best) == slip {
			t.Errorf("%s: %s with %d gives the win away", fen, slip, r.Score)
		}
	}
}

func TestSearchShowsDrawnRookAgainstKnightAsADraw(t *testing.T) {
	for _, fen := range []string{
		"4R3/2n5/8/8/8/8/6k1/1K6 w - - 0 1",
		"8/8/8/3k4/4n3/8/R7/K7 w - - 0 1",
		"8/2n5/2k5/8/5K2/8/8/7R b - - 0 1",
	} {
		g := mustPlay(t, fen)
		r := newTestEngine(1).Search(g, Limits{Nodes: 3_000}, nil)
		if win, _, loss := r.Score.Chances(g.Position()); max(win, loss) > 200 {
			t.Errorf("%s: chances of %d and %d permille", fen, win, loss)
		}
	}
}
