package search

import (
	"github.com/adoube/adoube/internal/relaxed"
	"github.com/adoube/adoube/position"
)

// The bits of the keys of corrections, with one thread.
const (
	correctionBits     = 14
	correctionContBits = 16
)

// Corrections remember, by features of the position, how far the static evaluation
// was from the result of the search, and correct it by that. All values stay within
// ± correctionMax; at that bound a table contributes its parameter in internal
// units. https://www.chessprogramming.org/Static_Evaluation_Correction_History
//
// Measured +30 ± 34 Elo, 10,000 nodes a move.
type corrections struct {
	// values holds a table for each of what stands on the board, with the values for
	// White and for Black to move side by side, then the table of two earlier moves.
	values []int16
	size   uint32 // how many keys a table by what stands on the board has
}

// newCorrections returns empty corrections whose keys have extra bits.
func newCorrections(extra int) corrections {
	size := 1 << (correctionBits + extra)
	return corrections{values: make([]int16, 4*2*size+1<<(correctionContBits+extra)), size: uint32(size)}
}

// forget empties c.
func (c *corrections) forget() { clear(c.values) }

// A correctionSet holds the places of the values that apply to a position.
type correctionSet [6]uint32

// The values of a correctionSet.
const (
	byPawns = iota
	byMinors
	byWhite // all white pieces but pawns
	byBlack
	byLastTwo // the last move and the one before
	byLastFour
)

// findCorrections finds the values for the position at ply, which the moves to it have
// reached. They are seldom in the processor's cache, so it asks for them at once.
func (w *worker) findCorrections(ply int) {
	f := w.frame(ply)
	p := &f.pos
	c := &w.pool.corrections
	place := func(table int, key position.Key) uint32 {
		return 2*(uint32(table)*c.size+uint32(key)&(c.size-1)) + uint32(p.SideToMove()&1)
	}
	last := w.frame(ply - 1).movedTo
	f.corrections = correctionSet{
		byPawns:    place(byPawns, p.PawnKey()),
		byMinors:   place(byMinors, p.MinorKey()),
		byWhite:    place(byWhite, p.NonPawnKey(position.White)),
		byBlack:    place(byBlack, p.NonPawnKey(position.Black)),
		byLastTwo:  w.pool.pair(last, w.frame(ply-2).movedTo, 0),
		byLastFour: w.pool.pair(last, w.frame(ply-4).movedTo, 1),
	}
	prefetchValues(&c.values[0], &f.corrections)
}

// pair returns the place of the value for two moves. Two tables share the memory; which
// selects one.
func (p *pool) pair(a, b pieceTo, which uint32) uint32 {
	const golden = 2654435769 // 2^32 divided by the golden ratio
	hash := (uint32(a)<<11 | uint32(b)<<1 | which) * golden
	return 4*2*p.corrections.size + hash>>(uint(32-correctionContBits-p.extra)&31)
}

// correction returns what s corrects a static evaluation by, in internal units.
func (c *corrections) correction(s *correctionSet) Score {
	value := func(i uint32) int { return int(relaxed.Load(&c.values[i])) }
	sum := correctionPawn*value(s[byPawns]) +
		correctionMinor*value(s[byMinors]) +
		correctionNonPawn*(value(s[byWhite])+value(s[byBlack])) +
		correctionCont*(value(s[byLastTwo])+value(s[byLastFour]))
	return Score(sum / correctionMax)
}

// updateCorrections learns the difference between the result of a search of the
// given depth and the static evaluation of n.
func (w *worker) updateCorrections(n *node, depth int) {
	const most = 1024 // units, far beyond what the greatest bonus needs
	bonus := min(max(int(n.best-n.f.static), -most), most) * depth * correctionRate / 1024
	if n.bestMove == position.NoMove {
		bonus = bonus * correctionFailLow / 1024
	}
	bonus = min(max(bonus, -correctionBonusMax), correctionBonusMax)
	values, places := w.pool.corrections.values, &n.f.corrections
	for _, i := range places[:byLastTwo] {
		gravitate(&values[i], bonus, correctionMax)
	}
	for _, i := range places[byLastTwo:] {
		gravitate(&values[i], bonus*correctionLearnCont/1024, correctionMax)
	}
}
