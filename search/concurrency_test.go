package search

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// start starts a search of the start position and returns it after its first report.
func start(e *Engine, l Limits) *Search {
	begun := make(chan struct{})
	begin := sync.OnceFunc(func() { close(begun) })
	s := e.Start(position.NewGame(position.StartPosition()), l,
		listener{line: func(Line) { begin() }, remark: func(string) { begin() }})
	<-begun
	return s
}

// isOver reports whether s has ended.
func (s *Search) isOver() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

func TestStopEndsAnInfiniteSearch(t *testing.T) {
	g := mustPlay(t, position.StartFEN)
	for _, threads := range []int{1, 4} {
		e := newTestEngine(threads)
		for _, s := range []func() *Search{
			func() *Search { return start(e, Limits{Infinite: true}) },
			func() *Search { return e.Start(g, Limits{Infinite: true}, nil) }, // Stop comes at once
		} {
			s := s()
			s.Stop()
			if r := s.Wait(); !g.Position().CanPlay(r.Best) {
				t.Errorf("%d threads: the move is %s", threads, r.Best)
			}
		}
	}
}

func TestStopAfterTheEndDoesNotDisturbTheNextSearch(t *testing.T) {
	e := newTestEngine(1)
	g := position.NewGame(position.StartPosition())
	earlier := e.Start(g, Limits{Depth: 1}, nil)
	earlier.Wait()
	s := e.Start(g, Limits{Depth: 4}, nil)
	earlier.Stop()
	earlier.PonderHit()
	if r := s.Wait(); r.Depth != 4 {
		t.Errorf("depth %d, want 4", r.Depth)
	}
}

func TestPanicOfTheReporterReachesTheCaller(t *testing.T) {
	e := newTestEngine(2)
	mated := mustPlay(t, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
	func() {
		defer func() {
			if r := recover(); r != "no luck" {
				t.Errorf("recovered %v", r)
			}
		}()
		e.Search(mated, Limits{Depth: 3}, listener{noMove: func(Score) { panic("no luck") }})
		t.Error("the panic is lost")
	}()
	if r := e.Search(position.NewGame(position.StartPosition()), Limits{Depth: 4}, nil); r.Depth != 4 {
		t.Errorf("the next search ends at depth %d, want 4", r.Depth)
	}
}

// TestInfiniteSearchHoldsItsResult runs searches that soon have nothing left to do.
// They must not return before Stop, or while pondering before PonderHit.
//
// A search that holds its result reads the channel wake. The channel has room for
// one token, so whenever a second one can be sent, the search has read the first.
func TestInfiniteSearchHoldsItsResult(t *testing.T) {
	engines := []*Engine{newTestEngine(1), newTestEngine(2)}
	for _, fen := range []string{
		"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",  // mated
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",    // stalemated
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", // mate in 1
		"7k/8/8/8/8/8/1r6/K7 w - - 0 1",     // a single move
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1",     // bare kings
	} {
		for _, l := range []Limits{
			{Infinite: true, Depth: 3},
			{Infinite: true, Nodes: 1},
			{Infinite: true, MoveTime: -1},
			{Infinite: true, Mate: 1, Depth: 9},
			{Ponder: true, Depth: 3},
			{Ponder: true, Nodes: 1},
		} {
			for _, e := range engines {
				s := e.Start(mustPlay(t, fen), l, nil)
				for range 10 {
					select {
					case s.wake <- struct{}{}:
					case <-s.done:
						t.Fatalf("%s: the search with %+v ended by itself", fen, l)
					}
				}
				if l.Ponder {
					s.PonderHit()
				} else {
					s.Stop()
				}
				s.Wait()
			}
		}
	}
}

func TestPanickingWorkerIsReportedAndReplaced(t *testing.T) {
	for _, tt := range []struct {
		name    string
		threads int
		broken  []int
		limits  Limits
	}{
		{"the only worker", 1, []int{0}, Limits{Depth: 6}},
		{"the main worker", 3, []int{0}, Limits{Depth: 6}},
		{"a helper", 3, []int{1}, Limits{Nodes: 300_000}},
		{"all helpers", 3, []int{1, 2}, Limits{Nodes: 300_000}},
		{"all workers", 3, []int{0, 1, 2}, Limits{Nodes: 20_000}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() { // with the race detector a node takes long
				tt.limits.Nodes /= 10
			}
			e := newTestEngine(tt.threads)
			for _, i := range tt.broken {
				e.workers[i].breakEvaluation()
			}
			g := position.NewGame(position.StartPosition())
			remarks, after := 0, 0
			r := e.Search(g, tt.limits, listener{
				line:   func(Line) { after += bit(remarks > 0) },
				remark: func(text string) { remarks += bit(strings.HasPrefix(text, "internal error: worker ")) },
			})
			if remarks != 1 || after == 0 {
				t.Errorf("%d remarks with %d lines after them, want one before the last line", remarks, after)
			}
			if !g.Position().CanPlay(r.Best) {
				t.Errorf("best move %v is not legal", r.Best)
			}
			remarks = 0
			r = e.Search(g, Limits{Depth: 5}, listener{remark: func(string) { remarks++ }})
			if remarks != 0 || r.Depth != 5 {
				t.Errorf("the next search: %d remarks, depth %d, want none and 5", remarks, r.Depth)
			}
		})
	}
}

