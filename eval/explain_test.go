package eval

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

func pawns(v int) float64 { return float64(v) / wdl.MiddleGame().A }

func TestExplainSaysWhatEvaluateReturns(t *testing.T) {
	n := randomNetwork(15, 64, 8)
	e, fresh := New(n), New(n)
	for _, fen := range append(boards(t, 2), openings...) {
		p := position.MustParseFEN(fen)
		v := fresh.Evaluate(&p)
		if p.SideToMove() == position.Black {
			v = -v
		}
		text := e.Explain(&p)
		if want := fmt.Sprintf("\nevaluation %+.2f (White's side)\n", pawns(v)); !strings.HasSuffix(text, want) {
			t.Fatalf("%s: want %q at the end of\n%s", fen, want, text)
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, " ") || len(line) > 200 {
				t.Fatalf("%s: line %q", fen, line)
			}
		}
		outputs := strings.Count(text, "\noutput ")
		if kind := ", " + slowKind(&p).String() + ","; outputs != 2 || strings.Count(text, kind) != 2 || strings.Count(text, "<- in use") != 1 {
			t.Fatalf("%s: want two outputs%s one in use, in\n%s", fen, kind, text)
		}
	}
}

// TestExplainValuesAPieceByWhatRemovingItChanges compares the board of an explanation
// with evaluations of boards without the piece.
func TestExplainValuesAPieceByWhatRemovingItChanges(t *testing.T) {
	n := randomNetwork(16, 64, 4) // a bucket for each kind, which the rook does not change
	e := New(n)
	const with, without = "4k3/2p5/8/3r4/8/8/4P3/3QK3 b - - 0 1", "4k3/2p5/8/8/8/8/4P3/3QK3 b - - 0 1"
	p, q := position.MustParseFEN(with), position.MustParseFEN(without)
	worth := pawns(referenceOutput(n, &q) - referenceOutput(n, &p)) // as White sees it
	lines := strings.Split(e.Explain(&p), "\n")
	const rank5 = 3
	if pieces, values := lines[3*rank5+1], lines[3*rank5+2]; pieces != "|       |       |       |   r   |       |       |       |       | 5" ||
		values != fmt.Sprintf("|       |       |       |%6s |       |       |       |       |", fmt.Sprintf("%+.2f", worth)) {
		t.Errorf("want %+.2f in\n%s\n%s", worth, pieces, values)
	}
	if kings := lines[2]; strings.ContainsAny(kings, "0123456789") {
		t.Errorf("a king has a value: %s", kings)
	}
}

func TestExplainNamesKnownEndings(t *testing.T) {
	e := New(randomNetwork(17, 64, 8))
	p := position.MustParseFEN("8/8/4k3/8/8/3KN3/8/8 w - - 0 1")
	if text := e.Explain(&p); !strings.Contains(text, "a known ending") || !strings.Contains(text, "evaluation +0.00") {
		t.Error(text)
	}
}
