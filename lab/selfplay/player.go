package selfplay

import (
	"github.com/adoube/adoube/lab/record"
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
	p.Opening(number, checkBalance)
	g.Reset(*p.game.Start())
	for _, m := range p.game.Moves() {
		g.Add(m, record.NoScore)
	}

	var a Adjudicator
	for {
		r := p.search()
		g.Add(r.Best, int16(r.Score))
		p.game.Play(r.Best)
		var over bool
		if g.Result, over = a.After(p.game, r.Score); over {
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
	return Think(p.engine, p.game, soft, p.config.Nodes)
}

// hardNodes is after how many times the nodes of a move its search ends for good.
const hardNodes = 3

// Think returns the result of a search by e that begins no new iteration after
// soft nodes and ends after three times the usual ones, but not without a move and
// its score.
func Think(e *search.Engine, game *position.Game, soft, usual uint64) search.Result {
	r := e.Search(game, search.Limits{SoftNodes: soft, Nodes: hardNodes * usual}, nil)
	if r.Depth == 0 {
		// Not one move was searched to its end, so there is no score.
		r = e.Search(game, search.Limits{Depth: 1}, nil)
	}
	return r
}
