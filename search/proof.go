package search

import (
	"math"
	"math/bits"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// Proof-number search decides whether there is a forced mate within a number of
// moves. It prunes nothing, and follows the line that seems to need the fewest
// further positions, so forcing moves come first. This is the depth-first form,
// df-pn (Nagai 2002), with the transposition table as its memory.
// https://www.chessprogramming.org/Proof-Number_Search
//
// A problem is a position together with the number of moves that the attacker
// has left, so no line goes in circles. With one move left only checks are tried.

// A problemState is what is known about a problem, from the view of the side to
// move. The aim of the attacker is to mate in time, that of the defender to prevent
// it. Phi estimates how many positions it takes to prove that the side to move
// reaches its aim, delta how many it takes to prove that it does not. Phi is the
// least delta after any move, delta the sum of the phis after all moves.
type problemState struct {
	phi, delta int32
}

// settled is the phi or delta of what is impossible. If a mate makes it impossible,
// the number of half-moves to the mate is added.
const settled = 1 << 14

// reached and missed are the states of solved problems: the side to move reaches
// its aim or misses it.
func reached(plies int) problemState { return problemState{0, settled + int32(plies)} }
func missed(plies int) problemState  { return problemState{settled + int32(plies), 0} }

// isReached, isMissed and isSolved report whether the problem is solved, and how.
func (s problemState) isReached() bool { return s.phi == 0 }
func (s problemState) isMissed() bool  { return s.delta == 0 }
func (s problemState) isSolved() bool  { return s.isReached() || s.isMissed() }

// plies returns the number of half-moves to mate of a problem solved by one.
func (s problemState) plies() int { return int(max(s.phi, s.delta)) - settled }

// A prover searches for a proof. It borrows the frames, the table and the node count
// of a worker.
type prover struct {
	*worker
	attacker position.Color
	pause    uint64                                      // node count at which to pause
	states   [MaxPly + 1][position.MaxMoves]problemState // after each move of a frame
	solution [MaxPly + 1]position.Move                   // the best move of a solved problem
}

// attackerToMove reports whether the attacker is to move at ply.
func (p *prover) attackerToMove(ply int) bool { return p.frame(ply).pos.SideToMove() == p.attacker }

// movesAfter returns how many moves the attacker has left after a move at ply.
func (p *prover) movesAfter(ply, moves int) int { return moves - bit(p.attackerToMove(ply)) }

// play makes m, from the position at ply, and counts the node.
func (p *prover) play(ply int, m position.Move) {
	p.step(ply, m)
	p.nodes++
}

// solve works on the problem at ply until it is solved, its phi or delta has
// reached the limit, or the search has to pause or stop.
func (p *prover) solve(ply, moves int, limit problemState) problemState {
	before := p.nodes
	state, solved := p.expand(ply, moves)
	for !solved {
		var i int
		var next problemState
		i, state, next = p.mostPromising(ply, limit)
		if state.phi >= limit.phi || state.delta >= limit.delta || p.tick(ply) || p.nodes >= p.pause {
			break
		}
		p.play(ply, p.frame(ply).moves.At(i))
		p.states[ply][i] = p.solve(ply+1, p.movesAfter(ply, moves), next)
	}
	p.storeProblem(ply, moves, state, p.nodes-before)
	return state
}

// expand lists the moves of the problem at ply and the states of the problems after
// them. If that solves the problem, expand returns its state and true.
func (p *prover) expand(ply, moves int) (problemState, bool) {
	f := p.frame(ply)
	f.moves.Clear()
	f.pos.GenerateLegal(&f.moves)
	if moves == 1 && p.attackerToMove(ply) {
		return p.mateInOne(ply), true
	}
	for i, m := range f.moves.Slice() {
		if p.tick(ply) {
			return problemState{1, 1}, true // stopped, not solved
		}
		if ply == 0 && !p.isRootMove(m) {
			p.states[ply][i] = reached(0) // not allowed: as if refuted
			continue
		}
		p.play(ply, m)
		s := p.firstState(ply+1, p.movesAfter(ply, moves))
		p.states[ply][i] = s
		if s.isMissed() {
			p.solution[ply] = m
			return reached(s.plies() + 1), true
		}
	}
	return problemState{}, false
}

// mateInOne solves a problem with the attacker to move and one move left. The moves
// at ply are already listed.
func (p *prover) mateInOne(ply int) problemState {
	f := p.frame(ply)
	for _, m := range f.moves.Slice() {
		if !f.pos.GivesCheck(m) || ply == 0 && !p.isRootMove(m) {
			continue
		}
		p.play(ply, m)
		if !p.frame(ply + 1).pos.HasLegalMove() {
			p.solution[ply] = m
			return reached(1)
		}
	}
	return missed(0)
}

// firstState returns the state of the problem at ply before any further work.
func (p *prover) firstState(ply, moves int) problemState {
	pos := &p.frame(ply).pos
	attacking := p.attackerToMove(ply)
	replies := pos.LegalMoveCount()
	switch {
	case !attacking && replies == 0 && pos.InCheck():
		return missed(0)
	case replies == 0 || moves == 0 || p.drawsProblem(ply):
		if attacking {
			return missed(0)
		}
		return reached(0)
	case attacking && moves == 1:
		f := p.frame(ply)
		f.moves.Clear()
		pos.GenerateLegal(&f.moves)
		return p.mateInOne(ply)
	}
	if e, ok := p.table.Probe(p.problemKey(ply, moves)); ok {
		return problemState{int32(e.Score), int32(e.Eval)}
	}
	switch {
	case attacking:
		return problemState{1, 1}
	case pos.InCheck():
		return problemState{1, int32(replies)}
	}
	return problemState{1, max(int32(replies)*3/4, 1)}
}

// drawsProblem reports whether the position at ply, which is not mate, is a draw: by
// the 50-move rule, for lack of material, or because it stood on the board twice
// before the search. Repetitions within the search do not matter, as the shortest
// mate repeats nothing.
func (p *prover) drawsProblem(ply int) bool {
	pos := &p.frame(ply).pos
	if pos.HalfmoveClock() >= p.drawClock || pos.IsMaterialDraw() {
		return true
	}
	keys := p.pastKeys(ply)
	times := 0
	for i := ply + ply&1; i <= min(pos.HalfmoveClock(), len(keys)); i += 2 {
		times += bit(i > 0 && keys[len(keys)-i] == pos.Key())
	}
	return times >= 2
}

// mostPromising returns the index of the move to work on next, the state of the
// problem at ply as its moves imply it, and the limits for that work: it lasts until
// another move is more promising or this problem has reached its own limits.
func (p *prover) mostPromising(ply int, limit problemState) (index int, state, next problemState) {
	f := p.frame(ply)
	least, second, sum, longest := int32(settled), int32(settled), int32(0), int32(settled)-1
	for i, s := range p.states[ply][:f.moves.Len()] {
		switch {
		case s.isMissed(): // by the opponent
			p.solution[ply] = f.moves.At(i)
			return i, reached(s.plies() + 1), problemState{}
		case s.isReached():
			if s.delta > longest {
				longest = s.delta
				if sum == 0 {
					p.solution[ply] = f.moves.At(i)
				}
			}
			continue
		case s.delta < least:
			index, least, second = i, s.delta, least
		case s.delta < second:
			second = s.delta
		}
		sum = min(sum+s.phi, settled-1)
	}
	if sum == 0 {
		return index, missed(int(longest) - settled + 1), problemState{}
	}
	phi := p.states[ply][index].phi
	return index, problemState{least, sum}, problemState{limit.delta - (sum - phi), min(limit.phi, second+1)}
}

// storeProblem stores the state of the problem at ply, which took work nodes, in the
// transposition table. Phi takes the place of the score, delta that of the
// evaluation.
func (p *prover) storeProblem(ply, moves int, s problemState, work uint64) {
	e := tt.Entry{Score: int16(s.phi), Eval: int16(s.delta), Depth: uint8(bits.Len64(work)), Bound: tt.Exact}
	if s.isSolved() {
		e.Move = uint16(p.solution[ply])
	}
	p.table.Store(p.problemKey(ply, moves), e)
}

// problemKey returns the table key of the problem at ply. The half-move clock is
// part of it only where the 50-move rule can matter.
func (p *prover) problemKey(ply, moves int) uint64 {
	pos := &p.frame(ply).pos
	about := uint64(moves)<<1 | uint64(bit(p.attackerToMove(ply)))
	if clock := pos.HalfmoveClock(); clock+2*moves >= p.drawClock {
		about |= uint64(clock) << 32
	}
	return uint64(pos.Key()) ^ (about+1)*0x9e3779b97f4a7c15
}

// provenLine returns the first plies moves of the solution of the problem at the
// root, fewer if the search is stopped.
func (p *prover) provenLine(plies, moves int) []position.Move {
	p.pause = math.MaxUint64
	var line []position.Move
	for ply := range plies {
		m := p.provenMove(ply, moves)
		if m == position.NoMove {
			break
		}
		line = append(line, m)
		moves = p.movesAfter(ply, moves)
		p.play(ply, m)
	}
	return line
}

// provenMove returns the best move of the solved problem at ply. If the table
// has forgotten it, the problem is solved again.
func (p *prover) provenMove(ply, moves int) position.Move {
	if e, ok := p.table.Probe(p.problemKey(ply, moves)); ok {
		s := problemState{int32(e.Score), int32(e.Eval)}
		if m := legalTableMove(&p.frame(ply).pos, e.Move); m != position.NoMove && s.isSolved() {
			return m
		}
	}
	if s := p.solve(ply, moves, problemState{settled, settled}); s.isSolved() {
		return p.solution[ply]
	}
	return position.NoMove
}
