package command

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"text/template"
	"time"

	"github.com/adoube/adoube/internal/progress"
)

// man serves man. On a terminal it shows the page with the program man, or as plain text if there
// is none. Elsewhere it prints the source of the page.
func (p *Program) man(ctx context.Context, w io.Writer, _ []string) error {
	page := p.page()
	if !progress.IsTerminal(Stream(w)) {
		fmt.Fprint(w, page)
		return nil
	}
	viewer := exec.CommandContext(ctx, "man", "-l", "-")
	viewer.Stdin, viewer.Stdout = strings.NewReader(page), Stream(w)
	if viewer.Run() == nil {
		return nil
	}
	p.list(w)
	for _, c := range p.Table() {
		fmt.Fprintln(w)
		c.explain(w, p.Name)
	}
	return nil
}

// manual is the manual page, which is written in mdoc, see mdoc(7).
//
//go:embed man.tmpl
var manual string

// page returns the manual page.
func (p *Program) page() string {
	date, _ := time.Parse(time.DateOnly, p.Date)
	summary, details, _ := strings.Cut(p.Help, "\n\n")
	t := template.Must(template.New("").Funcs(template.FuncMap{
		"options": func(c Command) []option { return c.options() },
		"words":   strings.Fields,
		"roff":    roff,
		"escape":  func(name string) string { return strings.ReplaceAll(name, "-", `\-`) },
	}).Parse(manual))
	var b strings.Builder
	if err := t.Execute(&b, struct {
		*Program
		Day, Title, Summary, Details string
	}{p, date.Format("January 2, 2006"), strings.ToUpper(p.Name), strings.TrimSuffix(summary, "."), details}); err != nil {
		panic(err) // it is embedded
	}
	return b.String()
}

// roff escapes s for mdoc and puts each sentence on a line. The \& keeps its words from being
// macros.
func roff(s string) string {
	return `\&` + strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`, ". ", ".\n\\&", "\n", "\n\\&").Replace(s)
}
