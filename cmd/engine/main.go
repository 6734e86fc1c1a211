// Engine is the chess engine Adoube. Without arguments it speaks UCI on its
// standard input and output, which is what a chess program with a board
// expects; with a subcommand it does one job and leaves. Type
//
//	engine help
//
// for the list. Mistakes in the arguments are explained on the standard error
// and end the program with status 2.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := program{ctx: ctx, in: os.Stdin, out: os.Stdout}
	if err := p.run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "adoube: %v\n", err)
		stop()
		os.Exit(status(err))
	}
}

// A usageError is a mistake of the caller.
type usageError struct{ error }

// usagef returns a usageError with a formatted message.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// status returns the exit status for err: 2 for a mistake of the caller, 1 for
// anything else.
func status(err error) int {
	if _, ok := errors.AsType[usageError](err); ok {
		return 2
	}
	return 1
}

// A program is what the subcommands work with.
type program struct {
	ctx context.Context
	in  io.Reader
	out io.Writer
}

// A subcommand does one job.
type subcommand struct {
	name, args, help string
	run              func(p program, args []string) error
}

// subcommands returns all of them, in the order in which help shows them.
func subcommands() []subcommand {
	return []subcommand{
		{"bench", "[--depth D] [--threads T] [--hash MB]", "search fixed positions: the signature and the speed", program.bench},
		{"perft", "[--fen FEN] [--chess960] [--divide] DEPTH", "count legal move sequences", program.perft},
		{"eval", "[--json]", "evaluate the positions on the standard input, one FEN a line", program.eval},
		{"adjudicate", "[--edition 2023|2009|1930|1928] [--json] [--flag white|black] [--resign white|black] [--illegal white|black] [FEN [MOVE...]]", "say what the Laws of Chess say about a game, without FEN about those on the standard input", program.adjudicate},
		{"epd", "[--movetime MS] [--nodes N] [--depth D] [--threads T] [--hash MB] [--json] FILE...", "run test suites", program.epd},
		{"analyse", "[--movetime MS] [--nodes N] [--depth D] [--threads N] [--hash MB] [--format pgn|json|html] [--out FILE] FILE...", "annotate the games of PGN files: mistakes, missed draw claims, verdicts of the Laws", program.analyse},
		{"selftest", "", "check rules, protocol, timing and memory on this machine", program.selftest},
		{"version", "", "show how the program was built", program.version},
		{"help", "", "show this list", program.help},
	}
}

// run does what the arguments say.
func (p program) run(args []string) error {
	if len(args) == 0 {
		return p.serve()
	}
	if areCommands(args) {
		return p.converse(strings.NewReader(script(args)), p.out)
	}
	name := args[0]
	if name == "-h" || name == "--help" || name == "-help" {
		name = "help"
	}
	var names []string
	for _, c := range subcommands() {
		if c.name == name {
			err := c.run(p, args[1:])
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		}
		names = append(names, c.name)
	}
	return usagef("there is no subcommand %q, want one of %s, or none for UCI", name, strings.Join(names, ", "))
}

// help shows the subcommands.
func (p program) help(args []string) error {
	if err := noArguments(args); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "%s, a chess engine.\n\n", programName)
	fmt.Fprintf(p.out, "  %-8s speak UCI on the standard input and output\n", "(none)")
	fmt.Fprintf(p.out, "  %-8s arguments with blanks are commands of UCI, served one after the other\n", "\"...\"")
	for _, c := range subcommands() {
		fmt.Fprintf(p.out, "  %-8s %s\n", c.name, c.help)
		if c.args != "" {
			fmt.Fprintf(p.out, "  %-8s   %s\n", "", c.args)
		}
	}
	return nil
}
