package uci

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/perft"
	"github.com/adoube/adoube/position"
)

// show serves d: a diagram of the board from White's side and what it does not
// show. No line begins with a blank, which some GUIs cannot read.
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
	s.out.linef("To move: %s, %d legal moves", p.SideToMove(), p.LegalMoveCount())
	s.out.linef("Occurrences: %d", s.game.Repetitions()+1)
	if p.InCheck() {
		s.out.line("Checkers: " + strings.Join(p.Checkers().Names(), " "))
	}
}

// evaluate serves eval.
func (s *session) evaluate(string) {
	if !s.hasPosition() {
		return
	}
	if s.config.Evaluate == nil {
		s.out.note("there is no evaluation to show")
		return
	}
	w := &lineWriter{send: s.out.line}
	s.config.Evaluate(w, s.game.Position(), s.settings)
	w.flush()
}

// showVersion serves version and compiler.
func (s *session) showVersion(string) {
	for line := range strings.Lines(s.config.Version) {
		s.out.line(strings.TrimRight(line, "\n"))
	}
}

// help serves help.
func (s *session) help(string) {
	for _, c := range s.commands {
		s.out.linef("%-11s %s", c.Name, c.Help)
		if c.Args != "" {
			s.out.linef("%-11s %s", ".", c.Args)
		}
	}
}

// startPerft counts the legal move sequences of the given length from the
// current position, first move by first move.
func (s *session) startPerft(depth int) {
	p, n := *s.game.Position(), s.notation
	s.startCommand("perft", func(ctx context.Context, w io.Writer) error {
		counter, err := perft.New(1, 0)
		if err != nil {
			return err
		}
		start := time.Now()
		total := uint64(0)
		moves := slices.Collect(p.LegalMoves())
		slices.SortFunc(moves, func(a, b position.Move) int {
			return strings.Compare(n.move(&p, a), n.move(&p, b))
		})
		for _, m := range moves {
			next := p.After(m)
			nodes, err := counter.Count(ctx, &next, depth-1)
			if err != nil {
				return err
			}
			total += nodes
			fmt.Fprintf(w, "%s: %d\n", n.move(&p, m), nodes)
		}
		elapsed := time.Since(start)
		fmt.Fprintf(w, "info string %d ms, %d leaves a second\n", elapsed.Milliseconds(), perSecond(total, elapsed))
		fmt.Fprintf(w, "Nodes searched: %d\n", total)
		return nil
	})
}
