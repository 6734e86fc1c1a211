// Adoube is a chess engine. Without arguments it speaks UCI on its
// standard input and output, as chess programs with a board expect. With a
// command it does one job and exits; for the list of commands, type
//
//	adoube help
//
// Mistakes in the arguments are explained on the standard error and end the
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
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/progress"
	"github.com/adoube/adoube/internal/version"
)

func main() {
	if err := run(context.Background(), streams{os.Stdin, os.Stderr}, os.Stdout, os.Args[1:]); err != nil {
		command.Tell(os.Stderr, "adoube", err)
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

// run does what the arguments say. OpenBench and scripts pass UCI commands as
// arguments, the first of which contains a blank:
//
//	adoube "genfens 10 seed 1 book None" quit
//
// They are served one after the other, each to its end.
func run(ctx context.Context, s streams, out io.Writer, args []string) error {
	if len(args) == 0 {
		return converse(s.in, out, greet(s.in, out))
	}
	if strings.ContainsAny(args[0], " \t") {
		return converse(strings.NewReader(strings.Join(args, "\nwait\n")+"\nwait\n"), out, true)
	}
	return program(s).Run(ctx, out, args)
}

// greet tells a person at a terminal what to do, and reports whether there is one. A
// program on the other end, such as a GUI, gets no line that is not part of the protocol.
func greet(in io.Reader, out io.Writer) bool {
	person := progress.IsTerminal(in) && progress.IsTerminal(out)
	if person {
		fmt.Fprintf(out, "%s by %s speaks UCI. Type help for the commands, quit to leave.\n", programName, authors)
	}
	return person
}

// The streams are what commands use as the standard input and the standard error.
type streams struct {
	in     io.Reader
	errors io.Writer
}

// prompt tells a person at a terminal what the program waits for.
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

// open opens a file for reading. "-" is the standard input; a person at a terminal is told
// what to type.
func (s streams) open(name, what string) (io.ReadCloser, error) {
	if name == "-" {
		s.prompt(what)
		return io.NopCloser(s.in), nil
	}
	return os.Open(name)
}

// eachLine calls answer with each line of the standard input that is not blank, and
// its number. It flushes w, which answer writes to, before it waits for more input. A
// person at a terminal is told what to type.
func (s streams) eachLine(what string, w *bufio.Writer, answer func(n int, line string) error) error {
	s.prompt(what)
	r := bufio.NewReader(s.in)
	for n := 1; ; n++ {
		text, readErr := disk.ReadLine(r, disk.MaxLine)
		if line := strings.TrimSpace(strings.TrimPrefix(string(text), "\ufeff")); line != "" {
			if err := answer(n, line); err != nil {
				return err
			}
		}
		if r.Buffered() == 0 {
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if readErr == io.EOF {
			return w.Flush()
		}
		if readErr != nil {
			return errors.Join(command.Usagef("line %d: %w", n, readErr), w.Flush())
		}
	}
}

// program returns the commands, which use s.
func program(s streams) *command.Program {
	return &command.Program{
		Name: "adoube",
		Help: "a chess engine that knows the Laws of Chess\n\n" +
			"Without arguments adoube speaks UCI on its standard input and output, as chess\n" +
			"programs with a board expect. Arguments with blanks are UCI commands, which it\n" +
			"serves one by one.",
		Date:    version.Date,
		Options: uciOptions,
		Version: buildDescription,
		Examples: []command.Example{
			{Call: "analyse --out report.html games.pgn", Help: "annotate games, as a page to look at"},
			{Call: `adjudicate --flag white "7k/8/8/8/8/8/P6n/K7 w - - 0 1"`, Help: "rule on a fall of White's flag"},
			{Call: `"go depth 12" quit`, Help: "search the start position"},
		},
		Commands: []command.Command{
			benchCommand,
			speedCommand,
			{Name: "perft", Args: "DEPTH", Help: "count legal move sequences", Flags: countSequences},
			{Name: "eval", Help: "evaluate the positions on the standard input, one FEN a line", Flags: s.evaluate},
			{Name: "epd", Args: "FILE...", Help: "run test suites", Flags: s.runSuites,
				More: "A FILE has one position a line, in EPD; - is the standard input. Each position gets\none second if no limit is given."},
			{Name: "adjudicate", Args: "[FEN [MOVE...]]", Help: "apply the Laws of Chess to a game, or to those on the standard input", Flags: s.adjudicate,
				More: "FEN is a position or startpos; quotes are not needed. A MOVE is in UCI or algebraic\nnotation. Without them the standard input has a game a line, as FEN or\nFEN; moves MOVE..., and each is answered by a JSON object."},
			{Name: "analyse", Args: "FILE...", Help: "annotate the games of PGN files: mistakes, missed draw claims, verdicts of the Laws", Flags: s.analyse,
				More: fmt.Sprintf("A FILE is PGN; - is the standard input. Each position gets %d nodes if no limit is\ngiven, and the search ends at the first limit that it reaches.", annotate.DefaultNodes)},
			{Name: "selftest", Help: "check rules, protocol, timing and memory on this machine", Run: selfTest},
		},
	}
}
