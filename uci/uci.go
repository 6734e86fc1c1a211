package uci

import (
	"context"
	"io"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
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
	// Configure applies options. If there is no memory for the table or the threads, it
	// returns an error and changes nothing, but the table may be empty.
	Configure(handicap.Options) error
	// Options returns the options in force.
	Options() handicap.Options
}

// A Config describes the program that a session speaks for.
type Config struct {
	Name     string    // of the program, with its version
	Author   string    //
	Version  string    // lines about how the program was built
	Engine   Engine    // its options are the defaults of the UCI options
	MaxHash  int       // upper limit of the option Hash, in MB
	Commands []Command // besides those of the protocol

	// Typed says that a person types the commands, who is told what is not understood from
	// the first line on. To a program, nothing is said before it has said something.
	Typed bool
}

// A Command is one that the program adds to those of the protocol.
type Command struct {
	Name  string
	Usage string // what may follow the name, for help
	Help  string // what the command does, in one line

	// Run serves the command with the options in force. It may take its time: it prints to w
	// and returns soon after ctx is done.
	Run func(ctx context.Context, w io.Writer, args []string, o handicap.Options) error
}

// A session is one conversation with a GUI.
type session struct {
	config   Config
	engine   Engine
	out      printer
	commands []handler
	debug    bool
	greeted  bool // a command was understood, or a person types
	leaving  bool // after quit, when the work that came before it has ended
	quit     bool

	options       []option
	settings      handicap.Options // as set by the GUI
	notation      notation
	minimal       bool // show only the final lines of a search
	hashFile      string
	tableProblems int // of endgame tables, reported so far

	game    *position.Game
	refused error     // why the last position command was not carried out, or nil
	placed  placement // the legal part of what the game was made from
	draws   drawWatch
	book    ownBook

	lines  chan string   // nil after the end of the input
	held   bool          // by wait: the session does not read on
	events chan func()   // news from the job, for the session loop to act on
	done   chan struct{} // closed when the session is over
	job    *job          // nil when idle
	blocks blocks        // of its report
	queue  []request     // commands that wait
}

// Run holds a UCI session: it reads commands from in and writes answers to out
// until the command quit or the end of in and of the work that came before it, or an error of
// out, which it returns. It prints nothing before the first command. See the package
// comment for the order in which commands are served.
func Run(in io.Reader, out io.Writer, config Config) error {
	s := newSession(out, config)
	defer close(s.done)
	defer s.out.closeLog()
	defer s.book.close()
	go readLines(in, s.lines, s.done)
	for !s.quit && s.out.err == nil {
		select {
		case line, ok := <-s.reading():
			if ok {
				s.receive(line)
			} else {
				s.lines = nil
				s.drain()
			}
		case act := <-s.events:
			act()
		case <-s.blocks.due:
			s.blocks.due = nil
			s.showKept()
		}
	}
	s.shutdown()
	return s.out.err
}

// reading returns the lines to read, nil while the session does not read on.
func (s *session) reading() <-chan string {
	if s.held || s.full() {
		return nil
	}
	return s.lines
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
		draws:    drawWatch{arbiter: new(laws.Arbiter)},
		book:     newOwnBook(config.Engine.Options().Seed),
		lines:    make(chan string),
		events:   make(chan func(), 64),
		done:     make(chan struct{}),
	}
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
