package selfplay

import (
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A move that is worse by halfAsOften, in internal units, is chosen half as often.
const halfAsOften = 20

// A soundChooser chooses the moves of a share of the openings: the better a move, the more often it is
// chosen, as in games of human players.
type soundChooser struct {
	engine *search.Engine
	share  float64
	list   position.MoveList
	game   position.Game // what is searched
}

// plan decides for [opening.Generator] how an opening is made. Sound openings are half as long again.
func (s *soundChooser) plan(r *opening.Random) (opening.Chooser, int) {
	if !r.Chance(s.share) {
		return nil, 0
	}
	return s.choose, opening.Plies * 3 / 2
}

// choose chooses a move, a move that loses halfAsOften half as often as the best, and never one
// that loses material unless it is the best. It draws a random move and rejects it more often the
// more it loses, so few moves need a search.
func (s *soundChooser) choose(p *position.Position, r *opening.Random) position.Move {
	s.list.Clear()
	p.GenerateLegal(&s.list)
	moves := s.list.Slice()
	if len(moves) == 0 {
		return position.NoMove
	}
	const rarest = 16 // halvings
	best := s.search(*p, 2)
	for {
		m := moves[r.Below(len(moves))]
		if m == best.Best {
			return m
		}
		if !p.SEE(m, 0) {
			continue
		}
		loss := max(int(best.Score)-s.score(p, m), 0)
		if r.Below(1<<min(loss/halfAsOften, rarest)) == 0 {
			return m
		}
	}
}

// score returns the score of m for the side to move by a search of one ply after it, in
// internal units.
func (s *soundChooser) score(p *position.Position, m position.Move) int {
	return -int(s.search(p.After(m), 1).Score)
}

func (s *soundChooser) search(p position.Position, depth int) search.Result {
	s.game = *position.NewGame(p)
	return s.engine.Search(&s.game, search.Limits{Depth: depth}, nil)
}
