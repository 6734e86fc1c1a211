package wdlfit

import (
	"cmp"
	"slices"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// The outcomes of a game for a side.
const (
	win = iota
	draw
	loss
	outcomes
)

// A Cell is how games went on from the positions with a certain score and
// material, as the side sees it that is better.
type Cell struct {
	Score    int // 0 or more
	Material int
	Games    [outcomes]float64 // positions whose games were won, drawn and lost
}

// total returns the number of positions.
func (c *Cell) total() float64 { return c.Games[win] + c.Games[draw] + c.Games[loss] }

// A Selection says which positions of games count.
type Selection struct {
	// MaxScore leaves out positions with a score of at least ± this, with which a
	// game may be given to a side.
	MaxScore int
	// DrawScore leaves out positions with a score of at most ± this after DrawFrom
	// half-moves, with which a game may be given as drawn.
	DrawScore, DrawFrom int
}

// DefaultSelection returns the selection for games of package selfplay.
func DefaultSelection() Selection { return Selection{MaxScore: 1000, DrawScore: 8, DrawFrom: 70} }

// keeps reports whether a position counts that has the given score after so many
// half-moves.
func (s *Selection) keeps(score int16, ply int) bool {
	size := max(int(score), -int(score))
	return score != record.NoScore && size < s.MaxScore && (size > s.DrawScore || ply < s.DrawFrom)
}

// Folds is the number of parts that the games are dealt out to. A fit to all but
// one of them says how much rests on chance.
const Folds = 10

// Counts are how games ended. The zero value is empty and has the zero selection,
// which keeps nothing.
type Counts struct {
	Selection Selection
	Games     int // with positions that count
	folds     [Folds]map[cellKey]*Cell
}

type cellKey struct{ score, material int }

// Add counts the positions of g.
func (c *Counts) Add(g *record.Game) {
	fold, p, counted := c.Games%Folds, g.Start, false
	if c.folds[fold] == nil {
		c.folds[fold] = map[cellKey]*Cell{}
	}
	for i, m := range g.Moves {
		if c.Selection.keeps(g.Scores[i], i) {
			counted = true
			c.count(fold, &p, int(g.Scores[i]), g.Result)
		}
		before := p
		before.MakeMove(m, &p)
	}
	if counted {
		c.Games++
	}
}

// count counts a position with a score for the side to move.
func (c *Counts) count(fold int, p *position.Position, score int, r record.Result) {
	outcome := int(record.WhiteWins - r)
	if p.SideToMove() == position.Black {
		outcome = loss - outcome
	}
	if score < 0 {
		score, outcome = -score, loss-outcome
	}
	k := cellKey{score, min(max(wdl.Material(p), wdl.LeastMaterial), wdl.MostMaterial)}
	cell := c.folds[fold][k]
	if cell == nil {
		cell = &Cell{Score: k.score, Material: k.material}
		c.folds[fold][k] = cell
	}
	cell.Games[outcome]++
}

// Cells returns what was counted, in the order of material and score.
func (c *Counts) Cells() []Cell { return c.cells(func(int) bool { return true }) }

// cells returns what was counted in the folds that are wanted.
func (c *Counts) cells(wanted func(fold int) bool) []Cell {
	sum := map[cellKey]Cell{}
	for i, fold := range c.folds {
		if !wanted(i) {
			continue
		}
		for k, cell := range fold {
			s := sum[k]
			s.Score, s.Material = k.score, k.material
			for o, n := range cell.Games {
				s.Games[o] += n // whole numbers: the order makes no difference
			}
			sum[k] = s
		}
	}
	list := make([]Cell, 0, len(sum))
	for _, cell := range sum {
		list = append(list, cell)
	}
	slices.SortFunc(list, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Material, b.Material), cmp.Compare(a.Score, b.Score))
	})
	return list
}
