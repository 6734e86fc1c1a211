package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
)

// program returns a program that prints what it was asked to do.
func program() *Program {
	return &Program{Name: "prog", Help: "a test\n\nIt's a \"test\". It walks.", Date: "2026-01-02", Version: func() string { return "prog 7\n" }, Examples: []Example{{"walk --fast here", "hurry here"}}, Options: func() []Option { return []Option{{"Hash", "spin, 16"}} }, Commands: []Command{
		{Name: "walk", Args: "FROM [TO...]", Help: "go somewhere", Flags: func(f *flag.FlagSet) Runner {
			steps, pace, fast := 3, 0.5, f.Bool("fast", false, "hurry")
			Number(f, &steps, "steps", 1, 9, "make `N` steps")
			Number(f, &pace, "pace", 0, 1, "speed")
			mood := f.String("mood", "good", "`MOOD` to be in")
			return func(_ context.Context, w io.Writer, args []string) error {
				_, err := fmt.Fprintln(w, steps, pace, *fast, *mood, args)
				return err
			}
		}},
		{Name: "rest", Help: "do nothing", More: "It takes no\ntime.", Run: func(_ context.Context, w io.Writer, args []string) error {
			return errors.New("cannot rest")
		}},
	}}
}

func run(args string) (string, error) {
	var out strings.Builder
	err := program().Run(context.Background(), &out, strings.Fields(args))
	return out.String(), err
}

func TestFlagsAndArgumentsMayBeMixed(t *testing.T) {
	for args, want := range map[string]string{
		"walk a":                           "3 0.5 false good [a]\n",
		"walk -steps 9 a --fast b":         "9 0.5 true good [a b]\n",
		"walk a b --pace=1e-1 c -mood bad": "3 0.1 false bad [a b c]\n",
		"walk -- -steps":                   "3 0.5 false good [-steps]\n",
		"walk a -- -steps -fast":           "3 0.5 false good [a -steps -fast]\n",
		"walk - a":                         "3 0.5 false good [- a]\n",
		"walk --fast -1 -mood bad -2":      "3 0.5 true bad [-1 -2]\n",
		"walk --steps 2 a --fast=f b":      "2 0.5 false good [a b]\n",
	} {
		if got, err := run(args); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", args, got, err, want)
		}
	}
}

func TestEmptyNameIsNoCommand(t *testing.T) {
	err := program().Run(t.Context(), io.Discard, []string{"", "a"})
	if want := `there is no command ""; prog help lists the commands`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestMistakesAreNamedInOneLine(t *testing.T) {
	for args, want := range map[string]string{
		"wlak a":                     `there is no command "wlak"; did you mean walk?`,
		"help wlak":                  `help: there is no command "wlak"; did you mean walk?`,
		"sleep a":                    `there is no command "sleep"; prog help lists the commands`,
		"walk --xyz a":               "walk: there is no flag --xyz; walk --help lists the flags",
		"walk --steps 1 a --steps 2": `walk: --steps "2": it is given twice`,
		"walk --fast --fast a":       `walk: --fast "true": it is given twice`,
		"walk --fast=x a":            `walk: --fast "x": write --fast alone, or --fast=false`,
		"walk --fast= a":             `walk: --fast "": write --fast alone, or --fast=false`,
		"walk --fast --fast=x a":     `walk: --fast "x": it is given twice`,
		"help walk rest":             `help: unexpected argument "rest"`,
		"--version 3":                `version: unexpected argument "3"`,
		"walk":                       "walk: FROM is missing",
		"rest 3":                     `rest: unexpected argument "3"`,
		"rest -3":                    `rest: unexpected argument "-3"`,
		"walk --stpes 3 a":           "walk: there is no flag --stpes; did you mean --steps?",
		"walk a --steps":             "walk: --steps needs a value",
		"walk --steps 0 a":           `walk: --steps "0": write a number from 1 to 9`,
		"walk --steps 10 a":          `walk: --steps "10": write a number from 1 to 9`,
		"walk --steps -1 a":          `walk: --steps "-1": write a number from 1 to 9`,
		"walk --steps 3x a":          `walk: --steps "3x": write a number from 1 to 9`,
		"walk --steps= a":            `walk: --steps "": write a number from 1 to 9`,
		"walk --steps 1e30 a":        `walk: --steps "1e30": write a number from 1 to 9`,
		"walk --pace NaN a":          `walk: --pace "NaN": write a number from 0 to 1`,
	} {
		_, err := run(args)
		if _, ok := errors.AsType[UsageError](err); !ok || err.Error() != want {
			t.Errorf("%q: %v, want a usage error %s", args, err, want)
		}
	}
	_, err := run("rest")
	if _, ok := errors.AsType[UsageError](err); ok || err == nil || err.Error() != "rest: cannot rest" {
		t.Errorf("rest: %v, want its own error", err)
	}
}

func TestHelpComesFromTheDefinitions(t *testing.T) {
	const list = `prog: a test

It's a "test". It walks.

usage: prog COMMAND [FLAG...] [ARGUMENT...]

  walk        go somewhere
  rest        do nothing
  version     show how the program was built
  man         print the manual page
  help        list the commands, or explain one and its flags

prog help COMMAND explains a command and its flags.
`
	const walk = `usage: prog walk [--fast] [--mood MOOD] [--pace value] [--steps N] FROM [TO...]

go somewhere

  --fast        hurry
  --mood MOOD   MOOD to be in (default good)
  --pace value  speed (0 to 1, default 0.5)
  --steps N     make N steps (1 to 9, default 3)
`
	const rest = "usage: prog rest\n\ndo nothing\n\nIt takes no\ntime.\n\n"
	for args, want := range map[string]string{
		"": list, "help": list, "-h": list, "-help": list, "--help": list,
		"help walk": walk, "--help walk": walk, "walk --help": walk, "walk a -h": walk,
		"help rest": rest, "rest --help": rest, "rest -h": rest,
		"version": "prog 7\n", "--version": "prog 7\n", "-version": "prog 7\n", "-v": "prog 7\n",
	} {
		if got, err := run(args); got != want || err != nil {
			t.Errorf("%q:\n%s%v\nwant\n%s", args, got, err, want)
		}
	}
}

func TestRunReportsLostOutput(t *testing.T) {
	r, w := io.Pipe()
	full := errors.New("no space left on device")
	r.CloseWithError(full)
	p := Program{Name: "prog", Commands: []Command{{Name: "print", Run: func(_ context.Context, w io.Writer, _ []string) error {
		fmt.Fprintln(w, "lost")
		return nil
	}}}}
	if err := p.Run(t.Context(), w, []string{"print"}); !errors.Is(err, full) {
		t.Errorf("output to a full disk: %v", err)
	}
}
