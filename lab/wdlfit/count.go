package wdlfit

import (
	"cmp"
	"maps"
	"slices"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// The outcomes of a game for one side.
const (
	win = iota
	draw
	loss
	outcomes
)

// A Cell counts the results of the positions with one score and material, from the
// view of the better side.
type Cell struct {
	Score    int // 0 or more
	Material int
	Games    [outcomes]float64 // positions in games that were won, drawn and lost
}

// total returns the number of positions.
func (c *Cell) total() float64 { return c.Games[win] + c.Games[draw] + c.Games[loss] }

// keeps reports whether a position with the given score after ply moves counts. It does not if the
// score could have ended the game.
func keeps(score int16, ply int) bool {
	size := max(int(score), -int(score))
	return score != record.NoScore && size < selfplay.WinScore &&
		(size > selfplay.DrawScore || ply < selfplay.DrawFrom-selfplay.DrawPlies)
}

// Folds is the number of parts into which the games are divided.
const Folds = 10

// Counts are counts of results. The zero value is empty.
type Counts struct {
	Games     int // with positions that count
	positions map[kind]float64
}

// Positions of a kind are counted together.
type kind struct{ fold, material, score, outcome int }

// Add counts the positions of g.
func (c *Counts) Add(g *record.Game) {
	fold, counted := c.Games%Folds, 0
	if c.positions == nil {
		c.positions = map[kind]float64{}
	}
	for i, p := range g.Positions() {
		if !keeps(g.Scores[i], i) {
			continue
		}
		counted = 1
		score, outcome := int(g.Scores[i]), loss-g.Result.HalfPoints(p.SideToMove())
		if score < 0 {
			score, outcome = -score, loss-outcome
		}
		c.positions[kind{fold, min(max(wdl.Material(p), wdl.LeastMaterial), wdl.MostMaterial), score, outcome}]++
	}
	c.Games += counted
}

// Cells returns all counts, sorted by material and score.
func (c *Counts) Cells() []Cell { return c.cells(func(int) bool { return true }) }

// cells returns the counts of the wanted folds.
func (c *Counts) cells(wanted func(fold int) bool) (list []Cell) {
	sum := map[[2]int]Cell{}
	for k, n := range c.positions {
		if wanted(k.fold) {
			at := [2]int{k.material, k.score}
			s := sum[at]
			s.Score, s.Material = k.score, k.material
			s.Games[k.outcome] += n // integers: the order of the sum does not matter
			sum[at] = s
		}
	}
	return slices.SortedFunc(maps.Values(sum), func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Material, b.Material), cmp.Compare(a.Score, b.Score))
	})
}
