package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// openings returns the positions that genfens prints.
func openings(t *testing.T, command string) []position.Position {
	t.Helper()
	out := must.Get(call("", command, "quit"))(t)
	var all []position.Position
	for line := range strings.Lines(out) {
		fen, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "info string genfens ")
		p, err := position.ParseFEN(fen)
		if !ok || err != nil {
			t.Fatalf("line %q: %v", line, err)
		}
		all = append(all, p)
	}
	return all
}

func TestGenfensDependsOnlyOnTheSeed(t *testing.T) {
	first := openings(t, "genfens 12 seed 42 book None")
	if len(first) != 12 {
		t.Fatalf("%d openings, want 12", len(first))
	}
	if !slices.Equal(first, openings(t, "genfens 12 seed 42 book None more words")) {
		t.Error("the same seed gives different openings")
	}
	for _, p := range openings(t, "genfens 12 seed 43 book none") {
		if slices.Contains(first, p) {
			t.Errorf("another seed also gives %s", p.FEN())
		}
	}
	for _, p := range first {
		if n := p.FullmoveNumber(); n != 5 {
			t.Errorf("%s: move %d, want 5", p.FEN(), n)
		}
	}
}

func TestGenfensStartsFromTheBook(t *testing.T) {
	name := writeTemp(t, "book.epd", "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50\n# a comment\n8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 w - - c0 \"x\";\n")
	for _, p := range openings(t, "genfens 5 seed 1 book "+name) {
		if p.Occupied().Count() != 14 {
			t.Errorf("%s does not come from the book", p.FEN())
		}
	}
}

func TestGenfensNamesMistakes(t *testing.T) {
	empty := writeTemp(t, "empty.epd", "")
	for _, tt := range []struct{ command, want string }{
		{"genfens 3", "N seed S book FILE"},
		{"genfens x seed 1 book None", `N "x"`},
		{"genfens 3 seed x book None", `seed "x"`},
		{"genfens 3 seed 1 book nosuchfile", "nosuchfile"},
		{"genfens 3 seed 1 book " + empty, "has no positions"},
	} {
		out, err := call("", tt.command)
		if err != nil || !strings.HasPrefix(out, "info string genfens: ") || !strings.Contains(out, tt.want) {
			t.Errorf("%s: %q, error %v, want an info string with %s", tt.command, out, err, tt.want)
		}
	}
}

func TestArgumentsWithBlanksAreCommands(t *testing.T) {
	out, err := call("", "position startpos moves e2e4", "go depth 2", "go depth 3", "quit", "isready")
	if err != nil || strings.Count(out, "bestmove ") != 2 || strings.Contains(out, "readyok") {
		t.Errorf("the answer is %q, error %v, want two searches to their ends and no more", out, err)
	}
}
