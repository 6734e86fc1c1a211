package mate

import (
	"math/bits"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// Proof-number search decides whether there is a forced mate within a number of
// moves. It follows the line that seems to need the fewest further positions, so forcing
// moves come first. This is the depth-first form, df-pn (Nagai 2002), with the
// transposition table as its memory.
// https://www.chessprogramming.org/Proof-Number_Search
//
// A problem is a position together with the number of moves that the attacker
// has left, so no line goes in circles. With one move left only checks are tried.

// A state is what is known about a problem, from the view of the side to move. The aim of
// the attacker is to mate in time, that of the defender to prevent it. Phi estimates how
// many positions it takes to prove that the side to move reaches its aim, delta how many it
// takes to prove that it does not. Phi is the least delta after any move, delta the sum of
// the phis after all moves.
type state struct {
	phi, delta int32
}

// settled is the phi or delta of what is impossible. If a mate makes it impossible,
// the number of half-moves to the mate is added.
const settled = 1 << 14

// reached and missed are the states of solved problems: the side to move reaches
// its aim or misses it.
func reached(plies int) state { return state{0, settled + int32(plies)} }
func missed(plies int) state  { return state{settled + int32(plies), 0} }

// isReached, isMissed and isSolved report whether the problem is solved, and how.
func (s state) isReached() bool { return s.phi == 0 }
func (s state) isMissed() bool  { return s.delta == 0 }
func (s state) isSolved() bool  { return s.isReached() || s.isMissed() }

// plies returns the number of half-moves to mate of a problem solved by one.
func (s state) plies() int { return int(max(s.phi, s.delta)) - settled }

// attacking reports whether the attacker is to move at ply.
func (s *Solver) attacking(ply int) bool { return s.frames[ply].pos.SideToMove() == s.attacker }

// movesAfter returns how many moves the attacker has left after a move at ply.
func (s *Solver) movesAfter(ply, moves int) int {
	if s.attacking(ply) {
		return moves - 1
	}
	return moves
}

// allowed reports whether m may be played at ply.
func (s *Solver) allowed(ply int, m position.Move) bool {
	return ply > 0 || slices.Contains(s.problem.First, m)
}

// solve works on the problem at ply until it is solved, its phi or delta has
// reached the limit, or the work has to pause or stop.
func (s *Solver) solve(ply, moves int, limit state) state {
	f := &s.frames[ply]
	before := s.nodes
	now, solved := s.expand(ply, moves)
	for !solved {
		var i int
		var next state
		i, now, next = f.mostPromising(limit)
		if now.phi >= limit.phi || now.delta >= limit.delta || s.tick() || s.nodes >= s.pause {
			break
		}
		s.play(ply, f.moves.At(i))
		f.states[i] = s.solve(ply+1, s.movesAfter(ply, moves), next)
	}
	s.store(ply, moves, now, s.nodes-before)
	return now
}

// expand lists the moves of the problem at ply and the states of the problems after
// them. If that solves the problem, expand returns its state and true.
func (s *Solver) expand(ply, moves int) (state, bool) {
	f := &s.frames[ply]
	f.moves.Clear()
	f.pos.GenerateLegal(&f.moves)
	if moves == 1 && s.attacking(ply) {
		return s.mateInOne(ply), true
	}
	for i, m := range f.moves.Slice() {
		if s.tick() {
			return state{1, 1}, true // stopped, not solved
		}
		if !s.allowed(ply, m) {
			f.states[i] = reached(0) // as if refuted
			continue
		}
		s.play(ply, m)
		f.states[i] = s.firstState(ply+1, s.movesAfter(ply, moves))
		if f.states[i].isMissed() {
			f.solution = m
			return reached(f.states[i].plies() + 1), true
		}
	}
	return state{}, false
}

// mateInOne solves a problem with the attacker to move and one move left. The moves
// at ply are already listed.
func (s *Solver) mateInOne(ply int) state {
	f := &s.frames[ply]
	for _, m := range f.moves.Slice() {
		if !f.pos.GivesCheck(m) || !s.allowed(ply, m) {
			continue
		}
		s.play(ply, m)
		if !s.frames[ply+1].pos.HasLegalMove() {
			f.solution = m
			return reached(1)
		}
	}
	return missed(0)
}

// firstState returns the state of the problem at ply before any further work.
func (s *Solver) firstState(ply, moves int) state {
	f := &s.frames[ply]
	attacking := s.attacking(ply)
	replies := f.pos.LegalMoveCount()
	switch {
	case !attacking && replies == 0 && f.pos.InCheck():
		return missed(0)
	case replies == 0 || moves == 0 || s.isDraw(ply):
		if attacking {
			return missed(0)
		}
		return reached(0)
	case attacking && moves == 1:
		f.moves.Clear()
		f.pos.GenerateLegal(&f.moves)
		return s.mateInOne(ply)
	}
	if e, ok := s.table.Probe(s.key(ply, moves)); ok {
		return stateOf(e)
	}
	switch {
	case attacking:
		return state{1, 1}
	case f.pos.InCheck():
		return state{1, int32(replies)}
	}
	return state{1, max(int32(replies)*3/4, 1)}
}

// isDraw reports whether the position at ply, which is not mate, is a draw: by the
// 50-move rule, for lack of material, or because it stood on the board twice before the
// root. Repetitions below the root do not matter, as the shortest mate repeats nothing.
func (s *Solver) isDraw(ply int) bool {
	p := &s.frames[ply].pos
	if p.HalfmoveClock() >= s.problem.DrawClock || p.IsMaterialDraw() {
		return true
	}
	past := s.keys[:s.rootKeys+ply]
	times := 0
	for i := ply + ply&1; i <= min(p.HalfmoveClock(), len(past)); i += 2 {
		if i > 0 && past[len(past)-i] == p.Key() {
			times++
		}
	}
	return times >= 2
}

// mostPromising returns the index of the move to work on next, the state of the
// problem of f as its moves imply it, and the limits for that work: it lasts until
// another move is more promising or this problem has reached its own limits.
func (f *frame) mostPromising(limit state) (index int, now, next state) {
	least, second, sum, longest := int32(settled), int32(settled), int32(0), int32(settled)-1
	for i, s := range f.states[:f.moves.Len()] {
		switch {
		case s.isMissed(): // by the opponent
			f.solution = f.moves.At(i)
			return i, reached(s.plies() + 1), state{}
		case s.isReached():
			if s.delta > longest {
				longest = s.delta
				if sum == 0 {
					f.solution = f.moves.At(i)
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
		return index, missed(int(longest) - settled + 1), state{}
	}
	phi := f.states[index].phi
	return index, state{least, sum}, state{limit.delta - (sum - phi), min(limit.phi, second+1)}
}

// store stores the state of the problem at ply, which took work nodes, in the table.
// Phi takes the place of the score, delta that of the evaluation.
func (s *Solver) store(ply, moves int, now state, work uint64) {
	e := tt.Entry{Score: int16(now.phi), Eval: int16(now.delta), Depth: uint8(bits.Len64(work)), Bound: tt.Exact}
	if now.isSolved() {
		e.Move = uint16(s.frames[ply].solution)
	}
	s.table.Store(s.key(ply, moves), e)
}

// stateOf returns the state that an entry holds.
func stateOf(e tt.Entry) state { return state{int32(e.Score), int32(e.Eval)} }

// key returns the key in the table of the problem at ply. The half-moves until the 50-move rule
// ends the game are part of it where they may be too few. So are the positions whose repetition
// is a draw. The root, where not all moves may be allowed, has a key of its own. The factor is not that
// of the keys of the search, whose entries mean something else.
func (s *Solver) key(ply, moves int) uint64 {
	p := &s.frames[ply].pos
	about := uint64(moves) << 1
	if s.attacking(ply) {
		about |= 1
	}
	if left := s.problem.DrawClock - p.HalfmoveClock(); left <= 2*moves {
		about |= uint64(left) << 32
	}
	if ply == 0 {
		about |= 1 << 16
	}
	return uint64(p.Key()) ^ (about+1+s.twice)*0xd1b54a32d192ed03
}
