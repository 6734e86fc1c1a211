package nn

import (
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A Filter says which positions of games are worth learning from.
type Filter struct {
	MaxScore int  `json:"max_score"` // leave out positions with a score of ± this or more
	MinPly   int  `json:"min_ply"`   // leave out the positions before this many moves
	Noisy    bool `json:"noisy"`     // keep positions in which the search captures or promotes
}

// Keep reports whether to learn from p, reached after ply moves of a game, in
// which the search chose m with the given score. Besides what f leaves out, it
// leaves out positions in check, because the search never asks for their evaluation,
// and those without a score.
func (f Filter) Keep(p *position.Position, ply int, m position.Move, score int16) bool {
	return int(score) > -f.MaxScore && int(score) < f.MaxScore && ply >= f.MinPly &&
		(f.Noisy || m.IsQuiet()) && !p.InCheck() && score != record.NoScore
}
