package nn

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// firstPly is the first ply to learn from. Random moves open a game and often leave a
// piece hanging.
const firstPly = 10

// MaxClock is the maximum halfmove clock of a position to learn from. Near the 50-move
// rule, scores depend more on the rule than on the board.
const MaxClock = 40

// Keep reports whether to learn from p, reached after ply moves of a game, in which the
// search chose m with the given score. It keeps only quiet positions: in check, or before a
// capture or promotion, the search does not use the static evaluation as it is. A score of
// [record.MaxScore] stands for a mate.
func Keep(p *position.Position, ply int, m position.Move, score int16) bool {
	return score > -record.MaxScore && score < record.MaxScore && // NoScore is less
		ply >= firstPly && m.IsQuiet() && !p.InCheck() &&
		p.HalfmoveClock() <= MaxClock && p.Occupied().Count() <= eval.MaxPieces
}
