package uci

import (
	"slices"
	"strings"
)

// A class says when a command is served.
type class uint8

const (
	atOnce  class = iota // whatever goes on
	ordered              // after the commands before it
	patient              // as ordered, but not while a job runs
	barging              // as patient, and stops an endless search
)

// A handler serves a command.
type handler struct {
	name  string
	usage string // what follows the name
	help  string
	class class
	run   func(args string)
}

// A request is a command with its arguments.
type request struct {
	*handler
	args         string
	hit, stopped bool // while it waited, by ponderhit and stop
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
	if s.leaving && r.class != atOnce {
		return
	}
	if r.class == atOnce {
		s.serve(r)
		return
	}
	s.queue = append(s.queue, r)
	s.drain()
}

// maxQueue is how many commands may wait. No GUI lets so many wait, but a script of any length is
// read as its commands are served.
const maxQueue = 256

// full reports whether no more commands may wait. Then the session does not read on, except for
// another quit.
func (s *session) full() bool { return len(s.queue) >= maxQueue && !s.leaving }

// parse finds the command of a line. Words before it are skipped, and so is a byte order
// mark, with which some shells begin what they send.
func (s *session) parse(line string) (r request, ok bool) {
	line = strings.TrimPrefix(line, "\ufeff")
	for word, rest := nextWord(line); word != ""; word, rest = nextWord(rest) {
		i := slices.IndexFunc(s.commands, func(h handler) bool { return h.name == word })
		if i >= 0 {
			return request{handler: &s.commands[i], args: rest}, true
		}
	}
	if word, _ := nextWord(line); word != "" && (s.greeted || s.debug) {
		s.out.note("unknown command %.100q, try help", word)
	}
	return r, false
}

// drain serves the commands in the queue until one has to wait for the job. After the
// end of the input, the session is over when nothing is left to do.
func (s *session) drain() {
	for len(s.queue) > 0 && !s.quit && (s.job == nil || s.queue[0].class == ordered) {
		r := s.queue[0]
		s.queue = s.queue[1:]
		s.serve(r)
	}
	switch {
	case s.job == nil:
		s.quit = s.quit || s.leaving || s.lines == nil
	case s.leaving && s.job.search != nil, s.job.endless() && (s.barged() || s.full() || s.lines == nil):
		s.job.stop()
	}
}

// serve serves r, and what came after it and is about its job.
func (s *session) serve(r request) {
	s.tolerate(r.name, func() { r.run(r.args) })
	if s.job != nil && r.hit {
		s.job.ponderHit()
	}
	if s.job != nil && r.stopped {
		s.job.stop()
	}
}

// barged reports whether a command in the queue stops an endless search.
func (s *session) barged() bool {
	return slices.ContainsFunc(s.queue, func(r request) bool { return r.class == barging })
}

// stop serves stop: the job ends soon, and those in the queue when they have begun.
func (s *session) stop() {
	if s.job != nil {
		s.job.stop()
	}
	for i := range s.queue {
		s.queue[i].stopped = true
	}
}

// ponderHit serves ponderhit, which is about the last go.
func (s *session) ponderHit() {
	for i := range slices.Backward(s.queue) {
		if s.queue[i].name == "go" {
			s.queue[i].hit = true
			return
		}
	}
	if s.job != nil {
		s.job.ponderHit()
	}
}

// leave serves quit. Work with a known end, such as perft, comes to it first, as a script wants
// its result. A search is stopped, and a second quit ends everything.
func (s *session) leave() {
	left := len(s.queue)
	for left > 0 && !s.hasEnd(s.queue[left-1]) {
		left--
	}
	s.queue = s.queue[:left]
	s.quit = s.leaving || left == 0 && (s.job == nil || s.job.search != nil)
	s.leaving = true
	s.drain()
}

// hasEnd reports whether r is for work with a known end.
func (s *session) hasEnd(r request) bool {
	if r.name == "go" {
		return slices.Contains(strings.Fields(r.args), "perft")
	}
	return slices.ContainsFunc(s.config.Commands, func(c Command) bool { return c.Name == r.name })
}

// wait serves wait, for scripts: it stops reading until the search is over. It
// does not wait for an endless search that nothing has stopped.
func (s *session) wait() {
	if s.job != nil && !s.job.endless() {
		s.held = true
	}
}
