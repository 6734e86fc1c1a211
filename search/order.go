package search

import "github.com/adoube/adoube/position"

// startPicker gives n a picker of all its moves. It finds only what the table's move needs,
// because that often ends the node; [worker.nextMove] finds the rest.
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

// victimScore is what capturing a type of piece adds to the ordering score: the most
// valuable victim comes first. https://www.chessprogramming.org/MVV-LVA
var victimScore = [8]int{
	position.Pawn:   pawnVictim,
	position.Knight: knightVictim,
	position.Bishop: bishopVictim,
	position.Rook:   rookVictim,
	position.Queen:  queenVictim,
}
