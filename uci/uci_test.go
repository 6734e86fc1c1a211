package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

func TestOptionsAreAppliedAfterTheSearch(t *testing.T) {
	f := newFake()
	c := converse(t, testConfig(f))
	c.send("go infinite")
	c.expect("info*")
	c.send("setoption name Hash value 64", "setoption name clear  HASH", "ucinewgame")
	c.expect("bestmove a2a3")
	c.send("isready")
	c.expect("readyok")
	want := `search rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
configure hash 64 threads 1 multipv 1 overhead 10ms elo 0
clear hash
new game`
	if got := f.record(); got != want {
		t.Errorf("the engine was asked\n%s\nwant\n%s", got, want)
	}
}

// The value of an option reaches the engine, or stays as it was if the engine refuses.
func TestOptionsReachTheEngine(t *testing.T) {
	for _, tt := range []struct{ options, want, said string }{
		{"Threads=3,move overhead=70,MultiPV=500", "hash 16 threads 3 multipv 256 overhead 70ms elo 0", "500 is outside 1 to 256, using 256"},
		{"Threads=999999999999", fmt.Sprintf("hash 16 threads %d multipv 1 overhead 10ms elo 0", min(max(64, 4*runtime.NumCPU()), 1024)), ", using "},
		{"Hash=116,Hash=99", "hash 116 threads 1 multipv 1 overhead 10ms elo 0", "no memory; it stays at 116"},
		{"Skill Level=20", elo(0), ""},
		{"Skill Level=0", elo(handicap.MinElo), ""},
		{"Skill Level=10", elo(handicap.SkillElo(10)), ""},
		{"UCI_Elo=1500", elo(0), ""},
		{"UCI_Elo=1500,UCI_LimitStrength=true", elo(1500), ""},
		{"UCI_LimitStrength=true,UCI_Elo=1500", elo(1500), ""},
		{"UCI_LimitStrength=true,Skill Level=3,UCI_Elo=2100", elo(2100), ""},
		{"UCI_LimitStrength=true,Skill Level=3,UCI_LimitStrength=false", elo(handicap.SkillElo(3)), ""},
		{"UCI_LimitStrength=true,UCI_LimitStrength=false", elo(0), ""},
	} {
		f := newFake()
		var out strings.Builder
		s := newSession(&out, testConfig(f))
		for o := range strings.SplitSeq(tt.options, ",") {
			name, value, _ := strings.Cut(o, "=")
			s.receive("setoption NAME " + name + " VALUE " + value)
		}
		s.configure()
		if got := f.record(); !strings.HasSuffix(got, "configure "+tt.want) || (out.Len() == 0) != (tt.said == "") || !strings.Contains(out.String(), tt.said) {
			t.Errorf("%s: the engine was asked\n%s\nwant at the end %s; the output is %q", tt.options, got, tt.want, out.String())
		}
	}
}

// elo returns the record of a call of Configure with the given strength.
func elo(n int) string { return fmt.Sprintf("hash 16 threads 1 multipv 1 overhead 10ms elo %d", n) }

// TestOptionsIncludeParameters sets all parameters together, and one of them out of its range.
func TestOptionsIncludeParameters(t *testing.T) {
	all := search.Parameters()
	if len(all) == 0 {
		t.Skip("not a build for tuning")
	}
	defer search.InstallParameters(nil)
	c := converse(t, testConfig(newFake()))
	c.send("uci")
	want := map[string]search.Parameter{}
	for _, p := range all {
		want[fmt.Sprintf("option name %s type spin default %d min %d max %d", p.Name, p.Default, p.Min, p.Max)] = p
	}
	for line := c.next(); line != "uciok"; line = c.next() {
		delete(want, line)
	}
	for line := range want {
		t.Errorf("no %s", line)
	}
	for _, p := range all {
		c.send(fmt.Sprintf("setoption name %s value %d", p.Name, p.Max))
	}
	p := all[0]
	c.send(fmt.Sprintf("setoption name %s value %d", p.Name, p.Min-1))
	c.expect(fmt.Sprintf("info string setoption %q: %d is outside %d to %d, using %d", p.Name, p.Min-1, p.Min, p.Max, p.Min))
}

