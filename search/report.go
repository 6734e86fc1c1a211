package search

import (
	"time"

	"github.com/adoube/adoube/position"
)

// verbose reports whether w reports more than complete iterations: it is the main
// worker, and the search has taken long enough for the rest to matter.
func (w *worker) verbose() bool {
	return w.index == 0 && w.job.reporter != nil && w.job.clock.Elapsed() >= 3*time.Second
}

// reportLines reports up to n of the best lines of w, unless the search is a brief one. If
// there are several lines, a handicap may depend on all iterations.
func (w *worker) reportLines(n int) {
	if s := w.job; s.reporter != nil && (n > 1 || !s.clock.Brief()) {
		w.report(w.rankedLines(n), s.clock.Elapsed()/tbLineShare-s.endgame.spent)
	}
}

// report reports lines and returns the moves of the first as they are reported. A line that the
// iteration has not reached yet is reported with the result and the depth of an earlier one.
// Budget is how long playing out all of them may take.
func (w *worker) report(lines []rankedLine, budget time.Duration) (first []position.Move) {
	s := w.job
	until := s.clock.Elapsed() + budget
	l := Line{Nodes: s.nodes(), Time: s.clock.Elapsed(), HashFull: s.engine.tt.HashFull(), TBHits: s.tbHits()}
	for i, r := range lines {
		l.Score, l.Bound, l.Drawn = r.score, r.bound, r.drawn
		if _, mate := r.score.MateMoves(); !mate && (r.score.IsWin() && r.bound == Lower || r.score.IsLoss() && r.bound == Upper) {
			l.Bound = Exact // a win or loss in the tables: only a mate would be more
		}
		l.Depth = max(r.depth, 1)
		if r.bound == Upper {
			l.Depth = w.root.depth
		}
		l.SelDepth = max(r.selDepth, l.Depth)
		l.MultiPV = i + 1
		l.PV = s.playOut(r.rootMove, l.Score, until-s.clock.Elapsed())
		s.reporter.Line(l)
		if i == 0 {
			first = l.PV
		}
	}
	return first
}

// remark reports text.
func (s *Search) remark(text string) {
	if s.reporter != nil {
		s.reporter.Remark(text)
	}
}

// reportCurrentMove reports that the search of root move m begins. Number counts the moves
// searched for this line, from 1.
func (w *worker) reportCurrentMove(m position.Move, number int) {
	if s := w.job; w.verbose() {
		s.reporter.CurrentMove(CurrentMove{m, w.root.pvIndex + number, w.root.depth, s.clock.Elapsed()})
	}
}
