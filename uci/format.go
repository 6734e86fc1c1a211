package uci

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A notation says how to write what the GUI may choose the form of.
type notation struct {
	chess960 bool // castling as king takes rook
	wdl      bool // win, draw and loss chances after the score
}

// info returns the info line for in, found in position p.
func (n notation) info(in search.Info, p *position.Position) string {
	switch in.Kind {
	case search.CurrentMove:
		return fmt.Sprintf("info depth %d currmove %s currmovenumber %d",
			in.Depth, p.MoveUCI(in.CurrMove, n.chess960), in.CurrMoveNumber)
	case search.NoLine:
		return "info depth 0 score " + formatScore(in.Score)
	case search.CurrentLine:
		return strings.TrimRight(fmt.Sprintf("info currline %d %s", in.Worker, n.line(in.PV, p)), " ")
	case search.Refutation:
		return "info refutation " + n.line(in.PV, p)
	case search.Remark:
		return "info string " + printable(errors.New(in.Text))
	}
	var s []byte
	s = fmt.Appendf(s, "info depth %d seldepth %d multipv %d score %s",
		in.Depth, max(in.SelDepth, in.Depth), max(in.MultiPV, 1), formatScore(in.Score))
	switch in.Bound {
	case search.Lower:
		s = append(s, " lowerbound"...)
	case search.Upper:
		s = append(s, " upperbound"...)
	}
	if n.wdl {
		win, draw, loss := chances(in.Score)
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

// line returns moves, played from p, with blanks between them. It ends before
// the first move that is not legal: no GUI shall see one.
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
		s.WriteString(current.MoveUCI(m, n.chess960))
		var next position.Position
		current.MakeMove(m, &next)
		current = next
	}
	return s.String()
}

// formatScore returns s as cp with centipawns or mate with moves.
func formatScore(s search.Score) string {
	if moves, ok := s.MateMoves(); ok {
		return "mate " + strconv.Itoa(moves)
	}
	return "cp " + strconv.Itoa(int(s))
}

// The provisional model of [chances], in centipawns: the score that wins half
// of the games, and how fast the odds change around it.
const (
	evenWin  = 160
	winSlope = 75
)

// chances returns the chances to win, draw and lose in permill, with sum 1000,
// for the side with score s. The model is provisional: two logistic curves with
// guessed constants that have not been fitted to games of this engine. See
// https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo.
func chances(s search.Score) (win, draw, loss int) {
	if moves, ok := s.MateMoves(); ok {
		if moves > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	logistic := func(cp float64) int {
		return int(math.Round(1000 / (1 + math.Exp((evenWin-cp)/winSlope))))
	}
	win, loss = logistic(float64(s)), logistic(-float64(s))
	return win, 1000 - win - loss, loss
}

// perSecond returns n per second of d, which counts as at least a millisecond.
func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Millisecond).Seconds())
}
