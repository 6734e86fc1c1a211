package wdlfit

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
)

// Positions returns the number of positions in cells.
func Positions(cells []Cell) (n float64) {
	for i := range cells {
		n += cells[i].total()
	}
	return n
}

// LogLoss returns the mean negative natural logarithm of the probabilities that m gave
// to the results. Lower is better.
func LogLoss(cells []Cell, m *wdl.Model) float64 {
	return -logLikelihood(cells, m) / Positions(cells)
}

// BlindLoss returns the log loss of a forecast that knows only which side is better.
func BlindLoss(cells []Cell) (loss float64) {
	positions := Positions(cells)
	for _, n := range results(cells) {
		if n > 0 {
			loss -= n / positions * math.Log(n/positions)
		}
	}
	return loss
}

// results returns the numbers of positions in games that were won, drawn and lost.
func results(cells []Cell) (games [outcomes]float64) {
	for i := range cells {
		for o, n := range cells[i].Games {
			games[o] += n
		}
	}
	return games
}

// A Row compares a model with the results of games.
type Row struct {
	Positions float64
	Predicted [outcomes]float64 // mean probabilities to win, draw and lose
	Observed  [outcomes]float64 // shares of wins, draws and losses
}

// Calibrate compares m with the results in each bucket of cells. The function
// bucket returns the bucket of a cell, from 0 to buckets-1.
func Calibrate(cells []Cell, m *wdl.Model, buckets int, bucket func(*Cell) int) []Row {
	rows := make([]Row, buckets)
	for i := range cells {
		cell := &cells[i]
		row, n := &rows[bucket(cell)], cell.total()
		row.Positions += n
		w, d, l := m.At(cell.Material).Probabilities(float64(cell.Score))
		for o, p := range [...]float64{w, d, l} {
			row.Predicted[o] += n * p
			row.Observed[o] += cell.Games[o]
		}
	}
	for i := range rows {
		for o := range outcomes {
			rows[i].Predicted[o] /= max(rows[i].Positions, 1)
			rows[i].Observed[o] /= max(rows[i].Positions, 1)
		}
	}
	return rows
}

// CrossValidate returns the log loss of [Folds]-fold cross-validation. It calls progress after
// each fit.
func (c *Counts) CrossValidate(progress func()) (loss float64, err error) {
	for part := range Folds {
		m, err := Fit(c.cells(func(fold int) bool { return fold != part }))
		if err != nil {
			return 0, err
		}
		loss -= logLikelihood(c.cells(func(fold int) bool { return fold == part }), &m)
		progress()
	}
	return loss / Positions(c.Cells()), nil
}
