package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"
)

// man serves man. The page is written in mdoc, see mdoc(7).
func (p *Program) man(_ context.Context, w io.Writer, _ []string) error {
	date, _ := time.Parse(time.DateOnly, p.Date)
	summary, details, _ := strings.Cut(p.Help, "\n\n")
	var b strings.Builder
	fmt.Fprintf(&b, ".\\\" Made from the command table by %s man.\n", p.Name)
	fmt.Fprintf(&b, ".Dd %s\n.Dt %s 1\n.Os\n", date.Format("January 2, 2006"), strings.ToUpper(p.Name))
	fmt.Fprintf(&b, ".Sh NAME\n.Nm %s\n.Nd %s\n", p.Name, roff(strings.TrimSuffix(summary, ".")))
	b.WriteString(".Sh SYNOPSIS\n.Nm\n.Nm\n.Ar COMMAND\n.Op Ar FLAG ...\n.Op Ar ARGUMENT ...\n")
	fmt.Fprintf(&b, ".Sh DESCRIPTION\n%s\n", roff(details))
	b.WriteString(".Sh COMMANDS\nFlags and arguments may be mixed.\n.Fl -help\nexplains a command.\n.Bl -tag -width Ds\n")
	for _, c := range p.Table() {
		c.manual(&b)
	}
	b.WriteString(".El\n.Sh EXIT STATUS\n0 for success, 2 for a mistake in the arguments or in the files they name, 1 for\nanything else.\n")
	if p.Options != nil {
		b.WriteString(".Sh UCI OPTIONS\n.Bl -tag -width Ds -compact\n")
		for _, o := range p.Options() {
			fmt.Fprintf(&b, ".It Cm \"%s\"\n%s\n", roff(o.Name), roff(o.Kind))
		}
		b.WriteString(".El\n")
	}
	if len(p.Examples) > 0 {
		b.WriteString(".Sh EXAMPLES\n.Bl -tag -width Ds\n")
		for _, e := range p.Examples {
			fmt.Fprintf(&b, ".It Li \"%s\"\n%s\n", roff(p.Name+" "+e.Call), roff(e.Help))
		}
		b.WriteString(".El\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// manual writes the entry of c.
func (c *Command) manual(b *strings.Builder) {
	fmt.Fprintf(b, ".It Xo\n.Cm %s\n", c.Name)
	for _, o := range c.options() {
		fmt.Fprintf(b, ".Op %s\n", o.mdoc())
	}
	for _, arg := range strings.Fields(c.Args) {
		fmt.Fprintf(b, ".Ar %s\n", roff(arg))
	}
	fmt.Fprintf(b, ".Xc\n%s\n", roff(c.Help))
	if c.More != "" {
		fmt.Fprintf(b, ".Pp\n%s\n", roff(c.More))
	}
	if c.Flags == nil {
		return
	}
	b.WriteString(".Bl -tag -width Ds -compact\n")
	for _, o := range c.options() {
		fmt.Fprintf(b, ".It %s\n%s\n", o.mdoc(), roff(o.help))
	}
	b.WriteString(".El\n")
}

// mdoc returns how o is written, for a macro of mdoc.
func (o option) mdoc() string {
	form := "Fl -" + strings.ReplaceAll(o.name, "-", `\-`)
	if o.value != "" {
		form += " Ar " + roff(o.value)
	}
	return form
}

// roff returns s such that mdoc prints it as it is, with each sentence on a line.
// The \& keeps its words from being macros.
func roff(s string) string {
	return `\&` + strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`, ". ", ".\n\\&", "\n", "\n\\&").Replace(s)
}
