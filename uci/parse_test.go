package uci

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/typography"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func TestParseGo(t *testing.T) {
	const ms = time.Millisecond
	p := position.StartPosition()
	e4, d4 := parseMove(t, &p, "e2e4"), parseMove(t, &p, "d2d4")
	tests := []struct {
		args string
		want search.Limits
	}{
		{"", search.Limits{Infinite: true}},
		{"infinite", search.Limits{Infinite: true}},
		{"wtime 100", search.Limits{Clock: [2]time.Duration{100 * ms}}},
		{"btime 100", search.Limits{Clock: [2]time.Duration{0, 100 * ms}}},
		{"binc 4 btime 3 winc 2 wtime 1 movestogo 1", search.Limits{
			Clock:     [2]time.Duration{1 * ms, 3 * ms},
			Increment: [2]time.Duration{2 * ms, 4 * ms}, MovesToGo: 1}},
		{"wtime -5 winc -1 movestogo 0", search.Limits{Clock: [2]time.Duration{-1}}},
		{"movetime 0", search.Limits{MoveTime: -1}},
		{"movetime -7", search.Limits{MoveTime: -1}},
		{"movetime 99999999999999999999", search.Limits{MoveTime: 1 << 40 * ms}},
		{"depth 12 nodes 1000 mate 3", search.Limits{Depth: 12, Nodes: 1000, Mate: 3}},
		{"mate 3", search.Limits{Mate: 3}},
		{"depth 0", search.Limits{Depth: 1}},
		{"nodes -1", search.Limits{Nodes: 1}},
		{"depth x", search.Limits{Depth: 1}},
		{"depth depth 4", search.Limits{Depth: 4}},
		{"depth x infinite", search.Limits{Infinite: true}},
		{"wtime 5 depth x", search.Limits{Clock: [2]time.Duration{5 * ms}}},
		{"ponder", search.Limits{Ponder: true, Infinite: true}},
		{"ponder wtime 1", search.Limits{Ponder: true, Clock: [2]time.Duration{ms}}},
		{"searchmoves e2e4 d2d4 e2e4 nodes 5", search.Limits{
			SearchMoves: []position.Move{e4, d4}, Nodes: 5}},
		{"nodes 5 searchmoves 0000", search.Limits{SearchMoves: []position.Move{}, Nodes: 5}},
		{"searchmoves", search.Limits{Infinite: true}},
		{"searchmoves depth 3", search.Limits{Depth: 3}},
	}
	for _, tt := range tests {
		if got := parseGo(tt.args, &p).limits; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("parseGo(%q) = %+v, want %+v", tt.args, got, tt.want)
		}
	}
}

func TestEndless(t *testing.T) {
	p := position.StartPosition()
	tests := []struct {
		args string
		want bool
	}{
		{"", true}, {"infinite", true}, {"ponder depth 3", true}, {"searchmoves e2e4", true},
		{"depth 3", false}, {"nodes 3", false}, {"movetime 0", false}, {"btime 1", false}, {"mate 3", false}, {"mate 3 infinite", true}, {"mate 3 ponder", true},
	}
	for _, tt := range tests {
		g := parseGo(tt.args, &p)
		if got := g.limits.Endless(); got != tt.want {
			t.Errorf("parseGo(%q).endless() = %t, want %t", tt.args, got, tt.want)
		}
	}
}

func TestParsePosition(t *testing.T) {
	tests := []struct{ args, fen, moves, err string }{
		{"startpos", position.StartFEN, "", ""},
		{" startpos  moves e2e4  e7e5", position.StartFEN, "e2e4 e7e5", ""},
		{"fen  a  b c d Moves x", "a b c d", "x", ""},
		{"fen a b c d 0 1", "a b c d 0 1", "", ""},
		{"fen moves e2e4", "", "", "no FEN"},
		{"", "", "", "missing"},
		{"startpos e2e4", "", "", `unexpected "e2e4"`},
		{"8/8 w - -", "", "", `unexpected "8/8"`},
	}
	for _, tt := range tests {
		got, err := parsePosition(tt.args)
		if err != nil {
			if tt.err == "" || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("parsePosition(%q): error %v, want %q", tt.args, err, tt.err)
			}
			continue
		}
		if moves := strings.Join(got.moves, " "); got.fen != tt.fen || moves != tt.moves || tt.err != "" {
			t.Errorf("parsePosition(%q) = %+v, want %q, %q and error %q", tt.args, got, tt.fen, tt.moves, tt.err)
		}
	}
}

func TestParseSetOption(t *testing.T) {
	tests := []struct{ args, name, value string }{
		{"name Hash value 32", "Hash", "32"},
		{" name  Clear \t Hash ", "Clear Hash", ""},
		{"name Debug Log File value  C:\\a  b.txt ", "Debug Log File", "C:\\a  b.txt"},
		{"Name X VALUE value name", "X", "value name"},
		{"name Style value", "Style", ""},
	}
	for _, tt := range tests {
		name, value, err := parseSetOption(tt.args)
		if err != nil || name != tt.name || value != tt.value {
			t.Errorf("parseSetOption(%q) = %q, %q, %v; want %q, %q", tt.args, name, value, err, tt.name, tt.value)
		}
	}
	for _, args := range []string{"", "Hash value 3", "name", "name value 3"} {
		if name, value, err := parseSetOption(args); err == nil {
			t.Errorf("parseSetOption(%q) = %q, %q, want an error", args, name, value)
		}
	}
}

