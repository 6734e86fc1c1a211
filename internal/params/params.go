// Package params reads the parameters of the search from their source file, writes
// new values into it, and generates the file that declares them as variables for
// tuning.
package params

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Parameter is a constant of the source file.
type Parameter struct {
	Name    string
	Value   int
	Tunable bool // it has a range: the next three fields
	Min     int
	Max     int
	Step    int
	from    int // byte offsets of its value in the source
	end     int
}

// comment matches the comment of a tunable parameter.
var comment = regexp.MustCompile(`^\[(-?\d+), (-?\d+)\] step (\d+); .+`)

// Parse returns the constants of a source file in order. Each must stand on a line of
// its own, be an integer literal and have a comment, which for a tunable one begins
// like "[0, 60] step 5; ". It is an error, which names the constant, if one does not
// or if its value is outside its range.
func Parse(source []byte) ([]Parameter, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var all []Parameter
	for _, d := range file.Decls {
		constants, ok := d.(*ast.GenDecl)
		if !ok || constants.Tok != token.CONST {
			return nil, fmt.Errorf("line %d: not a declaration of constants", files.Position(d.Pos()).Line)
		}
		for _, s := range constants.Specs {
			p, err := newParameter(files, s.(*ast.ValueSpec))
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(all, func(q Parameter) bool { return q.Name == p.Name }) {
				return nil, fmt.Errorf("%s is declared twice", p.Name)
			}
			all = append(all, p)
		}
	}
	return all, nil
}

// newParameter returns the parameter that spec declares.
func newParameter(files *token.FileSet, spec *ast.ValueSpec) (Parameter, error) {
	p := Parameter{Name: spec.Names[0].Name}
	fail := func(problem string) (Parameter, error) {
		return p, fmt.Errorf("%s %s", p.Name, problem)
	}
	if len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Type != nil {
		return fail("is not declared as NAME = VALUE")
	}
	p.from = files.Position(spec.Values[0].Pos()).Offset
	p.end = files.Position(spec.Values[0].End()).Offset
	var err error
	if p.Value, err = number(spec.Values[0]); err != nil {
		return fail("is " + err.Error())
	}
	text := strings.TrimSpace(spec.Comment.Text())
	if text == "" {
		return fail("has no comment")
	}
	fields := comment.FindStringSubmatch(text)
	if fields == nil {
		if strings.Contains(text, "[") {
			return fail(fmt.Sprintf("has the comment %q; want one like \"[0, 60] step 5; unit, meaning\"", text))
		}
		return p, nil
	}
	p.Tunable = true
	for i, to := range []*int{&p.Min, &p.Max, &p.Step} {
		if *to, err = strconv.Atoi(fields[i+1]); err != nil {
			return fail(err.Error())
		}
	}
	switch {
	case p.Step < 1 || p.Step > p.Max-p.Min:
		return fail(fmt.Sprintf("has a step of %d in the range [%d, %d]", p.Step, p.Min, p.Max))
	case !p.allows(p.Value):
		return fail(fmt.Sprintf("= %d is outside [%d, %d]", p.Value, p.Min, p.Max))
	}
	return p, nil
}

// allows reports whether v lies in the range of p.
func (p *Parameter) allows(v int) bool { return v >= p.Min && v <= p.Max }

// number returns the value of an integer literal, possibly negative.
func number(e ast.Expr) (int, error) {
	sign := ""
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		sign, e = "-", u.X
	}
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.INT {
		return 0, errors.New("not an integer literal")
	}
	v, err := strconv.ParseInt(sign+literal.Value, 0, 0)
	return int(v), err
}
