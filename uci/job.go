package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/adoube/adoube/search"
)

// A job is work that goes on while the session reads commands: a search or a long
// command. There is at most one.
type job struct {
	command string        // the name of a long command, empty for a search
	cancel  func()        // asks the work to end soon; may be called many times
	hit     func()        // of a search: the move pondered on was played
	endless bool          // it may not end without cancel
	limits  search.Limits // of a search
}

// An event is news from the job. Exactly one field is set.
type event struct {
	info   *search.Info // a report of the search
	line   string       // output of a command
	answer *bestMove    // the search is over
	end    *commandEnd  // the command is over
}

// A commandEnd is how an extra command ended.
type commandEnd struct{ err error }

// A bestMove is how a search ended.
type bestMove struct {
	result search.Result
	panic  any // not nil if the search panicked
}

// send passes ev to the session loop, unless the session is over.
func (s *session) send(ev event) {
	select {
	case s.events <- ev:
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
		out := &lineWriter{send: func(line string) { s.send(event{line: line}) }}
		err := guard(func() error { return work(ctx, out) })
		out.flush()
		s.send(event{end: &commandEnd{err}})
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

// handle acts on news from the job.
func (s *session) handle(ev event) {
	switch {
	case ev.info != nil:
		s.tolerate("info", func() { s.report(ev.info) })
	case ev.answer != nil:
		s.answer(ev.answer)
	case ev.end != nil:
		switch err := ev.end.err; {
		case errors.Is(err, context.Canceled):
			s.out.note("%s stopped", s.job.command)
		case err != nil:
			s.out.note("%s: %s", s.job.command, err)
		}
		s.endJob()
	default:
		s.out.line(ev.line)
	}
}

// endJob ends the job and serves the commands that waited for that.
func (s *session) endJob() {
	s.job = nil
	s.drain()
	if s.job == nil || s.job.endless {
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
