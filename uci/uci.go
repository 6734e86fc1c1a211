package uci

import (
	"io"
	"time"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// Run holds a UCI session: it reads commands from in and writes answers to out. It ends at the
// command quit or the end of in, when earlier work is done, or at the first error of out, which it
// returns. It prints nothing before the first command. See the package comment for the order in
// which commands are served.
func Run(in io.Reader, out io.Writer, config Config) error {
	s := newSession(out, config)
	defer close(s.done)
	defer s.out.closeLog()
	defer s.book.close()
	go readLines(in, s.lines, s.done, disk.DecodeANSI)
	for s.phase != over && s.out.err == nil {
		select {
		case line, ok := <-s.reading():
			if ok {
				s.receive(line)
			} else {
				s.finish()
			}
		case act := <-s.events:
			act()
		case <-s.display.due:
			s.display.due = nil
			s.display.showKept()
		}
	}
	s.shutdown()
	return s.out.err
}

func newSession(out io.Writer, config Config) *session {
	s := &session{
		config:   config,
		engine:   config.Engine,
		out:      printer{w: out},
		settings: config.Engine.Options(),
		greeted:  config.Typed,
		game:     position.NewGame(position.StartPosition()),
		placed:   placement{fen: position.StartFEN},
		draws:    drawReporter{arbiter: new(laws.Arbiter)},
		book:     newOwnBook(config.Engine.Options().Seed),
		lines:    make(chan string),
		events:   make(chan func(), 64),
		done:     make(chan struct{}),
		display:  new(display),
	}
	s.commands = s.newCommands()
	s.options = s.newOptions()
	return s
}

// exitTimeout is how long the session waits for the last bestmove when it ends.
const exitTimeout = 50 * time.Millisecond

// shutdown stops the job, drops the commands in the queue and prints what the job still sends, if
// that comes soon. It names the dropped commands that would have given a result.
func (s *session) shutdown() {
	for _, r := range s.queue.requests {
		if s.hasResult(&r) {
			s.out.note("not done because of quit: %s%s", r.name, r.args)
		}
	}
	s.phase, s.queue = over, queue{}
	s.stop()
	timeout := time.After(exitTimeout)
	for s.job != nil && s.out.err == nil {
		select {
		case act := <-s.events:
			act()
		case <-timeout:
			return
		}
	}
}
