package wdl

import (
	"math"

	"github.com/adoube/adoube/position"
)

// The range of material that models distinguish. Few games continue with less, and
// none have more.
const (
	LeastMaterial = 10
	MostMaterial  = 78 // the standard start position
)

// Degree is the degree of the polynomials of a [Model].
const Degree = 3

// A Model converts scores, depending on the material. Both fields are polynomials, the coefficient of
// the highest power last, of a variable that is -1 for [LeastMaterial] or less, 1 for [MostMaterial] or
// more, and linear between.
type Model struct {
	A [Degree + 1]float64 // the score that wins half of the games
	B [Degree + 1]float64 // the change of the score that multiplies the odds by e
}

// Material returns the material of both sides: 1 for a pawn, 3 for a knight or a
// bishop, 5 for a rook and 9 for a queen. The standard start position has 78.
func Material(p *position.Position) int {
	count := func(pt position.PieceType) int { return p.Pieces(pt).Count() }
	return count(position.Pawn) + 3*(count(position.Knight)+count(position.Bishop)) +
		5*count(position.Rook) + 9*count(position.Queen)
}

// At returns the curve of m for the given material.
func (m *Model) At(material int) Curve {
	const middle, half = (MostMaterial + LeastMaterial) / 2, (MostMaterial - LeastMaterial) / 2
	x := float64(min(max(material, LeastMaterial), MostMaterial)-middle) / half
	c := Curve{m.A[Degree], m.B[Degree]}
	for i := Degree - 1; i >= 0; i-- {
		c.A, c.B = c.A*x+m.A[i], c.B*x+m.B[i]
	}
	return c
}

// For returns the curve of the fitted model for the material of p.
func For(p *position.Position) Curve { return fitted.At(Material(p)) }

// MiddleGame returns the curve of the fitted model for the middle of a game. It is
// the scale for scores of different positions that are compared or subtracted, such
// as static evaluations. With a curve for each position, an exchange of pieces would
// change what the same score means.
func MiddleGame() Curve {
	const middleGame = 58
	return fitted.At(middleGame)
}

// A Curve converts scores of positions with a certain material.
type Curve struct {
	A float64 // the score that wins half of the games, more than 0
	B float64 // the change of the score that multiplies the odds by e, more than 0
}

// Probabilities returns the chances, 0 to 1, that a side with the given score wins,
// draws and loses. The score must not be a mate.
func (c Curve) Probabilities(score float64) (win, draw, loss float64) {
	win = 1 / (1 + math.Exp((c.A-score)/c.B))
	loss = 1 / (1 + math.Exp((c.A+score)/c.B))
	return win, 1 - win - loss, loss
}

// Chances returns the chances, in permille, that a side with the given score wins,
// draws and loses. Their sum is 1000, and a score of the opposite sign swaps win
// and loss. The score must not be a mate.
//
// The last digit of floating-point numbers may differ between machines, but the
// rounded chances do not: a test checks that no score is that close to a limit.
func (c Curve) Chances(score int) (win, draw, loss int) {
	w, _, l := c.Probabilities(float64(score))
	win, loss = int(math.Round(1000*w)), int(math.Round(1000*l))
	return win, 1000 - win - loss, loss
}

// Centipawns converts score from internal units to centipawns: 100 of them win half
// of the games. The score must not be a mate.
func (c Curve) Centipawns(score int) int { return int(math.Round(100 * float64(score) / c.A)) }
