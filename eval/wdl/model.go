package wdl

import (
	"math"

	"github.com/adoube/adoube/position"
)

// The range of material that models tell apart. With less on the board there are
// hardly any games that go on, with more there are none.
const (
	LeastMaterial = 10
	MostMaterial  = 78 // the standard start position
)

// Degree is the degree of the polynomials of a [Model].
const Degree = 3

// A Model says what scores are worth, depending on the material. Both fields are
// polynomials of [Variable], the coefficient of its highest power last.
type Model struct {
	A [Degree + 1]float64 // the score that wins half of the games
	B [Degree + 1]float64 // the change of the score that multiplies the odds by e
}

// Material returns how much is on the board, with kings for nothing, pawns for 1,
// knights and bishops for 3, rooks for 5 and queens for 9: 78 in the standard
// start position.
func Material(p *position.Position) int {
	count := func(pt position.PieceType) int { return p.Pieces(pt).Count() }
	return count(position.Pawn) + 3*(count(position.Knight)+count(position.Bishop)) +
		5*count(position.Rook) + 9*count(position.Queen)
}

// Variable returns material as what the polynomials of a [Model] are of: -1 for
// [LeastMaterial] and less, 1 for [MostMaterial] and more.
func Variable(material int) float64 {
	const middle, half = (MostMaterial + LeastMaterial) / 2, (MostMaterial - LeastMaterial) / 2
	return float64(min(max(material, LeastMaterial), MostMaterial)-middle) / half
}

// At returns what m says about positions with the given material.
func (m *Model) At(material int) Curve {
	x := Variable(material)
	c := Curve{m.A[Degree], m.B[Degree]}
	for i := Degree - 1; i >= 0; i-- {
		c.A, c.B = c.A*x+m.A[i], c.B*x+m.B[i]
	}
	return c
}

// For returns what the fitted model says about positions with the material of p.
func For(p *position.Position) Curve { return fitted.At(Material(p)) }

// Usual returns what the fitted model says about the middle of a game. It is the
// scale for scores of several positions that are compared with each other or
// subtracted, such as static evaluations: with the curves of the positions, an
// exchange of pieces would change what the same score is worth.
func Usual() Curve {
	const middleGame = 58
	return fitted.At(middleGame)
}

// A Curve says what scores are worth in positions with a certain material.
type Curve struct {
	A float64 // the score that wins half of the games, more than 0
	B float64 // the change of the score that multiplies the odds by e, more than 0
}

// Probabilities returns the chances to win, draw and lose of a side with the
// given score, which is no mate, from 0 to 1.
func (c Curve) Probabilities(score float64) (win, draw, loss float64) {
	win = 1 / (1 + math.Exp((c.A-score)/c.B))
	loss = 1 / (1 + math.Exp((c.A+score)/c.B))
	return win, 1 - win - loss, loss
}

// Chances returns the chances to win, draw and lose of a side with the given
// score, which is no mate, in permill. Their sum is 1000, and the other side has
// them the other way round.
//
// Floating-point numbers may differ from machine to machine in their last digit,
// but what is rounded to permill does not: a test sees to it that no score lies
// that close to a limit.
func (c Curve) Chances(score int) (win, draw, loss int) {
	w, _, l := c.Probabilities(float64(score))
	win, loss = int(math.Round(1000*w)), int(math.Round(1000*l))
	return win, 1000 - win - loss, loss
}

// Centipawns returns score, which is no mate, in centipawns: 100 of them win half
// of the games.
func (c Curve) Centipawns(score int) int { return int(math.Round(100 * float64(score) / c.A)) }
