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
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// threeMen is the folder of all tables with three men.
const threeMen = "../position/syzygy/testdata/tables"

// newTableEngine returns an engine with the tables of three men and, where they are among
// the data, of four.
func newTableEngine(t *testing.T, change func(*Options)) *Engine {
	t.Helper()
	folders := threeMen
	if four, err := datadir.Path("syzygy"); err == nil {
		folders += string(os.PathListSeparator) + four
	}
	return newTableEngineFor(t, folders, change)
}

// newTableEngineFor returns an engine with the tables of some folders.
func newTableEngineFor(t *testing.T, folders string, change func(*Options)) *Engine {
	t.Helper()
	tables, err := syzygy.Open(folders)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	o := DefaultOptions()
	o.Hash = 1
	o.Tablebases.Tables = tables
	if change != nil {
		change(&o)
	}
	return NewEngine(o)
}

// knows reports whether e has tables for the men of g.
func (e *Engine) knows(g *position.Game) bool {
	return g.Position().Occupied().Count() <= e.options.Tablebases.Tables.MaxPieces()
}

// three limits the tables to those of three men.
func three(o *Options) { o.Tablebases.MaxPieces = 3 }

// queenTakesRook is a position of four men, of which a capture leaves three.
const queenTakesRook = "8/8/8/3k4/8/4r3/8/K1Q5 w - - 0 1"

func TestRootFollowsTheTables(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		rule50    bool
		want      func(Score) bool
	}{
		{"a win", "8/8/8/8/8/2k5/8/K1Q5 b - - 0 1", true, func(s Score) bool { return s == Draw || s.IsLoss() }},
		{"a pawn that wins", "8/8/8/8/8/2k5/2p5/K7 b - - 0 1", true, Score.IsWin},
		{"a pawn that does not", "8/8/8/3k4/3P4/3K4/8/8 w - - 0 1", true, func(s Score) bool { return s == Draw }},
		{"a rook, too late", "8/8/8/3k4/8/8/8/KR6 w - - 96 80", true, func(s Score) bool { return s == Draw }},
		{"a rook, without the rule", "8/8/8/3k4/8/8/8/KR6 w - - 96 80", false, Score.IsWin},
		{"queen against rook", queenTakesRook, true, Score.IsWin},
		{"a draw", "8/8/8/4k3/8/2r5/8/K2R4 w - - 0 1", true, func(s Score) bool { return s == Draw }},
		{"bishop and knight, too late", "8/8/8/3k4/8/8/8/KBN5 w - - 90 80", true, func(s Score) bool { return s == Draw }},
		{"bishop and knight, without the rule", "8/8/8/3k4/8/8/8/KBN5 w - - 90 80", false, Score.IsWin},
	} {
		e := newTableEngine(t, func(o *Options) { o.Tablebases.Rule50 = tt.rule50 })
		g := mustPlay(t, tt.fen)
		if !e.knows(g) {
			continue
		}
		var last Line
		r := e.Search(g, Limits{Nodes: 3000}, LineFunc(func(i Line) {
			last = i
		}))
		if want := uint64(g.Position().LegalMoveCount()); last.TBHits < want {
			t.Errorf("%s: %d positions found, want at least the %d after the root", tt.name, last.TBHits, want)
		}
		if !tt.want(last.Score) {
			t.Errorf("%s: score %d", tt.name, last.Score)
		}
		ranking, ok := e.options.Tablebases.Tables.RankRoot(g, tt.rule50)
		if !ok {
			t.Fatalf("%s: not in the tables", tt.name)
		}
		if !slices.ContainsFunc(ranking.Best(), func(m syzygy.RootMove) bool { return m.Move == r.Best }) {
			t.Errorf("%s: %v is not among the best moves", tt.name, r.Best)
		}
	}
}

func TestMultiPVFollowsTheTables(t *testing.T) {
	e := newTableEngine(t, func(o *Options) { o.MultiPV = 30 })
	g := mustPlay(t, "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1")
	scores := map[int]Score{}
	e.Search(g, Limits{Nodes: 20000}, LineFunc(func(i Line) {
		scores[i.MultiPV] = i.Score
	}))
	if len(scores) != g.Position().LegalMoveCount() {
		t.Fatalf("%d lines", len(scores))
	}
	for i := 2; i <= len(scores); i++ {
		if scores[i] > scores[i-1] {
			t.Errorf("line %d with %d stands behind %d", i, scores[i], scores[i-1])
		}
	}
}

func TestSearchProbesTheTablesAfterCaptures(t *testing.T) {
	e := newTableEngine(t, three)
	var last Line
	e.Search(mustPlay(t, queenTakesRook), Limits{Nodes: 20000}, LineFunc(func(i Line) { last = i }))
	if last.TBHits == 0 {
		t.Error("no position was looked up")
	}
	off := newTableEngine(t, func(o *Options) { o.Tablebases.MaxPieces = 2 })
	s := off.Start(mustPlay(t, "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1"), Limits{Nodes: 2000}, nil)
	s.Wait()
	if len(s.endgame.root) != 0 {
		t.Error("the limit on men was ignored")
	}
}