func TestReadLines(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"a\nb\r\nc\rd", []string{"a", "b", "c", "d"}},
		{"\n\r\n  \n", []string{"  "}},
		{long + "\n" + long, []string{long, long}},
	}
	for _, tt := range tests {
		lines := make(chan string)
		go readLines(strings.NewReader(tt.in), lines, nil)
		var got []string
		for line := range lines {
			got = append(got, line)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("readLines(%.20q) sent %.60q, want %.60q", tt.in, got, tt.want)
		}
	}
}

// FuzzSession checks that no input makes the session panic, that every go has
// exactly one answer, that lines are fit to be read by any GUI, and that the time grows with
// the input and not with its square.
func FuzzSession(f *testing.F) {
	for _, tt := range transcripts {
		f.Add(strings.ReplaceAll(tt.text, "\t\t>", ""))
	}
	f.Add("position fen 7k/6Q1/6K1/8/8/8/8/8 b - -\ngo\ngo ponder\nponderhit\nstop")
	f.Add("setoption name Hash value 99999999999999999999\nperft\ngo perft 2\nstop\nwait\nd\neval\nhelp")
	f.Fuzz(func(t *testing.T, input string) {
		var out strings.Builder
		s := newSession(&out, testConfig(newFake()))
		s.options = slices.DeleteFunc(s.options, func(o option) bool { return o.name == "Debug Log File" })
		goes, lines, begun := 0, 0, time.Now()
		for i := range s.commands {
			if s.commands[i].name == "go" {
				s.commands[i].run = func(args string) {
					if g := parseGo(args, s.game.Position()); g.perft == 0 {
						goes++
					}
					s.startGo(args)
				}
			}
		}
		for line := range strings.FieldsFuncSeq(input, func(r rune) bool { return r == '\n' || r == '\r' }) {
			s.receive(line)
			lines++
		}
		for s.job != nil {
			s.stop()
			if s.job != nil {
				(<-s.events)()
			}
		}
		close(s.done)
		most := 5*time.Second + time.Duration(lines)*10*time.Millisecond + time.Duration(len(input))*20*time.Microsecond
		if took := time.Since(begun); took > most {
			t.Errorf("%v for %d bytes in %d lines", took, len(input), lines)
		}
		if got := strings.Count("\n"+out.String(), "\nbestmove "); got != goes {
			t.Errorf("%d bestmoves for %d times go in %q", got, goes, out.String())
		}
		for line := range strings.Lines(out.String()) {
			if text := strings.TrimSuffix(line, "\n"); typography.Visible(text) != text || text == "" || text[0] == ' ' || len(text) > 2000 {
				t.Errorf("unfit line %q", line)
			}
		}
	})
}

func TestFormatInfo(t *testing.T) {
	castled, err := position.ParseFEN("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	castle := parseMove(t, &castled, "e1g1")
	start := position.StartPosition()
	e4 := parseMove(t, &start, "e2e4")
	tests := []struct {
		name string
		n    notation
		p    position.Position
		line search.Line
		want string
	}{
		{"line", notation{}, start,
			search.Line{Depth: 9, SelDepth: 14, MultiPV: 2, Score: -31, Bound: search.Exact, Nodes: 4000, Time: 2 * time.Second, HashFull: 7, TBHits: 1, PV: []position.Move{e4}},
			"info depth 9 seldepth 14 multipv 2 score cp " + strconv.Itoa(search.Score(-31).Centipawns(&start)) + " nodes 4000 nps 2000 hashfull 7 tbhits 1 time 2000 pv e2e4"},
		{"bounds and an illegal tail", notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: search.MateIn(3), Bound: search.Lower, PV: []position.Move{e4, e4}},
			"info depth 1 seldepth 1 multipv 1 score mate 2 lowerbound wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e2e4"},
		{"mated", notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: search.MatedIn(2), Bound: search.Upper},
			"info depth 1 seldepth 1 multipv 1 score mate -1 upperbound wdl 0 0 1000 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
		{"a win that tables know", notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: 31700},
			"info depth 1 seldepth 1 multipv 1 score cp 31700 wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
		{"castling", notation{}, castled,
			search.Line{Depth: 1, MultiPV: 1, PV: []position.Move{castle}},
			"info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1g1"},
		{"castling in Chess960", notation{chess960: true}, castled,
			search.Line{Depth: 1, MultiPV: 1, PV: []position.Move{castle}},
			"info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1h1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.n.info(&tt.line, &tt.p); got != tt.want {
				t.Errorf("info() = %q, want %q", got, tt.want)
			}
		})
	}
}
