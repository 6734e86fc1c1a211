// Package command runs programs that are made of commands, such as "adoube
// bench --depth 5", and explains the commands from their own definitions.
package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

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
	Name  string
	Alias string // another spelling of the name, or nothing
	Args  string // the arguments: FILE is required, [FILE] is not, FILE... may repeat
	Help  string // what the command does, in one line
	More  string // about its arguments and the standard input, in lines of sentences; or nothing
	Run   Runner

	// Flags defines the flags of the command and returns what to run after they
	// have been parsed, with the arguments that are not flags.
	Flags func(f *flag.FlagSet) Runner
}

// A Runner does what a command is for: it prints to w and returns soon after ctx
// is done.
type Runner func(ctx context.Context, w io.Writer, args []string) error

// A printer keeps the first error of its writer, so that lost output is always an error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) Write(b []byte) (int, error) {
	n, err := p.w.Write(b)
	p.err = cmp.Or(p.err, err)
	return n, err
}

// Stream returns what the w of a [Runner] writes to, such as the standard output.
func Stream(w io.Writer) io.Writer {
	if p, ok := w.(*printer); ok {
		return p.w
	}
	return w
}

// A UsageError is a mistake in what the user typed, or in a file named there.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }
func (e UsageError) Unwrap() error { return e.Err }

// Usagef returns a [UsageError] with a formatted message.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// PrintError writes err to w as a line that begins with the name of the program. It makes all
// characters visible, so that the words of the user cannot control the terminal.
func PrintError(w io.Writer, program string, err error) {
	fmt.Fprintln(w, typography.Visible(program+": "+strings.ReplaceAll(err.Error(), "\n", "; ")))
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
	out := &printer{w: w}
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.explain(out, p.Name)
		err = nil
	case err == nil:
		err = run(ctx, out, rest)
	}
	if err = cmp.Or(err, out.err); err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	return nil
}

// command returns the command with that name.
func (p *Program) command(name string) (*Command, error) {
	var names []string
	for _, c := range p.Table() {
		if name != "" && (c.Name == name || c.Alias == name) {
			return &c, nil
		}
		names = append(names, c.Name)
	}
	return nil, Usagef("there is no command %.100q; %s", name, suggest("", name, names, p.Name+" help lists the commands"))
}

// version serves version.
func (p *Program) version(_ context.Context, w io.Writer, _ []string) error {
	fmt.Fprint(w, p.Version())
	return nil
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
