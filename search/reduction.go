package search

import "github.com/adoube/adoube/position"

// Late move reductions: moves late in the ordering are searched less deep, and at
// full depth only if they turn out better than expected.
// https://www.chessprogramming.org/Late_Move_Reductions
//
// Measured +170 ± 37 Elo, 10,000 nodes a move.

// fullPly is one ply in the unit of reductions.
const fullPly = 1024

// logarithms are those of depths and move counts.
var logarithms = newLogarithms()

func newLogarithms() (l [64]int) {
	for x := 1; x < len(l); x++ {
		l[x] = logarithm(x)
	}
	return l
}

// logarithm returns the natural logarithm of x, at least 1, in 1/1024. It uses
// integers of 64 bits only, so that the result is the same on every machine.
// Squaring yields the binary logarithm bit by bit; ln 2 makes it the natural one.
func logarithm(x int) int {
	const one = 1 << 20
	y := int64(x) * one
	log2 := int64(0) // in 1/65536
	for ; y >= 2*one; y /= 2 {
		log2 += 1 << 16
	}
	for b := int64(1 << 15); b > 0; b /= 2 {
		y = y * y / one
		if y >= 2*one {
			y /= 2
			log2 += b
		}
	}
	const ln2 = 45426 // ln 2 in 1/65536
	return int(log2 * ln2 >> 22)
}

// reduction returns the basic reduction of m, by its place in the ordering, in
// 1/1024 plies.
func (n *node) reduction(m position.Move) int {
	product := logarithms[min(n.depth, 63)&63] * logarithms[min(n.f.moveCount, 63)&63] / fullPly
	if m.IsQuiet() {
		return lmrBase + product*1000/lmrDivisor
	}
	return lmrNoisyBase + product*1000/lmrNoisyDivisor
}

// adjustReduction adjusts the reduction r of m, which has just been made: less for
// moves that look promising, more for the others.
func (w *worker) adjustReduction(n *node, m position.Move, r int) int {
	if m.IsQuiet() {
		r -= w.reductionHistory(n, m) / lmrHistoryDiv
	} else {
		r -= int(*w.captureEntry(&n.f.pos, m)) / lmrNoisyHistDiv
	}
	if !n.improving {
		r += lmrNotImproving
	}
	if n.cutNode {
		r += lmrCutNode
		if n.f.ttMove == position.NoMove {
			r += lmrCutNoMove
		}
	}
	if n.f.ttPV {
		r -= lmrTTPV + lmrTTHigh*bit(n.ttScore != noScore && n.ttScore > n.alpha) +
			lmrTTDeep*bit(n.ttHit && int(n.entry.Depth) >= n.depth)
		if n.pv {
			r -= lmrPV
		}
	}
	if !n.pv && !n.cutNode {
		r += lmrAllNode
	}
	r += lmrMoves * n.f.moveCount
	if !n.f.ttMove.IsQuiet() { // NoMove is quiet
		r += lmrTTCapture
	}
	if n.next.pos.InCheck() {
		r -= lmrCheck
	}
	if n.next.cutoffs > lmrCutoffCount {
		r += lmrCutoffs
	}
	return r
}

// hindsight returns the change of the depth of n, which a reduced move led to, now that
// the static evaluation shows how good that move was: a ply more if the reduction was large
// and the move did not make the opponent's position worse, a ply less if it did.
func (n *node) hindsight() int {
	if n.inCheck || n.prev.static == noScore {
		return 0
	}
	switch r := n.prev.reduction; {
	case r >= hindsightDeeper && !n.worsening:
		return 1
	case r >= hindsightShallower && n.depth >= 2 && n.f.static+n.prev.static > Score(hindsightMargin):
		return -1
	}
	return 0
}

// internalReduction returns by how many plies to reduce n. Without a good move from
// the table its search is expensive, and the next iteration will have that move.
// https://www.chessprogramming.org/Internal_Iterative_Reductions
func (n *node) internalReduction() int {
	if n.depth < iirDepth || !n.pv && !n.cutNode || n.excluded != position.NoMove || n.ply == 0 {
		return 0
	}
	return bit(n.f.ttMove == position.NoMove || int(n.entry.Depth)+iirStale <= n.depth)
}
