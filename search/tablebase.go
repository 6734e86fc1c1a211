package search

import (
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// An endgame is what the tables say about the root of a search, and which positions
// below it to ask them about.
type endgame struct {
	Tablebases
	root []syzygy.RootMove // ranked, empty if the root is in no table
	hits uint64            // positions found for the root

	most  int // the most pieces of a position whose moves can be ranked
	game  *position.Game
	lines map[position.Move]tbLine // played out so far, by root move
	spent time.Duration            // on playing out lines
}

// newEndgame asks t about the current position of game. If the tables rank its
// moves by DTZ, which leads to the result, the search need not ask them again.
func newEndgame(t *Tablebases, game *position.Game) endgame {
	e := endgame{Tablebases: *t, game: game}
	if t.Tables == nil {
		e.MaxPieces = 0
		return e
	}
	e.MaxPieces = min(t.MaxPieces, t.Tables.MaxPieces())
	e.most = e.MaxPieces
	if ranking, ok := e.rank(game); ok {
		e.root, e.hits = ranking.Moves, uint64(len(ranking.Moves))
		if ranking.DTZ {
			e.MaxPieces = 0
		}
	}
	return e
}

// rank ranks the moves of the current position of g, if it has few enough pieces.
func (e *endgame) rank(g *position.Game) (syzygy.Ranking, bool) {
	if g.Position().Occupied().Count() > e.most {
		return syzygy.Ranking{}, false
	}
	return e.Tables.RankRoot(g, e.Rule50)
}

// find returns what the tables say about a root move, or nil.
func (e *endgame) find(m position.Move) *syzygy.RootMove {
	for i := range e.root {
		if e.root[i].Move == m {
			return &e.root[i]
		}
	}
	return nil
}

// score converts a WDL result for the side to move at ply to a search score.
func (e *endgame) score(w syzygy.WDL, ply int) Score {
	switch {
	case w == syzygy.Win, w == syzygy.CursedWin && !e.Rule50:
		return tbWin - Score(ply)
	case w == syzygy.Loss, w == syzygy.BlessedLoss && !e.Rule50:
		return Score(ply) - tbWin
	}
	return Draw
}

// probeTB asks the tables about n. They know results only at a half-move clock
// of 0, and not the way to them. On the principal variation, which should go on,
// the result only bounds the score.
func (w *worker) probeTB(n *node) (Score, bool) {
	e := &w.job.endgame
	p := &n.f.pos
	if e.MaxPieces == 0 || n.ply == 0 || n.excluded != position.NoMove || p.HalfmoveClock() != 0 || p.CastlingRooks() != 0 {
		return 0, false
	}
	if pieces := p.Occupied().Count(); pieces > e.MaxPieces || pieces == e.MaxPieces && n.depth < e.Depth {
		return 0, false
	}
	wdl, ok := e.Tables.ProbeWDL(p)
	if !ok {
		return 0, false
	}
	w.tbHits++
	score := e.score(wdl, n.ply)
	bound, settled := Exact, true
	switch {
	case score > Draw:
		bound, settled = Lower, score >= n.beta
	case score < Draw:
		bound, settled = Upper, score <= n.alpha
	}
	if settled {
		n.f.rawEval = noScore
		w.store(n, score, min(n.depth+6, MaxPly-1), bound, position.NoMove)
		return score, true
	}
	if n.pv && bound == Lower {
		n.best = score
		n.alpha = max(n.alpha, score)
	} else if n.pv {
		n.ceiling = score
	}
	return 0, false
}
