package uci

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
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
	s.await(s.engine.Start(s.game, g.limits, relay{s}), g.limits)
}

// startNothing serves go without a position: there is no move, but infinite and
// ponder wait for stop all the same.
func (s *session) startNothing(g goCommand) {
	n := newNothing()
	s.await(n, g.limits)
	if !g.limits.Infinite && !g.limits.Ponder {
		n.Stop()
	}
}

// await makes a search that has started the job of the session.
func (s *session) await(search handicap.Search, l search.Limits) {
	s.job = &job{cancel: search.Stop, search: search, limits: l}
	go func() {
		r, err := wait(search)
		s.send(func() { s.answer(r, err) })
	}()
}

// wait waits for the result of a search. The error is that the search panicked.
func wait(s handicap.Search) (r search.Result, err error) {
	err = guard(func() error {
		r = s.Wait()
		return nil
	})
	return r, err
}

// A nothing is a search without a position, and without a result.
type nothing struct {
	ctx     context.Context
	release func()
}

func newNothing() nothing {
	ctx, release := context.WithCancel(context.Background())
	return nothing{ctx, release}
}

func (n nothing) Stop()      { n.release() }
func (n nothing) PonderHit() { n.release() }
func (n nothing) Wait() search.Result {
	<-n.ctx.Done()
	return search.Result{}
}

// A relay passes what a search finds on to the session loop.
type relay struct{ *session }

func (r relay) Line(l search.Line) {
	l.PV = slices.Clone(l.PV) // the search goes on using its own
	r.pass(func() { r.showLine(l) })
}

func (r relay) NoMove(score search.Score) {
	r.pass(func() { r.out.line(formatNoMove(score, r.game.Position())) })
}

func (r relay) CurrentMove(c search.CurrentMove) { r.pass(func() { r.showCurrentMove(c) }) }

func (r relay) CurrentLine(worker int, moves []position.Move) {
	moves = slices.Clone(moves)
	r.passMove(func() string { return r.notation.currentLine(worker, moves, r.game.Position()) })
}

func (r relay) Refutation(moves []position.Move) {
	moves = slices.Clone(moves)
	r.passMove(func() string { return r.notation.refutation(moves, r.game.Position()) })
}

func (r relay) Remark(text string) { r.pass(func() { r.out.note("%s", text) }) }

// pass lets the session loop act.
func (r relay) pass(act func()) { r.send(func() { r.tolerate("info", act) }) }

// passMove prints a line that Minimal leaves out.
func (r relay) passMove(line func() string) {
	r.pass(func() {
		if !r.minimal {
			r.out.line(line())
		}
	})
}

// currMoveGap is how long a search must be silent before currmove is worth a line.
// While iterations are short, these lines would keep a slow GUI busy and, once the
// pipe to it is full, block the search.
const currMoveGap = 100 * time.Millisecond

// showCurrentMove prints which root move is searched, after a silence.
func (s *session) showCurrentMove(c search.CurrentMove) {
	silent := c.Time - s.spoke // negative if ponderhit made the clock start again
	if silent >= 0 && silent < currMoveGap || s.minimal {
		return
	}
	s.spoke = c.Time
	s.out.line(s.notation.currentMove(c, s.game.Position()))
}

// showLine prints a line, or keeps it for the end of the search. The lines of a report
// follow each other.
func (s *session) showLine(l search.Line) {
	s.spoke = l.Time
	first := l.MultiPV <= 1
	if first && len(l.PV) > 0 {
		s.best = l.PV[0]
	}
	if !s.minimal {
		s.out.line(s.notation.info(&l, s.game.Position()))
		return
	}
	if first {
		s.final = s.final[:0]
	}
	s.final = append(s.final, l)
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
	s.job.search.PonderHit()
}

// answer prints the bestmove of a search that is over, or has panicked.
func (s *session) answer(r search.Result, err error) {
	if err != nil {
		s.out.note("%s", err)
	}
	for _, l := range s.final {
		s.out.line(s.notation.info(&l, s.game.Position()))
	}
	s.final = nil
	s.tellTableProblems()
	if s.refused == nil && !s.job.limits.Ponder { // else the move pondered on was not played
		s.tellDraws(r.Score)
	}
	s.out.line("bestmove " + s.formatAnswer(r))
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
