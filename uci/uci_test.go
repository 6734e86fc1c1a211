package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

// What an option is set to reaches the engine, or stays as it was if the engine refuses.
func TestOptionsReachTheEngine(t *testing.T) {
	for _, tt := range []struct{ options, want, said string }{
		{"Threads=3,move overhead=70,MultiPV=500", "hash 16 threads 3 multipv 256 overhead 70ms elo 0", "500 is outside 1 to 256, using 256"},
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

// elo returns what the engine is told of a strength.
func elo(n int) string { return fmt.Sprintf("hash 16 threads 1 multipv 1 overhead 10ms elo %d", n) }

// TestParametersAreOptions sets all parameters together, and one of them out of its range.
func TestParametersAreOptions(t *testing.T) {
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

func TestBrokenOutputEndsTheSession(t *testing.T) {
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
		p := position.StartPosition()
		r.Line(search.Line{Depth: 1, PV: []position.Move{parseMove(t, &p, "d2d3")}})
		panic("no\nluck")
	}
	c := converse(t, testConfig(f))
	c.send("go depth 5")
	c.expect("info depth 1*", "info string internal error: no\\nluck", "info string internal error: the search chose*", "bestmove d2d3")
	f.think = f.firstMove
	c.send("go depth 1")
	c.expect("info*", "bestmove a2a3")
}

func TestIllegalBestMoveIsReplaced(t *testing.T) {
	f := newFake()
	f.think = func(*position.Game, search.Limits, search.Reporter) search.Result {
		return search.Result{Best: position.NewMove(position.A1, position.H8, position.Quiet)}
	}
	c := converse(t, testConfig(f))
	c.send("go depth 1")
	c.expect("info string internal error: the search chose*", "bestmove *")
}

func TestPonderMove(t *testing.T) {
	tests := []struct{ name, position, best, ponder, want string }{
		{"legal", "startpos", "e2e4", "e7e5", "bestmove e2e4 ponder e7e5"},
		{"illegal", "startpos", "e2e4", "e2e4", "bestmove e2e4"},
		{"unknown", "startpos", "e2e4", "", "bestmove e2e4"},
		{"castling", "fen 4k2r/8/8/8/8/8/8/4K3 w k - 0 1", "e1d1", "e8g8", "bestmove e1d1 ponder e8g8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake()
			f.think = func(g *position.Game, _ search.Limits, _ search.Reporter) search.Result {
				p := g.Position()
				best := parseMove(t, p, tt.best)
				var reply position.Position
				p.MakeMove(best, &reply)
				r := search.Result{Best: best}
				if m, err := reply.ParseUCI(tt.ponder); err == nil {
					r.Ponder = m
				} else if tt.ponder != "" {
					r.Ponder = best
				}
				return r
			}
			c := converse(t, testConfig(f))
			c.send("position "+tt.position, "go depth 1")
			c.expect(tt.want)
		})
	}
}

func parseMove(t *testing.T, p *position.Position, s string) position.Move {
	t.Helper()
	m, err := p.ParseUCI(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestExtraCommands(t *testing.T) {
	config := testConfig(newFake())
	config.Commands = []Command{
		{Name: "count", Help: "count", Run: func(_ context.Context, w io.Writer, args []string, _ handicap.Options) error {
			fmt.Fprintf(w, "one\ntwo %v", args)
			return nil
		}},
		{Name: "fail", Run: func(context.Context, io.Writer, []string, handicap.Options) error { return errors.New("no") }},
		{Name: "panic", Run: func(context.Context, io.Writer, []string, handicap.Options) error { panic("ouch") }},
		{Name: "sleep", Run: func(ctx context.Context, _ io.Writer, _ []string, _ handicap.Options) error {
			<-ctx.Done()
			return ctx.Err()
		}},
	}
	c := converse(t, config)
	c.send("count a  b")
	c.expect("one", "two [a b]")
	c.send("fail")
	c.expect("info string fail: no")
	c.send("panic")
	c.expect("info string panic: internal error: ouch")
	c.send("sleep", "isready", "stop")
	c.expect("readyok", "info string sleep stopped")
}

func TestDebugLogHasBothSides(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a log.txt")
	c := converse(t, testConfig(newFake()))
	c.send("setoption name Debug Log File value "+name, "isready\x1b[2J")
	c.expect("info*")
	c.send("isready")
	c.expect("readyok")
	c.send("setoption name Debug Log File value <empty>", "isready")
	c.expect("readyok")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); !strings.Contains(got, ">> isready\n") || strings.Count(got, "<< readyok") != 1 || !strings.Contains(got, `>> isready\x1b[2J`) {
		t.Errorf("the log is %q, want one isready and its readyok, and what is no command without its escape", got)
	}
}

// TestLongGame grows a game to the length the 75-move rule allows and beyond
// the line length that many readers stop at.
func TestLongGame(t *testing.T) {
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
	c.expect("info*", "info string draw automatic article 9.6.1", "bestmove*")
	const want = "search rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	if got := f.record(); !strings.HasPrefix(got, want) {
		t.Errorf("the engine was asked to %s, want %s", got, want)
	}
}

func TestGamesThatGrowAreContinued(t *testing.T) {
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
		p, err := position.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		want := position.NewGame(p)
		if err := want.PushAll(moves); err != nil {
			t.Fatal(err)
		}
		if got := s.game.Position().FEN(); got != want.Position().FEN() {
			t.Errorf("%q: position %q, want %q", line, got, want.Position().FEN())
		}
	}
}
