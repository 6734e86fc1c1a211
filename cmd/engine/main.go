// Adoube is a chess engine. Without arguments it speaks UCI on its
// standard input and output, as chess programs with a board expect. With a
// command it does one job and exits; for the list of commands, type
//
//	adoube help
//
// Mistakes in the arguments are explained on standard error and end the
// program with status 2.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/progress"
	"github.com/adoube/adoube/internal/version"
)

func main() {
	command.OutliveReaders()
	if err := run(context.Background(), streams{os.Stdin, os.Stderr}, os.Stdout, os.Args[1:]); err != nil {
		if !errors.Is(err, syscall.EPIPE) { // as with "| head -1", which has read enough
			command.PrintError(os.Stderr, "adoube", err)
		}
		os.Exit(status(err))
	}
}

// status returns the exit status for err: 2 for a mistake of the user, 1 for
// anything else.
func status(err error) int {
	if _, ok := errors.AsType[command.UsageError](err); ok {
		return 2
	}
	return 1
}

// uciCommands are the UCI commands that may be the first argument, as in "adoube go depth 12". The
// program has others of its own: eval reads positions, and bench has flags.
var uciCommands = []string{"uci", "d", "go", "position", "setoption", "isready", "ucinewgame", "compiler", "license"}

// run does what the arguments say. Scripts pass UCI commands as arguments: all of them as one
// command, as Stockfish takes it, or several, if one of them has words after its name:
//
//	adoube go depth 12
//	adoube "position startpos moves e2e4" "go depth 12" quit
//	adoube uci "go depth 12" quit
//
// They are served one after the other, each to its end.
func run(ctx context.Context, s streams, out io.Writer, args []string) error {
	if len(args) == 0 {
		return converse(s.in, out, greet(s.in, out))
	}
	switch isUCI := slices.Contains(uciCommands, args[0]); {
	case isUCI && !slices.ContainsFunc(args[1:], isCommand):
		args = []string{strings.Join(args, " ")}
	case !isUCI && !strings.ContainsAny(args[0], " \t"):
		return program(s).Run(ctx, out, args)
	}
	return converse(strings.NewReader(strings.Join(args, "\nwait\n")+"\nwait\n"), out, true)
}

// isCommand reports whether arg is a UCI command with words after its name.
func isCommand(arg string) bool {
	name, _, more := strings.Cut(arg, " ")
	return more && slices.Contains(uciCommands, name)
}

// greet says to a person at a terminal what to do, and reports whether there is one. A
// program on the other end, such as a GUI, gets no line that is not part of the protocol.
func greet(in io.Reader, out io.Writer) bool {
	person := progress.IsTerminal(in) && progress.IsTerminal(out)
	if person {
		fmt.Fprintf(out, "%s by %s speaks UCI. Type help for the commands, quit to leave.\n", programName(), authors)
	}
	return person
}

// The streams are what commands use as standard input and standard error.
type streams struct {
	in     io.Reader
	errors io.Writer
}

// prompt says to a person at a terminal what the program waits for.
func (s streams) prompt(what string) {
	if !progress.IsTerminal(s.in) {
		return
	}
	end := "Ctrl-D"
	if runtime.GOOS == "windows" {
		end = "Ctrl-Z and Enter"
	}
	fmt.Fprintf(s.errors, "Type %s. The input ends with %s.\n", what, end)
}

// open opens a file for reading. "-" is standard input; a person at a terminal
// learns what to type.
func (s streams) open(name, what string) (io.ReadCloser, error) {
	if name == "-" {
		s.prompt(what)
		return io.NopCloser(s.in), nil
	}
	return os.Open(name)
}

// eachLine calls answer with each line of standard input that is not blank and with its place,
// such as "line 3", or with the error of a line that is too long. It flushes w, which answer writes
// to, before it waits for more input, and ends if that fails. A person at a terminal learns what to
// type.
func (s streams) eachLine(what string, w *bufio.Writer, answer func(place, line string, err error)) error {
	s.prompt(what)
	r := bufio.NewReader(s.in)
	for line, err := range disk.Lines(r) {
		place := fmt.Sprintf("line %d", line.Number)
		if err != nil && !errors.Is(err, disk.ErrLongLine) {
			return errors.Join(command.Usagef("%s: %w", place, err), w.Flush())
		}
		answer(place, line.Text, err)
		if r.Buffered() == 0 {
			if err := w.Flush(); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// program returns the commands, which use s.
func program(s streams) *command.Program {
	return &command.Program{
		Name: "adoube",
		Help: "a chess engine that knows the Laws of Chess\n\n" +
			"Without arguments adoube speaks UCI on standard input and output, as chess\n" +
			"programs with a board expect. UCI commands can also be arguments: adoube go depth 12,\n" +
			"or adoube \"go depth 12\" quit.",
		Date:    version.Date,
		Options: uciOptions,
		Version: buildDescription,
		Examples: []command.Example{
			{Call: "analyse --out report.html games.pgn", Help: "annotate games, as a page to look at"},
			{Call: `adjudicate --flag white "7k/8/8/8/8/8/P6n/K7 w - - 0 1"`, Help: "rule on the fall of White's flag"},
			{Call: `"go depth 12" quit`, Help: "search the start position"},
		},
		Commands: []command.Command{
			benchCommand,
			speedCommand,
			{Name: "perft", Args: "DEPTH", Help: "count legal move sequences", Flags: s.countSequences},
			{Name: "eval", Help: "evaluate positions on standard input, one FEN per line", Flags: s.evaluate},
			{Name: "epd", Args: "FILE...", Help: "run test suites", Flags: s.runSuites,
				More: "A FILE has one position per line, in EPD; - is standard input. Without a limit each\nposition gets one second."},
			{Name: "adjudicate", Args: "[FILE...] [FEN [MOVE...]]", Help: "apply the Laws of Chess to a game, or to the games of PGN files", Flags: s.adjudicate,
				More: "A FILE is PGN. FEN is a position, or startpos; it needs no quotes. A MOVE is in UCI or\nalgebraic notation; comments and a result are ignored. Without arguments the command\nreads PGN, or one game per line (FEN; moves MOVE...), from standard input, and prints\na JSON object for each game."},
			{Name: "analyse", Alias: "analyze", Args: "FILE...", Help: "annotate the games of PGN files: mistakes, missed draw claims, rulings by the Laws", Flags: s.analyse,
				More: fmt.Sprintf("The command can also be written analyze. A FILE is PGN; - is standard input. Without a\nlimit each position gets %d nodes. The search ends at the first limit it reaches.", annotate.DefaultNodes)},
			{Name: "watch", Args: "FILE...", Help: "follow games that are being played: claims, ends by the Laws, wrong results", Flags: s.watch,
				More: "A FILE is PGN that a broadcast rewrites. A line with the players and the\nmove reports each claim, end or wrong result. Ctrl-C ends the command."},
			{Name: "selftest", Help: "check rules, protocol, timing and memory on this machine", Run: selfTest},
		},
	}
}
