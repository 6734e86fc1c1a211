package search

import (
	"fmt"

	"github.com/adoube/adoube/internal/invariants"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// probeTable looks the position up in the transposition table and returns its
// score if that was searched deep enough. On the principal variation it never
// does, because the variation would end there.
func (w *worker) probeTable(n *node) (Score, bool) {
	p := &n.f.pos
	clock := p.HalfmoveClock()
	n.key = tableKey(p)
	n.entry, n.ttHit = w.table.Probe(n.key)
	n.ttScore = noScore
	if n.ttHit {
		n.ttMove = legalTableMove(p, n.entry.Move)
		if n.entry.Bound != tt.None {
			n.ttScore = scoreFromTable(n.entry.Score, n.ply, w.drawClock-clock)
		}
	}
	if n.ply == 0 {
		n.ttMove = w.rootMoves[w.pvIndex].move
	}
	if n.excluded != position.NoMove {
		return 0, false
	}
	n.f.ttPV = n.pv || n.ttHit && n.entry.PV

	if n.pv || n.ttScore == noScore || clock >= rule50NoCut {
		return 0, false
	}
	high := n.ttScore >= n.beta
	if int(n.entry.Depth) < n.depth+bit(high) || !fits(n.entry.Bound, high) {
		return 0, false
	}
	if n.cutNode != high && n.depth <= 5 {
		return 0, false
	}
	if high && n.ttMove != position.NoMove {
		w.rewardTableMove(n)
	}
	return n.ttScore, true
}

// fits reports whether a score with bound b proves that the true score is at
// least (high) or at most (not high) the stored one.
func fits(b tt.Bound, high bool) bool {
	if high {
		return b&tt.Lower != 0
	}
	return b&tt.Upper != 0
}

// legalTableMove returns the move of a table entry, or NoMove if it is not legal
// here: another position may have the same key, and with several workers the
// entry may be a mixture of two.
func legalTableMove(p *position.Position, stored uint16) position.Move {
	if m := position.Move(stored); p.CanPlay(m) {
		return m
	}
	return position.NoMove
}

// store records the result of n in the table.
func (w *worker) store(n *node, score Score, depth int, b Bound, m position.Move) {
	if invariants.Enabled && uint(depth) > MaxPly {
		panic(fmt.Sprintf("store %s at depth %d", n.f.pos.FEN(), depth))
	}
	w.table.Store(n.key, tt.Entry{
		Move:  uint16(m),
		Score: scoreToTable(score, n.ply),
		Eval:  int16(n.rawEval),
		Depth: uint8(depth),
		Bound: b,
		PV:    n.f.ttPV,
	})
}

// tableKey returns the key under which the table knows p. As the 50-move rule
// draws near, positions with clocks far apart count as different.
func tableKey(p *position.Position) uint64 {
	key := uint64(p.Key())
	if clock := p.HalfmoveClock(); clock >= rule50Bucket {
		key ^= uint64(clock/8) * 0x9e3779b97f4a7c15
	}
	return key
}
