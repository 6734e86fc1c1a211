package spsa

import (
	"fmt"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// The search that checks a random opening. Its limit is lower than in training
// games, because a pair in which White or Black wins twice carries no information.
const (
	openingNodes = 2000
	openingLimit = 150 // internal units that one side may be ahead
)

// clockMoves is the number of moves for which a clock that counts nodes starts with enough.
const clockMoves = 40

// An Install sets the named parameters and resets the rest. The function that it
// returns repeats this faster.
type Install func(values map[string]int) (again func(), err error)

// A Player plays trials, one at a time.
type Player struct {
	settings Settings
	install  Install
	engines  [2]*search.Engine // of Plus and of Minus
	openings opening.Generator
}

// NewPlayer returns a Player with the settings s.
func NewPlayer(s Settings, install Install) (*Player, error) {
	o := search.DefaultOptions()
	o.Hash = s.Hash
	if s.Clock {
		o.NodesTime = 1 // a millisecond
	}
	var err error
	if o.Network, err = eval.LoadNetwork(s.Network); err != nil {
		return nil, err
	}
	if hash := o.Network.Hash(); hash != s.NetworkHash {
		return nil, fmt.Errorf("network %q is %s, not %s", s.Network, hash, s.NetworkHash)
	}
	p := &Player{settings: s, install: install}
	for i := range p.engines {
		p.engines[i] = search.NewEngine(o)
	}
	p.openings = opening.Generator{Plies: opening.Plies, Engine: p.engines[0], Nodes: openingNodes, Limit: openingLimit}
	if s.Book != "" {
		p.openings.Plies = 0
		p.openings.Book, err = opening.ReadBook(s.Book)
	}
	return p, err
}

// Play plays the two games of a trial. It returns an error if the values are invalid.
func (p *Player) Play(t Trial) (Outcome, error) {
	o := Outcome{Number: t.Number}
	from, err := p.opening(t.Number)
	if err != nil {
		return o, err
	}
	var sides [2]side
	for i, values := range []map[string]int{t.Plus, t.Minus} {
		again, err := p.install(values)
		if err != nil {
			return o, err
		}
		sides[i] = side{p.engines[i], again}
	}
	for plus := range position.Colors {
		players := [2]*side{&sides[plus], &sides[plus.Opposite()]}
		o.add(p.game(from, players).HalfPoints(plus))
	}
	return o, nil
}

// opening returns the opening of the pair with the given number.
func (p *Player) opening(number uint64) (*position.Game, error) {
	// The opening must not depend on the values of an earlier trial.
	if _, err := p.install(nil); err != nil {
		return nil, err
	}
	r := opening.NewRandom(p.settings.Seed, number)
	return p.openings.New(&r)
}

// A side is an engine and the function that installs its parameters before a search.
type side struct {
	engine  *search.Engine
	install func()
}

// game plays a game from an opening until it is over or decided.
func (p *Player) game(from *position.Game, sides [2]*side) position.Result {
	g := position.NewGame(*from.Start())
	for _, m := range from.Moves() {
		g.Play(m)
	}
	for _, s := range sides {
		s.engine.NewGame()
	}
	a := selfplay.Adjudicator{Win: selfplay.WinScore}
	for {
		s := sides[g.Position().SideToMove()]
		s.install()
		r := p.think(s.engine, g)
		g.Play(r.Best)
		if result := a.After(g, r.Score); result != position.NoResult {
			return result
		}
	}
}

// think searches the position of g.
func (p *Player) think(e *search.Engine, g *position.Game) search.Result {
	l := search.About(p.settings.Nodes)
	if p.settings.Clock {
		// The engine itself deducts the nodes it spends and adds the increment.
		clock := time.Duration(clockMoves*p.settings.Nodes) * time.Millisecond
		increment := clock / 100
		l = search.Limits{Clock: [2]time.Duration{clock, clock}, Increment: [2]time.Duration{increment, increment}}
	}
	return selfplay.Think(e, g, l)
}
