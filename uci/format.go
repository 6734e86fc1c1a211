package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A notation holds the GUI's choices of how to write things.
type notation struct {
	chess960 bool // castling as king takes rook
	wdl      bool // win, draw and loss chances after the score
	minimal  bool // only the final lines of a search
}

// info returns the info line for l, found in position p.
func (n notation) info(l *search.Line, p *position.Position) string {
	var s []byte
	s = fmt.Appendf(s, "info depth %d seldepth %d multipv %d score %s",
		l.Depth, max(l.SelDepth, l.Depth), max(l.MultiPV, 1), formatScore(l.Score, p))
	switch l.Bound {
	case search.Lower:
		s = append(s, " lowerbound"...)
	case search.Upper:
		s = append(s, " upperbound"...)
	}
	if n.wdl {
		win, draw, loss := l.Chances(p)
		s = fmt.Appendf(s, " wdl %d %d %d", win, draw, loss)
	}
	s = fmt.Appendf(s, " nodes %d nps %d hashfull %d tbhits %d time %d",
		l.Nodes, perSecond(l.Nodes, l.Time), l.HashFull, l.TBHits, l.Time.Milliseconds())
	if pv := n.pv(l.PV, p); pv != "" {
		s = append(s, " pv"+pv...)
	}
	return string(s)
}

// currMove returns the info line for c, a move that is searched in position p.
func (n notation) currMove(c *search.CurrentMove, p *position.Position) string {
	return fmt.Sprintf("info depth %d currmove %s currmovenumber %d", c.Depth, p.FormatUCI(c.Move, n.chess960), c.Number)
}

// pv returns moves, played from p, each after a blank. It ends before the first illegal
// move, which no GUI should see.
func (n notation) pv(moves []position.Move, p *position.Position) string {
	var s strings.Builder
	current := *p
	for _, m := range moves {
		if !current.CanPlay(m) {
			break
		}
		s.WriteString(" " + current.FormatUCI(m, n.chess960))
		current = current.After(m)
	}
	return s.String()
}

// formatScore returns s, the score of p, as cp with centipawns or mate with moves.
// Centipawns are those of [search.Score.Centipawns], whatever the unit of the
// evaluation.
func formatScore(s search.Score, p *position.Position) string {
	if moves, ok := s.MateMoves(); ok {
		return "mate " + strconv.Itoa(moves)
	}
	return "cp " + strconv.Itoa(s.Centipawns(p))
}

// perSecond returns n per second of d, which counts as a millisecond if shorter.
func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Millisecond).Seconds())
}
