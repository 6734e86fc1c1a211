package search

import (
	"fmt"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

// Centipawns converts s, the score of a search of p, to centipawns: 100 of them win
// half of the games with the same material on the board, see package wdl. Proven
// results, mates among them, stay as they are, and no other score becomes one.
func (s Score) Centipawns(p *position.Position) int {
	if s.IsDecisive() {
		return int(s)
	}
	return min(max(wdl.For(p).Centipawns(int(s)), int(1-winBound)), int(winBound-1))
}

// Readable returns the score of l as people read it. The search was of p.
func (l *Line) Readable(p *position.Position) wdl.Score {
	sign := [...]wdl.Score{Upper: "≤", Lower: "≥", Exact: ""}[l.Bound]
	return sign + l.Score.Readable(p)
}

// Readable returns s, the score of a search of p, as people read it.
func (s Score) Readable(p *position.Position) wdl.Score {
	if moves, ok := s.MateMoves(); ok {
		return wdl.Score(fmt.Sprintf("#%d", moves))
	}
	return wdl.Score(fmt.Sprintf("%+.2f", float64(s.Centipawns(p))/100))
}

// Chances returns the chances to win, to draw and to lose of the side to move in p,
// the position searched, in permill with sum 1000.
func (l *Line) Chances(p *position.Position) (win, draw, loss int) {
	if l.Drawn {
		return 0, 1000, 0
	}
	return l.Score.Chances(p)
}

// Chances returns the chances to win, to draw and to lose of the side to move, in
// permill with sum 1000, given the score s of a search of p. Proven results are
// certain.
func (s Score) Chances(p *position.Position) (win, draw, loss int) {
	switch {
	case s.IsWin():
		return 1000, 0, 0
	case s.IsLoss():
		return 0, 0, 1000
	}
	return wdl.For(p).Chances(int(s))
}
