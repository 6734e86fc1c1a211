package winnable

import "github.com/adoube/adoube/position"

// Shorten returns the shortest helpmate by c from p that it finds in some
// milliseconds, at most as long as line, which must be a helpmate.
func (s *Solver) Shorten(p *position.Position, c position.Color, line []position.Move) []position.Move {
	if p.EnPassant() != position.NoSquare {
		return line
	}
	s.analyze(p)
	e := &s.exploration
	for n := range orders {
		for perPly := 10; perPly <= 100 && len(line) > 1; perPly *= 3 {
			// The more a half-move costs, the more it is a search by breadth.
			b := bounds{moves: 10000, line: len(line) - 1, perPly: perPly}
			if e.run(p, c, &s.reaches, n, b) == Yes && IsHelpmate(p, e.line, c) {
				line = e.line
			}
		}
	}
	return line
}
