package search

import (
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// threePieces is the directory of all tables with three pieces.
const threePieces = "../position/syzygy/testdata/tables"

// newTableEngine returns an engine with the tables of three pieces and, where they are among
// the data, of four.
func newTableEngine(t *testing.T, change func(*Options)) *Engine {
	t.Helper()
	directories := threePieces
	if four, err := datadir.Path("syzygy"); err == nil {
		directories += string(os.PathListSeparator) + four
	}
	return newTableEngineFor(t, directories, change)
}

// newTableEngineFor returns an engine with the tables of some directories.
func newTableEngineFor(t *testing.T, directories string, change func(*Options)) *Engine {
	t.Helper()
	tables := must.Get(syzygy.Open(directories))(t)
	t.Cleanup(func() { tables.Close() })
	o := DefaultOptions()
	o.Hash = 1
	o.Tablebases.Tables = tables
	if change != nil {
		change(&o)
	}
	return NewEngine(o)
}

// knows reports whether e has tables for the pieces of g.
func (e *Engine) knows(g *position.Game) bool {
	return g.Position().Occupied().Count() <= e.options.Tablebases.Tables.MaxPieces()
}

// three limits the tables to those of three pieces.
func three(o *Options) { o.Tablebases.MaxPieces = 3 }

// queenTakesRook is a position of four pieces, of which a capture leaves three.
const queenTakesRook = "8/8/8/3k4/8/4r3/8/K1Q5 w - - 0 1"

// The rules are those of the tables: random positions are in order_test.go.
func TestTablebaseRanksTheRootMoves(t *testing.T) {
	const rook, minors = "8/8/8/3k4/8/8/8/KR6 w - - 96 80", "8/8/8/3k4/8/8/8/KBN5 w - - 90 80" // too late
	for _, rule50 := range []bool{true, false} {
		e := newTableEngine(t, func(o *Options) { o.Tablebases.Rule50 = rule50 })
		for _, fen := range []string{rook, minors, "8/8/8/8/8/2k5/2p5/K7 b - - 0 1", "8/8/8/3k4/3P4/3K4/8/8 w - - 0 1"} {
			g := mustPlay(t, fen)
			ranking, ok := e.options.Tablebases.Tables.RankRoot(g, rule50)
			if !ok {
				continue // four pieces
			}
			won := ranking.Moves[0].WDL > syzygy.Draw && !(rule50 && (fen == rook || fen == minors))
			lines, r := lastBlock(e, g, Limits{Nodes: 3000}, func(Line) {})
			if l := lines[0]; l.Score.IsWin() != won || !won && l.Score != Draw || l.TBHits < uint64(g.Position().LegalMoveCount()) {
				t.Errorf("%s, 50-move rule %t: score %d with %d positions found", fen, rule50, l.Score, l.TBHits)
			}
			if !slices.ContainsFunc(ranking.Best(), func(m syzygy.RootMove) bool { return m.Move == r.Best }) {
				t.Errorf("%s: %v is not among the best moves", fen, r.Best)
			}
		}
	}
}

func TestTablebaseIsProbedAfterCaptures(t *testing.T) {
	g := mustPlay(t, queenTakesRook)
	for most, want := range map[int]bool{2: false, 3: true} {
		e := newTableEngine(t, func(o *Options) { o.Tablebases.MaxPieces = most })
		if lines, _ := lastBlock(e, g, Limits{Nodes: 20000}, func(Line) {}); (lines[0].TBHits > 0) != want {
			t.Errorf("%d positions were found of up to %d pieces", lines[0].TBHits, most)
		}
	}
}

func TestTablebaseFileTruncatedDoesNotEndTheSearch(t *testing.T) {
	directory := t.TempDir()
	must.Do(t, os.CopyFS(directory, os.DirFS(threePieces)))
	e := newTableEngineFor(t, directory, nil)
	g := mustPlay(t, queenTakesRook)
	limits := Limits{Nodes: 20000}
	e.Search(g, limits, nil) // maps the files
	for _, entry := range must.Get(os.ReadDir(directory))(t) {
		if err := os.Truncate(filepath.Join(directory, entry.Name()), 0); err != nil {
			t.Skip("files in use cannot be truncated here:", err)
		}
	}
	e.NewGame()
	r := e.Search(g, limits, listener{remark: func(text string) { t.Error(text) }})
	if r.Nodes != limits.Nodes || !g.Position().CanPlay(r.Best) {
		t.Errorf("%d nodes, move %v; want %d and a legal move", r.Nodes, r.Best, limits.Nodes)
	}
	if len(e.options.Tablebases.Tables.Problems()) == 0 {
		t.Error("the files are not named")
	}
}

func TestTablebaseWinsScoreBelowMates(t *testing.T) {
	e := endgame{Tablebases: Tablebases{Rule50: true}}
	for ply := range MaxPly {
		win := e.score(syzygy.Win, ply)
		if !win.IsWin() || win >= mateBound || e.score(syzygy.Loss, ply) != -win {
			t.Fatalf("ply %d: %d", ply, win)
		}
		if got := scoreFromTT(scoreToTT(win, ply), ply, 100); got != win {
			t.Fatalf("ply %d: %d became %d", ply, win, got)
		}
	}
	if e.score(syzygy.CursedWin, 3) != Draw || e.score(syzygy.BlessedLoss, 3) != Draw {
		t.Error("a cursed win is more than a draw")
	}
	e.Rule50 = false
	if !e.score(syzygy.CursedWin, 3).IsWin() || !e.score(syzygy.BlessedLoss, 3).IsLoss() {
		t.Error("without the 50-move rule a cursed win is a win")
	}
}

// The line of a won or lost position in the tables ends in mate and repeats nothing.
func TestTablebaseLinesArePlayedOutToMate(t *testing.T) {
	e := newTableEngine(t, func(o *Options) { o.MultiPV = 3 })
	e.finalLines = time.Hour
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KR6 w - - 0 1",
		"8/8/8/3k4/8/8/8/KR6 b - - 0 1",
		"8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
		"8/8/8/3k4/8/8/8/KBN5 b - - 0 1",
		"8/8/8/3k4/8/8/8/K1Q5 w - - 0 1",
		"8/8/8/8/8/2k5/2p5/K7 b - - 0 1",
		queenTakesRook,
	} {
		g := mustPlay(t, fen)
		if !e.knows(g) && fen != queenTakesRook {
			continue
		}
		e.NewGame()
		lines, _ := lastBlock(e, g, Limits{Nodes: 3000}, func(Line) {})
		for i, l := range lines {
			line := playOnce(t, fen, l.PV)
			if (l.Score.IsDecisive() || i == 0) && !line.Position().IsCheckmate() {
				t.Errorf("%s: line %d of score %d ends after %d half-moves at %s", fen, i+1, l.Score, len(l.PV), line.Position().FEN())
			}
		}
	}
}

