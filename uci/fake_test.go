package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// fakeScore is the score of the line that a fakeEngine reports.
const fakeScore search.Score = 12

// fakeCentipawns returns how fakeScore is shown where all pieces are on the board.
func fakeCentipawns() string {
	start := position.StartPosition()
	return strconv.Itoa(fakeScore.Centipawns(&start))
}

// A fakeEngine answers with the first move it may play. It keeps a record of
// what was asked of it.
type fakeEngine struct {
	think func(game *position.Game, l search.Limits, r search.Reporter) search.Result

	mu      sync.Mutex
	calls   []string
	options handicap.Options // the default ones, or of the last Configure
	stopped chan struct{}    // holds a token after Stop
	hit     chan struct{}    // holds a token after PonderHit
}

func newFake() *fakeEngine {
	f := &fakeEngine{options: handicap.DefaultOptions(), stopped: make(chan struct{}, 1), hit: make(chan struct{}, 1)}
	f.think = f.firstMove
	return f
}

// firstMove reports one line and returns its move. With infinite and ponder it
// waits like a real engine.
func (f *fakeEngine) firstMove(game *position.Game, l search.Limits, r search.Reporter) search.Result {
	p := game.Position()
	best := position.NoMove
	switch {
	case !p.HasLegalMove() && p.InCheck():
		r.NoMove(search.MatedIn(0))
	case !p.HasLegalMove() || l.SearchMoves != nil && len(l.SearchMoves) == 0:
		r.NoMove(search.Draw)
	default:
		best = firstMoveOf(p)
		if l.SearchMoves != nil {
			best = l.SearchMoves[0]
		}
		r.Line(search.Line{Depth: 1, MultiPV: 1, Score: fakeScore, Bound: search.Exact, Nodes: 20, Time: time.Millisecond, PV: []position.Move{best}})
	}
	if l.Ponder {
		select {
		case <-f.hit:
		case <-f.stopped:
			return search.Result{Best: best}
		}
	}
	if l.Ponder = false; l.Endless() {
		<-f.stopped
	}
	return search.Result{Best: best}
}

// firstMoveOf returns the legal move of p that is the first by its name.
func firstMoveOf(p *position.Position) position.Move {
	return slices.MinFunc(slices.Collect(p.LegalMoves()), func(a, b position.Move) int {
		return strings.Compare(a.String(), b.String())
	})
}

// A fakeSearch is a search of a fakeEngine, which thinks while it is waited for.
type fakeSearch struct {
	engine *fakeEngine
	think  func() search.Result
}

func (f *fakeEngine) Start(game *position.Game, l search.Limits, r search.Reporter) handicap.Search {
	f.note("search %v", game.Position().FEN())
	for _, c := range []chan struct{}{f.stopped, f.hit} { // a token of the last search
		select {
		case <-c:
		default:
		}
	}
	think := f.think
	return fakeSearch{f, func() search.Result { return think(game, l, r) }}
}

func (s fakeSearch) Stop()               { token(s.engine.stopped) }
func (s fakeSearch) PonderHit()          { token(s.engine.hit) }
func (s fakeSearch) Wait() search.Result { return s.think() }

func (f *fakeEngine) NewGame()   { f.note("new game") }
func (f *fakeEngine) ClearHash() { f.note("clear hash") }

func (f *fakeEngine) SaveHash(io.Writer) (uint64, error)     { return 0, nil }
func (f *fakeEngine) LoadHash(io.ReadSeeker) (uint64, error) { return 0, nil }

// Configure has no memory for 99 MiB.
func (f *fakeEngine) Configure(o handicap.Options) error {
	if o.Hash == 99 {
		return errors.New("no memory")
	}
	f.mu.Lock()
	f.options = o
	f.mu.Unlock()
	f.note("configure hash %d threads %d multipv %d overhead %v elo %d", o.Hash, o.Threads, o.MultiPV, o.MoveOverhead, o.Elo)
	return nil
}

func (f *fakeEngine) Options() handicap.Options { return f.options }

func token(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func (f *fakeEngine) note(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
}

func (f *fakeEngine) record() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return strings.Join(f.calls, "\n")
}

func testConfig(e Engine) Config {
	return Config{
		Name: "Adoube test", Author: "the Adoube authors", Version: "one\ntwo\n",
		Engine: e, MaxHash: 1024,
	}
}

// A conversation is a session that a test talks to.
type conversation struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
}

// patience is how long a test waits for a line before it fails.
const patience = 20 * time.Second

func converse(t *testing.T, config Config) *conversation {
	t.Helper()
	inReader, in := io.Pipe()
	out, outWriter := io.Pipe()
	c := &conversation{t: t, in: in, lines: make(chan string, 10000), ended: make(chan error, 1)}
	go func() {
		err := Run(inReader, outWriter, config)
		inReader.Close()
		outWriter.Close()
		c.ended <- err
	}()
	go func() {
		defer close(c.lines)
		for r := bufio.NewReader(out); ; {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			c.lines <- strings.TrimSuffix(line, "\n")
		}
	}()
	t.Cleanup(func() { in.Close() })
	return c
}

// send writes lines to the session.
func (c *conversation) send(lines ...string) {
	c.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(c.in, line+"\n"); err != nil {
			c.t.Fatalf("sending %q: %v", line, err)
		}
	}
}

// next returns the next line of the session.
func (c *conversation) next() string {
	c.t.Helper()
	select {
	case line, ok := <-c.lines:
		if !ok {
			c.t.Fatal("the session has ended")
		}
		return line
	case <-time.After(patience):
		c.t.Fatal("no answer")
	}
	panic("unreachable")
}

// expect reads a line for each pattern: the line itself, or its beginning
// followed by a star.
func (c *conversation) expect(patterns ...string) {
	c.t.Helper()
	for _, want := range patterns {
		got := c.next()
		if start, ok := strings.CutSuffix(want, "*"); ok && strings.HasPrefix(got, start) {
			continue
		}
		if got != want {
			c.t.Fatalf("got line %q, want %q", got, want)
		}
	}
}

// follow sends the lines of a transcript that begin with > and expects the others.
func (c *conversation) follow(transcript string) {
	c.t.Helper()
	for line := range strings.SplitSeq(transcript, "\n") {
		line = strings.TrimLeft(line, "\t")
		if sent, ok := strings.CutPrefix(line, ">"); ok {
			c.send(sent)
		} else if line != "" {
			c.expect(line)
		}
	}
}

// end waits for the session to end and returns its error. There must be no
// further output.
func (c *conversation) end() error {
	c.t.Helper()
	select {
	case err := <-c.ended:
		for line := range c.lines {
			c.t.Errorf("got line %q, want no more", line)
		}
		return err
	case <-time.After(patience):
		c.t.Fatal("the session does not end")
	}
	return nil
}
