// Package mate decides whether a side can force mate within a number of moves.
//
// It prunes nothing, so it overlooks no mate, and can prove that there is none. See proof.go
// for how it searches.
package mate

import (
	"math"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A Problem is what to solve.
type Problem struct {
	Game  *position.Game  // its current position is the root
	Moves int             // the greatest number of moves until mate
	First []position.Move // the moves that may be played at the root

	// DrawClock is the half-move clock at which the 50-move rule ends the game.
	DrawClock int
}

// A Mate is a forced mate.
type Mate struct {
	Plies int             // half-moves until mate; an even number if the side to move is mated
	Line  []position.Move // one way to it; incomplete if the work was stopped
}

// A Poll is called now and then with the number of nodes that a [Solver] has searched so
// far. It returns the number at which it wants to be called again, and whether to stop.
type Poll func(nodes uint64) (next uint64, stop bool)

// A Solver looks for a mate by either side. It can pause, because it keeps what it finds out
// in a transposition table, which searches may use as well.
type Solver struct {
	problem Problem
	table   *tt.Table
	poll    Poll
	refuted [2]bool // no mate by the side to move, by the other side

	frames   []frame
	keys     []position.Key // of the game, as far as the root can repeat it, and of the line
	rootKeys int            // how many of keys are of the game
	twice    uint64         // stands for the positions that stood on the board twice, 0 for none
	attacker position.Color

	nodes    uint64
	pause    uint64 // node count at which to pause
	nextPoll uint64 // node count at which to poll
	stopped  bool
}

// A frame is one ply of the line that is being searched.
type frame struct {
	pos      position.Position
	moves    position.MoveList
	states   [position.MaxMoves]state // after each move
	solution position.Move            // the best move of a solved problem
}

// New returns a solver of p that keeps its results in table.
func New(p Problem, table *tt.Table, poll Poll) *Solver {
	root := p.Game.Position()
	keys := p.Game.Keys()
	keys = keys[len(keys)-min(len(keys), root.HalfmoveClock()):]
	plies := 2*p.Moves + 2
	s := &Solver{problem: p, table: table, poll: poll, rootKeys: len(keys)}
	s.keys = append(make([]position.Key, 0, len(keys)+plies), keys...)[:len(keys)+plies]
	s.frames = make([]frame, plies)
	s.frames[0].pos = *root
	keys = append(keys[:len(keys):len(keys)], root.Key())
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			s.twice += uint64(key)
		}
	}
	return s
}

// Nodes returns how many positions s has searched.
func (s *Solver) Nodes() uint64 { return s.nodes }

// Impossible reports whether it is proven that neither side can force mate.
func (s *Solver) Impossible() bool { return s.refuted == [2]bool{true, true} }

// Work looks for a mate for about the given number of nodes. The side that is likelier to
// mate, 0 for the side to move and 1 for the other, gets the greater share.
func (s *Solver) Work(nodes uint64, likelier int) (m Mate, found bool) {
	for _, side := range [2]int{likelier, 1 - likelier} {
		share := nodes
		switch {
		case s.refuted[side]:
			continue
		case s.refuted[1-side]:
		case side == likelier:
			share = nodes * 7 / 8
		default:
			share = nodes / 8
		}
		if m, found = s.prove(side, share); found || s.stopped {
			return m, found
		}
	}
	return Mate{}, false
}

// prove spends about the given number of nodes on the proof that a side mates.
func (s *Solver) prove(side int, nodes uint64) (Mate, bool) {
	s.attacker = s.frames[0].pos.SideToMove() ^ position.Color(side)
	s.pause = s.nodes + max(nodes, 1)
	result := s.solve(0, s.problem.Moves, state{settled, settled})
	if side == 0 && result.isReached() || side == 1 && result.isMissed() {
		return Mate{result.plies(), s.line(result.plies())}, true
	}
	s.refuted[side] = result.isSolved()
	return Mate{}, false
}

// line returns the first plies moves of the solution of the problem at the root, fewer if
// the work is stopped.
func (s *Solver) line(plies int) (line []position.Move) {
	s.pause = math.MaxUint64
	moves := s.problem.Moves
	for ply := range plies {
		m := s.provenMove(ply, moves)
		if m == position.NoMove {
			break
		}
		line = append(line, m)
		moves = s.movesAfter(ply, moves)
		s.play(ply, m)
	}
	return line
}

// provenMove returns the best move of the solved problem at ply. If the table has
// forgotten it, the problem is solved again.
func (s *Solver) provenMove(ply, moves int) position.Move {
	f := &s.frames[ply]
	if e, ok := s.table.Probe(s.key(ply, moves)); ok {
		if m := position.Move(e.Move); stateOf(e).isSolved() && f.pos.CanPlay(m) {
			return m
		}
	}
	if s.solve(ply, moves, state{settled, settled}).isSolved() {
		return f.solution
	}
	return position.NoMove
}

// play makes m, from the position at ply, and counts the node.
func (s *Solver) play(ply int, m position.Move) {
	f := &s.frames[ply]
	s.keys[s.rootKeys+ply] = f.pos.Key()
	f.pos.MakeMove(m, &s.frames[ply+1].pos)
	s.nodes++
}

// tick reports whether the work must stop.
func (s *Solver) tick() bool {
	if s.nodes >= s.nextPoll && !s.stopped {
		s.nextPoll, s.stopped = s.poll(s.nodes)
	}
	return s.stopped
}
