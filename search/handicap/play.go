package handicap

import (
	"slices"
	"sync"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A play is a search for a move of a player below full strength.
type play struct {
	*search.Search
	search.Reporter // of the caller, for the reports that pass unchanged
	player
	engine *Engine
	root   *position.Position
	lines  []line // the best first
	result func() search.Result
}

// A line is what is known about a root move that the search reported.
type line struct {
	search.Line
	seen [farthest + 1]search.Score // at each depth
}

// unseen stands for the score of a move at a depth at which it has none.
const unseen = search.Infinite + 1

// startPlay starts a search that is held back.
func (e *Engine) startPlay(game *position.Game, limits search.Limits, r search.Reporter) *play {
	if r == nil {
		r = search.LineFunc(func(search.Line) {})
	}
	p := &play{Reporter: r, player: newPlayer(e.options.Elo, game), engine: e, root: game.Position()}
	p.result = sync.OnceValue(p.finish)
	o := e.options.inner()
	o.MultiPV = max(o.MultiPV, p.width())
	e.prepare(o, r)
	p.restrict(&limits)
	p.Search = e.engine.Start(game, limits, p)
	return p
}

// Wait implements [Search].
func (p *play) Wait() search.Result { return p.result() }

// Line notes a line, and passes it on if its rank is within the MultiPV of the options.
func (p *play) Line(l search.Line) {
	p.note(l)
	if l.MultiPV <= p.engine.options.MultiPV {
		p.Reporter.Line(l)
	}
}

// note notes a line. The lines of a report follow each other, the best first.
func (p *play) note(l search.Line) {
	i := slices.IndexFunc(p.lines, func(known line) bool { return known.PV[0] == l.PV[0] })
	if i < 0 {
		i = len(p.lines)
		p.lines = append(p.lines, line{})
		for depth := range p.lines[i].seen {
			p.lines[i].seen[depth] = unseen
		}
	}
	known := p.lines[i]
	known.Line = l
	known.PV = slices.Clone(l.PV) // the search goes on using its own
	if l.Depth <= farthest {
		known.seen[l.Depth] = l.Score
	}
	p.lines = slices.Insert(slices.Delete(p.lines, i, i+1), min(l.MultiPV-1, len(p.lines)-1), known)
}

// finish chooses a move.
func (p *play) finish() search.Result {
	r := p.Search.Wait()
	if len(p.lines) == 0 {
		return r
	}
	chosen := p.choose(r.Depth)
	if chosen > 0 {
		p.prefer(chosen)
		r.Best, r.Ponder, r.Score = p.lines[0].PV[0], p.reply(), p.lines[0].Score
	}
	return r
}

// prefer puts the line with index i first, and reports that. Its depth is that of the search from
// which it was chosen: the first line never falls in depth.
func (p *play) prefer(i int) {
	preferred := p.lines[i]
	preferred.Depth = max(preferred.Depth, p.lines[0].Depth)
	p.lines = slices.Insert(slices.Delete(p.lines, i, i+1), 0, preferred)
	for i, l := range p.lines[:min(p.engine.options.MultiPV, len(p.lines))] {
		l.MultiPV = i + 1
		p.Reporter.Line(l.Line)
	}
}

// reply returns the answer to the first move of the best line, or NoMove if it is unknown or
// ends the game.
func (p *play) reply() position.Move {
	moves := p.lines[0].PV
	if len(moves) < 2 {
		return position.NoMove
	}
	after := p.root.After(moves[0])
	after = after.After(moves[1])
	if !after.HasLegalMove() {
		return position.NoMove
	}
	return moves[1]
}

// looksLike returns the evaluation of the position after m, for the side that moves, as if
// there were no reply.
func (p *play) looksLike(m position.Move) search.Score {
	e := p.engine
	if e.eval == nil {
		e.eval = eval.New(e.options.Network)
	}
	next := p.root.After(m)
	return -search.Score(e.eval.Evaluate(&next))
}