// The line goes back and forth before it makes progress.
func TestTablebaseLineLeavesOutItsDetours(t *testing.T) {
	const fen = "8/8/8/3k4/8/8/8/KR6 w - - 0 1"
	g := mustPlay(t, fen)
	e := newEndgame(&newTableEngine(t, nil).options.Tablebases, g)
	wanders := mustPlay(t, fen, "b1b3 d5d4 b3b2 d4d5 b2b3").Moves()
	moves, mate := e.playOut(g, wanders, func() bool { return true })
	if !mate || !playOnce(t, fen, moves).Position().IsCheckmate() || moves[0] != wanders[0] {
		t.Errorf("%v does not begin as asked and end in mate", moves)
	}
}

// playOnce returns the game of moves from a FEN, in which no position may occur twice.
func playOnce(t *testing.T, fen string, moves []position.Move) *position.Game {
	t.Helper()
	g := mustPlay(t, fen)
	for i, m := range moves {
		if g.Play(m); g.Repetitions() > 0 {
			t.Errorf("%s: move %d of %v repeats %s", fen, i+1, moves, g.Position().FEN())
		}
	}
	return g
}

// A clockOracle reports whether a side can mate, or capture or move a pawn into a won ending,
// before the 50-move rule ends the game.
type clockOracle struct {
	tables *syzygy.Tables
	known  map[clocked]bool
}

type clocked struct {
	key   position.Key
	clock int
}

// wins reports whether the side to move in p, or the other one, wins in time.
func (o *clockOracle) wins(p *position.Position, mover bool) bool {
	at := clocked{p.Key(), p.HalfmoveClock()}
	known, ok := o.known[at]
	if !ok {
		known = o.search(p, mover)
		o.known[at] = known
	}
	return known
}

func (o *clockOracle) search(p *position.Position, mover bool) bool {
	moves := 0
	for m := range p.LegalMoves() {
		moves++
		next := p.After(m)
		wins := next.IsCheckmate() && mover
		switch wdl, _ := o.tables.ProbeWDL(&next); {
		case wins:
		case next.HalfmoveClock() == 0:
			wins = wdl == syzygy.Win && !mover || wdl == syzygy.Loss && mover
		case next.HalfmoveClock() < 100:
			wins = o.wins(&next, !mover)
		}
		if wins == mover {
			return mover
		}
	}
	return !mover && (moves > 0 || p.IsCheckmate())
}

// Where the tables leave open whether a win comes in time, as their distances may be a ply too low,
// the search finds out.
func TestTablebaseSearchAtTheEdgeOf50Moves(t *testing.T) {
	e := newTableEngine(t, nil)
	tables := e.options.Tablebases.Tables
	count := 500
	if testing.Short() {
		count = 12
	}
	r := rand.New(rand.NewPCG(97, 3))
	results := map[Score]int{}
	for tried := 0; tried < count; {
		pieces := 1 + tried%2
		p := randomPosition(r, pieces)
		n, ok := tables.ProbeDTZ(&p)
		plies := max(n, -n)
		if !ok && pieces == 1 || plies < 2 || plies > []int{0, 10, 4}[pieces] {
			tried += bit(!ok) // there are no tables of four pieces
			continue
		}
		tried++
		s := p.Setup()
		s.HalfmoveClock, s.FullmoveNumber = 100-plies, 100
		p = must.Get(s.Position())(t)
		o := clockOracle{tables, map[clocked]bool{}}
		want := Draw
		switch wins := o.wins(&p, n > 0); {
		case wins && n > 0:
			want = tbWin
		case wins:
			want = -tbWin
		}
		e.NewGame()
		lines, _ := lastBlock(e, position.NewGame(p), Limits{Nodes: 1 + uint64(r.IntN(3000))}, func(Line) {})
		if got := lines[0].Score; cmp.Compare(got, Draw) != cmp.Compare(want, Draw) || lines[0].Bound != Exact {
			t.Errorf("%s: score %d, bound %d, want %d", p.FEN(), got, lines[0].Bound, want)
		}
		results[want]++
	}
	t.Logf("%d won, %d drawn, %d lost", results[tbWin], results[Draw], results[-tbWin])
}
