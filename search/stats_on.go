//go:build stats

package search

import "fmt"

// statistics describe how well moves are ordered.
type statistics struct {
	cutoffs      uint64 // beta cutoffs
	firstCutoffs uint64 // of those, by the first move
	moves        uint64 // sum of the numbers of the cutting moves
}

func (s *statistics) cutoff(moveCount int) {
	s.cutoffs++
	s.moves += uint64(moveCount)
	if moveCount == 1 {
		s.firstCutoffs++
	}
}

// Stats describes the move ordering of the first worker. It is empty unless the
// package was built with -tags stats.
func (e *Engine) Stats() string {
	s := &e.workers[0].stats
	return fmt.Sprintf("%d cutoffs, %.1f%% by the first move, %.2f moves each",
		s.cutoffs, 100*float64(s.firstCutoffs)/float64(s.cutoffs), float64(s.moves)/float64(s.cutoffs))
}
