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
	pawn         [2]correctionTable    // [side to move], by the pawn key
	minor        [2]correctionTable    // [side to move], by the minor key
	nonPawn      [2][2]correctionTable // [side to move][color], by the key of its pieces
	continuation correctionTable       // by a hash of two earlier moves
}

// A correctionTable has a power of two of values.
type correctionTable []int16

// at returns the value for a key.
func (t correctionTable) at(key uint64) *int16 { return &t[key&uint64(len(t)-1)] }

// newCorrections returns empty corrections whose keys have extra bits.
func newCorrections(extra int) (c corrections) {
	c.continuation = make(correctionTable, 1<<(correctionContBits+extra))
	for _, t := range c.byPosition() {
		*t = make(correctionTable, 1<<(correctionBits+extra))
	}
	return c
}

// byPosition lists the tables by what stands on the board.
func (c *corrections) byPosition() (list []*correctionTable) {
	for us := range 2 {
		list = append(list, &c.pawn[us], &c.minor[us], &c.nonPawn[us][0], &c.nonPawn[us][1])
	}
	return list
}

// forget empties c.
func (c *corrections) forget() {
	clear(c.continuation)
	for _, t := range c.byPosition() {
		clear(*t)
	}
}

// A correctionSet points to the values that apply to a position.
type correctionSet struct {
	pawn, minor, white, black, cont2, cont4 *int16
}

// correctionSet returns the values for the position at ply.
func (w *worker) correctionSet(ply int) correctionSet {
	p := &w.frame(ply).pos
	us := p.SideToMove() & 1
	c := &w.pool.corrections
	last := w.frame(ply - 1).movedTo
	return correctionSet{
		pawn:  c.pawn[us].at(uint64(p.PawnKey())),
		minor: c.minor[us].at(uint64(p.MinorKey())),
		white: c.nonPawn[us][position.White].at(uint64(p.NonPawnKey(position.White))),
		black: c.nonPawn[us][position.Black].at(uint64(p.NonPawnKey(position.Black))),
		cont2: w.pool.pair(last, w.frame(ply-2).movedTo, 0),
		cont4: w.pool.pair(last, w.frame(ply-4).movedTo, 1),
	}
}

// pair returns the value for two moves. Two tables share the memory; which selects one.
func (p *pool) pair(a, b pieceTo, which uint32) *int16 {
	const golden = 2654435769 // 2^32 divided by the golden ratio
	hash := (uint32(a)<<11 | uint32(b)<<1 | which) * golden
	return p.corrections.continuation.at(uint64(hash >> (uint(32-correctionContBits-p.extra) & 31)))
}

// value returns the correction of the static evaluation in internal units.
func (c *correctionSet) value() Score {
	load := func(v *int16) int { return int(relaxed.Load(v)) }
	sum := correctionPawn*load(c.pawn) +
		correctionMinor*load(c.minor) +
		correctionNonPawn*(load(c.white)+load(c.black)) +
		correctionCont*(load(c.cont2)+load(c.cont4))
	return Score(sum / correctionMax)
}

// updateCorrections learns the difference between the result of a search of the
// given depth and the static evaluation of n.
func (w *worker) updateCorrections(n *node, depth int) {
	const most = 1024 // units, far beyond what the greatest bonus needs
	bonus := min(max(int(n.best-n.static), -most), most) * depth * correctionRate / 1024
	if n.bestMove == position.NoMove {
		bonus = bonus * correctionFailLow / 1024
	}
	bonus = min(max(bonus, -correctionBonusMax), correctionBonusMax)
	c := w.correctionSet(n.ply)
	for _, v := range [...]*int16{c.pawn, c.minor, c.white, c.black} {
		gravitate(v, bonus, correctionMax)
	}
	for _, v := range [...]*int16{c.cont2, c.cont4} {
		gravitate(v, bonus*correctionLearnCont/1024, correctionMax)
	}
}
