package search

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/position"
)

// searchInBackground begins a search and returns a channel for its result and
// one that is closed when the search has reported something.
func searchInBackground(e *Engine, g *position.Game, l Limits) (<-chan Result, <-chan struct{}) {
	result, begun := make(chan Result, 1), make(chan struct{})
	var once sync.Once
	e.Prepare(l)
	go func() {
		result <- e.Search(g, l, func(Info) { once.Do(func() { close(begun) }) })
	}()
	return result, begun
}

func TestStopEndsAnInfiniteSearch(t *testing.T) {
	for _, threads := range []int{1, 4} {
		e := newTestEngine(threads)
		result, begun := searchInBackground(e, position.NewGame(position.StartPosition()), Limits{Infinite: true})
		<-begun
		e.Stop()
		if r := <-result; r.Best == position.NoMove {
			t.Errorf("%d threads: no move after Stop", threads)
		}
	}
}

func TestStopBeforeTheSearchBeginsCounts(t *testing.T) {
	e := newTestEngine(1)
	l := Limits{Infinite: true}
	e.Prepare(l)
	e.Stop()
	if r := e.Search(position.NewGame(position.StartPosition()), l, nil); r.Best == position.NoMove {
		t.Error("no move")
	}
}

func TestStopWithoutASearchIsForgotten(t *testing.T) {
	e := newTestEngine(1)
	e.Stop()
	e.PonderHit()
	if r := e.Search(position.NewGame(position.StartPosition()), Limits{Depth: 4}, nil); r.Depth != 4 {
		t.Errorf("depth %d, want 4", r.Depth)
	}
}

// TestInfiniteSearchHoldsItsResult lets searches that have nothing left to do
// wait: they must not return before Stop.
func TestInfiniteSearchHoldsItsResult(t *testing.T) {
	for _, fen := range []string{
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",  // mated
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",    // stalemated
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", // mate in 1
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1",     // bare kings
	} {
		e := newTestEngine(2)
		l := Limits{Infinite: true, Depth: 3}
		e.Prepare(l)
		returned := make(chan struct{})
		stopping := make(chan struct{})
		go func() {
			e.Search(position.NewGame(mustParse(t, fen)), l, nil)
			select {
			case <-stopping:
			default:
				t.Errorf("%s: Search returned before Stop", fen)
			}
			close(returned)
		}()
		close(stopping)
		e.Stop()
		<-returned
	}
}

func TestPonderHitLetsTheLimitsHold(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := newTestEngine(threads)
		l := Limits{Ponder: true, HasMoveTime: true} // no time at all, once they hold
		result, begun := searchInBackground(e, position.NewGame(position.StartPosition()), l)
		<-begun
		select {
		case <-result:
			t.Errorf("%d threads: Search returned while pondering", threads)
		default:
		}
		e.PonderHit()
		if r := <-result; r.Best == position.NoMove {
			t.Errorf("%d threads: no move after PonderHit", threads)
		}
	}
}

func TestPonderHitReleasesAFinishedSearch(t *testing.T) {
	e := newTestEngine(1)
	l := Limits{Ponder: true, Depth: 2}
	result, begun := searchInBackground(e, position.NewGame(position.StartPosition()), l)
	<-begun
	e.PonderHit()
	<-result
}

func TestStopAndPonderHitFromManyGoroutines(t *testing.T) {
	e := newTestEngine(4)
	for range 5 {
		result, begun := searchInBackground(e, position.NewGame(position.StartPosition()), Limits{Ponder: true, Depth: 30})
		<-begun
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(e.PonderHit)
			wg.Go(e.Stop)
		}
		wg.Wait()
		<-result
	}
}

func TestHelpersFindTheMateToo(t *testing.T) {
	e := newTestEngine(4)
	r := e.Search(position.NewGame(mustParse(t, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")), Limits{Mate: 3}, nil)
	if moves, ok := r.Score.MateMoves(); !ok || moves != 3 {
		t.Errorf("score %d, want mate in 3", r.Score)
	}
}

func TestNodeLimitHoldsForAllThreadsTogether(t *testing.T) {
	e := newTestEngine(4)
	const limit = 200_000
	r := e.Search(position.NewGame(position.StartPosition()), Limits{Nodes: limit}, nil)
	if r.Nodes < limit || r.Nodes > 2*limit {
		t.Errorf("%d nodes, want about %d", r.Nodes, limit)
	}
}

func TestConfigureChangesThreadsAndHash(t *testing.T) {
	e := newTestEngine(1)
	for _, threads := range []int{3, 1, 4, 2} {
		o := e.Options()
		o.Threads, o.Hash = threads, threads
		e.Configure(o)
		if r := e.Search(position.NewGame(position.StartPosition()), Limits{Depth: 5}, nil); r.Best == position.NoMove {
			t.Errorf("no move with %d threads", threads)
		}
	}
}
