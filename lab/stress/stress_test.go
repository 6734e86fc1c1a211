package stress

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// TestMain turns this program into an engine that plays one wrong move and crashes at the second search.
func TestMain(m *testing.M) {
	if os.Getenv("ADOUBE_STRESS_LIAR") == "" {
		os.Exit(m.Run())
	}
	lied := false
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch {
		case strings.HasPrefix(in.Text(), "setoption"):
			fmt.Println("info string internal error: what is an option?")
		case !strings.HasPrefix(in.Text(), "go"):
			answerUCI(in.Text(), os.Stdout)
		case lied:
			fmt.Fprintln(os.Stderr, "panic: no more lies")
			os.Exit(3)
		default:
			lied = true
			fmt.Println("bestmove a1a1")
		}
	}
}

// buildEngine builds the engine of this repository.
func buildEngine(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "adoube")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	build := exec.Command("go", "build", "-o", path, "./cmd/engine")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// The engine plays games of all kinds without a fault.
func TestRunFindsNoFaultInAdoube(t *testing.T) {
	games := uint64(60)
	if testing.Short() {
		games = 20
	}
	tables, err := datadir.Path("syzygy")
	if err != nil {
		t.Log("without tables: ", err)
	}
	c := Config{Command: []string{buildEngine(t)}, Tables: tables, Workers: 2, MaxPlies: 120}
	s := &State{Kinds: map[string]*Count{}}
	var reports []Report
	must.Do(t, Run(context.Background(), c, 0, games, func(r Report) { reports = append(reports, r) }))
	s.Add(reports, games)
	t.Logf("\n%s", s)
	if s.Faulty > 0 {
		t.Errorf("%d games with a fault", s.Faulty)
	}
	all := Count{}
	for _, k := range kinds {
		if c := s.Kinds[k.name]; c == nil || c.Games != int(games)/len(kinds) || c.Plies == 0 {
			t.Errorf("%s: %+v", k.name, c)
		} else {
			all.Add(*c)
		}
	}
	if all.MateLines == 0 || all.Proofs == 0 || all.Lines < all.Plies || tables != "" && all.TableMoves == 0 {
		t.Errorf("hardly anything was checked: %+v", all)
	}
}

func TestPlayerReportsFaults(t *testing.T) {
	t.Setenv("ADOUBE_STRESS_LIAR", "yes")
	c := Config{Command: []string{os.Args[0]}, Workers: 1, MaxPlies: 10}
	var faults []Fault
	p := player{config: c}
	defer p.end()
	for n := range uint64(2) {
		r := must.Get(p.play(context.Background(), n))(t)
		if r.Fault != nil {
			faults = append(faults, *r.Fault)
		}
	}
	if len(faults) != 2 || !strings.Contains(faults[0].What, `"a1a1"`) || !strings.Contains(faults[0].What, "what is an option?") {
		t.Errorf("the faults are %v", faults)
	}
	liar := must.Get(start(t.Context(), c.Command))(t)
	s := newSetup(1, 0)
	w := checker{setup: s, at: s.game.Position(), count: new(Count)}
	liar.search(&w)
	for _, end := range []func() error{func() error { _, err := liar.search(&w); return err }, liar.handshake, liar.quit} {
		if err := end(); err == nil || !strings.Contains(err.Error(), "exit status 3") || !strings.Contains(err.Error(), "no more lies") {
			t.Errorf("error %v", err)
		}
	}
	if err := Run(context.Background(), Config{Command: []string{"/no/such/engine"}, Workers: 1}, 0, 1, nil); err == nil {
		t.Error("without an engine, there is no error")
	}
}

func TestStateResumesFromItsFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	s := must.Get(LoadState(name, 5))(t)
	for i := range uint64(500) {
		s.Add([]Report{{Kind: "closed", Count: Count{Games: 1, Plies: 3}, Memory: int(20 + i), Fault: &Fault{Game: i}}}, i+1)
	}
	must.Do(t, s.Save(name))
	again := must.Get(LoadState(name, 5))(t)
	if again.String() != s.String() || again.Next != 500 || again.Kinds["closed"].Plies != 1500 || again.Faulty != 500 || len(again.Faults) != maxFaults {
		t.Errorf("%+v", again)
	}
	if again.FirstMiB != 20 || again.LastMiB != 519 {
		t.Errorf("the memory is %d MiB in the first games, %d MiB in the last", again.FirstMiB, again.LastMiB)
	}
	if _, err := LoadState(name, 6); err == nil {
		t.Error("another seed is no error")
	}
	if _, err := LoadState(os.DevNull, 5); !errors.Is(err, disk.ErrNotRegular) {
		t.Errorf("from a device: error %v", err)
	}
}

