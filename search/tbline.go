package search

import (
	"cmp"
	"slices"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// tbLineShare is the part of the time of a search that playing out lines may take
// before its end.
const tbLineShare = 20

// leastTBBudget is the least time for which playing out a line pays. It is less than half of the
// default overhead.
const leastTBBudget = 2 * time.Millisecond

// A tbLine is a line that the endgame tables have played out to mate. A table knows the
// result of a position but not the way to it, so a search that trusts the tables has
// short lines. Following the tables from their ends leads to mate. Stockfish 17 does
// the same.
type tbLine struct {
	searched []position.Move // the line of the search
	moves    []position.Move // with what follows from the tables
}

// playOut returns the line of r. If it is won or lost by the endgame tables, it is
// played out to mate, or as far as there is time. Budget is the time there is.
func (s *Search) playOut(r *rootMove, score Score, budget time.Duration) []position.Move {
	line := r.pv[:r.pvLen]
	if _, mate := score.MateMoves(); mate || s.endgame.Tables == nil {
		return line
	}
	if score.IsDecisive() || s.endgame.find(r.move) != nil {
		line = s.endgame.agreeing(line, score)
	}
	if !score.IsDecisive() {
		return line
	}
	known := s.endgame.lines[r.move]
	if slices.Equal(line, known.searched) || slices.Equal(line, known.moves[:min(len(line), len(known.moves))]) {
		return known.moves
	}
	if budget < leastTBBudget {
		return line
	}
	start := s.clock.Elapsed()
	moves, mate := s.endgame.playOut(s.endgame.replay(), line, func() bool { return s.clock.Elapsed()-start < budget })
	s.endgame.spent += s.clock.Elapsed() - start
	if mate {
		if s.endgame.lines == nil {
			s.endgame.lines = map[position.Move]tbLine{}
		}
		s.endgame.lines[r.move] = tbLine{slices.Clone(line), moves}
	}
	return moves
}

// agreeing returns line as far as the tables agree with score where they know the result, but at
// least its first move: the search may have ended with a move that gives the result away.
func (e *endgame) agreeing(line []position.Move, score Score) []position.Move {
	p := *e.game.Position()
	for i, m := range line {
		p = p.After(m)
		if i == 0 || p.Occupied().Count() > e.most {
			continue
		}
		wdl, ok := e.Tables.ProbeWDL(&p)
		result := e.score(wdl, 0)
		if i%2 == 0 {
			result = -result
		}
		if ok && cmp.Compare(result, Draw) != cmp.Compare(score, Draw) {
			return line[:i]
		}
	}
	return line
}

// finalBudget returns how long playing out lines may take at the end of s. With a clock, or
// if s was stopped, it is half of the overhead, which covers it. After any other limit there is
// more time.
func (s *Search) finalBudget() time.Duration {
	if s.clock.Timed() || s.hurried {
		return s.engine.options.MoveOverhead / 2
	}
	return s.engine.finalLines
}

// replay returns a copy of the game at the root.
func (e *endgame) replay() *position.Game {
	g := position.NewGame(*e.game.Start())
	for _, m := range e.game.Moves() {
		g.Play(m)
	}
	return g
}

// playOut plays the line in g, up to the first move that the tables call worse than
// another, and then the best moves of the tables, as long as there is time. It returns
// what [direct] leaves of that, and whether it ends in mate. The first move is always played.
func (e *endgame) playOut(g *position.Game, line []position.Move, hasTime func() bool) (moves []position.Move, mate bool) {
	from := len(g.Moves())
	for i, m := range line {
		if i > 0 && hasTime() {
			r, ok := e.rank(g)
			if ok && !slices.ContainsFunc(r.Best(), func(b syzygy.RootMove) bool { return b.Move == m }) {
				break
			}
		}
		g.Play(m)
	}
	for hasTime() && g.Position().HasLegalMove() {
		r, ok := e.rank(g)
		if !ok || !r.DTZ || r.Moves[0].Rank == 0 || len(g.Moves()) >= from+longestTBLine {
			return direct(g, from), false
		}
		m := r.Moves[0].Move
		if k := slices.IndexFunc(r.Moves, func(b syzygy.RootMove) bool { return mates(g.Position(), b.Move) }); k >= 0 {
			m = r.Moves[k].Move
		}
		g.Play(m)
	}
	return direct(g, from), g.Position().IsCheckmate()
}

// direct returns the moves of g from a number on without detours: if a position occurs again, the
// moves in between are left out. To the tables all winning moves of a line may be equal, so their
// way to mate can lead through it again.
func direct(g *position.Game, from int) (moves []position.Move) {
	keys := append(slices.Clone(g.Keys()), g.Position().Key())
	for i := from; i < len(g.Moves()); i++ {
		moves = append(moves, g.Moves()[i])
		for last := len(keys) - 1; last > i+1; last-- {
			if keys[last] == keys[i+1] {
				i = last - 1
				break
			}
		}
	}
	return moves
}

// longestTBLine is the length in half-moves at which a line ends. No mate with seven
// pieces takes longer than 549 moves, and with the 50-move rule none comes near.
const longestTBLine = 1100

// mates reports whether m, a legal move of p, gives mate.
func mates(p *position.Position, m position.Move) bool {
	if !p.GivesCheck(m) {
		return false
	}
	next := p.After(m)
	return !next.HasLegalMove()
}
