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
	command string          // the name of a long command, empty for a search
	cancel  func()          // asks the work to end soon; may be called many times
	search  handicap.Search // nil for a command
	limits  search.Limits   // of the search
}

// endless reports whether j may not end without cancel.
func (j *job) endless() bool { return j.search != nil && j.limits.Endless() }

// send passes what a job wants done to the session loop, unless the session is over.
func (s *session) send(act func()) {
	select {
	case s.events <- act:
	case <-s.done:
	}
}

// startCommand runs the work of the named command in a goroutine of its own and
// prints what it writes.
func (s *session) startCommand(name string, work func(ctx context.Context, w io.Writer) error) {
	ctx, cancel := context.WithCancel(context.Background())
	s.job = &job{command: name, cancel: cancel}
	go func() {
		defer cancel()
		out := &lineWriter{send: func(line string) { s.send(func() { s.out.line(line) }) }}
		err := guard(func() error { return work(ctx, out) })
		out.flush()
		s.send(func() { s.endCommand(err) })
	}()
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

// endCommand tells how a long command ended.
func (s *session) endCommand(err error) {
	switch {
	case errors.Is(err, context.Canceled):
		s.out.note("%s stopped", s.job.command)
	case err != nil:
		s.out.note("%s: %s", s.job.command, err)
	}
	s.endJob()
}

// endJob ends the job and serves the commands that waited for that.
func (s *session) endJob() {
	s.job = nil
	s.drain()
	if s.job == nil || s.job.endless() {
		s.resumeInput()
	}
	if s.job == nil && s.config.Idle != nil {
		s.config.Idle()
	}
}

// A lineWriter is an io.Writer that sends what is written line by line.
type lineWriter struct {
	buf  bytes.Buffer
	send func(line string)
}

// Write never fails.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.buf.Write(p)
	for {
		i := bytes.IndexByte(w.buf.Bytes(), '\n')
		if i < 0 {
			return len(p), nil
		}
		w.send(string(w.buf.Next(i)))
		w.buf.Next(1)
	}
}

// flush sends a last line that has no line feed.
func (w *lineWriter) flush() {
	if w.buf.Len() > 0 {
		w.send(w.buf.String())
		w.buf.Reset()
	}
}
