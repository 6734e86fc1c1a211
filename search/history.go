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

// sharedHistories are what the workers of an engine learn together. They depend on the structure
// of a position or on two moves, of which one worker alone sees too little. With more workers
// there are more places for structures. One worker may overwrite what another has just learned,
// which does no harm.
//
// Sharing these, and their growth, are Stockfish's ideas. Sixteen workers that share the
// continuation history, too, measured +32 ± 40 Elo, 60,000 nodes a move together.
type sharedHistories struct {
	extra       int // bits that keys have more than with one worker
	corrections corrections
	pawn        []pieceToHistory // a history for every pawn structure; their number is a power of two

	// continuation has for every move a history of the moves one, two, four and six
	// plies later. Entry 0, of no piece, is for null moves and for the moves before
	// the root. It measured +45 ± 35 Elo, 10,000 nodes a move.
	continuation [pieceToCount]pieceToHistory
}

// extraBits returns the extra bits of keys for the given number of workers. The keys
// of corrections have no more than 32.
func extraBits(workers int) int { return min(bits.Len(uint(workers-1)), 8) }

// newSharedHistories returns empty histories for the given number of workers.
func newSharedHistories(workers int) *sharedHistories {
	extra := extraBits(workers)
	return &sharedHistories{extra: extra, corrections: newCorrections(extra), pawn: make([]pieceToHistory, 1<<(pawnHistoryBits+extra))}
}

// forget empties h.
func (h *sharedHistories) forget() {
	clear(h.pawn)
	clear(h.continuation[:])
	h.corrections.forget()
}

// agingNodes is the least number of nodes after which the quiet history is aged: the time
// for it would matter in searches of a few nodes, so these count together.
const agingNodes = 4096

// age prepares the histories for the next search after one of the given number of nodes: the quiet
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

// continuationPlies are the distances, in plies, to the earlier moves whose continuation
// histories count.
var continuationPlies = [...]int{1, 2, 4, 6}

// pair returns the place of the value for two moves. Two tables share the memory; which
// selects one.
func (h *sharedHistories) pair(a, b pieceTo, which uint32) uint32 {
	const golden = 2654435769 // 2^32 divided by the golden ratio
	hash := (uint32(a)<<11 | uint32(b)<<1 | which) * golden
	return 4*2*h.corrections.size + hash>>(uint(32-correctionContBits-h.extra)&31)
}
