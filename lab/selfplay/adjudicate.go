package selfplay

import (
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// When a game is as good as over.
const (
	winScore  = 1000 // centipawns
	winPlies  = 4    // for so long, so that both sides agree
	drawScore = 8
	drawPlies = 10
	drawFrom  = 80  // plies of the game, before which no draw is agreed
	longest   = 400 // plies, after which the game is a draw
)

// Verdict returns the result of game by the laws if it is over: see
// [opening.Over].
func Verdict(game *position.Game) (record.Result, bool) {
	if p := game.Position(); p.InCheck() && !p.HasLegalMove() {
		if p.SideToMove() == position.White {
			return record.BlackWins, true
		}
		return record.WhiteWins, true
	}
	return record.Draw, opening.Over(game)
}

// An Adjudicator ends games that are decided though they could go on. The zero
// value is for a new game.
type Adjudicator struct {
	white, black, even int // how many scores in a row were for them
}

// After takes the score in centipawns with which the last move of game was played,
// and returns the result if the game is over by the laws or decided.
func (a *Adjudicator) After(game *position.Game, score search.Score) (record.Result, bool) {
	if result, over := Verdict(game); over {
		return result, true
	}
	return a.add(score, game.Position().SideToMove().Opposite(), len(game.Moves()))
}

// add takes the score that the side to move has found, and how many plies the game
// has with the move it played, and returns the result if the game is decided.
func (a *Adjudicator) add(score search.Score, side position.Color, ply int) (record.Result, bool) {
	if side == position.Black {
		score = -score
	}
	a.white = streak(a.white, score >= winScore)
	a.black = streak(a.black, score <= -winScore)
	a.even = streak(a.even, score >= -drawScore && score <= drawScore)
	switch {
	case a.white >= winPlies || score.IsWin():
		return record.WhiteWins, true
	case a.black >= winPlies || score.IsLoss():
		return record.BlackWins, true
	case a.even >= drawPlies && ply >= drawFrom, ply >= longest:
		return record.Draw, true
	}
	return record.Draw, false
}

// streak returns the length of a streak that goes on or is broken.
func streak(n int, goesOn bool) int {
	if goesOn {
		return n + 1
	}
	return 0
}
