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
	root := *s.game.Position()
	moves := root.LegalMoveCount()
	if l.SearchMoves != nil {
		moves = len(l.SearchMoves)
	}
	s.display = &display{
		notation: s.notation, out: &s.out, send: s.send, root: root,
		lines: min(s.settings.MultiPV, moves), helpers: s.settings.Threads > 1,
	}
	if s.refused == nil && !l.Ponder {
		s.reportDraws(nil)
	}
	j := &job{search: s.engine.Start(s.game, l, s.display), limits: l}
	j.cancel = j.search.Stop
	s.begin(j, func() func() {
		var r search.Result
		failure := guard(func() { r = j.search.Wait() })
		return func() { s.answer(j, r, failure) }
	})
}

// answer prints the rest of the report of j, a search that is over, and its bestmove. The last info
// line before that has the score: some programs keep only the last one.
func (s *session) answer(j *job, r search.Result, failure error) {
	s.display.flush()
	if failure != nil {
		s.out.note("%s", failure)
	}
	s.reportTableProblems()
	if s.refused == nil && !j.limits.Ponder { // else the move pondered on was not played
		s.reportDraws(&r.Score)
	}
	answer := s.formatAnswer(&j.limits, r, s.display.main)
	s.display.finish()
	s.out.line("bestmove " + answer)
}

// formatAnswer returns what follows bestmove: a move and possibly one to ponder
// on. It replaces an illegal move by the first move of the main line, or else by any legal
// move, and reports that.
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

// answerFromBook answers a go command with a move of the book. It reports false if
// there is none or if the search is not for a move in a game.
func (s *session) answerFromBook(l *search.Limits) bool {
	if l.Endless() || l.Mate > 0 || s.settings.Analyse {
		return false
	}
	choice, err := s.book.choose(s.game, l)
	if err != nil {
		s.book.close()
		s.out.note("book: %s; the book is no longer used", err)
	}
	p := s.game.Position()
	if err != nil || !p.CanPlay(choice.Move) {
		return false
	}
	move := p.FormatUCI(choice.Move, s.notation.chess960)
	s.out.note("book move %s weight %d", move, choice.Weight)
	s.reportDraws(new(search.Score))
	s.out.line("bestmove " + move)
	return true
}

// reportDraws reports draws by the Laws if they have changed. The score is that of the search, nil if
// unknown. A failure is only noted, as a bestmove must follow.
func (s *session) reportDraws(score *search.Score) {
	s.tolerate("draw report", func() {
		for _, note := range s.draws.news(s.game, score, s.notation.chess960) {
			s.out.note("%s", note)
		}
	})
}
