package annotate

import (
	"context"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search/handicap"
)

// Levels returns the strengths, in Elo, of the levels that [Settings] Difficulty tries.
func Levels() []int { return []int{1000, 1400, 1800, 2200, 2600} }

// Each level chooses a move Tries times. The moves are graded by searches of at most
// 20,000 nodes, since there are many of them.
const (
	Tries      = 100
	triedNodes = 20_000
)

// tryMistakes fills in which levels find better moves than the mistakes of g. Each level begins
// with the same seed and an empty table, so that its moves depend on nothing but the position and
// the moves before it.
func (a *Annotator) tryMistakes(ctx context.Context, g *pgn.Game, r *Analysis) error {
	if a.player == nil {
		o := handicap.DefaultOptions()
		o.Seed = 1
		a.player = handicap.New(o)
	}
	o := a.player.Options()
	for i := range r.Moves {
		if !r.Moves[i].canBeAvoided() {
			continue
		}
		game, better := g.Replay(i), map[position.Move]bool{}
		r.Points[i].Found = make([]int, len(Levels()))
		for k, elo := range Levels() {
			o.Elo = elo
			if err := a.player.Configure(o); err != nil {
				return err
			}
			a.player.NewGame()
			for _, m := range a.player.Try(ctx, game, Tries) {
				if _, known := better[m]; !known {
					grade, err := a.regrade(ctx, g, r, i, m)
					if err != nil {
						return err
					}
					better[m] = grade < Mistake
				}
				if better[m] {
					r.Points[i].Found[k]++
				}
			}
		}
	}
	return ctx.Err()
}

// canBeAvoided reports whether the move is a mistake that another move would not have been. The
// levels do not claim draws.
func (j *Judgment) canBeAvoided() bool { return j.Grade >= Mistake && !j.Missed }

// regrade returns the grade that m would get instead of move i.
func (a *Annotator) regrade(ctx context.Context, g *pgn.Game, r *Analysis, i int, m position.Move) (Grade, error) {
	if m == g.Moves[i].Move {
		return r.Moves[i].Grade, nil
	}
	other := &pgn.Game{Start: g.Start, Chess960: g.Chess960}
	other.Moves = append(slices.Clone(g.Moves[:i]), pgn.Move{Move: m})
	o := &Analysis{Points: append(slices.Clone(r.Points[:i+1]), Point{}), Moves: make([]Judgment, i+1)}
	game := other.Replay(i)
	before := *game.Position()
	if end := a.applyLaws(other, o); end <= i+1 {
		o.end(i + 1)
	} else {
		game.Play(m)
		limits := a.settings.Limits
		if limits.Nodes == 0 || limits.Nodes > triedNodes {
			limits.Nodes = triedNodes
		}
		score, _, err := a.think(ctx, game, limits)
		if err != nil {
			return Fine, err
		}
		o.Points[i+1].Rate(game.Position(), score)
	}
	o.grade(other, &before, i)
	return o.Moves[i].Grade, nil
}
