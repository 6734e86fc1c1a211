package search

import (
	"time"

	"github.com/adoube/adoube/position"
)

// Limits say when a search has to end. Limits combine: the first one reached
// ends the search. With the zero value the search runs to its greatest depth or
// until it is stopped.
type Limits struct {
	Clock     [2]time.Duration // time left, by color: 0 if not known, less if it has run out
	Increment [2]time.Duration // time gained per move, by color
	MovesToGo int              // moves until the clock is refilled, 0 for never
	MoveTime  time.Duration    // time for this move, 0 for no limit, less for no time; the clocks do not count then

	Depth     int    // greatest depth in plies, 0 for no limit
	Nodes     uint64 // greatest number of nodes, 0 for no limit; exact with one thread
	SoftNodes uint64 // nodes after which no new iteration begins, 0 for no limit
	Mate      int    // end with a mate within this many moves, at most 119, or the proof that there is none; 0 for no limit

	Infinite bool // do not return before Stop
	Ponder   bool // do not return before PonderHit or Stop

	SearchMoves []position.Move // the only moves to consider, nil for all
}

// About returns the limits of a search that begins no new iteration after so many nodes and
// ends after three times as many.
func About(nodes uint64) Limits { return Limits{SoftNodes: nodes, Nodes: 3 * nodes} }

// Endless reports whether a search within l may go on until it is stopped.
func (l *Limits) Endless() bool {
	bounded := l.Depth > 0 || l.Nodes > 0 || l.SoftNodes > 0 || l.Mate > 0 || l.MoveTime != 0 || l.Clock != [2]time.Duration{}
	return l.Infinite || l.Ponder || !bounded
}
