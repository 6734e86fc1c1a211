package search

import (
	"math"
	"slices"

	"github.com/adoube/adoube/position"
)

// A picker returns the legal moves of a position one by one, the most promising
// first. It generates moves only on demand, because many nodes end with the move
// from the table or with a capture. See
// https://www.chessprogramming.org/Move_Ordering.
//
// The moves and their keys are in the frame of the node. In front are the noisy moves that were
// put aside; those not yet returned begin at next.
type picker struct {
	stage      stage
	ttMove     position.Move
	threshold  int  // what the exchange of a good noisy move wins, in the units of SEE
	goodOnly   bool // return good noisy moves only, besides ttMove
	skipQuiets bool // return no more quiet moves
	next       int  // index of the first move not yet returned
	bad        int  // number of moves put aside
	nextBad    int  // index of the first of those not yet returned
}

// Special threshold values.
const (
	byScore  = math.MaxInt // the higher the ordering score, the more may an exchange lose
	anything = math.MinInt
)

// A stage of move generation.
type stage uint8

const (
	stageTT stage = iota
	stageGenerateNoisy
	stageGoodNoisy
	stageGenerateQuiets
	stageQuiets
	stageBadNoisy
	stageDone
)

// isGood reports whether m, a noisy move in p with an ordering score, reaches the threshold.
func (k *picker) isGood(p *position.Position, m position.Move, score int) bool {
	switch {
	case score == worstScore:
		return false
	case k.threshold == byScore:
		return p.SEE(m, -score/goodNoisyDiv)
	}
	return k.threshold == anything || p.SEE(m, k.threshold)
}

// best returns the move with the highest score of those not yet returned, the first of
// equals, and that score. Selecting one move at a time is cheaper than sorting, because
// most nodes end before they have tried all moves, and the maximum of keys needs no
// branches, which the processor could not predict.
func (k *picker) best(f *frame) (m position.Move, score int) {
	moves := f.moves.Slice()
	var top key
	if vectors {
		top = greatestKey(&f.keys[uint8(k.next)], len(moves)-k.next)
	} else {
		top = slices.Max(f.keys[k.next:len(moves)])
	}
	place := top.place()
	m, moves[place] = moves[place], moves[k.next]
	f.keys[uint8(place)] = f.keys[uint8(k.next)]&^placeBits | top&placeBits
	k.next++
	return m, top.score()
}

// endKeys puts the least keys behind those of the moves in the list of f, so that they can be
// read eight at a time.
func (f *frame) endKeys() {
	*(*[8]key)(f.keys[f.moves.Len():]) = [8]key{leastKey, leastKey, leastKey, leastKey, leastKey, leastKey, leastKey, leastKey}
}

// worstScore orders a move behind all others.
const worstScore = -1 << 23
