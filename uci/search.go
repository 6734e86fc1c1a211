package uci

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// startGo serves go: it starts a search, or a perft.
func (s *session) startGo(args string) {
	p := s.game.Position()
	g := parseGo(args, p)
	if len(g.problems) > 0 {
		s.out.note("go: %s", strings.Join(g.problems, "; "))
	}
	if !s.hasPosition() {
		if g.perft == 0 {
			s.startNothing(g)
		}
		return
	}
	if g.perft > 0 {
		s.startPerft(g.perft)
		return
	}
	s.tolerate("draw report", func() { s.draws.look(s.game) })
	if s.answerFromBook(&g) {
		return
	}
	s.best, s.spoke = position.NoMove, 0
	s.job = &job{cancel: s.engine.Stop, hit: s.engine.PonderHit, endless: g.endless(), limits: g.limits}
	s.engine.Prepare(g.limits)
	go s.search(s.game, g.limits)
}

// startNothing serves go without a position: there is no move, but infinite and
// ponder wait for stop all the same.
func (s *session) startNothing(g goCommand) {
	released := make(chan struct{})
	release := sync.OnceFunc(func() { close(released) })
	s.job = &job{cancel: release, hit: release, endless: g.endless(), limits: g.limits}
	if !g.limits.Infinite && !g.limits.Ponder {
		release()
	}
	go func() {
		<-released
		s.send(event{answer: new(bestMove)})
	}()
}

// search runs a search and sends its events. It runs in its own goroutine.
func (s *session) search(game *position.Game, l search.Limits) {
	end := new(bestMove)
	defer func() {
		end.panic = recover()
		s.send(event{answer: end})
	}()
	end.result = s.engine.Search(game, l, func(in search.Info) {
		in.PV = slices.Clone(in.PV) // the search goes on using its own
		s.send(event{info: &in})
	})
}

// currMoveGap is how long a search must be silent before currmove is worth a line.
// While iterations are short, these lines would keep a slow GUI busy and, once the
// pipe to it is full, block the search.
const currMoveGap = 100 * time.Millisecond

// report prints what the search found.
func (s *session) report(in *search.Info) {
	silent := in.Time - s.spoke // negative if ponderhit made the clock start again
	if in.Kind == search.CurrentMove && silent >= 0 && silent < currMoveGap {
		return
	}
	s.spoke = in.Time
	if in.Kind == search.Line && in.MultiPV <= 1 && len(in.PV) > 0 {
		s.best = in.PV[0]
	}
	if s.draws.dead() && in.Kind == search.Line {
		in.Score, in.Bound, in.Drawn = search.Draw, search.Exact, true
	}
	if s.minimal && in.Kind != search.Remark && in.Kind != search.NoLine {
		s.keep(in)
		return
	}
	s.out.line(s.notation.info(*in, s.game.Position()))
}

// keep keeps a line for the end of the search. The lines of a report follow each other.
func (s *session) keep(in *search.Info) {
	if in.Kind != search.Line {
		return
	}
	if in.MultiPV <= 1 {
		s.final = s.final[:0]
	}
	s.final = append(s.final, *in)
}

// stop makes the job end soon.
func (s *session) stop() {
	if s.job != nil {
		s.job.cancel()
	}
}

// ponderHit tells the search that the expected move was played.
func (s *session) ponderHit() {
	if s.job == nil || !s.job.limits.Ponder {
		return
	}
	s.job.limits.Ponder = false
	s.job.endless = (&goCommand{limits: s.job.limits}).endless()
	s.job.hit()
}

// answer prints the bestmove of a search that is over.
func (s *session) answer(a *bestMove) {
	if a.panic != nil {
		s.out.note("internal error: %.100q", fmt.Sprint(a.panic))
	}
	for _, in := range s.final {
		s.out.line(s.notation.info(in, s.game.Position()))
	}
	s.final = nil
	s.tellTableProblems()
	if s.refused == nil && !s.job.limits.Ponder { // else the move pondered on was not played
		s.tellDraws(a.result.Score)
	}
	s.out.line("bestmove " + s.formatAnswer(a.result))
	s.endJob()
}

// tellDraws reports changes of draws by the Laws, given the score of the search.
// Even if that fails, a bestmove must follow.
func (s *session) tellDraws(score search.Score) {
	s.tolerate("draw report", func() {
		for _, note := range s.draws.news(s.game.Position(), score, s.notation) {
			s.out.note("%s", note)
		}
	})
}

// formatAnswer returns what follows bestmove: a move and possibly one to ponder
// on. It does not trust the search: it replaces an illegal move and says so.
func (s *session) formatAnswer(r search.Result) string {
	p, best := s.game.Position(), r.Best
	if best == position.NoMove && s.mayBeNone() {
		return "(none)"
	}
	if !p.CanPlay(best) {
		r.Ponder = position.NoMove
		best = s.best
		if !p.CanPlay(best) {
			for best = range p.LegalMoves() {
				break
			}
		}
		s.out.note("internal error: the search chose %#04x, playing another move", uint16(r.Best))
	}
	text := s.notation.move(p, best)
	var reply position.Position
	p.MakeMove(best, &reply)
	if reply.CanPlay(r.Ponder) {
		text += " ponder " + s.notation.move(&reply, r.Ponder)
	}
	return text
}

// mayBeNone reports whether the search may end without a move: there is no
// legal one, or searchmoves allowed none.
func (s *session) mayBeNone() bool {
	l := &s.job.limits
	return s.refused != nil || !s.game.Position().HasLegalMove() || l.HasSearchMoves && len(l.SearchMoves) == 0
}
