package uci

import (
	"slices"
	"strings"

	"github.com/adoube/adoube/internal/audience"
	"github.com/adoube/adoube/internal/command"
)

// A class says when a command may be served.
type class uint8

const (
	atOnce  class = iota // whatever else goes on
	control              // about the last go: at once if that is being served
	inOrder              // after the commands before it, even while a job runs
	idle                 // in order, and not while a job runs
	barging              // like idle, and it stops an endless search
)

// A handler serves a command of the session.
type handler struct {
	command.Command
	class class
	run   func(args string)
}

// A request is a command with its arguments, waiting to be served.
type request struct {
	*handler
	args string
}

// receive serves a line of input, or queues it.
func (s *session) receive(line string) {
	s.out.record(">>", line)
	if line == tooLong {
		s.out.note("%s: it is not served", line)
		return
	}
	r, ok := s.parse(line)
	if !ok {
		return
	}
	s.greeted = true
	s.take(r)
}

// take serves r, or queues it.
func (s *session) take(r request) {
	if r.class == atOnce || r.class == control && !s.waiting("go") {
		s.serve(r)
		return
	}
	s.queue = append(s.queue, r)
	s.drain()
}

// endOfInput serves what is left to do and then ends the session. Nothing can stop an
// endless search any more, so it ends at once.
func (s *session) endOfInput() {
	s.lines = nil
	s.pauseInput()
	s.drain()
}

// pauseInput stops reading. As the end of the input is not noticed then, the session
// looks for a GUI that is gone in another way.
func (s *session) pauseInput() {
	s.input = nil
	s.alone.Reset(audience.Interval)
}

// resumeInput reads on, unless the input has ended.
func (s *session) resumeInput() {
	if s.lines != nil {
		s.input = s.lines
		s.alone.Stop()
	}
}

// parse finds the command of a line. Words before it are skipped, and so is a byte order
// mark, with which some shells begin what they send.
func (s *session) parse(line string) (request, bool) {
	line = strings.TrimPrefix(line, "\ufeff")
	for rest := line; ; {
		word, next := nextWord(rest)
		if word == "" {
			break
		}
		for i := range s.commands {
			if s.commands[i].Name == word {
				return request{&s.commands[i], next}, true
			}
		}
		rest = next
	}
	if word, _ := nextWord(line); word != "" && (s.greeted || s.debug) {
		s.out.note("unknown command %.100q, try help", word)
	}
	return request{}, false
}

// drain serves the commands in the queue until one has to wait for the job. After the
// end of the input, the session is over when nothing is left to do.
func (s *session) drain() {
	for len(s.queue) > 0 && !s.quit && (s.job == nil || s.queue[0].class < idle) {
		r := s.queue[0]
		s.queue = s.queue[1:]
		s.serve(r)
	}
	switch {
	case s.job == nil:
		s.quit = s.quit || s.lines == nil
	case s.waiting("stop") || s.job.endless() && (s.barged() || s.lines == nil):
		s.stop()
	}
}

// serve serves r.
func (s *session) serve(r request) { s.tolerate(r.Name, func() { r.run(r.args) }) }

// barged reports whether a command in the queue ends an endless search.
func (s *session) barged() bool {
	return slices.ContainsFunc(s.queue, func(r request) bool { return r.class == barging })
}

// waiting reports whether a command of that name is in the queue.
func (s *session) waiting(name string) bool {
	return slices.ContainsFunc(s.queue, func(r request) bool { return r.Name == name })
}
