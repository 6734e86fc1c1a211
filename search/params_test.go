package search

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestEveryParameterLiesInItsRange reads params.go: every parameter has either
// a comment with range, step and meaning, and lies in that range, or a plain
// comment if it is not for tuning.
func TestEveryParameterLiesInItsRange(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "params.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^\[(-?\d+), (-?\d+)\] step (\d+); .+`)
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		name, comment := spec.Names[0].Name, strings.TrimSpace(spec.Comment.Text())
		if comment == "" {
			t.Errorf("%s has no comment", name)
			return true
		}
		m := form.FindStringSubmatch(comment)
		if m == nil {
			if strings.Contains(comment, "[") {
				t.Errorf("%s: comment %q is malformed", name, comment)
			}
			return true
		}
		value := number(t, spec.Values[0])
		low, _ := strconv.Atoi(m[1])
		high, _ := strconv.Atoi(m[2])
		if value < low || value > high {
			t.Errorf("%s = %d is outside of [%d, %d]", name, value, low, high)
		}
		return true
	})
}

// number returns the value of an integer literal, possibly negative.
func number(t *testing.T, e ast.Expr) int {
	t.Helper()
	sign := 1
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		sign, e = -1, u.X
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		t.Fatalf("%v is no literal", e)
	}
	v, err := strconv.Atoi(lit.Value)
	if err != nil {
		t.Fatal(err)
	}
	return sign * v
}