// With tables, a move that loses a win or a draw is a fault.
func TestCheckerAsksTheTables(t *testing.T) {
	tables := must.Get(syzygy.Open(datadir.Need(t, "syzygy")))(t)
	defer tables.Close()
	for _, tt := range []struct {
		fen, move string
		ok        bool
	}{
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7", true},
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", false}, // stalemate
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 99 1", "g5g6", true}, // a draw anyway
		{"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "e6d6", true},
		{"8/8/3k4/8/4K3/4P3/8/8 w - - 0 1", "e4f5", true},
		{"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "e8f8", true}, // lost anyway
		{"8/4k3/8/4P3/4K3/8/8/8 b - - 0 1", "e7e6", true},
		{"8/4k3/8/4P3/4K3/8/8/8 b - - 0 1", "e7d8", true},
	} {
		w := newChecker(t, tt.fen)
		w.tables = tables
		if err := w.answers(t, "info depth 1 score cp 0 pv "+tt.move, "bestmove "+tt.move); (err == nil) != tt.ok {
			t.Errorf("%s in %s: error %v", tt.move, tt.fen, err)
		}
	}
}

func TestSetupDependsOnSeedAndNumber(t *testing.T) {
	seen := map[string]bool{}
	for n := range uint64(400) {
		a, b := newSetup(7, n), newSetup(7, n)
		if a.String() != b.String() || a.game.Position().FEN() != b.game.Position().FEN() {
			t.Errorf("game %d: %v and %v", n, a, b)
		}
		if opening.Over(a.game) {
			t.Errorf("game %d is over", n)
		}
		seen[a.game.Position().FEN()] = true
	}
	if len(seen) < 390 {
		t.Errorf("400 games begin with %d positions", len(seen))
	}
}

func TestStartIsOfItsKind(t *testing.T) {
	r := opening.NewRandom(1, 2)
	for range 200 {
		p := doubleChess960(&r)
		if p.Occupied().Count() != 32 || p.CastlingRooks().Count() != 4 {
			t.Fatalf("double Chess960: %s", p.FEN())
		}
		if p = endgame(&r); p.Occupied().Count() > 7 {
			t.Fatalf("endgame: %s", p.FEN())
		}
		p = closed(&r)
		captures := 0
		for m := range p.LegalMoves() {
			if p.PieceOn(m.To()) != position.NoPiece && p.PieceOn(m.From()).Type() == position.Pawn {
				captures++
			}
		}
		if n := p.Pieces(position.Pawn).Count(); n < 14 || n == 16 && captures > 0 {
			t.Fatalf("closed: %s with %d captures by pawns", p.FEN(), captures)
		}
	}
}

// castling is a position in which White and Black can castle.
const castling = "r3k3/8/8/8/8/8/8/4K2R w Hq - 0 1"

// newChecker returns a checker of a position in Chess960 with a search for up to two lines.
func newChecker(t *testing.T, fen string) *checker {
	t.Helper()
	g := position.NewGame(position.MustParseFEN(fen))
	return &checker{setup: &setup{kind: &kinds[1], multiPV: 2, game: g, nodes: 1}, at: g.Position(), count: new(Count)}
}

// answers returns the errors in lines that an engine prints after go.
func (w *checker) answers(t *testing.T, lines ...string) error {
	t.Helper()
	e := fakeEngine(t.Context(), t, func(line string, out io.Writer) bool {
		if strings.HasPrefix(line, "go") {
			fmt.Fprintln(out, strings.Join(lines, "\n"))
			return false
		}
		return answerUCI(line, out)
	})
	_, err := e.search(w)
	e.quit()
	return err
}

func TestCheckerNamesFaults(t *testing.T) {
	const (
		back  = "6k1/5ppp/8/8/8/8/8/R3K2R w HA - 0 1" // mate in one
		rooks = "7k/8/8/8/8/8/R7/1R5K w - - 0 1"      // mate in two
		good  = "info depth 1 score cp 0 pv e1h1|"
	)
	for _, tt := range []struct{ fen, text, want string }{
		{castling, "info depth 1 seldepth 2 multipv 1 score cp -3 nodes 5 nps 6 hashfull 0 tbhits 0 time 1 pv e1h1 e8d8|bestmove e1h1", ""},
		{castling, "info currmove e1h1 currmovenumber 3 cpuload 1|info string x y|" + good + "bestmove e1h1", ""},
		{castling, "info depth 1 score cp 5 lowerbound wdl 1 2 3 pv e1h1|bestmove e1h1", ""},
		{castling, "info depth 1 score cp 0 pv e1g1", "is written e1h1"},
		{castling, "info depth 1 score cp 0 pv e1e3", "e1e3"},
		{castling, "info depth 1 score cp 0 pv e1h1 e1h1", "pv: "},
		{castling, "info depth 1 score cp 0 pv", "a line without moves"},
		{castling, "info depth|" + good + "bestmove e1h1", "depth"},
		{castling, "info depth -1|" + good + "bestmove e1h1", "depth"},
		{castling, "info score cp|" + good + "bestmove e1h1", `""`},
		{castling, "info score mate x|" + good + "bestmove e1h1", `"x"`},
		{castling, "info score 5|" + good + "bestmove e1h1", `"5"`},
		{castling, "info wdl 1 2|" + good + "bestmove e1h1", "wdl"},
		{castling, "info currmove e1e8|" + good + "bestmove e1h1", `"e1e8"`},
		{castling, "readyok|" + good + "bestmove e1h1", "not a line of a search"},
		{castling, "|" + good + "bestmove e1h1", "not a line of a search"},
		{castling, good + "bestmove e1g1", "is written e1h1"},
		{castling, good + "bestmove e1h1 ponder e1h1", `"e1h1"`},
		{castling, good + "bestmove e1h1 e8d8", "not of the form"},
		{castling, good + "bestmove e1h1 ponder", "not of the form"},
		{castling, good + "bestmove", "not of the form"},
		{castling, good + "bestmove (none)", `"(none)"`},
		{castling, good + "bestmove 0000", `"0000"`},
		{castling, "info depth 1 score cp 0", "a score without a line"},
		{castling, "info depth 1 multipv 3 score cp 0 pv e1h1", "line 3 of 2"},
		{castling, "info depth 1 score mate 0 pv e1h1", "a mate in 0"},
		{castling, "info depth 1 score cp 0 pv e1h1|bestmove h1h8", "the move differs"},
		{castling, "info depth 1 score cp 0 pv e1h1|info depth 1 multipv 2 score cp 0 pv e1h1|bestmove e1h1", "two lines"},
		{castling, "info depth 1 score cp 0 pv e1h1|info depth 1 multipv 2 score cp 0 pv h1h8|bestmove e1h1 ponder e8d8", ""},
		{castling, "info string internal error: no", "an error"},
		{castling, "info string 3 draws claimed|info depth 1 score cp 0 pv e1h1|bestmove e1h1", ""},
		{castling, "info frob|info depth 1 score cp 0 pv e1h1|bestmove e1h1", `"frob"`},
		{back, "info depth 1 score mate 1 pv a1a8|bestmove a1a8", ""},
		{back, "info depth 1 score mate 1 pv a1a7|bestmove a1a7", "not a mate in 1"},
		{back, "info depth 1 score mate 2 pv a1a8|bestmove a1a8", "not a mate in 2"},
		{back, "info depth 1 score mate 2 lowerbound pv a1a8|bestmove a1a8", ""},
		{back, "info depth 1 score mate -1 pv a1a8|bestmove a1a8", "not a mate in -1"},
		{rooks, "info depth 1 score mate 2 pv b1b7 h8g8 a2a8|bestmove b1b7", ""},
		{"6k1/8/8/8/8/8/1R6/R6K w - - 0 1", "info depth 1 score mate 2 pv b2b7 g8h8 a1a8|bestmove b2b7", ""},
		{"6k1/8/8/8/8/8/8/RR4NK w - - 0 1", "info depth 1 score mate -2 pv a1a7 g8f8 b1b8|bestmove a1a7", "not a mate in -2"},
		{"4k2r/8/8/8/8/8/8/RR2K3 w - - 0 1", "info depth 1 score mate 2 pv a1a7 h8g8 b1b8|bestmove a1a7", "mate in 2 is not forced"},
		{"7k/8/8/8/8/8/8/RQ5K w - - 0 1", "info depth 1 score mate 1 pv a1a8|bestmove a1a8", "not a mate in 1"},
	} {
		w := newChecker(t, tt.fen)
		lines := strings.Split(tt.text, "|")
		if !strings.HasPrefix(lines[len(lines)-1], "bestmove") {
			lines = append(lines, "bestmove (none)") // which is wrong as well
		}
		all := w.answers(t, lines...)
		if (all == nil) != (tt.want == "") || all != nil && !strings.Contains(all.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.text, all, tt.want)
		}
	}
	w := newChecker(t, castling)
	lines := append(slices.Repeat([]string{"frob"}, 1000), "bestmove e1h1")
	if err := w.answers(t, lines...); strings.Count(fmt.Sprint(err), "frob") != maxErrors {
		t.Errorf("of 1000 lines that are wrong: %v", err)
	}
}
