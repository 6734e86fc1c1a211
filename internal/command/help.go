package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// help serves help.
func (p *Program) help(_ context.Context, w io.Writer, args []string) error {
	if len(args) == 0 {
		return p.list(w)
	}
	c, err := p.command(args[0])
	if err != nil {
		return err
	}
	return c.explain(w, p.Name)
}

// list prints the table.
func (p *Program) list(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s\n\nusage: %s COMMAND [FLAG...] [ARGUMENT...]\n\n", p.Name, p.Help, p.Name)
	for _, c := range p.Table() {
		fmt.Fprintf(w, "  %-11s %s\n", c.Name, c.Help)
	}
	_, err := fmt.Fprintf(w, "\n%s help COMMAND explains a command and its flags.\n", p.Name)
	return err
}

// Usage returns how c is called: its name, its flags and its arguments.
func (c *Command) Usage() string {
	usage := c.Name
	for _, o := range c.options() {
		usage += " [" + o.form() + "]"
	}
	return strings.TrimSpace(usage + " " + c.Args)
}

// explain prints how c is used and what its flags mean.
func (c *Command) explain(w io.Writer, program string) error {
	fmt.Fprintf(w, "usage: %s %s\n\n%s\n\n", program, c.Usage(), c.Help)
	if c.More != "" {
		fmt.Fprintf(w, "%s\n\n", c.More)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, o := range c.options() {
		fmt.Fprintf(t, "  %s\t%s\n", o.form(), o.Help)
	}
	return t.Flush()
}

// An option is a flag of a command as the user sees it.
type option struct {
	Name  string // without dashes
	Value string // what its value is called, such as FILE or pgn|html; empty for a switch
	Help  string
}

// form returns how o is written.
func (o option) form() string { return strings.TrimSpace("--" + o.Name + " " + o.Value) }

// options returns the flags of c in the order of their names.
func (c *Command) options() []option {
	var list []option
	f, _ := c.define()
	f.VisitAll(func(f *flag.Flag) {
		value, help := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" {
			help += " (default " + f.DefValue + ")"
		}
		list = append(list, option{f.Name, value, help})
	})
	return list
}
