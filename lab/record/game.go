package record

import (
	"iter"
	"math"

	"github.com/adoube/adoube/position"
)

// NoScore is the score of a move that no search chose, such as a random move of
// the opening, or whose search was too short to learn from.
const NoScore int16 = math.MinInt16

// maxPlies is the maximum number of moves in a game.
const maxPlies = 1 << 15

// A Game is a game with the scores of its searches.
type Game struct {
	Start position.Position
	Moves []position.Move // legal, from Start on

	// Scores holds for each move the score of the search that chose it, in
	// internal units from the view of the side to move, or [NoScore]. A score read from a
	// file is rounded, and is within ± [MaxScore].
	Scores []int16

	// Result is not [position.NoResult] in a file.
	Result position.Result
}

// Reset makes g a game without moves that starts from start, and keeps its memory.
func (g *Game) Reset(start position.Position) {
	g.Start, g.Moves, g.Scores, g.Result = start, g.Moves[:0], g.Scores[:0], position.Draw
}

// Add appends a move and its score.
func (g *Game) Add(m position.Move, score int16) {
	g.Moves = append(g.Moves, m)
	g.Scores = append(g.Scores, score)
}

// Positions iterates over the moves of g, each with its index and the position in
// which it was played. The position is overwritten by the next one.
func (g *Game) Positions() iter.Seq2[int, *position.Position] {
	return func(yield func(int, *position.Position) bool) {
		p := g.Start
		for i, m := range g.Moves {
			if !yield(i, &p) {
				return
			}
			before := p
			before.MakeMove(m, &p)
		}
	}
}

// Scored returns the number of moves that have a score.
func (g *Game) Scored() (n int) {
	for _, s := range g.Scores {
		if s != NoScore {
			n++
		}
	}
	return n
}

// Opening returns the number of moves at the beginning without a score.
func (g *Game) Opening() int {
	n := 0
	for n < len(g.Scores) && g.Scores[n] == NoScore {
		n++
	}
	return n
}