// breakEvaluation makes w panic as soon as it evaluates a position.
func (w *worker) breakEvaluation() { w.evaluator = nil }

func TestPanicDoesNotEndAnInfiniteSearch(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := newTestEngine(threads)
		e.workers[0].breakEvaluation()
		s := start(e, Limits{Infinite: true})
		for range 2 { // the second one has room when the search, which waits, has read the first
			s.wake <- struct{}{}
		}
		if s.isOver() {
			t.Errorf("%d threads: the search ended before Stop", threads)
		}
		s.Stop()
		if r := s.Wait(); r.Best == position.NoMove {
			t.Errorf("%d threads: no move", threads)
		}
	}
}

func TestPonderHitPutsTheLimitsInForce(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := newTestEngine(threads)
		s := start(e, Limits{Ponder: true, MoveTime: -1}) // no time at all, once the limits hold
		if s.isOver() {
			t.Errorf("%d threads: the search ended while pondering", threads)
		}
		s.PonderHit()
		if r := s.Wait(); r.Best == position.NoMove {
			t.Errorf("%d threads: no move after PonderHit", threads)
		}
	}
}

func TestStopAndPonderHitFromManyGoroutines(t *testing.T) {
	e := newTestEngine(4)
	for range 5 {
		s := start(e, Limits{Ponder: true, Depth: 30})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(s.PonderHit)
			wg.Go(s.Stop)
			wg.Go(func() { s.Wait() })
		}
		wg.Wait()
	}
}

func TestNodeLimitHoldsForAllThreadsTogether(t *testing.T) {
	e := newTestEngine(4)
	limit := uint64(200_000)
	if testing.Short() {
		limit = 50_000
	}
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
		must.Do(t, e.Configure(o))
		if r := e.Search(mustPlay(t, position.StartFEN), Limits{Depth: 5}, nil); r.Best == position.NoMove || len(e.workers) != threads {
			t.Errorf("move %s, %d threads, want %d", r.Best, len(e.workers), threads)
		}
	}
}

func TestThreadMemoryIsAtMostWhatItSays(t *testing.T) {
	const threads = 16
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	e := NewEngine(Options{Hash: 1, Threads: threads})
	runtime.ReadMemStats(&after)
	if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc) - 1<<20) / threads; each > ThreadMemory {
		t.Errorf("%d bytes for each thread, want at most %d", each, ThreadMemory)
	}
	runtime.KeepAlive(e)
}
