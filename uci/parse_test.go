package uci

import (
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/typography"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func TestParseGo(t *testing.T) {
	const ms = time.Millisecond
	p := position.StartPosition()
	e4, d4 := must.Get(p.ParseUCI("e2e4"))(t), must.Get(p.ParseUCI("d2d4"))(t)
	tests := []struct {
		args string
		want search.Limits
	}{
		{"", search.Limits{}},
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
		{"ponder", search.Limits{Ponder: true}},
		{"ponder wtime x", search.Limits{Ponder: true, Depth: 1}},
		{"ponder wtime 1", search.Limits{Ponder: true, Clock: [2]time.Duration{ms}}},
		{"searchmoves e2e4 d2d4 e2e4 nodes 5", search.Limits{
			SearchMoves: []position.Move{e4, d4}, Nodes: 5}},
		{"nodes 5 searchmoves 0000", search.Limits{SearchMoves: []position.Move{}, Nodes: 5}},
		{"searchmoves", search.Limits{}},
		{"searchmoves depth 3", search.Limits{Depth: 3}},
	}
	for _, tt := range tests {
		if got := parseGo(tt.args, &p).limits; !reflect.DeepEqual(got, tt.want) {
			t.Errorf("parseGo(%q) = %+v, want %+v", tt.args, got, tt.want)
		}
	}
}

func TestParsePosition(t *testing.T) {
	tests := []struct{ args, fen, moves string }{
		{"startpos", position.StartFEN, ""},
		{" startpos  moves e2e4  e7e5", position.StartFEN, "e2e4 e7e5"},
		{"fen  a  b c d Moves x", "a b c d", "x"},
		{"fen a b c d 0 1", "a b c d 0 1", ""},
	}
	for _, tt := range tests {
		got, err := parsePosition(tt.args)
		if moves := strings.Join(got.moves, " "); got.fen != tt.fen || moves != tt.moves || err != nil {
			t.Errorf("parsePosition(%q) = %+v, %v, want %q and %q", tt.args, got, err, tt.fen, tt.moves)
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
	if name, value, err := parseSetOption("name value 3"); err == nil {
		t.Errorf("an option without a name is %q, %q", name, value)
	}
}

// The kept part of an endless line has a limit.
func TestReadLines(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := []struct {
		in   io.Reader
		want []string
	}{
		{strings.NewReader(""), nil},
		{strings.NewReader("a\nb\r\nc\rd"), []string{"a", "b", "c", "d"}},
		{strings.NewReader("\n\r\n  \n"), []string{"  "}},
		{strings.NewReader(long + "\n" + long), []string{long, long}},
		{io.MultiReader(io.LimitReader(zeros{}, 64<<20), strings.NewReader("\nisready\nquit\n")), []string{tooLong, "isready", "quit"}},
	}
	for i, tt := range tests {
		lines := make(chan string)
		go readLines(tt.in, lines, nil, disk.DecodeANSI)
		var got []string
		for line := range lines {
			got = append(got, line)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("reading %d gives %.60q, want %.60q", i, got, tt.want)
		}
	}
}

// zeros is a file without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
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
		s.options = slices.DeleteFunc(s.options, func(o option) bool { return o.Name == "Debug Log File" })
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
			if line = strings.TrimSuffix(line, "\n"); !fit(line) || len(line) > 2000 {
				t.Errorf("unfit line %q", line)
			}
		}
	})
}

// fit reports whether any GUI can read a line.
func fit(line string) bool { return line != "" && line[0] != ' ' && typography.Visible(line) == line }
