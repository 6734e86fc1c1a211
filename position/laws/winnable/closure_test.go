package winnable

import (
	"fmt"
	"testing"

	"github.com/adoube/adoube/position"
)

// group returns the group of the piece on sq.
func (cl *closure) group(g *game, sq position.Square) int {
	if home := g.from[sq]; g.start.PieceOn(home).Type() != position.Pawn {
		return cl.groups.on(home)
	}
	return cl.groups.promoted[g.p.PieceOn(sq).Color()&1]
}

// outside says why the position of g belongs to no configuration, "" if it does.
func (cl *closure) outside(g *game) string {
	p, k := &g.p, keyOf(&g.p)
	for b := p.Checkers(); b != 0; b &= b - 1 {
		if sq := b.LSB(); p.PieceOn(sq).Type() == position.Pawn {
			k.addChecker(checker{sq, pawnChecker})
		} else {
			k.addChecker(checker{sq, int8(1 + cl.group(g, sq))})
		}
	}
	i, ok := cl.table.index[k]
	if !ok {
		return "no configuration has its kings, pawns and checkers"
	}
	var where [maxGroups]position.Bitboard
	for b := p.Occupied() &^ p.Pieces(position.Pawn) &^ p.Pieces(position.King) &^ p.Checkers(); b != 0; b &= b - 1 {
		where[cl.group(g, b.LSB())] |= b & -b
	}
	var cf configuration
	cl.table.load(i, &cf)
	for i := range cl.groups.list {
		w := cf.sets[i]
		if n := int8(where[i].Count()); where[i]&^w.squares != 0 || n < w.least || n > w.most {
			return fmt.Sprintf("pieces of group %d (%v) on\n%v are not %d to %d on\n%v", i, cl.groups.list[i].piece, where[i], w.least, w.most, w.squares)
		}
	}
	return ""
}

// lockedFENs are positions in which bishops, rooks and kings lock each other up.
var lockedFENs = []string{
	"7B/1b6/3k4/Bp1p4/1P1Pp1p1/1pppP1P1/2p5/2K5 b - - 0 1",
	"bn1n2k1/2p2p1b/2p2Pp1/1pKp1pP1/1P1P1P2/8/5B2/2B3B1 b - - 0 1",
	"1k4b1/1P1p4/BP1Pp1p1/1P2P1P1/p7/PpB5/1P1B4/K7 b - - 0 1",
	"8/6pp/8/8/ppp5/bkp4Q/qnp2p2/n1K5 b - - 0 1",
	"B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
	"1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1",
	"8/6b1/1p6/bPp5/PpP2k2/1Pp5/B1P5/RB5K b - - 0 1",
	"8/8/5p2/2p1pPp1/2P1Pk1b/2pBp1pB/2P1P1P1/5BRK b - - 0 1",
	"Bk6/2b4B/3b2B1/5B2/4B3/p1pB1B2/PpP1B3/1K6 w - - 0 1",
	"3b1kBR/b3pP1P/1pBpP2P/1P1P1Bp1/K2pB1P1/3P1B2/4B3/8 b - - 0 1",
	"5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
	"8/8/8/8/8/p1p5/P1Pp4/R3K2k w Q - 0 1",
	"4k2r/5p1p/5P1P/8/8/p1p5/P1P5/R3K3 w Qk - 0 1",
	"k7/p1p5/P1P5/8/1pP5/1P6/8/K1N2r2 b - c3 0 1",
	"8/8/8/2k5/2pP4/8/B7/2K4b b - d3 0 1",
	"8/p1p1p3/P1P1P3/8/3pPp2/3P1P2/5k2/K6b b - e3 0 1",
	"7k/6pb/8/8/3Pp3/3bP3/2P3PP/7K w - - 0 1",
	"6k1/P7/8/8/8/8/6p1/K7 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"4r1k1/3P4/8/8/8/8/3p4/2R3K1 w - - 0 1",
	"2q1r1k1/3P4/1n6/8/8/1N6/3p4/2R1Q1K1 b - - 0 1",
	"n1r3k1/1P1P4/8/b6q/4p3/8/3P4/4K2B w - - 0 1",
}

// TestGamesStayWithinTheirConfigurations plays random games from positions whose
// configurations are complete, whether they hold a mate or not, and checks that
// every position belongs to one of them.
func TestGamesStayWithinTheirConfigurations(t *testing.T) {
	random := newRandom()
	games, limit := 100, 60000
	if testing.Short() {
		games, limit = 20, 10000
	}
	fens := append(append([]string(nil), walledFENs...), lockedFENs...)
	if long() {
		for _, q := range loadWinnable(t, "unwinnable.epd") {
			fens = append(fens, q.p.FEN())
		}
	}
	complete, moves := 0, 0
	var cl closure
	for _, fen := range fens {
		p := mustParse(t, fen)
		for i := range 4 {
			cl.begin(&p, position.Color(i%2))
			if i >= 2 {
				cl.refine()
			}
			if cl.failed || !expandAll(&cl, limit) {
				continue
			}
			complete++
			moves += randomGames(p, random, games, 200, func(g *game) bool {
				if !MaterialSuffices(&g.p, cl.winner) {
					return false
				}
				if why := cl.outside(g); why != "" {
					t.Fatalf("%s to %s for %v: %s", fen, g.p.FEN(), cl.winner, why)
				}
				return true
			})
		}
	}
	t.Logf("%d moves in %d complete closures", moves, complete)
	if complete < 20 {
		t.Errorf("only %d closures are complete", complete)
	}
}

// expandAll expands all configurations, also those that may hold a mate, until there are
// limit successors. It reports whether none is left.
func expandAll(cl *closure, limit int) bool {
	var cf configuration
	for len(cl.table.queue) > 0 && cl.work < limit && !cl.failed {
		if cl.table.take(&cf); cl.groups.deduce(&cf) {
			cl.expand(&cf)
		}
	}
	return len(cl.table.queue) == 0
}

// TestEveryMoveLeadsToAConfiguration expands the configuration of a random position and looks
// for the position after each of its moves.
func TestEveryMoveLeadsToAConfiguration(t *testing.T) {
	r := newRandom()
	var cl closure
	moves := 0
	for range 60000 {
		p, ok := randomPosition(r.IntN, randomPieces(r))
		if !ok {
			continue
		}
		cl.begin(&p, position.Color(r.IntN(2)))
		if expandAll(&cl, 1); cl.failed {
			continue
		}
		for m := range p.LegalMoves() {
			g := newGame(p)
			if g.play(m); !MaterialSuffices(&g.p, cl.winner) {
				continue
			}
			if why := cl.outside(&g); why != "" {
				t.Fatalf("%s, %v for %v: %s", p.FEN(), m, cl.winner, why)
			}
			moves++
		}
	}
	if moves < 200000 {
		t.Errorf("only %d moves", moves)
	}
}

// TestClosureRemembersAMate runs closures of positions that can be won in small steps.
// None may end as if there were no mate.
func TestClosureRemembersAMate(t *testing.T) {
	for _, fen := range lockedFENs {
		p := mustParse(t, fen)
		for c := range position.Colors {
			if p.EnPassant() != position.NoSquare || CanMate(&p, c, Exact).Answer != Yes {
				continue
			}
			var cl closure
			cl.begin(&p, c)
			for limit := 100; limit < 3000; limit += 100 {
				if cl.run(limit) {
					t.Errorf("%s %v: proven after %d successors", fen, c, cl.work)
				}
			}
		}
	}
}
