package search

import (
	"cmp"
	"slices"
)

// The lines of a search, ranked and with the scores that are reported. This file decides which
// to trust: the search or the endgame tables.

// A rankedLine is a root move with the score that is reported for it.
type rankedLine struct {
	*rootMove
	score Score
	bound Bound
	drawn bool  // see [Line]
	table Score // what endgame tables say, noScore if they do not know the root
}

// rankedLines returns up to n of the best lines of w as they are reported, in order. The first
// belongs to the best move. If the iteration was stopped, lines that it has not reached are those
// of earlier ones.
func (w *worker) rankedLines(n int) []rankedLine {
	lines := w.root.ranked[:0]
	for i, r := range w.root.moves {
		score, _ := r.known()
		if i == 0 || score != -Infinite && (i < n || w.root.complete.depth < w.root.depth) {
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
	score, bound := r.known()
	l := rankedLine{rootMove: r, score: score.withoutJitter(), bound: bound, table: noScore}
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

// trustTable gives l the score of the endgame tables, which know the root.
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
