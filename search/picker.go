package search

import "github.com/adoube/adoube/position"

// A picker returns the legal moves of a position one by one, the most promising
// first. It generates moves only on demand, because many nodes end with the move
// from the table or with a capture. See
// https://www.chessprogramming.org/Move_Ordering.
//
// The keys of the moves are in the frame of the node: first those of the losing
// captures, put aside, then those of the moves not yet returned.
type picker struct {
	stage      stage
	ttMove     position.Move
	next       int  // index of the first move not yet returned
	bad        int  // number of captures put aside
	nextBad    int  // index of the first of those not yet returned
	skipQuiets bool // return no more quiet moves
	threshold  int  // for ProbCut: what the exchange must win, in the units of SEE
}

// A stage of move generation.
type stage uint8

const (
	stageTT stage = iota
	stageGenerateNoisy
	stageGoodNoisy
	stageGenerateQuiets
	stageQuiets
	stageBadNoisy

	stageNoisyTT // quiescence: noisy moves only
	stageGenerateNoisyOnly
	stageNoisyOnly

	stageGenerateProbCut // captures that win a threshold
	stageProbCut

	stageDone
)

// newPicker returns a picker of all moves of a node.
func newPicker(ttMove position.Move) picker { return picker{stage: stageTT, ttMove: ttMove} }

// newNoisyPicker returns a picker of noisy moves.
func newNoisyPicker(ttMove position.Move) picker {
	return picker{stage: stageNoisyTT, ttMove: ttMove}
}

// newProbCutPicker returns a picker of noisy moves whose exchange wins at least
// threshold.
func newProbCutPicker(threshold int) picker {
	return picker{stage: stageGenerateProbCut, threshold: threshold}
}

// startPicker gives n a picker of all its moves. Until the moves are generated, they
// need no more than the table's move does, because that often ends the node.
func (w *worker) startPicker(n *node) {
	n.picker = newPicker(n.f.ttMove)
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
		case stageTT, stageNoisyTT:
			k.stage++
			if k.ttMove != position.NoMove {
				return k.ttMove
			}

		case stageGenerateNoisy:
			n.f.findAttacks()
			n.f.findChecks()
			w.generateNoisy(n)

		case stageGenerateNoisyOnly:
			if w.generateNoisy(n); l.Len() > 0 {
				n.f.findChecks()
			}

		case stageGenerateProbCut:
			w.generateNoisy(n)

		case stageGoodNoisy:
			for k.next < l.Len() {
				best := k.best(n.f)
				m, score := best.move(), best.score()
				if m == k.ttMove {
					continue
				}
				if score > worstScore && n.f.pos.SEE(m, -int(score)/goodNoisyDiv) {
					return m
				}
				n.f.keys[uint8(k.bad)] = best
				k.bad++
			}
			k.stage++

		case stageGenerateQuiets:
			k.stage++
			k.next = l.Len()
			if !k.skipQuiets {
				n.f.pos.GenerateQuiets(l)
				w.scoreQuiets(n)
			}

		case stageQuiets:
			for k.next < l.Len() && !k.skipQuiets {
				if m := k.best(n.f).move(); m != k.ttMove {
					return m
				}
			}
			k.stage++

		case stageBadNoisy:
			if k.nextBad < k.bad {
				m := n.f.keys[uint8(k.nextBad)].move()
				k.nextBad++
				return m
			}
			k.stage = stageDone

		case stageNoisyOnly:
			for k.next < l.Len() {
				if best := k.best(n.f); best.move() != k.ttMove && best.score() > worstScore {
					return best.move()
				}
			}
			k.stage = stageDone

		case stageProbCut:
			for k.next < l.Len() {
				if best := k.best(n.f); best.score() > worstScore && n.f.pos.SEE(best.move(), k.threshold) {
					return best.move()
				}
			}
			k.stage = stageDone

		default:
			return position.NoMove
		}
	}
}

