package nn

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

const (
	// firstPly is the first ply to learn from. Before it are the random moves of the
	// opening, and right after them a piece may hang that nobody left there on purpose.
	firstPly = 10

	// maxClock is the greatest halfmove clock of a position to learn from. Near the
	// 50-move rule, scores say more about the rule than about the board.
	maxClock = 40
)

// Keep reports whether to learn from p, reached after ply moves of a game, in which the
// search chose m with the given score. It keeps quiet positions alone: in check, and where
// the search wants to capture or promote, the search does not ask for an evaluation, or
// does not trust it. A score of [record.MaxScore] stands for a mate.
func Keep(p *position.Position, ply int, m position.Move, score int16) bool {
	return score > -record.MaxScore && score < record.MaxScore && // NoScore is less
		ply >= firstPly && m.IsQuiet() && !p.InCheck() &&
		p.HalfmoveClock() <= maxClock && p.Occupied().Count() <= eval.MaxMen
}
