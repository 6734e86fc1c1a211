package search

import (
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/internal/clock"
)

// Limits say when a search has to end. Limits combine: the first one reached
// ends the search. With the zero value the search runs to its greatest depth or
// until it is stopped.
type Limits struct {
	Clock     [2]time.Duration // time left, by color: 0 if not known, negative if it has run out
	Increment [2]time.Duration // time gained per move, by color
	MovesToGo int              // moves until the clock is refilled, 0 for never
	MoveTime  time.Duration    // time for this move, 0 for no limit, negative for no time at all; unless 0, the clocks do not count

	Depth     int    // greatest depth in plies, 0 for no limit
	Nodes     uint64 // greatest number of nodes, 0 for no limit; exact with one thread
	SoftNodes uint64 // nodes after which no new iteration begins, 0 for no limit
	Mate      int    // end with a mate within this many moves, at most 119, or the proof that there is none; 0 for no limit

	Infinite bool // do not return before Stop
	Ponder   bool // do not return before PonderHit or Stop

	SearchMoves []position.Move // the only moves to consider, nil for all
}

// longestMate is the greatest number of moves to look for a mate in.
const longestMate = MaxPly/2 - 1

// About returns the limits of a search that begins no new iteration after the given number
// of nodes and ends after three times that number.
func About(nodes uint64) Limits { return Limits{SoftNodes: nodes, Nodes: 3 * nodes} }

// Endless reports whether a search within l may go on until it is stopped.
func (l *Limits) Endless() bool {
	bounded := l.Depth > 0 || l.Nodes > 0 || l.SoftNodes > 0 || l.Mate > 0 || l.MoveTime != 0 || l.Clock != [2]time.Duration{}
	return l.Infinite || l.Ponder || !bounded
}

// control returns the time control of a search of p within l, with options o.
func (l *Limits) control(p *position.Position, o *Options) clock.Control {
	us := p.SideToMove()
	assumed := l.Clock[us] == 0 && l.Clock[us.Opposite()] != 0
	if assumed {
		us = us.Opposite()
	}
	return clock.Control{
		Side: p.SideToMove(), Move: p.FullmoveNumber(),
		Left: l.Clock[us], Increment: l.Increment[us], Assumed: assumed,
		MovesToGo: l.MovesToGo, MoveTime: l.MoveTime, Ponder: l.Ponder,
		Overhead: o.MoveOverhead, NodesTime: uint64(max(o.NodesTime, 0)),
	}
}

// clockParameters returns the parameters of the clock.
func clockParameters() clock.Parameters {
	return clock.Parameters{
		Share: timeShare, ShareFactor: timeShareFactor,
		Settled: timeSettled, Unsettled: timeUnsettled, Settle: timeSettle,
		Score: timeScore, Drop: timeDrop, ScoreMin: timeScoreMin, ScoreMax: timeScoreMax,
		Moves: timeMoves, MovesMin: timeMovesMin, MovesSlope: timeMovesSlope,
		Reserve: timeReserve, Hard: timeHard, HardPart: timeHardPart,
	}
}
