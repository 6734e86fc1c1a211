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
		p.list(w)
		return nil
	}
	c, err := p.command(args[0])
	if err == nil {
		c.explain(w, p.Name)
	}
	return err
}

// list prints the table.
func (p *Program) list(w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n\nusage: %s COMMAND [FLAG...] [ARGUMENT...]\n\n", p.Name, p.Help, p.Name)
	for _, c := range p.Table() {
		fmt.Fprintf(w, "  %-11s %s\n", c.Name, c.Help)
	}
	fmt.Fprintf(w, "\n%s help COMMAND explains a command and its flags.\n", p.Name)
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
func (c *Command) explain(w io.Writer, program string) {
	fmt.Fprintf(w, "usage: %s %s\n\n%s\n\n", program, c.Usage(), c.Help)
	if c.More != "" {
		fmt.Fprintf(w, "%s\n\n", c.More)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, o := range c.options() {
		fmt.Fprintf(t, "  %s\t%s\n", o.form(), o.Help)
	}
	t.Flush()
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
