package uci

import (
	"context"
	"io"

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
	// Configure applies options. If there is no memory for the table or the threads, it
	// returns an error and changes nothing, but the table may be empty.
	Configure(handicap.Options) error
	// Options returns the options in force.
	Options() handicap.Options
}

// A Config describes the program that a session speaks for.
type Config struct {
	Name     string // of the program, with its version
	Author   string
	Version  string    // lines about how the program was built
	Engine   Engine    // its options are the defaults of the UCI options
	MaxHash  int       // upper limit of the option Hash, in MiB
	Commands []Command // besides those of the protocol

	// Typed reports whether a person types the commands. Unknown words are then reported from the
	// first line on. A program gets no answer before it has sent a command.
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

// A phase says how much longer a session goes on.
type phase uint8

const (
	open      phase = iota // commands are read
	finishing              // the input has ended, and what was read is served
	leaving                // after quit: what has a result is served
	over
)

// A session is one conversation with a GUI.
type session struct {
	config   Config
	engine   Engine
	out      printer
	commands []handler
	options  []option
	debug    bool
	greeted  bool // a command was recognized, or a person types

	// What the options have set.
	settings      handicap.Options
	notation      notation
	hashFile      string
	tableProblems int // of endgame tables, reported so far
	book          ownBook

	// The game on the board.
	game    *position.Game
	refused error     // why the last position command was not carried out, or nil
	placed  placement // the position command that made it, up to the first illegal move
	draws   drawReporter

	// The schedule.
	phase   phase
	lines   chan string // nil after the end of the input
	paused  bool        // by wait: the session does not read on
	queue   queue
	job     *job          // nil when idle
	events  chan func()   // what the job asks the session loop to do
	done    chan struct{} // closed when the session is over
	display *display      // of the last search
}

// tolerate calls f and turns a panic into a note: a bug in one place is no reason
// to lose the game.
func (s *session) tolerate(what string, f func()) {
	if err := guard(f); err != nil {
		s.out.note("%s: %s", what, err)
	}
}

// configure gives the engine the settings. If it refuses them, they are again those in force.
func (s *session) configure() error {
	err := s.engine.Configure(s.settings)
	if err != nil {
		s.settings = s.engine.Options()
	}
	return err
}

// hasPosition reports whether there is a position to work on. If not, it says why.
func (s *session) hasPosition() bool {
	if s.refused != nil {
		s.out.note("there is no position: %v", s.refused)
	}
	return s.refused == nil
}
