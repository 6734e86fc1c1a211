package search

import (
	"fmt"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

// Wins in the endgame tables are shown as a hundredth of a pawn less than tableCentipawns for each
// half-move to them, as Stockfish shows them: some programs take scores near [Mate] for mates.
const (
	tableCentipawns = 20000
	evalCentipawns  = tableCentipawns - int(tbWin-winBound) - 1 // the most that other scores are shown as
)

// Centipawns converts s, the score of a search of p, to centipawns: 100 of them win
// half of the games with the same material on the board, see package wdl. Mates stay as they
// are, wins in the endgame tables are near 20,000, and all other scores are below them.
func (s Score) Centipawns(p *position.Position) int {
	_, mate := s.MateMoves()
	switch {
	case mate:
		return int(s)
	case s.IsWin():
		return tableCentipawns - s.distance()
	case s.IsLoss():
		return (-s).distance() - tableCentipawns
	}
	return min(max(wdl.For(p).Centipawns(int(s)), -evalCentipawns), evalCentipawns)
}

// Readable returns the score of l, a line from p, as people read it.
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
// the position searched, in permille with sum 1000.
func (l *Line) Chances(p *position.Position) (win, draw, loss int) {
	if l.Drawn {
		return 0, 1000, 0
	}
	return l.Score.Chances(p)
}

// Chances returns the chances to win, to draw and to lose of the side to move, in
// permille with sum 1000, given the score s of a search of p. Proven results are
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
