package wdlfit

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
	"gonum.org/v1/gonum/stat"
)

// Positions returns the number of positions in cells.
func Positions(cells []Cell) (n float64) {
	for i := range cells {
		n += cells[i].total()
	}
	return n
}

// LogLoss returns the mean negated natural logarithm of the chances that m gave to
// the results. Less is better.
func LogLoss(cells []Cell, m *wdl.Model) float64 {
	return -logLikelihood(cells, m) / Positions(cells)
}

// BlindLoss returns the log loss of a forecast that knows only which side is
// better.
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
	Predicted [outcomes]float64 // mean chances to win, draw and lose
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

// A Trust says how reliable a fit is.
type Trust struct {
	// LogLoss is the log loss on games that the model was not fitted to.
	LogLoss float64
	// Error is the standard error of the curve of each material. It takes into
	// account that the positions of a game are similar.
	Error [wdl.MostMaterial + 1]wdl.Curve
}

// CrossValidate fits [Folds] models, each to all games but one part. It calls
// progress, unless nil, after each fit. See
// https://en.wikipedia.org/wiki/Jackknife_resampling.
func (c *Counts) CrossValidate(degree int, progress func()) (t Trust, err error) {
	var models [Folds]wdl.Model
	for i := range models {
		if models[i], err = Fit(c.cells(func(fold int) bool { return fold != i }), degree); err != nil {
			return t, err
		}
		t.LogLoss -= logLikelihood(c.cells(func(fold int) bool { return fold == i }), &models[i])
		if progress != nil {
			progress()
		}
	}
	t.LogLoss /= Positions(c.Cells())
	for material := wdl.LeastMaterial; material <= wdl.MostMaterial; material++ {
		var a, b [Folds]float64
		for i := range models {
			curve := models[i].At(material)
			a[i], b[i] = curve.A, curve.B
		}
		t.Error[material] = wdl.Curve{A: jackknife(a[:]), B: jackknife(b[:])}
	}
	return t, nil
}

// jackknife returns the standard error of a number, given its values without each
// of several equal parts of the data.
func jackknife(x []float64) float64 {
	return math.Sqrt(stat.PopVariance(x, nil) * float64(len(x)-1))
}
