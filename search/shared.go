package search

import (
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/tt"
)

// A shared is what the workers of an engine share. During a search only the main
// worker writes to it, except to the table, the pool and atomic fields.
type shared struct {
	options  Options
	table    *tt.Table
	pool     *pool
	limits   Limits
	clock    clock
	endgame  endgame
	handicap handicap
	lines    int       // how many lines of MultiPV to search, at least Options.MultiPV
	team     []*worker // the workers that take part in the search
	stop     atomic.Bool
	hurried  bool // Stop ended the search

	report       func(Info)    // nil to report nothing
	silent       time.Duration // how long to report only complete iterations
	lineInterval time.Duration // between two reports of the current lines
	linesShown   time.Duration // when they were last reported
}

// nodes returns the number of nodes that the team has searched and published. The
// count of the main worker, which calls it, is exact.
func (s *shared) nodes() uint64 {
	n := s.team[0].nodes
	for _, w := range s.team[1:] {
		n += w.published.Load()
	}
	return n
}

// tbHits returns the number of positions that the team has found in endgame tables
// and published, with those found for the root.
func (s *shared) tbHits() uint64 {
	n := s.endgame.hits + s.team[0].tbHits
	for _, w := range s.team[1:] {
		n += w.hits.Load()
	}
	return n
}

// outOfBudget reports whether the main worker has to end the search in the middle
// of an iteration.
func (s *shared) outOfBudget() bool {
	if n := s.limits.Nodes; n > 0 && len(s.team) > 1 && s.nodes() >= n {
		return true
	}
	nodes := uint64(0)
	if s.clock.rate > 0 {
		nodes = s.nodes()
	}
	return s.clock.hardReached(nodes)
}

// totals returns an Info with the figures of the whole search.
func (s *shared) totals() Info {
	return Info{
		Nodes:    s.nodes(),
		Time:     s.clock.elapsed(),
		HashFull: s.table.HashFull(),
		TBHits:   s.tbHits(),
		Bound:    Exact,
	}
}

// remark reports text.
func (s *shared) remark(text string) {
	if s.report == nil {
		return
	}
	info := s.totals()
	info.Kind, info.Text = Remark, text
	s.report(info)
}
