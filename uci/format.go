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
}

// move returns m, a legal move of p, in the notation of the protocol.
func (n notation) move(p *position.Position, m position.Move) string {
	return p.FormatUCI(m, n.chess960)
}

// currentMove returns the info line for c, in position p.
func (n notation) currentMove(c search.CurrentMove, p *position.Position) string {
	return fmt.Sprintf("info depth %d currmove %s currmovenumber %d", c.Depth, n.move(p, c.Move), c.Number)
}

// currentLine returns the info line for the moves that a worker searches from p.
func (n notation) currentLine(worker int, moves []position.Move, p *position.Position) string {
	return strings.TrimRight(fmt.Sprintf("info currline %d %s", worker, n.line(moves, p)), " ")
}

// refutation returns the info line for a move of p and the reply that refutes it.
func (n notation) refutation(moves []position.Move, p *position.Position) string {
	return "info refutation " + n.line(moves, p)
}

// formatNoMove returns the info line for p, which has no move to search.
func formatNoMove(score search.Score, p *position.Position) string {
	return "info depth 0 score " + formatScore(score, p)
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
	if pv := n.line(l.PV, p); pv != "" {
		s = append(s, " pv "...)
		s = append(s, pv...)
	}
	return string(s)
}

// line returns moves, played from p, with blanks between them. It ends before the
// first illegal move, which no GUI should see.
func (n notation) line(moves []position.Move, p *position.Position) string {
	var s strings.Builder
	current := *p
	for i, m := range moves {
		if !current.CanPlay(m) {
			break
		}
		if i > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(n.move(&current, m))
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
