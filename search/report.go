package search

import (
	"cmp"
	"slices"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A Reporter hears what a search finds. The search calls one method at a time and waits for
// it. Slices are valid only until the method returns.
type Reporter interface {
	// Line reports a principal variation with its score.
	Line(Line)
	// NoMove reports the score of a position without a move to search.
	NoMove(Score)
	// CurrentMove reports that the search of a root move begins.
	CurrentMove(CurrentMove)
	// Remark reports a message to the user.
	Remark(text string)
}

// A LineFunc is a [Reporter] of lines alone.
type LineFunc func(Line)

// Line calls f.
func (f LineFunc) Line(l Line) { f(l) }

// NoMove does nothing.
func (f LineFunc) NoMove(Score) {}

// CurrentMove does nothing.
func (f LineFunc) CurrentMove(CurrentMove) {}

// Remark does nothing.
func (f LineFunc) Remark(string) {}

// A Line is a principal variation that a search has found.
type Line struct {
	Depth    int   // of the iteration, in plies
	SelDepth int   // of the longest line, in plies
	MultiPV  int   // rank of the line, from 1
	Score    Score // in internal units, see [Score.Centipawns]
	Drawn    bool  // the score is a draw for certain, not by estimate
	Bound    Bound
	Nodes    uint64 // of the whole search, like what follows
	Time     time.Duration
	HashFull int // permill
	TBHits   uint64
	PV       []position.Move
}

// clone returns a copy of l with moves of its own.
func (l Line) clone() Line {
	l.PV = slices.Clone(l.PV)
	return l
}

// A CurrentMove is a root move whose search begins.
type CurrentMove struct {
	Move   position.Move
	Number int // of the move in the order of the search, from 1
	Depth  int // of the iteration, in plies
	Time   time.Duration
}

// verbose reports whether w reports more than complete iterations: it is the main
// worker, and the search has taken long enough for the rest to matter.
func (w *worker) verbose() bool {
	return w.index == 0 && w.job.reporter != nil && w.job.clock.elapsed() >= 3*time.Second
}

// A rankedLine is a root move with the score that is reported for it.
type rankedLine struct {
	*rootMove
	score Score
	bound Bound
	drawn bool  // see [Line]
	table Score // what endgame tables say, noScore if they do not know the root
}

// reportLines reports up to n of the best lines of w, unless the search is a brief one. If
// there are several lines, a handicap may depend on all iterations.
func (w *worker) reportLines(n int) {
	if s := w.job; s.reporter != nil && (n > 1 || !s.clock.brief()) {
		w.report(w.rankedLines(n), s.clock.elapsed()/tbLineShare-s.endgame.spent)
	}
}

// report reports lines and returns the moves of the first as they are reported. A line that the
// iteration has not reached yet is reported with the result and the depth of an earlier one.
// Budget is how long playing out all of them may take.
func (w *worker) report(lines []rankedLine, budget time.Duration) (first []position.Move) {
	s := w.job
	until := s.clock.elapsed() + budget
	l := Line{Nodes: s.nodes(), Time: s.clock.elapsed(), HashFull: s.engine.tt.HashFull(), TBHits: s.tbHits()}
	for i, r := range lines {
		l.Score, l.Bound, l.Drawn = r.score, r.bound, r.drawn
		if _, mate := r.score.MateMoves(); !mate && (r.score.IsWin() && r.bound == Lower || r.score.IsLoss() && r.bound == Upper) {
			l.Bound = Exact // a win or loss in the tables: only a mate would be more
		}
		l.Depth = max(r.depth, 1)
		if r.bound == Upper {
			l.Depth = w.rootDepth
		}
		l.SelDepth = max(r.selDepth, l.Depth)
		l.MultiPV = i + 1
		l.PV = s.playOut(r.rootMove, l.Score, until-s.clock.elapsed())
		s.reporter.Line(l)
		if i == 0 {
			first = l.PV
		}
	}
	return first
}

// rankedLines returns up to n of the best lines of w as they are reported, in order. The first
// belongs to the best move. If the iteration was stopped, lines that it has not reached are those
// of earlier ones.
func (w *worker) rankedLines(n int) []rankedLine {
	lines := w.rankedStore[:0]
	for i, r := range w.rootMoves {
		score, _ := r.last()
		if i == 0 || score != -Infinite && (i < n || w.completedDepth < w.rootDepth) {
			lines = append(lines, w.job.show(r))
		}
	}
	slices.SortStableFunc(lines[1:], rankedLine.compare)
	lines = lines[:min(n, len(lines))]
	// Two searches may disagree with each other, or with the ranks of the tables.
	for i := 1; i < len(lines); i++ {
		lines[i].lower(lines[i-1].score)
	}
	for i := len(lines) - 1; i > 0; i-- {
		if lines[i-1].score < lines[i].score {
			lines[i-1].trustTable()
		}
	}
	return lines
}

// show returns r as it is reported. A mate counts more than what the tables say if it is exact.
// A line that was never searched counts as a draw.
func (s *Search) show(r *rootMove) rankedLine {
	score, bound := r.last()
	l := rankedLine{rootMove: r, score: score.withoutNoise(), bound: bound, table: noScore}
	if found := s.endgame.find(r.move); found != nil {
		l.table = s.endgame.score(found.WDL, 1)
	}
	_, mate := score.MateMoves()
	switch {
	case s.dead:
		l.score, l.bound, l.drawn = Draw, Exact, true
	case l.table != noScore && !(mate && bound == Exact):
		l.trustTable()
	case score == -Infinite:
		l.score = Draw
	}
	return l
}

// trustTable makes the score of l, a line of a root that the tables know, what they say.
func (l *rankedLine) trustTable() {
	l.score, l.bound, l.drawn = l.table, Exact, l.table == Draw
}

// lower makes the score of l at most that of the line before it.
func (l *rankedLine) lower(most Score) {
	switch {
	case l.score <= most:
	case l.table != noScore:
		l.trustTable()
	default:
		l.score, l.bound = most, Upper
	}
}

// compare returns a negative number if l comes before m, and a positive one if m comes before l.
func (l rankedLine) compare(m rankedLine) int {
	return cmp.Or(cmp.Compare(m.tbRank, l.tbRank), cmp.Compare(m.score, l.score))
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
		s.reporter.CurrentMove(CurrentMove{m, w.pvIndex + number, w.rootDepth, s.clock.elapsed()})
	}
}

// ponderMove returns the reply that w expects to the first move of line, or NoMove if it
// expects none or the game ends before or with it.
func (w *worker) ponderMove(line []position.Move) position.Move {
	w.step(0, line[0])
	next := &w.frame(1).pos
	reply := position.NoMove
	if len(line) > 1 {
		reply = line[1]
	} else if entry, ok := w.tt.Probe(ttKey(next)); ok && entry.Bound != tt.None {
		reply = legalTTMove(next, entry.Move)
	}
	if reply == position.NoMove || w.gameOver(1) {
		return position.NoMove
	}
	w.step(1, reply)
	if w.gameOver(2) {
		return position.NoMove
	}
	return reply
}

// gameOver reports whether the game ends with the position at ply: by mate,
// stalemate, threefold repetition, the 50-move rule or lack of material.
func (w *worker) gameOver(ply int) bool {
	p := &w.frame(ply).pos
	return !p.HasLegalMove() || p.HalfmoveClock() >= w.drawClock || p.IsMaterialDraw() ||
		p.Repetitions(w.pastKeys(ply)) >= 2
}
