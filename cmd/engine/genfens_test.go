package main

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// genfens returns what the command prints, without the beginnings of its lines.
func genfens(t *testing.T, args string) []string {
	t.Helper()
	out := must.Get(call("", "genfens "+args, "quit"))(t)
	return strings.Split(strings.ReplaceAll(strings.TrimSuffix(out, "\n"), "info string genfens ", ""), "\n")
}

func TestGenfensPrintsOpeningsOfTheSeedAndTheBook(t *testing.T) {
	first := genfens(t, "12 seed 42 book None")
	for i, fen := range genfens(t, "12 seed 43 book none more words") {
		p := must.Get(position.ParseFEN(first[i]))(t)
		if fen == first[i] || p.FullmoveNumber() != 5 {
			t.Errorf("opening %d is %s, and %s with another seed", i, first[i], fen)
		}
	}
	if len(first) != 12 || strings.Join(first, "") != strings.Join(genfens(t, "12 seed 42 book None"), "") {
		t.Errorf("with the same seed, there are not twice 12 of the same openings: %q", first)
	}
	name := writeTemp(t, "book.epd", "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50\n# a comment\n8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 w - - c0 \"x\";\n")
	for _, fen := range genfens(t, "5 seed 1 book "+name) {
		if p := must.Get(position.ParseFEN(fen))(t); p.Occupied().Count() != 14 {
			t.Errorf("%s does not come from the book", fen)
		}
	}
}

func TestGenfensNamesMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"3":                        "N seed S book FILE",
		"x seed 1 book None":       `"x seed 1 book None" is not`,
		"3 seed x book None":       `"3 seed x book None" is not`,
		"3 seed 1 book nosuchfile": "nosuchfile",
	} {
		if got := genfens(t, args); len(got) != 1 || !strings.HasPrefix(got[0], "info string genfens: ") || !strings.Contains(got[0], want) {
			t.Errorf("%s: %q, want an info string with %s", args, got, want)
		}
	}
}
