package uci

import (
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// startGo serves go: it starts a search, or a perft.
func (s *session) startGo(args string) {
	g := parseGo(args, s.game.Position())
	if len(g.problems) > 0 {
		s.out.note("go: %s", strings.Join(g.problems, "; "))
	}
	placed := s.hasPosition()
	if !placed { // no move may be played, but infinite and ponder wait for stop
		g.limits.SearchMoves = []position.Move{}
	}
	switch {
	case g.perft > 0 && placed:
		s.startPerft(g.perft)
	case g.perft == 0 && !s.answerFromBook(&g.limits):
		s.search(g.limits)
	}
}

// search makes a search the job of the session. Its report and its bestmove are printed.
func (s *session) search(l search.Limits) {
	report := &report{notation: s.notation, root: *s.game.Position(), minimal: s.minimal, lines: s.settings.MultiPV, tell: s.tell}
	report.show = func(b block) { s.send(func() { s.tellBlock(b) }) }
	moves := report.root.LegalMoveCount()
	if l.SearchMoves != nil {
		moves = len(l.SearchMoves)
	}
	report.lines = min(report.lines, moves)
	s.blocks = blocks{}
	j := &job{search: s.engine.Start(s.game, l, report), limits: l}
	j.cancel = j.search.Stop
	s.begin(j, func() func() {
		var r search.Result
		panicked := guard(func() error {
			r = j.search.Wait()
			return nil
		})
		report.flush()
		return func() {
			if panicked != nil {
				s.out.note("%s", panicked)
			}
			s.showKept()
			s.tellTableProblems()
			if s.refused == nil && !j.limits.Ponder { // else the move pondered on was not played
				s.tellDraws(r.Score)
			}
			s.out.line("bestmove " + s.formatAnswer(&l, r, report.best))
		}
	})
}

// formatAnswer returns what follows bestmove: a move and possibly one to ponder
// on. It does not trust the search: it replaces an illegal move, if it can by the first one
// of the main line, and says so.
func (s *session) formatAnswer(l *search.Limits, r search.Result, main position.Move) string {
	p, best := s.game.Position(), r.Best
	if best == position.NoMove && (!p.HasLegalMove() || l.SearchMoves != nil && len(l.SearchMoves) == 0) {
		return "(none)"
	}
	if !p.CanPlay(best) {
		r.Ponder = position.NoMove
		best = main
		if !p.CanPlay(best) {
			for best = range p.LegalMoves() {
				break
			}
		}
		s.out.note("internal error: the search chose %#04x, playing another move", uint16(r.Best))
	}
	text := p.FormatUCI(best, s.notation.chess960)
	if reply := p.After(best); reply.CanPlay(r.Ponder) {
		text += " ponder " + reply.FormatUCI(r.Ponder, s.notation.chess960)
	}
	return text
}
