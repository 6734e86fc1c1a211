package search

import (
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
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

// ThreadMemory is more than each thread takes besides the transposition table, with its
// share of what all threads learn together, in bytes.
const ThreadMemory = 5 << 20

// Endless reports whether a search within l may go on until it is stopped.
func (l *Limits) Endless() bool {
	bounded := l.Depth > 0 || l.Nodes > 0 || l.SoftNodes > 0 || l.Mate > 0 || l.MoveTime != 0 || l.Clock != [2]time.Duration{}
	return l.Infinite || l.Ponder || !bounded
}

// Options are the settings that stay between searches. The zero Options are those of
// [DefaultOptions] but for the time that they allow to be lost and for Tablebases.
type Options struct {
	Hash         int           // size of the transposition table in MiB, 0 for 16
	Threads      int           // workers searching in parallel, 0 for 1
	MultiPV      int           // lines to report, 0 for 1
	MoveOverhead time.Duration // time lost per move outside the engine
	NodesTime    int           // nodes that count as a millisecond, for reproducible games; 0 for real time
	Network      *eval.Network // evaluates positions, nil for the one built in

	Tablebases Tablebases // which endgame tables to ask, and when

}

// defaultHash is the default of Options.Hash.
const defaultHash = 16

// DefaultOptions returns the default options.
func DefaultOptions() Options {
	return Options{
		Hash: defaultHash, Threads: 1, MultiPV: 1, MoveOverhead: 10 * time.Millisecond,
		Network:    eval.DefaultNetwork(),
		Tablebases: Tablebases{Depth: 1, MaxPieces: 7, Rule50: true},
	}
}

// A Bound says how a score relates to the true score.
type Bound = tt.Bound

// The kinds of Bound.
const (
	Upper = tt.Upper
	Lower = tt.Lower
	Exact = tt.Exact
)

// A Result is the outcome of a search. It is a draw if neither side can mate, but only in a
// search with a [Reporter]: the proof may take longer than a short search.
type Result struct {
	Best   position.Move // NoMove if there is none
	Ponder position.Move // the expected reply, NoMove if unknown
	Score  Score
	Depth  int      // of the last complete iteration or of the mate that was proven, in plies
	Whole  [2]Score // of the last two complete iterations, the last first; 0 where there was none
	Nodes  uint64
	Time   time.Duration
}
