package wdlfit

import (
	"cmp"
	"slices"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/position"
)

// The outcomes of a game for one side.
const (
	win = iota
	draw
	loss
	outcomes
)

// A Cell counts the results of the positions with one score and material, from the
// view of the side that is better.
type Cell struct {
	Score    int // 0 or more
	Material int
	Games    [outcomes]float64 // positions in games that were won, drawn and lost
}

// total returns the number of positions.
func (c *Cell) total() float64 { return c.Games[win] + c.Games[draw] + c.Games[loss] }

// A Selection says which positions of games count.
type Selection struct {
	// MaxScore leaves out positions with a score of ± this or more, which can
	// decide a game.
	MaxScore int
	// DrawScore leaves out positions with a score within ± this after DrawFrom
	// plies, which can make a game a draw.
	DrawScore, DrawFrom int
}

// DefaultSelection returns the selection for games of package selfplay.
func DefaultSelection() Selection {
	return Selection{
		MaxScore:  selfplay.WinScore,
		DrawScore: selfplay.DrawScore,
		DrawFrom:  selfplay.DrawFrom - selfplay.DrawPlies,
	}
}

// keeps reports whether a position counts that has the given score after ply
// moves.
func (s *Selection) keeps(score int16, ply int) bool {
	size := max(int(score), -int(score))
	return score != record.NoScore && size < s.MaxScore && (size > s.DrawScore || ply < s.DrawFrom)
}

// Folds is the number of parts into which the games are divided. Fits to all parts
// but one show how much a model depends on chance.
const Folds = 10

// Counts are counts of results. The zero value is empty, and its selection keeps no
// positions.
type Counts struct {
	Selection Selection
	Games     int // games with positions that count
	folds     [Folds]map[cellKey]*Cell
}

type cellKey struct{ score, material int }

// Add counts the positions of g.
func (c *Counts) Add(g *record.Game) {
	fold, counted := c.Games%Folds, false
	if c.folds[fold] == nil {
		c.folds[fold] = map[cellKey]*Cell{}
	}
	for i, p := range g.Positions() {
		if c.Selection.keeps(g.Scores[i], i) {
			counted = true
			c.count(fold, p, int(g.Scores[i]), g.Result)
		}
	}
	if counted {
		c.Games++
	}
}

// count counts a position with the score of the side to move.
func (c *Counts) count(fold int, p *position.Position, score int, r position.Result) {
	outcome := loss - r.HalfPoints(p.SideToMove())
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

// Cells returns all counts, sorted by material and score.
func (c *Counts) Cells() []Cell { return c.cells(func(int) bool { return true }) }

// cells returns the counts of the wanted folds.
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
				s.Games[o] += n // integers: the order of the sum does not matter
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
