package search

import (
	"fmt"

	"github.com/adoube/adoube/internal/invariants"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// probe looks up the position of n in the transposition table.
func (w *worker) probe(n *node) {
	p := &n.f.pos
	n.key = ttKey(p)
	n.entry, n.ttHit = w.tt.Probe(n.key)
	n.ttScore = noScore
	if n.ttHit && n.entry.Bound != tt.None {
		n.ttScore = scoreFromTT(n.entry.Score, n.ply, w.drawClock-p.HalfmoveClock())
	}
	if n.excluded == position.NoMove {
		n.f.ttPV = n.pv || n.ttHit && n.entry.PV
	}
}

// probeTT looks up n and returns the table's score if it settles n. Near the
// horizon it does so only where the score agrees with the kind of node expected.
// https://www.chessprogramming.org/Transposition_Table
func (w *worker) probeTT(n *node) (Score, bool) {
	w.probe(n)
	high := n.ttScore >= n.beta
	cuts := n.excluded == position.NoMove && n.ttScoreCuts() &&
		int(n.entry.Depth) >= n.depth+bit(high) && (n.cutNode == high || n.depth > ttCutDepth)
	if cuts && !high {
		return n.ttScore, true
	}
	if n.ttHit {
		n.f.ttMove = legalTTMove(&n.f.pos, n.entry.Move)
	}
	if n.ply == 0 {
		n.f.ttMove = w.root.moves[w.root.pvIndex].move
	}
	if cuts && n.f.ttMove != position.NoMove {
		w.rewardTTMove(n)
	}
	return n.ttScore, cuts
}

// probeQuiescence is probeTT for quiescence, where every entry is deep enough.
func (w *worker) probeQuiescence(n *node) (Score, bool) {
	w.probe(n)
	if n.ttScoreCuts() {
		return n.ttScore, true
	}
	if n.ttHit && (n.inCheck || !position.Move(n.entry.Move).IsQuiet()) {
		n.f.ttMove = legalTTMove(&n.f.pos, n.entry.Move)
	}
	return 0, false
}

// ttScoreCuts reports whether the table's score, if it is deep enough, settles n.
// It never settles a PV node, which would end the variation there, nor a position
// close to a draw by the 50-move rule, of which the table knows nothing.
func (n *node) ttScoreCuts() bool {
	return !n.pv && fits(n.entry.Bound, n.ttScore >= n.beta) &&
		n.f.pos.HalfmoveClock() < rule50NoCut
}

// fits reports whether a score with bound b proves that the true score is at
// least (high) or at most (not high) the stored one.
func fits(b Bound, high bool) bool {
	if high {
		return b&Lower != 0
	}
	return b&Upper != 0
}

// legalTTMove returns the move of a table entry, or NoMove if it is not legal
// in p: another position may have the same key, and with several workers an entry
// may be a mixture of two.
func legalTTMove(p *position.Position, stored uint16) position.Move {
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
	w.tt.Store(n.key, tt.Entry{
		Move:  uint16(m),
		Score: scoreToTT(score, n.ply),
		Eval:  int16(n.f.rawEval),
		Depth: uint8(depth),
		Bound: b,
		PV:    n.f.ttPV,
	})
}

// ttKey returns the key of p in the table.
func ttKey(p *position.Position) uint64 { return keyWithClock(p.Key(), p.HalfmoveClock()) }

// keyWithClock returns the key in the table of a position with the given key and
// half-move clock. As the 50-move rule draws near, positions with clocks far apart
// count as different.
func keyWithClock(key position.Key, clock int) uint64 {
	if clock >= rule50Bucket {
		return uint64(key) ^ uint64(clock/8)*0x9e3779b97f4a7c15
	}
	return uint64(key)
}
