// Package command runs programs that are made of commands, such as "adoube
// bench --depth 5", and explains the commands from their own definitions.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/adoube/adoube/internal/typography"
)

// A Program is a table of commands. To those in Commands it adds the commands that
// every program has: version, man and help.
type Program struct {
	Name     string
	Help     string          // what the program is, in sentences
	Date     string          // of the release, such as 2026-11-22
	Version  func() string   // what version prints
	Examples []Example       // for the manual page
	Options  func() []Option // of UCI, for the manual page; nil without any
	Commands []Command
}

// An Option is an option of UCI.
type Option struct{ Name, Kind string }

// An Example is a call of a program.
type Example struct {
	Call string // after the name of the program
	Help string // what it does, in one line
}

// A Command is a row of the table. Either Run or Flags is set.
type Command struct {
	Name string
	Args string // the arguments: FILE is required, [FILE] is not, FILE... may repeat
	Help string // what the command does, in one line
	More string // about its arguments and the standard input, in lines of sentences; or nothing
	Run  Runner

	// Flags defines the flags of the command and returns what to run after they
	// have been parsed, with the arguments that are not flags.
	Flags func(f *flag.FlagSet) Runner
}

// A Runner does what a command is for: it prints to w and returns soon after ctx
// is done.
type Runner func(ctx context.Context, w io.Writer, args []string) error

// A UsageError is a mistake in what the user typed or in the files it names.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }
func (e UsageError) Unwrap() error { return e.Err }

// Usagef returns a [UsageError] with a formatted message.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// Tell writes err to w as a line that begins with the name of the program. File names and
// other words of the user cannot steer a terminal by it.
func Tell(w io.Writer, program string, err error) {
	fmt.Fprintln(w, typography.Visible(program+": "+strings.ReplaceAll(err.Error(), "\n", "; ")))
}

// UntilStopped returns a copy of ctx that is done when somebody ends the program by Ctrl-C,
// by closing its terminal, or by kill, and restores the signals with stop. The second time
// ends the program at once. Started by nohup, it outlives its terminal.
func UntilStopped(ctx context.Context) (_ context.Context, stop context.CancelFunc) {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop = signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// Table returns all commands of p.
func (p *Program) Table() []Command {
	return append(slices.Clip(p.Commands),
		Command{Name: "version", Help: "show how the program was built", Run: p.version},
		Command{Name: "man", Help: "print the manual page", Run: p.man},
		Command{Name: "help", Args: "[COMMAND]", Help: "list the commands, or explain one and its flags", Run: p.help})
}

// Run runs the command that args name. Flags and other arguments may be mixed.
// "help", "help COMMAND" and "COMMAND --help" print explanations. The flags --help
// and --version stand for the commands help and version.
func (p *Program) Run(ctx context.Context, w io.Writer, args []string) error {
	name := "help"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-v", "-version", "--version":
		name = "version"
	}
	c, err := p.command(name)
	if err != nil {
		return err
	}
	f, run := c.define()
	rest, err := c.parse(f, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.explain(w, p.Name)
	case err == nil:
		err = run(ctx, w, rest)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	return nil
}

// command returns the command with that name.
func (p *Program) command(name string) (*Command, error) {
	for _, c := range p.Table() {
		if c.Name == name {
			return &c, nil
		}
	}
	return nil, Usagef("there is no command %.100q, see %s help", name, p.Name)
}

// version serves version.
func (p *Program) version(_ context.Context, w io.Writer, _ []string) error {
	_, err := io.WriteString(w, p.Version())
	return err
}

// define returns the flags of c and what to run.
func (c *Command) define() (*flag.FlagSet, Runner) {
	f := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // errors are returned
	if c.Flags == nil {
		return f, c.Run
	}
	return f, c.Flags(f)
}

// parse sets the flags among args and returns the other arguments.
func (c *Command) parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
			if !ok || name[0] < '0' || name[0] > '9' {
				return nil, UsageError{err} // also flag.ErrHelp, which Run looks for
			}
			rest, args = append(rest, "-"+name), f.Args() // a negative number
			continue
		}
		if n := len(args) - f.NArg(); f.NArg() == 0 || n > 0 && args[n-1] == "--" { // no flags follow
			rest = append(rest, f.Args()...)
			return rest, c.count(rest)
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

// count returns an error unless c takes as many arguments as args.
func (c *Command) count(args []string) error {
	want := strings.Fields(c.Args)
	for i, word := range want {
		if i == len(args) && word[0] != '[' {
			return Usagef("%s is missing", strings.TrimSuffix(word, "..."))
		}
	}
	if len(args) > len(want) && !strings.Contains(c.Args, "...") {
		return Usagef("unexpected argument %.100q", args[len(want)])
	}
	return nil
}

// Number defines a flag for a number from low to high. Its default is what p
// points to, where 0 stands for none if it is outside the range. In help, back
// quotes mark the name of the number as in package flag. Limits from 2^30 on only
// keep numbers from overflowing and are not shown.
func Number[T int | uint64 | float64](f *flag.FlagSet, p *T, name string, low, high T, help string) {
	limits := fmt.Sprintf("%v to %v", low, high)
	if high >= 1<<30 {
		limits = fmt.Sprintf("%v or more", low)
	}
	help += " (" + limits
	if *p >= low {
		help += fmt.Sprintf(", default %v", *p)
	}
	f.Func(name, help+")", func(s string) error {
		var n T
		if _, err := fmt.Sscanln(s, &n); err != nil || !(low <= n && n <= high) {
			return errors.New("want a number, " + limits)
		}
		*p = n
		return nil
	})
}
