package selfplay

import (
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/opening"
)

// The search that judges an opening.
const (
	openingMoves = 5    // nodes, as a multiple of the nodes of a move
	openingNodes = 2000 // but at most this
	openingLimit = 300  // internal units that one side may be ahead
)

// playedOut is how many games there are to one that is played to its end, so that
// the network also learns how a won game is won.
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
// move, or else most searches in a phase of the game would end at the same depth.
func (p *Player) think(game *position.Game, l search.Limits) search.Result {
	if spread := int(l.SoftNodes / 8); spread > 0 {
		l.SoftNodes += uint64(p.random.Below(spread)) - uint64(spread/2)
	}
	r := Think(p.engine, game, l)
	r.Score = label(r)
	return r
}

// deep is the depth from which on the mean of the last two iterations is a better label than
// either (docs/log/networks.md).
const deep = 4

// label returns the score of r for the record. Shallow searches of an even depth say less than no
// search at all, because they choose among many moves with few replies to each, so the label is the
// score of the last iteration of an odd depth then (docs/log/networks.md).
func label(r search.Result) search.Score {
	last, before := r.Whole[0], r.Whole[1]
	switch {
	case r.Depth < deep && r.Depth%2 == 0:
		return before
	case r.Depth < deep || last.IsDecisive() || before.IsDecisive():
		return last
	}
	return (last + before) / 2
}

// Think returns the result of a search by e within l. It always completes the first
// iteration, so the move has a score.
func Think(e *search.Engine, game *position.Game, l search.Limits) search.Result {
	r := e.Search(game, l, nil)
	if r.Depth == 0 { // no move was searched to the end
		r = e.Search(game, search.Limits{Depth: 1}, nil)
	}
	return r
}