func TestQuitEndsASearchThatDoesNotStop(t *testing.T) {
	f := newFake()
	f.think = func(*position.Game, search.Limits, search.Reporter) search.Result { select {} }
	c := converse(t, testConfig(f))
	c.send("go infinite", "quit")
	c.end()
}

func TestOutputErrorEndsTheSession(t *testing.T) {
	broken := errors.New("broken pipe")
	in, w := io.Pipe()
	go io.WriteString(w, "isready\n")
	if err := Run(in, failingWriter{broken}, testConfig(newFake())); err != broken {
		t.Errorf("Run() = %v, want %v", err, broken)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestPanicOfTheSearchIsAnswered(t *testing.T) {
	f := newFake()
	f.think = func(_ *position.Game, _ search.Limits, r search.Reporter) search.Result {
		r.Line(search.Line{Depth: 1, PV: []position.Move{position.NewMove(position.D2, position.D3, position.Quiet)}})
		panic("no\nluck")
	}
	c := converse(t, testConfig(f))
	c.send("go depth 5")
	c.expect("info depth 1*", "info string internal error: no\\nluck", "info string internal error: the search chose*", "info depth 1*", "bestmove d2d3")
	f.think = f.firstMove
	c.send("go depth 1")
	c.expect("info*", "bestmove a2a3")
}

// The move of the search is checked, and so is the move to ponder on.
func TestAnswerIsLegal(t *testing.T) {
	start, castle := position.StartPosition(), position.MustParseFEN("4k2r/8/8/8/8/8/8/4K3 w k - 0 1")
	e4, e5 := must.Get(start.ParseUCI("e2e4"))(t), position.NewMove(position.E7, position.E5, position.DoublePush)
	d1, short := must.Get(castle.ParseUCI("e1d1"))(t), position.NewMove(position.E8, position.H8, position.Castling)
	for _, tt := range []struct {
		p            position.Position
		best, ponder position.Move
		want         []string
	}{
		{start, e4, e5, []string{"bestmove e2e4 ponder e7e5"}},
		{start, e4, e4, []string{"bestmove e2e4"}},
		{start, e4, position.NoMove, []string{"bestmove e2e4"}},
		{castle, d1, short, []string{"bestmove e1d1 ponder e8g8"}},
		{start, e5, position.NoMove, []string{"info string internal error: the search chose*", "bestmove *"}},
	} {
		f := newFake()
		f.think = func(*position.Game, search.Limits, search.Reporter) search.Result {
			return search.Result{Best: tt.best, Ponder: tt.ponder}
		}
		c := converse(t, testConfig(f))
		c.send("position fen "+tt.p.FEN(), "go depth 1")
		c.expect(tt.want...)
	}
}

func TestCommandsOfTheProgram(t *testing.T) {
	config := testConfig(newFake())
	config.Commands = []Command{
		{Name: "count", Help: "count", Run: func(_ context.Context, w io.Writer, args []string, _ handicap.Options) error {
			fmt.Fprintf(w, "one\ntwo %v", args)
			return nil
		}},
		{Name: "fail", Run: func(context.Context, io.Writer, []string, handicap.Options) error { return errors.New("no") }},
		{Name: "panic", Run: func(context.Context, io.Writer, []string, handicap.Options) error { panic("ouch") }},
		{Name: "work", Run: sleepless().Commands[0].Run},
	}
	converse(t, config).follow(`
		>count a  b
		one
		two [a b]
		>fail
		info string fail: no
		>panic
		info string panic: internal error: ouch
		>work
		>isready
		readyok
		>stop
		info string work stopped`)
}

func TestPanicLosesNeitherMoveNorSession(t *testing.T) {
	var out strings.Builder
	s := newSession(&out, testConfig(newFake()))
	s.draws.arbiter = nil // as wrong as it can be
	s.receive("go depth 1")
	for s.job != nil {
		(<-s.events)()
	}
	s.game = nil
	s.receive("d")
	s.receive("isready")
	got := out.String()
	for _, want := range []string{"info string draw report: internal error: ", "\nbestmove a2a3\n", "info string d: internal error: ", "\nreadyok\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("the answer is\n%s\nwant %q", got, want)
		}
	}
}

func TestDebugLogHasBothSides(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a log.txt")
	const set = "setoption name Debug Log File value "
	runScript(t, newFake(), set+name+"\nisready\x1b[2J\nisready\n"+set+"<empty>\nisready\n")
	if got := string(must.Get(os.ReadFile(name))(t)); !strings.Contains(got, ">> isready\n") || strings.Count(got, "<< readyok") != 1 || !strings.Contains(got, `>> isready\x1b[2J`) {
		t.Errorf("the log is %q, want one isready and its readyok, and what is no command without its escape", got)
	}
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	out := runScript(t, newFake(), set+"/dev/full\nisready\nisready\n"+set+"/no/such/directory/log\nisready\n")
	if lines := strings.Split(out, "\n"); len(lines) != 6 || !strings.HasPrefix(lines[0], "info string debug log: write /dev/full") ||
		!strings.HasPrefix(lines[3], `info string setoption "Debug Log File": open /no/such/directory/log`) || lines[4] != "readyok" {
		t.Errorf("of a log that cannot be written, the session says\n%s", out)
	}
}

// TestPositionOfALongGame grows a game to the length the 75-move rule allows and beyond
// the line length that many readers stop at.
func TestPositionOfALongGame(t *testing.T) {
	const plies = 20000
	f := newFake()
	c := converse(t, testConfig(f))
	shuffle := [...]string{" g1f3", " g8f6", " f3g1", " f6g8"}
	line := []byte("position startpos moves")
	for i := range plies {
		line = append(line, shuffle[i%4]...)
		if i%1000 == 999 || i > plies-20 {
			c.send(string(line))
		}
	}
	c.send("go depth 1")
	c.expect("info string draw automatic article 9.6.1", "info depth*", "bestmove*")
	const want = "search rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	if got := f.record(); !strings.HasPrefix(got, want) {
		t.Errorf("the engine was asked to %s, want %s", got, want)
	}
}