func TestSearchGoesOnWhenTablesAreTruncated(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(threeMen)); err != nil {
		t.Fatal(err)
	}
	e := newTableEngineFor(t, folder, nil)
	g := mustPlay(t, queenTakesRook)
	limits := Limits{Nodes: 20000}
	e.Search(g, limits, nil) // maps the files
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if err := os.Truncate(filepath.Join(folder, entry.Name()), 0); err != nil {
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

func TestTableWinsScoreBelowMates(t *testing.T) {
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

func TestSearchWithTablesDoesNotAllocate(t *testing.T) {
	e := newTableEngine(t, three)
	g := mustPlay(t, queenTakesRook)
	search := func() { // the same each time, so that all tables are open after the first
		e.NewGame()
		e.Search(g, Limits{Nodes: 20000}, nil)
	}
	search()
	if n := testing.AllocsPerRun(3, search) - testing.AllocsPerRun(3, e.NewGame); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// The line of a won or lost position in the tables is legal and ends in mate.
func TestTableLinesArePlayedOutToMate(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		multiPV   int
	}{
		{"rook", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", 1},
		{"rook, the other side", "8/8/8/3k4/8/8/8/KR6 b - - 0 1", 3},
		{"bishop and knight", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1", 1},
		{"bishop and knight, the other side", "8/8/8/3k4/8/8/8/KBN5 b - - 0 1", 3},
		{"queen", "8/8/8/3k4/8/8/8/K1Q5 w - - 0 1", 2},
		{"pawn", "8/8/8/8/8/2k5/2p5/K7 b - - 0 1", 1},
		{"a capture into the tables", queenTakesRook, 1},
	} {
		e := newTableEngine(t, func(o *Options) { o.MultiPV = tt.multiPV })
		e.finalLines = time.Hour
		g := mustPlay(t, tt.fen)
		if !e.knows(g) && tt.fen != queenTakesRook {
			continue
		}
		lines := map[int]Line{}
		e.Search(g, Limits{Nodes: 3000}, LineFunc(func(i Line) {
			found := i
			found.PV = slices.Clone(i.PV)
			lines[i.MultiPV] = found
		}))
		for _, i := range lines {
			line := position.NewGame(*g.Position())
			for _, m := range i.PV {
				if !line.Position().CanPlay(m) {
					t.Fatalf("%s: %v is illegal in %s", tt.name, m, line.Position().FEN())
				}
				line.Play(m)
				if line.Repetitions() > 0 {
					t.Errorf("%s: the line repeats %s", tt.name, line.Position().FEN())
				}
			}
			if end := line.Position(); i.Score.IsDecisive() && (!end.InCheck() || end.HasLegalMove()) {
				t.Errorf("%s: line %d of score %d ends after %d half-moves at %s", tt.name, i.MultiPV, i.Score, len(i.PV), end.FEN())
			}
		}
	}
}

// TestLinesDoNotContradictTheTables follows the lines of short searches from random positions
// of three and four men. Intermediate lines have no time to be played out.
func TestLinesDoNotContradictTheTables(t *testing.T) {
	e := newTableEngine(t, nil)
	tables := e.options.Tablebases.Tables
	check := func(g *position.Game) {
		e.NewGame()
		e.Search(g, Limits{Nodes: 2000}, LineFunc(func(l Line) {
			if _, mate := l.Score.MateMoves(); mate || !l.Drawn && !l.Score.IsDecisive() {
				return
			}
			want := cmp.Compare(l.Score, Draw)
			line := position.NewGame(*g.Position())
			for i, m := range l.PV {
				r, ok := tables.RankRoot(line, true)
				if !ok {
					return // the tables in the repository have three men
				}
				at := slices.IndexFunc(r.Moves, func(known syzygy.RootMove) bool { return known.Move == m })
				if at < 0 || cmp.Compare(r.Moves[at].WDL, syzygy.Draw) != want {
					t.Errorf("%s, depth %d: score %d, move %d of %v", g.Position().FEN(), l.Depth, l.Score, i+1, l.PV)
					return
				}
				line.Play(m)
				want = -want
			}
		}))
	}
	check(mustPlay(t, "8/8/8/8/4R1k1/8/8/3K4 b - - 0 1"))
	r, count := rand.New(rand.NewPCG(5, 0)), 200
	if testing.Short() {
		count = 20
	}
	for range count {
		check(position.NewGame(randomMen(r, 2)))
	}
}

// A clockOracle says whether a side can mate, or capture or move a pawn into a won ending, before
// the 50-move rule ends the game.
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
// the search says what is so.
func TestAtTheEdgeOfThe50MovesTheSearchIsRight(t *testing.T) {
	e := newTableEngine(t, nil)
	tables := e.options.Tablebases.Tables
	count := 500
	if testing.Short() {
		count = 50
	}
	r := rand.New(rand.NewPCG(97, 3))
	results := map[Score]int{}
	for tried := 0; tried < count; {
		men := 1 + tried%2
		p := randomMen(r, men)
		n, ok := tables.ProbeDTZ(&p)
		plies := max(n, -n)
		if !ok && men == 1 || plies < 2 || plies > []int{0, 10, 4}[men] {
			tried += bit(!ok) // there are no tables of four men
			continue
		}
		tried++
		s := p.Setup()
		s.HalfmoveClock, s.FullmoveNumber = 100-plies, 100
		p, err := s.Position()
		if err != nil {
			t.Fatal(err)
		}
		o := clockOracle{tables, map[clocked]bool{}}
		want := Draw
		switch wins := o.wins(&p, n > 0); {
		case wins && n > 0:
			want = tbWin
		case wins:
			want = -tbWin
		}
		e.NewGame()
		lines, _ := lastBlock(e, position.NewGame(p), Limits{Nodes: 1 + uint64(r.IntN(3000))})
		if got := lines[0].Score; cmp.Compare(got, Draw) != cmp.Compare(want, Draw) || lines[0].Bound != Exact {
			t.Errorf("%s: score %d, bound %d, want %d", p.FEN(), got, lines[0].Bound, want)
		}
		results[want]++
	}
	t.Logf("%d won, %d drawn, %d lost", results[tbWin], results[Draw], results[-tbWin])
}
