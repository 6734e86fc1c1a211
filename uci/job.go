package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// A job is work that goes on while the session reads commands: a search or a long
// command. There is at most one.
type job struct {
	cancel  func()          // asks the work to end soon; may be called many times
	stopped bool            // it was asked
	search  handicap.Search // nil for a command
	limits  search.Limits   // of the search
}

// stop asks the work to end soon.
func (j *job) stop() {
	j.stopped = true
	j.cancel()
}

// endless reports whether j may not end before it is stopped.
func (j *job) endless() bool { return j.search != nil && !j.stopped && j.limits.Endless() }

// ponderHit tells a search that the expected move was played.
func (j *job) ponderHit() {
	if j.limits.Ponder {
		j.limits.Ponder = false
		j.search.PonderHit()
	}
}

// begin makes j the job of the session and runs its work in a goroutine of its own. The
// session loop calls the function that work returns, and then serves what waited for that.
func (s *session) begin(j *job, work func() (end func())) {
	s.job = j
	go func() {
		end := work()
		s.send(func() {
			end()
			s.job = nil
			s.drain()
			s.held = s.held && s.job != nil && !s.job.endless()
		})
	}()
}

// send passes what a job wants done to the session loop, unless the session is over.
func (s *session) send(act func()) {
	select {
	case s.events <- act:
	case <-s.done:
	}
}

// tell passes a line of a job to the session loop, which prints it.
func (s *session) tell(line string) { s.send(func() { s.out.line(line) }) }

// beginCommand makes the work of the named command the job of the session and prints
// what it writes.
func (s *session) beginCommand(name string, work func(ctx context.Context, w io.Writer) error) {
	ctx, cancel := context.WithCancel(context.Background())
	s.begin(&job{cancel: cancel}, func() func() {
		defer cancel()
		w := &lineWriter{tell: s.tell}
		err := guard(func() error { return work(ctx, w) })
		if len(w.rest) > 0 { // a last line without a line feed
			s.tell(string(w.rest))
		}
		return func() {
			switch {
			case errors.Is(err, context.Canceled):
				s.out.note("%s stopped", name)
			case err != nil:
				s.out.note("%s: %s", name, err)
			}
		}
	})
}

// guard calls f and turns a panic into an error.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	return f()
}

// tolerate calls f and turns a panic into a note: a bug in one place is no reason
// to lose the game.
func (s *session) tolerate(what string, f func()) {
	err := guard(func() error {
		f()
		return nil
	})
	if err != nil {
		s.out.note("%s: %s", what, err)
	}
}

// A lineWriter passes on what is written line by line.
type lineWriter struct {
	rest []byte
	tell func(line string)
}

// Write never fails.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.rest = append(w.rest, p...)
	for {
		line, rest, ok := bytes.Cut(w.rest, []byte("\n"))
		if !ok {
			return len(p), nil
		}
		w.tell(string(line))
		w.rest = rest
	}
}
