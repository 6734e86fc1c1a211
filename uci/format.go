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
	if n.chess960 {
		return m.String()
	}
	return p.UCI(m)
}

// info returns the info line for in, found in position p.
func (n notation) info(in search.Info, p *position.Position) string {
	switch in.Kind {
	case search.CurrentMove:
		return fmt.Sprintf("info depth %d currmove %s currmovenumber %d",
			in.Depth, n.move(p, in.CurrMove), in.CurrMoveNumber)
	case search.NoLine:
		return "info depth 0 score " + formatScore(in.Score, p)
	case search.CurrentLine:
		return strings.TrimRight(fmt.Sprintf("info currline %d %s", in.Worker, n.line(in.PV, p)), " ")
	case search.Refutation:
		return "info refutation " + n.line(in.PV, p)
	case search.Remark:
		return infoString(in.Text)
	}
	var s []byte
	s = fmt.Appendf(s, "info depth %d seldepth %d multipv %d score %s",
		in.Depth, max(in.SelDepth, in.Depth), max(in.MultiPV, 1), formatScore(in.Score, p))
	switch in.Bound {
	case search.Lower:
		s = append(s, " lowerbound"...)
	case search.Upper:
		s = append(s, " upperbound"...)
	}
	if n.wdl {
		win, draw, loss := in.Chances(p)
		s = fmt.Appendf(s, " wdl %d %d %d", win, draw, loss)
	}
	s = fmt.Appendf(s, " nodes %d nps %d hashfull %d tbhits %d time %d",
		in.Nodes, perSecond(in.Nodes, in.Time), in.HashFull, in.TBHits, in.Time.Milliseconds())
	if pv := n.line(in.PV, p); pv != "" {
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
