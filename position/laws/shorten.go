package laws

import "github.com/adoube/adoube/position"

// shortenings are the explorations that look for a shorter helpmate: the more a
// half-move costs, the more they go breadth first.
var shortenings = [...]task{
	{limit: 10000, perPly: 10},
	{limit: 10000, perPly: 10, target: 1, free: true},
	{limit: 10000, perPly: 10, target: 2},
	{limit: 10000, perPly: 10, target: 3, free: true},
	{limit: 20000, perPly: 4, novelty: 2},
	{limit: 20000, perPly: 4, target: 1, novelty: 2},
	{limit: 20000, perPly: 30},
	{limit: 40000, perPly: 100},
}

// Shorten returns the shortest helpmate by c from p that it finds in about 0.1
// seconds, at most as long as line, which must be a helpmate.
func (s *Solver) Shorten(p *position.Position, c position.Color, line []position.Move) []position.Move {
	if p.EnPassant() != position.NoSquare {
		return line
	}
	s.analyze(p)
	for _, t := range shortenings {
		if t.within = len(line) - 1; t.within < 1 || !s.e.plan.aim(&s.root, c, t.target, t.free) {
			continue
		}
		if _, shorter := s.e.run(p, c, t); shorter != nil && IsHelpmate(p, shorter, c) {
			line = shorter
		}
	}
	return line
}
