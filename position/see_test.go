package position

import (
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomboard"
)

// slowSEE returns the value of the exchange that m begins, by playing it out on
// the slow board: each side takes with the least valuable of the pieces that
// may, of several the one on the lowest square, or stops if that is better.
func slowSEE(b slowBoard, m Move) int {
	if m.IsCastling() {
		return 0
	}
	gain := seeValues[b.board[m.To()].Type()]
	if m.IsEnPassant() {
		gain = PawnValue
	}
	if m.IsPromotion() {
		gain += seeValues[m.Promotion()] - PawnValue
	}
	return gain - slowExchange(b.play(m), m.To())
}

func slowExchange(b slowBoard, to Square) int {
	best := NoSquare
	for from := A1; from <= H8; from++ {
		pc := b.board[from]
		if pc == NoPiece || pc.Color() != b.side || !slices.Contains(b.slowReach(from), to) || !b.mayTake(from, to) {
			continue
		}
		if best == NoSquare || pc.Type() < b.board[best].Type() {
			best = from
		}
	}
	if best == NoSquare {
		return 0
	}
	gain := seeValues[b.board[to].Type()]
	m := NewMove(best, to, Capture)
	if b.board[best].Type() == Pawn && (to.Rank() == 0 || to.Rank() == 7) {
		m = NewMove(best, to, PromotionKind(Queen, true))
		gain += QueenValue - PawnValue
	}
	return max(0, gain-slowExchange(b.play(m), to))
}

// mayTake reports whether the piece on from may take on to: a king if it is
// safe there, another if no slider attacks its king through the square it
// leaves.
func (b slowBoard) mayTake(from, to Square) bool {
	us := b.side
	after := b.play(NewMove(from, to, Capture))
	king := after.kingOf(us)
	if from == b.kingOf(us) {
		return !after.attackedBy(king, us.Opposite())
	}
	for sniper := A1; sniper <= H8; sniper++ {
		pc := after.board[sniper]
		if pc == NoPiece || pc.Color() == us || pc.Type() < Bishop || pc.Type() == King {
			continue
		}
		if slices.Contains(after.slowReach(sniper), king) && !slices.Contains(b.slowReach(sniper), king) {
			return false
		}
	}
	return true
}

// checkSEE compares SEE with the value of the exchange that m begins.
func checkSEE(t testing.TB, p *Position, m Move) {
	t.Helper()
	value := slowSEE(slowBoardOf(p), m)
	for _, threshold := range []int{value - 300, value - 1, value, value + 1, value + 300, -1000, -100, 0, 1, 100, 1000} {
		if got, want := p.SEE(m, threshold), value >= threshold; got != want {
			t.Fatalf("%s: SEE(%s, %d) = %v, but the exchange is worth %d", p.FEN(), m, threshold, got, value)
		}
	}
}

func TestSEEAgreesWithPlayingTheExchange(t *testing.T) {
	check := func(p *Position) {
		for m := range p.LegalMoves() {
			checkSEE(t, p, m)
		}
	}
	randomPositions(t, 4000, check)
	random := newRandom()
	for range 1500 { // pieces that attack each other, and pins
		if p, err := ParseComposition(randomboard.FEN(random, crowdedLetters)); err == nil {
			check(&p)
		}
	}
}

// Exchanges whose value others have published too, most of them the tests of Leorik
// (https://github.com/lithander/Leorik).
func TestSEEOfPublishedExchanges(t *testing.T) {
	for _, tt := range []struct {
		fen, move string
		want      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200},
		{"6k1/1pp4p/p1pb4/6q1/3P1pRr/2P4P/PP1Br1P1/5RKN w - - 0 1", "f1f4", -100},
		{"5rk1/1pp2q1p/p1pb4/8/3P1NP1/2P5/1P1BQ1P1/5RK1 b - - 0 1", "d6f4", 0},
		{"2r1r1k1/pp1bppbp/3p1np1/q3P3/2P2P2/1P2B3/P1N1B1PP/2RQ1RK1 b - - 0 1", "d6e5", 100},
		{"6rr/6pk/p1Qp1b1p/2n5/1B3p2/5p2/P1P2P2/4RK1R w - - 0 1", "e1e8", -500},
		{"7R/5P2/8/8/6r1/3K4/5p2/4k3 w - - 0 1", "f7f8q", 800},
		{"7R/5P2/8/8/6r1/3K4/5p2/4k3 w - - 0 1", "f7f8b", 200},
		{"7R/4bP2/8/8/1q6/3K4/5p2/4k3 w - - 0 1", "f7f8r", -100},
		{"3n3r/2P5/8/1k6/8/8/3Q4/4K3 w - - 0 1", "c7d8q", 700},
		{"2r4r/1P4pk/p2p1b1p/7n/BB3p2/2R2p2/P1P2P2/4RK2 w - - 0 1", "c3c8", 500},
		{"8/pp6/2pkp3/4bp2/2R3b1/2P5/PP4B1/1K6 w - - 0 1", "g2c6", -200},
		{"4q3/1p1pr1k1/1B2rp2/6p1/p3PP2/P3R1P1/1P2R1K1/4Q3 b - - 0 1", "e6e4", -400},
		{"1r3r1k/p4pp1/2p1p2p/qpQP3P/2P5/3R4/PP3PP1/1K1R4 b - - 0 1", "a5a2", -800},
		{"2r1k2r/pb4pp/5p1b/2KB3n/4N3/2NP1PB1/PPP1P1PP/R2Q3R w k - 0 1", "d5c6", -300},
		{"rnbqk2r/pp3ppp/2p1pn2/3p4/3P4/N1P1BN2/PPB1PPPb/R2Q1RK1 w kq - 0 1", "g1h2", 300},
		{"8/8/8/1k6/6b1/4N3/2p3K1/3n4 w - - 0 1", "e3d1", -800}, // others let the bishop take on d1
	} {
		p := mustParse(t, tt.fen)
		m := must.Get(p.ParseUCI(tt.move))(t)
		if !p.SEE(m, tt.want) || p.SEE(m, tt.want+1) {
			t.Errorf("%s: SEE of %s is %d, want %d", tt.fen, tt.move, seeValue(&p, m), tt.want)
		}
	}
}

// seeValue returns the greatest threshold that m reaches.
func seeValue(p *Position, m Move) int {
	value := -2000
	for p.SEE(m, value+1) {
		value++
	}
	return value
}
