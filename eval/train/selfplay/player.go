package selfplay

import (
	"github.com/adoube/adoube/eval/train/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A Player plays games against itself, one at a time.
type Player struct {
	config   Config
	engine   *search.Engine
	random   random
	game     *position.Game
	list     position.MoveList
	standard position.Position
}

// NewPlayer returns a Player of games as c says, which must have passed its
// check.
func NewPlayer(c Config) *Player {
	return &Player{config: c, engine: search.NewEngine(c.Engine), standard: position.StartPosition()}
}

// Play plays the game of the given number and stores it in g.
func (p *Player) Play(number uint64, g *record.Game) {
	p.random.seed(p.config.Seed, number)
	p.engine.NewGame()
	p.open()
	g.Reset(*p.game.Start())
	for _, m := range p.game.Moves() {
		g.Add(m, record.NoScore)
	}

	var a adjudicator
	for {
		r := p.search()
		side := p.game.Position().SideToMove()
		g.Add(r.Best, int16(r.Score))
		p.game.Play(r.Best)
		var over bool
		if g.Result, over = verdict(p.game); over {
			return
		}
		if g.Result, over = a.add(r.Score, side, len(g.Moves)); over {
			return
		}
	}
}

// search finds a move. The number of nodes differs a little from move to move,
// so that not all searches of a phase end at the same depth.
func (p *Player) search() search.Result {
	soft := p.config.Nodes
	if spread := int(soft / 8); spread > 0 {
		soft += uint64(p.random.below(spread)) - uint64(spread/2)
	}
	r := p.engine.Search(p.game, search.Limits{SoftNodes: soft, Nodes: 3 * p.config.Nodes}, nil)
	if r.Depth == 0 {
		// Not one move was searched to its end, so there is no score.
		r = p.engine.Search(p.game, search.Limits{Depth: 1}, nil)
	}
	return r
}
