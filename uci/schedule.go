package uci

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
)

// The schedule decides what waits for what. A command is served in its [turn]:
//
//	              after the commands   when no job   stops an
//	              before it            is going on   endless search
//	atOnce        no                   no            no
//	inOrder       yes                  no            no
//	whenIdle      yes                  yes           no
//	interrupting  yes                  yes           yes
//
// A job ends by itself or by stop, and it is stopped when something else needs its place:
//
//	                                         endless search   other search   command
//	an interrupting command waits            stopped          goes on        goes on
//	the queue is full                        stopped          goes on        goes on
//	the input ends: phase finishing          stopped          goes on        goes on
//	quit: phase leaving                      stopped          stopped        goes on
//	quit again, or an error: phase over      stopped          stopped        stopped

// receive serves a line of input, or queues it.
func (s *session) receive(line string) {
	s.out.record(">>", line)
	if line == tooLong {
		s.out.note("%s is ignored", line)
		return
	}
	r, ok := s.find(line)
	if !ok {
		return
	}
	s.greeted = true
	switch {
	case r.turn == atOnce:
		s.serve(r)
	case s.phase != leaving:
		s.queue.push(r)
		s.advance()
	}
}

// find finds the command of a line. It skips unknown words before the command, and the byte order
// mark that some shells send first.
func (s *session) find(line string) (r request, ok bool) {
	line = strings.TrimPrefix(line, "\ufeff")
	for word, rest := nextWord(line); word != ""; word, rest = nextWord(rest) {
		i := slices.IndexFunc(s.commands, func(h handler) bool { return h.name == word })
		if i >= 0 {
			return request{handler: &s.commands[i], args: rest}, true
		}
	}
	if word, _ := nextWord(line); word != "" && (s.greeted || s.debug) {
		s.out.note("unknown command %.100q; help lists the commands", word)
	}
	return r, false
}

// reading returns the lines to read, nil while the session does not read on. After quit it always
// does: another quit may come.
func (s *session) reading() <-chan string {
	if s.paused || s.queue.full() && s.phase != leaving {
		return nil
	}
	return s.lines
}

// advance serves the commands in the queue until one has to wait for the job. A session that is
// not open is over when nothing is left to do.
func (s *session) advance() {
	for q := &s.queue; len(q.requests) > 0 && s.phase != over && (s.job == nil || q.requests[0].turn == inOrder); {
		s.serve(q.pop())
	}
	switch {
	case s.job == nil && s.phase != open:
		s.phase = over
	case s.job != nil && s.mustStop():
		s.job.stop()
	}
}

// mustStop reports whether something else needs the place of the job.
func (s *session) mustStop() bool {
	switch {
	case s.job.search == nil:
		return false
	case s.phase == leaving:
		return true
	}
	return s.job.endless() && (s.phase == finishing || s.queue.interrupts > 0 || s.queue.full())
}

// serve runs r, and then the stop or ponderhit that came for its job while r waited.
func (s *session) serve(r request) {
	s.tolerate(r.name, func() { r.run(r.args) })
	if s.job != nil && r.ponderHit {
		s.job.ponderHit()
	}
	if s.job != nil && r.stopped {
		s.job.stop()
	}
}

// stop serves stop: the job ends soon, and so does every job in the queue as soon as it begins.
func (s *session) stop() {
	if s.job != nil {
		s.job.stop()
	}
	for i := range s.queue.requests {
		s.queue.requests[i].stopped = true
	}
}

// ponderHit serves ponderhit, which applies to the last go.
func (s *session) ponderHit() {
	for i := range slices.Backward(s.queue.requests) {
		if r := &s.queue.requests[i]; r.name == "go" {
			r.ponderHit = true
			return
		}
	}
	if s.job != nil {
		s.job.ponderHit()
	}
}

// wait serves wait, for scripts: it stops reading until the search is over. It
// does not wait for an endless search that nothing has stopped.
func (s *session) wait() { s.paused = s.job != nil && !s.job.endless() }

// finish serves the end of the input.
func (s *session) finish() {
	s.lines = nil
	if s.phase == open {
		s.phase = finishing
	}
	s.advance()
}

// leave serves quit. Work with a result, such as perft or a file, is done first: scripts need it.
// A search is stopped, and a second quit ends everything.
func (s *session) leave() {
	keep := len(s.queue.requests)
	for keep > 0 && !s.hasResult(&s.queue.requests[keep-1]) {
		keep--
	}
	s.queue.cut(keep)
	if s.phase == leaving || keep == 0 && (s.job == nil || s.job.search != nil) {
		s.phase = over
		return
	}
	s.phase = leaving
	s.advance()
}

// hasResult reports whether r gives a result that quit must not lose: a count or a file.
func (s *session) hasResult(r *request) bool {
	switch r.name {
	case "go":
		return slices.Contains(strings.Fields(r.args), "perft")
	case "setoption":
		name, _, _ := parseSetOption(r.args)
		return strings.EqualFold(name, saveHash)
	}
	return slices.ContainsFunc(s.config.Commands, func(c Command) bool { return c.Name == r.name })
}

// begin makes j the job of the session and runs its work in a goroutine of its own. The
// session loop calls the function that work returns, and then serves the queue.
func (s *session) begin(j *job, work func() (end func())) {
	s.job = j
	go func() {
		end := work()
		s.send(func() {
			end()
			s.job = nil
			s.advance()
			s.paused = s.paused && s.job != nil && !s.job.endless()
		})
	}()
}

// send asks the session loop to call act, unless the session is over.
func (s *session) send(act func()) {
	select {
	case s.events <- act:
	case <-s.done:
	}
}

// print passes a line of a job to the session loop, which prints it.
func (s *session) print(line string) { s.send(func() { s.out.line(line) }) }

// beginCommand makes the work of the named command the job of the session and prints
// what it writes.
func (s *session) beginCommand(name string, work func(ctx context.Context, w io.Writer) error) {
	ctx, cancel := context.WithCancel(context.Background())
	s.begin(&job{cancel: cancel}, func() func() {
		defer cancel()
		w := &lineWriter{print: s.print}
		var err error
		if failure := guard(func() { err = work(ctx, w) }); failure != nil {
			err = failure
		}
		if len(w.rest) > 0 { // a last line without a line feed
			s.print(string(w.rest))
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
