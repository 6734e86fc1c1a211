package main

import (
	"errors"
	"flag"
	"io"
)

// parseFlags parses args, in which flags and other arguments may be mixed, and
// returns the other arguments.
func parseFlags(f *flag.FlagSet, args []string) ([]string, error) {
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	var others []string
	for {
		if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, usagef("see the subcommand help")
		} else if err != nil {
			return nil, usageError{err}
		}
		if f.NArg() == 0 {
			return others, nil
		}
		others = append(others, f.Arg(0))
		args = f.Args()[1:]
	}
}

// newFlags returns an empty set of flags.
func newFlags() *flag.FlagSet { return flag.NewFlagSet("", flag.ContinueOnError) }

// noArguments returns an error if there are arguments.
func noArguments(args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q", args[0])
	}
	return nil
}

// A number is a flag with its limits; 0 stands for the default.
type number struct {
	name  string
	value int
	high  int
}

// atLeastOne returns an error for the first of the given flags that was set to
// a number outside 1 to its upper limit.
func atLeastOne(f *flag.FlagSet, numbers ...number) (err error) {
	f.Visit(func(set *flag.Flag) {
		for _, n := range numbers {
			if err == nil && n.name == set.Name && (n.value < 1 || n.value > n.high) {
				err = usagef("--%s %d is outside 1 to %d", n.name, n.value, n.high)
			}
		}
	})
	return err
}
