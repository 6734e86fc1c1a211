package search

import (
	"math/bits"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// Proof-number search: is there a forced mate in at most so many moves? It
// leaves out no move, and follows the line that seems to need the fewest further
// positions to be settled, so that forcing moves come first by themselves. This
// is its depth-first form, df-pn (Nagai 2002), with the table as its memory.
// https://www.chessprogramming.org/Proof-Number_Search
//
// A problem is a position together with the number of moves that the attacker
// has left, so no line goes in circles. With one move left only checks are tried.

// A problemState is what is known of a problem, from the view of the side to
// move. Phi guesses how many positions it takes to prove that this side reaches
// its aim, which is to mate in time for the attacker and to escape that for the
// defender; delta guesses how many it takes to prove that it does not. Phi is as
// small as the easiest move makes it, and delta is the sum over all moves.
type problemState struct {
	phi, delta int32
}

// settled is the phi or delta of what is impossible. If it is impossible because
// of a mate, the number of half-moves until then is added.
const settled = 1 << 14

// reached and missed are the states of solved problems, seen by the side that
// reaches its aim and by the other one.
func reached(plies int) problemState { return problemState{0, settled + int32(plies)} }
func missed(plies int) problemState  { return problemState{settled + int32(plies), 0} }

// isReached and isMissed report whether the problem is solved, and how.
func (s problemState) isReached() bool { return s.phi == 0 }
func (s problemState) isMissed() bool  { return s.delta == 0 }

// plies returns the number of half-moves until mate of a solved problem, if it
// ends in mate.
func (s problemState) plies() int { return int(max(s.phi, s.delta)) - settled }

// A prover is what proof-number search needs beside the frames and the table.
type prover struct {
	attacker position.Color
	pause    uint64                                      // node count at which to pause
	states   [MaxPly + 1][position.MaxMoves]problemState // after each move of a frame
	solution [MaxPly + 1]position.Move                   // the best move of a solved problem
}

// attacks reports whether the attacker is to move at ply.
func (w *worker) attacks(ply int) bool { return w.frame(ply).pos.SideToMove() == w.mate.attacker }

// movesAfter returns how many moves the attacker has left after one at ply.
func (w *worker) movesAfter(ply, moves int) int { return moves - bit(w.attacks(ply)) }

// step plays m from the position at ply into the next frame. The search for a
// proof needs no more than positions and their keys.
func (w *worker) step(ply int, m position.Move) {
	f, next := w.frame(ply), w.frame(ply+1)
	w.keys[w.rootKeys+ply] = f.pos.Key()
	f.move = m
	next.keyStart = f.keyStart
	f.pos.MakeMove(m, &next.pos)
	w.nodes++
}

// solve works on the problem at ply until it is solved, its phi or delta has
// reached the limit, or the search has to pause or stop.
func (w *worker) solve(ply, moves int, limit problemState) problemState {
	before := w.nodes
	state, solved := w.expand(ply, moves)
	for !solved {
		var i int
		var next problemState
		i, state, next = w.mostPromising(ply, limit)
		if state.phi >= limit.phi || state.delta >= limit.delta || w.tick(ply) || w.nodes >= w.mate.pause {
			break
		}
		w.step(ply, w.frame(ply).moves.At(i))
		w.mate.states[ply][i] = w.solve(ply+1, w.movesAfter(ply, moves), next)
	}
	w.storeProblem(ply, moves, state, w.nodes-before)
	return state
}

// expand lists the moves of the problem at ply and what is known of the problems
// after them. If that solves it, expand returns its state and true.
func (w *worker) expand(ply, moves int) (problemState, bool) {
	f := w.frame(ply)
	f.moves.Clear()
	f.pos.GenerateLegal(&f.moves)
	if moves == 1 && w.attacks(ply) {
		return w.mateInOne(ply), true
	}
	for i, m := range f.moves.Slice() {
		if w.tick(ply) {
			return problemState{1, 1}, true // not solved, but nothing more is to be done
		}
		if ply == 0 && !w.isRootMove(m) {
			w.mate.states[ply][i] = reached(0) // as if it were of no use
			continue
		}
		w.step(ply, m)
		s := w.firstState(ply+1, w.movesAfter(ply, moves))
		w.mate.states[ply][i] = s
		if s.isMissed() {
			w.mate.solution[ply] = m
			return reached(s.plies() + 1), true
		}
	}
	return problemState{}, false
}

// mateInOne solves a problem whose attacker is to move and has one move left.
// The moves at ply have been listed.
func (w *worker) mateInOne(ply int) problemState {
	f := w.frame(ply)
	for _, m := range f.moves.Slice() {
		if !f.pos.GivesCheck(m) || ply == 0 && !w.isRootMove(m) {
			continue
		}
		w.step(ply, m)
		if !w.frame(ply + 1).pos.HasLegalMove() {
			w.mate.solution[ply] = m
			return reached(1)
		}
	}
	return missed(0)
}

// firstState returns the state of the problem at ply before any further work.
func (w *worker) firstState(ply, moves int) problemState {
	p := &w.frame(ply).pos
	attacks := w.attacks(ply)
	replies := p.LegalMoveCount()
	switch {
	case !attacks && replies == 0 && p.InCheck():
		return missed(0)
	case replies == 0 || moves == 0 || w.drawsProblem(ply):
		if attacks {
			return missed(0)
		}
		return reached(0)
	case attacks && moves == 1:
		f := w.frame(ply)
		f.moves.Clear()
		p.GenerateLegal(&f.moves)
		return w.mateInOne(ply)
	}
	if e, ok := w.table.Probe(w.problemKey(ply, moves)); ok {
		return problemState{int32(e.Score), int32(e.Eval)}
	}
	switch {
	case attacks:
		return problemState{1, 1}
	case p.InCheck():
		return problemState{1, int32(replies)}
	}
	return problemState{1, max(int32(replies)*3/4, 1)}
}

// drawsProblem reports whether the position at ply, which is no mate, lets the
// defender have a draw: by the 50-move rule, for lack of material, or because it
// was on the board twice before the search. That a position occurs several times
// in a line of the search is of no concern, as the shortest way to mate repeats
// nothing.
func (w *worker) drawsProblem(ply int) bool {
	p := &w.frame(ply).pos
	if p.HalfmoveClock() >= w.drawClock || p.IsMaterialDraw() {
		return true
	}
	keys := w.pastKeys(ply)
	times := 0
	for i := ply + ply&1; i <= min(p.HalfmoveClock(), len(keys)); i += 2 {
		times += bit(i > 0 && keys[len(keys)-i] == p.Key())
	}
	return times >= 2
}

// mostPromising returns the index of the move to look at next, the state of the
// problem at ply as far as its moves are known, and the limits for the work on
// that move: until another move is more promising, or this problem has reached
// its own limits.
func (w *worker) mostPromising(ply int, limit problemState) (index int, state, next problemState) {
	f := w.frame(ply)
	least, second, sum, longest := int32(settled), int32(settled), int32(0), int32(settled)-1
	for i, s := range w.mate.states[ply][:f.moves.Len()] {
		switch {
		case s.isMissed(): // by the opponent
			w.mate.solution[ply] = f.moves.At(i)
			return i, reached(s.plies() + 1), problemState{}
		case s.isReached():
			if s.delta > longest {
				longest = s.delta
				if sum == 0 {
					w.mate.solution[ply] = f.moves.At(i)
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
	phi := w.mate.states[ply][index].phi
	return index, problemState{least, sum}, problemState{limit.delta - (sum - phi), min(limit.phi, second+1)}
}

// storeProblem records the state of the problem at ply, on which work nodes were
// spent, in the table. Its entries look like those of positions: phi takes the
// place of the score, delta that of the evaluation.
func (w *worker) storeProblem(ply, moves int, s problemState, work uint64) {
	e := tt.Entry{Score: int16(s.phi), Eval: int16(s.delta), Depth: uint8(bits.Len64(work)), Bound: tt.Exact}
	if s.isReached() || s.isMissed() {
		e.Move = uint16(w.mate.solution[ply])
	}
	w.table.Store(w.problemKey(ply, moves), e)
}

// problemKey returns the key under which the table knows the problem at ply. The
// half-move clock is part of it only where the 50-move rule can matter.
func (w *worker) problemKey(ply, moves int) uint64 {
	p := &w.frame(ply).pos
	about := uint64(moves)<<1 | uint64(bit(w.attacks(ply)))
	if clock := p.HalfmoveClock(); clock+2*moves >= w.drawClock {
		about |= uint64(clock) << 32
	}
	return uint64(p.Key()) ^ (about+1)*0x9e3779b97f4a7c15
}

// provenMove returns the best move of the solved problem at ply. If the table
// has forgotten it, the problem is solved again.
func (w *worker) provenMove(ply, moves int) position.Move {
	p := &w.frame(ply).pos
	if e, ok := w.table.Probe(w.problemKey(ply, moves)); ok {
		s := problemState{int32(e.Score), int32(e.Eval)}
		if m := legalTableMove(p, e.Move); m != position.NoMove && (s.isReached() || s.isMissed()) {
			return m
		}
	}
	if s := w.solve(ply, moves, problemState{settled, settled}); s.isReached() || s.isMissed() {
		return w.mate.solution[ply]
	}
	return position.NoMove
}
