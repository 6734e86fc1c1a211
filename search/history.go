package search

import (
	"math/bits"

	"github.com/adoube/adoube/internal/relaxed"
	"github.com/adoube/adoube/position"
)

// A pieceTo identifies a move by the piece and the square it reaches.
type pieceTo int

const pieceToCount = 16 * 64

func newPieceTo(pc position.Piece, to position.Square) pieceTo {
	return pieceTo(pc&15)<<6 | pieceTo(to&63)
}

// A pieceToHistory has one value for every pieceTo.
type pieceToHistory [pieceToCount]int16

// at returns the value for i.
func (h *pieceToHistory) at(i pieceTo) int { return int(relaxed.Load(&h[i&(pieceToCount-1)])) }

const (
	pawnHistoryBits = 9 // of the pawn key, with one thread
	lowPlies        = 5
)

// The histories remember how moves did elsewhere in the tree: a value rises when its
// move causes a cutoff, and falls when another move does. All values stay within
// ± historyMax. See https://www.chessprogramming.org/History_Heuristic.
//
// The capture history and aspiration windows together measured +116 ± 38 Elo, 10,000 nodes
// a move.
type histories struct {
	// quiet is the butterfly history of quiet moves: [color][from attacked][to attacked][to, from].
	// A square counts as attacked if the opponent attacks it.
	quiet [2][2][2][4096]int16

	young uint64 // nodes of the searches since the quiet history was aged

	// capture is the history of captures: [piece and to][captured type].
	capture [pieceToCount][8]int16

	// lowPly is the history of quiet moves near the root of this search:
	// [ply][to, from].
	lowPly [lowPlies][4096]int16
}

// A pool is what the workers of an engine learn together. It depends on the structure of a
// position or on two moves, of which one worker alone sees too little. With more workers there
// are more places for structures. One worker may overwrite what another has just learned, which
// does no harm.
//
// Sharing these, and their growth, are Stockfish's ideas. Sixteen workers that share the
// continuation history, too, measured +32 ± 40 Elo, 60,000 nodes a move together.
type pool struct {
	extra       int // bits that keys have more than with one worker
	corrections corrections
	pawn        []pieceToHistory // a history for every pawn structure; their number is a power of two

	// continuation has for every move a history of the moves one, two, four and six
	// plies later. Entry 0, of no piece, is for null moves and for the moves before
	// the root. It measured +45 ± 35 Elo, 10,000 nodes a move.
	continuation [pieceToCount]pieceToHistory
}

// extraBits returns the extra bits of a pool for the given number of workers. The keys
// of corrections have no more than 32.
func extraBits(workers int) int { return min(bits.Len(uint(workers-1)), 8) }

// newPool returns an empty pool for the given number of workers.
func newPool(workers int) *pool {
	extra := extraBits(workers)
	return &pool{extra: extra, corrections: newCorrections(extra), pawn: make([]pieceToHistory, 1<<(pawnHistoryBits+extra))}
}

// forget empties p.
func (p *pool) forget() {
	clear(p.pawn)
	clear(p.continuation[:])
	p.corrections.forget()
}

// agingNodes is the least number of nodes after which the quiet history is aged: the time
// for it would matter in searches of a few nodes, so these count together.
const agingNodes = 4096

// age prepares the histories for the next search after one of so many nodes: the quiet
// history counts less, and that of low plies, which are different plies now, is forgotten.
func (h *histories) age(nodes uint64) {
	clear(h.lowPly[:])
	if h.young += nodes; h.young < agingNodes {
		return
	}
	h.young = 0
	for c := range h.quiet {
		for f := range h.quiet[c] {
			for t := range h.quiet[c][f] {
				for i, v := range h.quiet[c][f][t] {
					h.quiet[c][f][t][i] = int16(int(v) * historyKept / 1024)
				}
			}
		}
	}
}

// update applies bonus, within ± historyMax, to a history value.
func update(v *int16, bonus int) { gravitate(v, bonus, historyMax) }

// gravitate adds bonus, within ± bound, to *v, less the closer *v is to the bound on
// that side. That keeps *v within ± bound and forgets the distant past.
func gravitate(v *int16, bonus, bound int) {
	old := int(relaxed.Load(v))
	relaxed.Store(v, int16(old+bonus-old*abs(bonus)/bound))
}

// quietEntry returns the butterfly history entry of m.
func (w *worker) quietEntry(us position.Color, threats position.Bitboard, m position.Move) *int16 {
	return &w.history.quiet[us&1][bit(threats.Has(m.From()))][bit(threats.Has(m.To()))][m&4095]
}

// captureEntry returns the capture history entry of m, a noisy move in p.
func (w *worker) captureEntry(p *position.Position, m position.Move) *int16 {
	return &w.history.capture[newPieceTo(p.PieceOn(m.From()), m.To())&(pieceToCount-1)][capturedType(p, m)&7]
}

// pawnHistory returns the pawn history of the pawn structure of p.
func (w *worker) pawnHistory(p *position.Position) *pieceToHistory {
	pawn := w.pool.pawn
	return &pawn[int(p.PawnKey())&(len(pawn)-1)]
}

// pawnEntry returns the pawn history entry of a move in p.
func (w *worker) pawnEntry(p *position.Position, i pieceTo) *int16 {
	return &w.pawnHistory(p)[i&(pieceToCount-1)]
}

// continuationPlies are how many plies back the moves are whose continuation
// histories count.
var continuationPlies = [...]int{1, 2, 4, 6}

// reductionHistory returns the history of quiet move m for late move reductions.
func (w *worker) reductionHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return (reductionQuiet*int(*w.quietEntry(n.us, n.threats().All, m)) +
		reductionContinuation*(n.continuation[0].at(i)+n.continuation[1].at(i))) / 16
}

// pruningHistory returns the history of quiet move m for pruning.
func (w *worker) pruningHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return n.continuation[0].at(i) + n.continuation[1].at(i) +
		(pruningPawn*w.pawnHistory(&n.f.pos).at(i)+pruningQuiet*int(*w.quietEntry(n.us, n.threats().All, m)))/16
}

// updateQuiet applies bonus to all histories of quiet move m.
func (w *worker) updateQuiet(n *node, m position.Move, bonus int) {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	update(w.quietEntry(n.us, n.threats().All, m), bonus)
	update(w.pawnEntry(&n.f.pos, i), bonus*pawnBonus/1024)
	if n.ply < lowPlies {
		update(&w.history.lowPly[n.ply][m&4095], bonus)
	}
	w.updateContinuation(n.ply, i, bonus*continuationBonus/1024)
}

// updateContinuation applies bonus to the continuation histories of a move at ply.
func (w *worker) updateContinuation(ply int, i pieceTo, bonus int) {
	for k, d := range continuationPlies {
		f := w.frame(ply - d)
		if f.move == position.NoMove {
			continue // entry 0 would only collect noise
		}
		b := bonus
		if k >= 2 {
			b = b * continuationFar / 1024
		}
		update(&f.continuation[i&(pieceToCount-1)], b)
	}
}
