package search

import (
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/internal/clock"
	"golang.org/x/sync/errgroup"
)

// A Search is a search that [Engine.Start] began. Its methods may be called from any
// goroutine.
//
// It holds what its workers share. While they work only the main one writes to it, except
// to the table and the atomic fields.
type Search struct {
	engine   *Engine
	limits   Limits // a copy, which stays as it is
	game     *position.Game
	reporter Reporter // nil to report nothing
	clock    clock.Clock
	endgame  endgame
	dead     bool           // it is known that neither side can mate from the root
	helpers  errgroup.Group // runs the workers but the first

	stop    atomic.Bool
	wake    chan struct{} // wakes a search that holds its result
	hurried bool          // Stop ended the search

	done   chan struct{} // closed at the end
	result Result
	panic  any // what ended the search, for Wait to pass on
}

// A Result is the outcome of a search. If neither side can mate, the score is a draw, but
// only in a search with a [Reporter]: the proof may take longer than a short search.
type Result struct {
	Best       position.Move // NoMove if there is none
	Ponder     position.Move // the expected reply, NoMove if unknown
	Score      Score
	Depth      int      // of the last complete iteration or of the mate that was proven, in plies
	LastScores [2]Score // of the last two complete iterations, the last first; 0 where there was none
	Nodes      uint64
	Time       time.Duration
}

// Start begins to search the current position of game and returns at once. The search
// ends when a limit is reached or Stop is called, with limits.Infinite not before Stop,
// and with limits.Ponder not before PonderHit or Stop. Until Wait has returned, the game must
// not change and the engine must not be used.
//
// Unless r is nil, it receives what the search finds: lines after every completed iteration, and
// once more at the end. With MultiPV 1 they are reported only at the end if the search has
// just a few milliseconds. The last line of rank 1 always agrees with the result.
func (e *Engine) Start(game *position.Game, limits Limits, r Reporter) *Search {
	s := &Search{wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.begin(e, game, limits, r)
	go s.run()
	return s
}

// begin starts the clock of s, a search by e.
func (s *Search) begin(e *Engine, game *position.Game, limits Limits, r Reporter) {
	s.engine, s.game, s.limits, s.reporter = e, game, limits, r
	s.limits.Mate = min(limits.Mate, longestMate)
	s.clock.Start(&e.clock, limits.control(game.Position(), &e.options), clockParameters())
}

// Stop ends the search as soon as possible.
func (s *Search) Stop() {
	s.stop.Store(true)
	s.signal()
}

// PonderHit says that the opponent has played the expected move: from now on the
// limits of the search apply.
func (s *Search) PonderHit() {
	s.clock.PonderHit()
	s.signal()
}

func (s *Search) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Wait waits until the search is over and returns the move to play.
func (s *Search) Wait() Result {
	<-s.done
	if s.panic != nil {
		panic(s.panic)
	}
	return s.result
}
