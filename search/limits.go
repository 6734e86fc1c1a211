package search

import (
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// Limits say when a search has to end. Limits combine: the first one reached
// ends the search. The zero value has none, so that the search runs to its
// greatest depth or until it is stopped.
type Limits struct {
	Clock     [2]time.Duration // time left, by color; may be negative
	Increment [2]time.Duration // time gained per move, by color
	HasClock  [2]bool          // which clocks are known
	MovesToGo int              // moves until the clock is refilled, 0 for never

	MoveTime    time.Duration // time for this move, if HasMoveTime
	HasMoveTime bool

	Depth     int    // greatest depth in plies, 0 for no limit
	Nodes     uint64 // greatest number of nodes, 0 for no limit; exact with one thread
	SoftNodes uint64 // nodes after which no new iteration begins, 0 for no limit
	Mate      int    // end with a mate in so many moves, or with the proof that there is none; 0 for no limit

	Infinite bool // do not return before Stop
	Ponder   bool // do not return before PonderHit or Stop

	SearchMoves    []position.Move // the only moves to consider, if HasSearchMoves
	HasSearchMoves bool
}

// Options are the settings that stay between searches.
type Options struct {
	Hash         int           // size of the transposition table in MiB
	Threads      int           // workers searching in parallel
	MultiPV      int           // lines to report
	MoveOverhead time.Duration // time lost per move outside of the engine
	Network      *eval.Network // evaluates positions, nil for the one built in

	Elo     int    // how strong to play, from MinElo to MaxElo; 0 for full strength
	Seed    uint64 // of what is left to chance below full strength; 0 for another one each time
	Analyse bool   // analysis is asked for, which is always done at full strength

	Tablebases Tablebases // what to ask of endgame tables

	ShowCurrLine    bool // report the line that is being searched, once a second
	ShowRefutations bool // report the replies that refute root moves
}

// DefaultOptions returns the options of an engine nobody has configured.
func DefaultOptions() Options {
	return Options{
		Hash: 16, Threads: 1, MultiPV: 1, MoveOverhead: 10 * time.Millisecond,
		Network:    eval.DefaultNetwork(),
		Tablebases: Tablebases{Depth: 1, Men: 7, Rule50: true},
	}
}

// A Bound says how a reported score relates to the true one.
type Bound = tt.Bound

// The bounds of a reported score.
const (
	Upper = tt.Upper
	Lower = tt.Lower
	Exact = tt.Exact
)

// An InfoKind tells what an [Info] is about.
type InfoKind uint8

// The kinds of Info.
const (
	// Line is a principal variation with its score.
	Line InfoKind = iota
	// CurrentMove is the root move whose search begins.
	CurrentMove
	// NoLine is the verdict on a position without a move to search.
	NoLine
	// CurrentLine is the line that a worker is searching.
	CurrentLine
	// Refutation is a root move with the reply that refutes it, if that is known.
	Refutation
	// Remark is something that the user should know, in words.
	Remark
)

// An Info tells what the search found out so far.
type Info struct {
	Kind     InfoKind
	Depth    int // plies of the iteration
	SelDepth int // plies of the longest line
	MultiPV  int // rank of the line, from 1
	Score    Score
	Bound    Bound
	Nodes    uint64
	Time     time.Duration
	HashFull int // permill
	TBHits   uint64

	// PV is the principal variation, or the moves of CurrentLine and Refutation.
	// It is valid only until the report function returns.
	PV []position.Move

	CurrMove       position.Move // for CurrentMove
	CurrMoveNumber int           // for CurrentMove, from 1
	Worker         int           // for CurrentLine, from 1
	Text           string        // for Remark
}

// A Result is the outcome of a search.
type Result struct {
	Best   position.Move // NoMove if there is none
	Ponder position.Move // the expected reply, NoMove if unknown
	Score  Score
	Depth  int // plies of the last complete iteration
	Nodes  uint64
	Time   time.Duration
}
