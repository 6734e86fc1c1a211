package uci

import (
	"io"
	"time"

	"github.com/adoube/adoube/internal/audience"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// An Engine searches positions; [handicap.Engine] is one. The session calls its methods
// only while no search is going on.
type Engine interface {
	// Start begins a search and returns at once.
	Start(game *position.Game, limits search.Limits, r search.Reporter) handicap.Search
	// NewGame forgets everything learned from earlier searches.
	NewGame()
	// ClearHash empties the transposition table.
	ClearHash()
	// SaveHash writes what the transposition table holds and returns the number of
	// positions.
	SaveHash(io.Writer) (positions uint64, err error)
	// LoadHash adds to the transposition table what SaveHash wrote, all or nothing.
	LoadHash(io.ReadSeeker) (positions uint64, err error)
	// Configure applies options. If there is no memory for a table of the size
	// Options.Hash, it returns an error and leaves all as it was.
	Configure(handicap.Options) error
}

// A Config describes the program that a session speaks for.
type Config struct {
	Name     string            // of the program, with its version
	Author   string            //
	Version  string            // lines about how the program was built
	About    string            // one line about the program and its license, not empty
	Engine   Engine            // already configured with Options
	Options  handicap.Options  // the defaults of the UCI options
	MaxHash  int               // upper limit of the option Hash, in MB
	Commands []command.Command // besides those of the protocol; Run may take its time

	// Evaluate explains the static evaluation of p with the options in force.
	Evaluate func(w io.Writer, p *position.Position, o handicap.Options)

	// FreeMemory, if not nil, returns how many more MB the hash table and the threads
	// may take than those in use.
	FreeMemory func() int

	// Typed says that a person types the commands, who is told what is not understood from
	// the first line on. To a program, nothing is said before it has said something.
	Typed bool

	// Idle, if not nil, is called when no command is waiting after a bestmove: on
	// the opponent's time, the session can clean up.
	Idle func()
}

// A session is one conversation with a GUI.
type session struct {
	config   Config
	engine   Engine
	out      printer
	commands []handler
	options  []option
	settings handicap.Options // as set by the GUI
	notation notation
	debug    bool
	greeted  bool // a command was understood, or a person types
	quit     bool

	game    *position.Game
	refused error         // why the last position command was not carried out, or nil
	placed  placement     // the legal part of what the game was made from
	best    position.Move // first move of the last main line
	minimal bool          // print only the final lines of a search
	final   []search.Line // those lines, as far as they are known
	spoke   time.Duration // into the search, when it last said something
	draws   drawWatch

	book     ownBook
	strength playingStrength

	tableProblems int // of endgame tables, reported so far

	lines  chan string   // nil after the end of the input
	input  <-chan string // lines, or nil while the session must not read on
	alone  *time.Ticker  // while input is nil: time to see whether the GUI is gone
	events chan func()   // news from the job, for the session loop to act on
	done   chan struct{} // closed when the session is over
	job    *job          // nil when idle
	queue  []request     // commands that wait for the job
}

// Run holds a UCI session: it reads commands from in and writes answers to out
// until the command quit, an error of out, which it returns, or the end of in and of
// the work that came before it. It prints nothing before the first command. See the package comment for the
// order in which commands are served.
func Run(in io.Reader, out io.Writer, config Config) error {
	s := newSession(out, config)
	defer close(s.done)
	defer s.out.closeLog()
	defer s.book.close()
	defer s.alone.Stop()
	go readLines(in, s.lines, s.done)
	for !s.quit && s.out.err == nil {
		select {
		case line, ok := <-s.input:
			if !ok {
				s.endOfInput()
			} else {
				s.receive(line)
			}
		case act := <-s.events:
			act()
		case <-s.alone.C:
			s.quit = audience.Gone(out)
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
		settings: config.Options,
		greeted:  config.Typed,
		game:     position.NewGame(position.StartPosition()),
		placed:   placement{fen: position.StartFEN},
		draws:    newDrawWatch(),
		book:     newOwnBook(config.Options.Seed),
		lines:    make(chan string),
		events:   make(chan func(), 64),
		done:     make(chan struct{}),
	}
	s.alone = time.NewTicker(audience.Interval)
	s.resumeInput()
	s.commands = s.newCommands()
	s.options = s.newOptions()
	return s
}

// farewell is how long the session waits for the last bestmove when it ends.
const farewell = 50 * time.Millisecond

// shutdown stops the job, drops the commands in the queue and prints what the job
// still sends, if that comes soon.
func (s *session) shutdown() {
	s.queue = nil
	s.stop()
	timeout := time.After(farewell)
	for s.job != nil && s.out.err == nil {
		select {
		case act := <-s.events:
			act()
		case <-timeout:
			return
		}
	}
}
