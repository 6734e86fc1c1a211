package record

import (
	"math"

	"github.com/adoube/adoube/position"
)

// NoScore stands for the score of a move that no search chose, such as a random
// one of the opening.
const NoScore int16 = math.MinInt16

// MaxScore is the greatest score, in centipawns, that a file tells from a
// higher one. Mates are stored as this.
const MaxScore = 3000

// Unit is the precision of stored scores, in centipawns. A score that a short
// search finds is off by more than ten times as much, and half a unit changes
// the expected result of a game by about a thousandth.
const Unit = 4

// maxPlies is the greatest number of moves in a game.
const maxPlies = 1 << 15

// A Result is how a game ended, counted as the half points of White.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// String returns r as PGN writes it.
func (r Result) String() string {
	switch r {
	case BlackWins:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	case WhiteWins:
		return "1-0"
	}
	return "*"
}

// A Game is a game and what the search thought of it.
type Game struct {
	Start position.Position

	// Moves are legal, one after the other, from Start on.
	Moves []position.Move

	// Scores holds for each move the score of the search that chose it, in
	// centipawns for the side to move. The first ones may be [NoScore], all
	// later ones are not. What a file gives back is a multiple of [Unit] within
	// ± [MaxScore].
	Scores []int16

	Result Result
}

// Reset empties g and has it begin at start. It keeps the memory of g.
func (g *Game) Reset(start position.Position) {
	g.Start, g.Moves, g.Scores, g.Result = start, g.Moves[:0], g.Scores[:0], Draw
}

// Add appends a move and its score.
func (g *Game) Add(m position.Move, score int16) {
	g.Moves = append(g.Moves, m)
	g.Scores = append(g.Scores, score)
}

// Opening returns the number of moves at the beginning that have no score.
func (g *Game) Opening() int {
	n := 0
	for n < len(g.Scores) && g.Scores[n] == NoScore {
		n++
	}
	return n
}
