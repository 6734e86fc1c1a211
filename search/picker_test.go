package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

// pickerPositions are the test positions and some from random games.
func pickerPositions(t *testing.T) []position.Position {
	var list []position.Position
	for _, fen := range testPositions {
		list = append(list, position.MustParseFEN(fen))
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		list = append(list, *randomgame.Play(r, r.IntN(120)).Position())
	}
	return list
}

func TestPickerReturnsEveryLegalMoveOnce(t *testing.T) {
	w := newTestEngine(1).workers[0]
	for _, p := range pickerPositions(t) {
		legal := slices.Collect(p.LegalMoves())
		for _, ttMove := range append([]position.Move{position.NoMove}, legal...) {
			n := newTestNode(w, p)
			n.picker = picker{ttMove: ttMove, threshold: byScore}
			seen := make(map[position.Move]int)
			first := true
			for m := w.nextMove(n); m != position.NoMove; m = w.nextMove(n) {
				if first && ttMove != position.NoMove && m != ttMove {
					t.Errorf("%s: first move %v, want the table's %v", p.FEN(), m, ttMove)
				}
				first = false
				seen[m]++
			}
			for _, m := range legal {
				if seen[m] != 1 {
					t.Errorf("%s: move %s returned %d times", p.FEN(), uci(&p, m), seen[m])
				}
			}
			if len(seen) != len(legal) {
				t.Errorf("%s: %d different moves, want %d", p.FEN(), len(seen), len(legal))
			}
		}
	}
}

func TestPickerOfGoodMovesReturnsThoseThatWinTheThreshold(t *testing.T) {
	w := newTestEngine(1).workers[0]
	for _, p := range pickerPositions(t) {
		for _, threshold := range []int{anything, -100, 200} {
			n := newTestNode(w, p)
			n.picker = picker{threshold: threshold, goodOnly: true}
			seen := make(map[position.Move]int)
			for m := w.nextMove(n); m != position.NoMove; m = w.nextMove(n) {
				seen[m]++
			}
			for m := range p.LegalMoves() {
				good := !m.IsQuiet() && (!m.IsPromotion() || m.Promotion() == position.Queen) && (threshold == anything || p.SEE(m, threshold))
				if seen[m] != bit(good) {
					t.Errorf("%s, threshold %d: move %s returned %d times, want %d", p.FEN(), threshold, uci(&p, m), seen[m], bit(good))
				}
			}
		}
	}
}

func TestPickerSkipsQuietsOnly(t *testing.T) {
	w := newTestEngine(1).workers[0]
	for _, p := range pickerPositions(t) {
		n := newTestNode(w, p)
		got, want := 0, 0
		for m := w.nextMove(n); m != position.NoMove; m = w.nextMove(n) {
			if m.IsQuiet() {
				n.picker.skipQuiets = true
			} else {
				got++
			}
		}
		for m := range p.LegalMoves() {
			want += bit(!m.IsQuiet())
		}
		if got != want {
			t.Errorf("%s: %d noisy moves, want %d", p.FEN(), got, want)
		}
	}
}

func TestLesserThreatsAreOfLessValuablePieces(t *testing.T) {
	p := position.MustParseFEN("3qk3/8/2n5/8/8/1p6/8/r3K2b w - - 0 1")
	attacks := p.Attacks(position.Black)
	threats := lesserThreats(&attacks)
	// Attacked by a pawn, a knight, a bishop, a rook, the queen, the king, nothing.
	for name, want := range map[string]string{
		"c2": "nbrq", "d4": "rq", "e4": "rq", "b1": "q", "d6": "", "f8": "", "h3": "",
	} {
		sq, err := position.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		got := "" // the pieces for which it is dangerous
		for i, pt := range []position.PieceType{position.Pawn, position.Knight, position.Bishop, position.Rook, position.Queen, position.King} {
			if threats[pt].Has(sq) {
				got += "pnbrqk"[i : i+1]
			}
		}
		if got != want {
			t.Errorf("%s is dangerous for %q, want %q", name, got, want)
		}
	}
}

func TestKeysOrderByScoreThenPlace(t *testing.T) {
	for i, tt := range []struct{ lower, higher key }{
		{newKey(-1, 0), newKey(0, 255)},
		{newKey(5, 9), newKey(5, 8)},
		{newKey(worstScore, 0), newKey(worstScore+1, 255)},
		{leastKey, newKey(worstScore, 254)},
	} {
		if tt.lower >= tt.higher {
			t.Errorf("row %d: %#x does not stand below %#x", i, tt.lower, tt.higher)
		}
	}
	if k := newKey(-12345, 77); k.score() != -12345 || k.place() != 77 {
		t.Errorf("a key gives back %d, %d", k.score(), k.place())
	}
}