// generateNoisy lists and scores the noisy moves of n and enters the next stage.
func (w *worker) generateNoisy(n *node) {
	n.picker.stage++
	n.f.moves.Clear()
	n.f.pos.GenerateNoisy(&n.f.moves)
	w.scoreNoisy(n)
}

// A key is a move with its ordering score and its place in the list, packed so that
// the greatest key has the highest score, the first of equals:
//
//	score 40 | 255 - place 8 | move 16
type key int64

func newKey(score int32, place int, m position.Move) key {
	return key(score)<<24 | key(position.MaxMoves-1-place)<<16 | key(m)
}

func (k key) move() position.Move { return position.Move(k) }
func (k key) score() int32        { return int32(k >> 24) }
func (k key) place() int          { return position.MaxMoves - 1 - int(uint8(k>>16)) }

// placeBits are the bits of a key that hold its place.
const placeBits key = 0xff << 16

// best returns the key of the move with the highest score of those not yet returned,
// the first of equals. Selecting one move at a time is cheaper than sorting, because
// most nodes end before they have tried all moves, and the maximum of keys needs no
// branches, which the processor could not predict.
func (k *picker) best(f *frame) key {
	keys := f.keys[:f.moves.Len()]
	top := keys[k.next]
	for _, x := range keys[k.next+1:] {
		top = max(top, x)
	}
	keys[top.place()] = keys[k.next]&^placeBits | top&placeBits
	k.next++
	return top
}

// worstScore orders a move behind all others.
const worstScore = -1 << 30

// victimScore is what capturing a type of piece adds to the ordering score: the most
// valuable victim comes first. https://www.chessprogramming.org/MVV-LVA
var victimScore = [8]int32{
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
			int32(w.history.capture[newPieceTo(p.PieceOn(m.From()), m.To())&(pieceToCount-1)][victim&7])
		switch m.Promotion() {
		case position.Queen:
			score += victimScore[position.Queen]
		case position.Knight, position.Bishop, position.Rook:
			score = worstScore
		}
		n.f.keys[uint8(i)] = newKey(score, i, m)
	}
}

// scoreQuiets scores the moves in the list of n as quiet moves, from the first not
// yet returned.
func (w *worker) scoreQuiets(n *node) {
	p := &n.f.pos
	pawn := w.pawnHistory(p)
	moves := n.f.moves.Slice()
	checks, threats := &n.f.checks, n.threats()
	risks := lesserThreats(threats)
	for i := n.picker.next; i < len(moves); i++ {
		m := moves[i]
		pc := p.PieceOn(m.From())
		to := newPieceTo(pc, m.To())
		score := (orderQuiet*int(*w.quietEntry(n.us, threats.All, m)) +
			orderPawn*pawn.at(to) +
			orderContinuation1*n.continuation[0].at(to) +
			orderContinuation2*n.continuation[1].at(to) +
			orderContinuation4*n.continuation[2].at(to) +
			orderContinuation6*n.continuation[3].at(to)) / 16
		if checks.Squares(pc.Type()).Has(m.To()) && p.SEE(m, quietCheckSEE) {
			score += quietCheckBonus
		}
		value := int(pieceValue[pc.Type()&7])
		switch risk := risks[pc.Type()&7]; {
		case risk.Has(m.To()):
			score -= enterMalus * value / 1024
		case risk.Has(m.From()):
			score += escapeBonus * value / 1024
		}
		if n.ply < lowPlies {
			score += lowPlyWeight * int(w.history.lowPly[n.ply][m&4095]) / (n.ply + 1)
		}
		n.f.keys[uint8(i)] = newKey(int32(score), i, m)
	}
}

// lesserThreats returns for each type of piece the squares that less valuable men
// attack.
func lesserThreats(a *position.Attacks) [8]position.Bitboard {
	return [8]position.Bitboard{
		position.Knight: a.Pawns,
		position.Bishop: a.Pawns,
		position.Rook:   a.Minors,
		position.Queen:  a.Rooks,
	}
}
