package uci

import (
	"context"
	"io"
	"strings"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/perft"
	"github.com/adoube/adoube/position"
)

// show serves d: a diagram of the board from White's side, and the rest of the position. No line
// begins with a blank, which some GUIs cannot read.
func (s *session) show(string) {
	if !s.hasPosition() {
		return
	}
	p := s.game.Position()
	for r := 7; r >= 0; r-- {
		var line strings.Builder
		for f := range 8 {
			line.WriteString(p.PieceOn(position.SquareAt(position.File(f), position.Rank(r))).String() + " ")
		}
		s.out.linef("%s%d", line.String(), r+1)
	}
	s.out.line("a b c d e f g h")
	s.out.line("FEN: " + p.FEN())
	s.out.linef("Key: %016x", uint64(p.Key()))
	s.out.linef("To move: %s, %d legal moves", p.SideToMove().Name(), p.LegalMoveCount())
	s.out.linef("Occurrences: %d", s.game.Repetitions()+1)
	if p.InCheck() {
		s.out.line("Checkers: " + strings.Join(p.Checkers().Names(), " "))
	}
}

// evaluate serves eval: how the network rates the position, and why a side cannot mate, if it
// cannot.
func (s *session) evaluate(string) {
	if !s.hasPosition() {
		return
	}
	p := s.game.Position()
	s.out.lines(eval.New(s.settings.Network).Explain(p))
	for _, why := range s.draws.cannotMate(p) {
		s.out.line(why)
	}
}

// showVersion serves version.
func (s *session) showVersion(string) { s.out.lines(s.config.Version) }

// showHelp serves help.
func (s *session) showHelp(string) {
	for _, h := range s.commands {
		s.out.linef("%-11s %s", h.name, h.help)
		if h.usage != "" {
			s.out.linef("%-11s %s", ".", h.usage)
		}
	}
}

// startPerft counts the legal move sequences of the given length from the
// current position, first move by first move.
func (s *session) startPerft(depth int) {
	p, chess960 := *s.game.Position(), s.notation.chess960
	s.beginCommand("perft", func(ctx context.Context, w io.Writer) error {
		counter, err := perft.New(1, 0)
		if err != nil {
			return err
		}
		return counter.Write(ctx, w, &p, depth, true, chess960)
	})
}