func TestPositionContinuesAGameThatGrew(t *testing.T) {
	s := newSession(io.Discard, testConfig(newFake()))
	s.receive("position startpos moves e2e4 e7e5")
	game := s.game
	s.receive("position startpos  moves e2e4 e7e5 g1f3")
	if s.game != game || len(game.Moves()) != 3 {
		t.Errorf("a longer list gave %d moves, same game %t; want 3 in the same game", len(s.game.Moves()), s.game == game)
	}
	for _, line := range []string{
		"position startpos moves e2e4 e7e5",
		"position startpos moves d2d4",
		"position startpos",
		"position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
		"position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 1 1 moves e2e4",
	} {
		s.receive(line)
		fen, moves, _ := strings.Cut(strings.TrimPrefix(line, "position "), " moves ")
		fen = strings.TrimPrefix(strings.Replace(fen, "startpos", position.StartFEN, 1), "fen ")
		want := position.NewGame(position.MustParseFEN(fen))
		must.Do(t, want.PushAll(moves))
		if got := s.game.Position().FEN(); got != want.Position().FEN() {
			t.Errorf("%q: position %q, want %q", line, got, want.Position().FEN())
		}
	}
}

func TestReferenceNamesEveryOption(t *testing.T) {
	reference := string(must.Get(os.ReadFile("../docs/reference.md"))(t))
	_, table, _ := strings.Cut(reference, "## UCI options")
	for _, o := range Options() {
		if !strings.Contains(table, "`"+o.Name+"`") {
			t.Errorf("the table of options in docs/reference.md lacks %s", o.Name)
		}
	}
}

// Options returns the options of a session without one.
func TestOptionsAreThoseOfASession(t *testing.T) {
	var want, got strings.Builder
	s := newSession(&want, testConfig(newFake()))
	s.receive("uci")
	for _, o := range Options() {
		fmt.Fprintln(&got, o)
	}
	_, lines, _ := strings.Cut(want.String(), "authors\n")
	lines = strings.TrimSuffix(lines, "uciok\n")
	if cut := strings.Replace(lines, " max 1024\n", " max 16\n", 1); got.String() != cut { // of Hash
		t.Errorf("the options are\n%swant\n%s", got.String(), cut)
	}
}
