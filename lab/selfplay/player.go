package selfplay

import (
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// The search that checks whether an opening is balanced.
const (
	openingMoves = 5    // nodes, as a multiple of those of a move,
	openingNodes = 2000 // but at most that
	openingLimit = 300  // internal units that one side may be ahead
)

// One game in playedOut is played to its end, so that the network also learns how a won
// game is won.
const playedOut = 10

// A Player plays games against itself, one at a time.
type Player struct {
	config   Config
	engine   *search.Engine
	openings opening.Generator
	random   opening.Random
	game     *position.Game
}

// NewPlayer returns a Player with the settings c.
func NewPlayer(c Config) *Player {
	e := search.NewEngine(c.Engine)
	sound := soundChooser{engine: e, share: c.Sound}
	return &Player{config: c, engine: e, openings: opening.Generator{
		Chess960: c.Chess960, Plan: sound.plan, Plies: opening.Plies,
		Engine: e, Nodes: min(openingMoves*c.Nodes, openingNodes), Limit: openingLimit,
	}}
}

// Play plays the game with the given number and stores it in g.
func (p *Player) Play(number uint64, g *record.Game) (err error) {
	p.random = opening.NewRandom(p.config.Seed, number)
	if p.game, err = p.openings.New(&p.random); err != nil {
		return err
	}
	g.Reset(*p.game.Start())
	for _, m := range p.game.Moves() {
		g.Add(m, record.NoScore)
	}

	a := Adjudicator{Win: WinScore}
	if p.random.Below(playedOut) == 0 {
		a.Win = 0
	}
	for g.Result = position.NoResult; g.Result == position.NoResult; {
		r := p.think(p.game, search.About(p.config.Nodes))
		g.Add(r.Best, int16(r.Score))
		p.game.Play(r.Best)
		g.Result = a.After(p.game, r.Score)
	}
	return nil
}

// think finds a move and the score that labels it. The number of nodes varies a little from move to
// move; otherwise most searches in a phase of the game would end at the same depth.
func (p *Player) think(game *position.Game, l search.Limits) search.Result {
	if spread := int(l.SoftNodes / 8); spread > 0 {
		l.SoftNodes += uint64(p.random.Below(spread)) - uint64(spread/2)
	}
	r := Think(p.engine, game, l)
	r.Score = label(r)
	return r
}

// From depth deep on, the mean of the last two iterations is a better label than either
// (docs/log/networks.md).
const deep = 4

// label returns the score of r for the record. Shallow searches of an even depth are worse labels than
// no search at all, because they see many moves and few replies, so the label is then the score of the
// last iteration of an odd depth (docs/log/networks.md).
func label(r search.Result) search.Score {
	last, before := r.LastScores[0], r.LastScores[1]
	switch {
	case r.Depth < deep && r.Depth%2 == 0:
		return before
	case r.Depth < deep || last.IsDecisive() || before.IsDecisive():
		return last
	}
	return (last + before) / 2
}

// Think returns the result of a search by e within l. It always completes the first
// iteration, so that the move has a score.
func Think(e *search.Engine, game *position.Game, l search.Limits) search.Result {
	r := e.Search(game, l, nil)
	if r.Depth == 0 { // no move was searched to the end
		r = e.Search(game, search.Limits{Depth: 1}, nil)
	}
	return r
}
