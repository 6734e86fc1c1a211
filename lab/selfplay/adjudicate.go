package selfplay

import (
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A game is decided after winPlies scores in a row of at least WinScore for the same
// side, so both sides agree, or after DrawPlies scores in a row within ± DrawScore, the
// last of them after at least DrawFrom plies. WinScore stands for an expected score of 99 %.
const (
	WinScore  = 700 // internal units
	winPlies  = 4
	DrawScore = 8 // internal units
	DrawPlies = 10
	DrawFrom  = 80
	longest   = 400 // plies, after which a game is a draw
)

// Outcome returns the result of game by the Laws, NoResult if it is not over: see
// [opening.Over].
func Outcome(game *position.Game) position.Result {
	p := game.Position()
	switch {
	case p.IsCheckmate():
		return position.WinFor(p.SideToMove().Opposite())
	case opening.Over(game):
		return position.Draw
	}
	return position.NoResult
}

// An Adjudicator ends a game that is decided. Win is the score that wins it; with 0, only
// the Laws and mate scores end the game.
type Adjudicator struct {
	Win search.Score

	white, black, even int // current runs of scores that favor White, Black or neither
}

// After takes the score of the search that chose the last move of game. It returns the
// result if the game is over by the Laws or decided.
func (a *Adjudicator) After(game *position.Game, score search.Score) position.Result {
	if result := Outcome(game); result != position.NoResult {
		return result
	}
	if game.Position().SideToMove() == position.White { // Black found the score
		score = -score
	}
	extend(&a.white, a.Win > 0 && score >= a.Win)
	extend(&a.black, a.Win > 0 && score <= -a.Win)
	extend(&a.even, score >= -DrawScore && score <= DrawScore)
	plies := len(game.Moves())
	switch {
	case a.white >= winPlies || score.IsWin():
		return position.WhiteWins
	case a.black >= winPlies || score.IsLoss():
		return position.BlackWins
	case a.even >= DrawPlies && plies >= DrawFrom, plies >= longest:
		return position.Draw
	}
	return position.NoResult
}

// extend adds one to the length of a run, or sets it to 0 if the run is over.
func extend(run *int, continues bool) {
	if *run++; !continues {
		*run = 0
	}
}
