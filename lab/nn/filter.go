package nn

import "github.com/adoube/adoube/position"

// A Filter says which positions of games are worth learning from.
type Filter struct {
	MaxScore int16 // leave out positions with a score of ± this or more
	MinPly   int   // leave out the positions before this many moves
}

// Keep reports whether to learn from p, reached after ply moves of a game, in
// which the search chose m with the given score. Besides what f leaves out, it
// leaves out positions in check and those in which m captures or promotes,
// because the search asks for the static evaluation of quiet positions only.
func (f Filter) Keep(p *position.Position, ply int, m position.Move, score int16) bool {
	return score > -f.MaxScore && score < f.MaxScore && ply >= f.MinPly && m.IsQuiet() && !p.InCheck()
}
