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

// Thresholds that are none.
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

// startPicker gives n a picker of all its moves. Until the moves are generated, they
// need no more than the table's move does, because that often ends the node.
func (w *worker) startPicker(n *node) {
	n.picker = picker{ttMove: n.f.ttMove, threshold: byScore}
	for i, d := range continuationPlies {
		n.continuation[i] = w.frame(n.ply - d).continuation
	}
	if n.f.ttMove.IsQuiet() {
		n.f.findAttacks()
	}
	if n.best > -Infinite { // endgame tables know a score, so the first move may be pruned
		n.f.findChecks()
	}
}

// nextMove returns the next move of n.picker, or NoMove.
func (w *worker) nextMove(n *node) position.Move {
	k := &n.picker
	l := &n.f.moves
	for {
		switch k.stage {
		case stageTT:
			k.stage++
			if k.ttMove != position.NoMove {
				return k.ttMove
			}

		case stageGenerateNoisy:
			k.stage++
			if !k.goodOnly {
				n.f.findAttacks()
				n.f.findChecks()
			}
			l.Clear()
			n.f.pos.GenerateNoisy(l)
			w.scoreNoisy(n)

		case stageGoodNoisy:
			for k.next < l.Len() {
				m, score := k.best(n.f)
				if m == k.ttMove {
					continue
				}
				if k.isGood(&n.f.pos, m, score) {
					return m
				}
				l.Slice()[k.bad] = m
				k.bad++
			}
			if k.stage++; k.goodOnly {
				k.stage = stageDone
			}

		case stageGenerateQuiets:
			k.stage++
			k.next = l.Len()
			if !k.skipQuiets {
				n.f.pos.GenerateQuiets(l)
				w.scoreQuiets(n)
			}

		case stageQuiets:
			for k.next < l.Len() && !k.skipQuiets {
				if m, _ := k.best(n.f); m != k.ttMove {
					return m
				}
			}
			k.stage++

		case stageBadNoisy:
			if k.nextBad < k.bad {
				m := l.At(k.nextBad)
				k.nextBad++
				return m
			}
			k.stage++

		default:
			return position.NoMove
		}
	}
}

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

// A key is the ordering score of a move and its place in the list, packed so that the
// greatest key has the highest score, the first of equals:
//
//	score 24 | 255 - place 8
type key int32

const scoreShift = 8

func newKey(score, place int) key { return key(score)<<scoreShift | key(position.MaxMoves-1-place) }

func (k key) score() int { return int(k >> scoreShift) }
func (k key) place() int { return position.MaxMoves - 1 - int(uint8(k)) }

// raised returns k with a score that is higher by more.
func (k key) raised(more int) key { return k + key(more)<<scoreShift }

// placeBits are the bits of a key that hold its place.
const placeBits key = 0xff

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

// leastKey is below the keys of all moves.
const leastKey key = math.MinInt32

// worstScore orders a move behind all others.
const worstScore = -1 << 23

// victimScore is what capturing a type of piece adds to the ordering score: the most
// valuable victim comes first. https://www.chessprogramming.org/MVV-LVA
var victimScore = [8]int{
	position.Pawn:   pawnVictim,
	position.Knight: knightVictim,
	position.Bishop: bishopVictim,
	position.Rook:   rookVictim,
	position.Queen:  queenVictim,
}

// scoreNoisy scores all moves in the list of n as noisy moves.
func (w *worker) scoreNoisy(n *node) {
	p := &n.f.pos
	for i, m := range n.f.moves.Slice() {
		victim := capturedType(p, m)
		score := victimScore[victim&7] +
			int(w.history.capture[newPieceTo(p.PieceOn(m.From()), m.To())&(pieceToCount-1)][victim&7])
		switch m.Promotion() {
		case position.Queen:
			score += victimScore[position.Queen]
		case position.Knight, position.Bishop, position.Rook:
			score = worstScore
		}
		n.f.keys[uint8(i)] = newKey(score, i)
	}
	n.f.endKeys()
}
