package paramgen

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// source is a file with every kind of line.
const source = `package search

// The parameters.
const (
	// Reverse futility pruning.
	rfpDepth  = 9  // [5, 14] step 1; plies, greatest depth
	rfpMargin = 78 // [40, 130] step 6; units per ply

	qsSEE = -40 // [-120, 0] step 10; units
)

// Other numbers.
const (
	historyMax = 16384 // the bound of every history value
)

var tunable []variable
`

func TestParseReturnsEveryParameter(t *testing.T) {
	all := must.Get(parse([]byte(source)))(t)
	want := []parameter{
		{name: "rfpDepth", value: 9, min: 5, max: 14, step: 1},
		{name: "rfpMargin", value: 78, min: 40, max: 130, step: 6},
		{name: "qsSEE", value: -40, min: -120, max: 0, step: 10},
	}
	if !slices.Equal(all, want) {
		t.Errorf("read %+v, want %+v", all, want)
	}
}

func TestParseErrorQuotesTheLine(t *testing.T) {
	for name, line := range map[string]string{
		"no comment":        "margin = 3",
		"no value":          "margin // [0, 5] step 1; units",
		"two on a line":     "margin, other = 3, 4 // [0, 5] step 1; units",
		"a type":            "margin int = 3 // [0, 5] step 1; units",
		"an expression":     "margin = 3 + 1 // [0, 5] step 1; units",
		"another constant":  "margin = rfpDepth // [0, 5] step 1; units",
		"a fraction":        "margin = 3.5 // [0, 5] step 1; units",
		"below the range":   "margin = -1 // [0, 5] step 1; units",
		"above the range":   "margin = 6 // [0, 5] step 1; units",
		"no range":          "margin = 3 // units",
		"no step":           "margin = 3 // [0, 5]; units",
		"step 0":            "margin = 3 // [0, 5] step 0; units",
		"too long a step":   "margin = 3 // [0, 5] step 6; units",
		"no meaning":        "margin = 3 // [0, 5] step 1; ",
		"an upside range":   "margin = 3 // [5, 0] step 1; units",
		"a broken range":    "margin = 3 // [0 5] step 1; units",
		"beyond an integer": "margin = 3 // [0, 99999999999999999999] step 1; units",
	} {
		_, err := parse([]byte("package p\n\nconst (\n\t" + line + "\n)\n"))
		if err == nil || !strings.Contains(err.Error(), strconv.Quote(strings.TrimSpace(line))) {
			t.Errorf("%s: %q: error %v", name, line, err)
		}
	}
	for name, text := range map[string]string{
		"no end":     "package p\n\nconst (\n",
		"a variable": "package p\n\nvar margin = 3 // [0, 5] step 1; units\n",
	} {
		if _, err := parse([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestVariablesDeclaresAndListsEveryParameter reads the file that it returns.
func TestVariablesDeclaresAndListsEveryParameter(t *testing.T) {
	text := must.Get(os.ReadFile("../../search/params.go"))(t)
	all := must.Get(parse(text))(t)
	changed := must.Get(Variables(text))(t)
	file := must.Get(parser.ParseFile(token.NewFileSet(), "", changed, 0))(t)
	kinds, listed := map[string]token.Token{}, 0
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			for _, s := range n.Specs {
				kinds[s.(*ast.ValueSpec).Names[0].Name] = n.Tok
			}
		case *ast.UnaryExpr: // the address of one
			if n.Op == token.AND && n.X.(*ast.Ident).Name == all[listed].name {
				listed++
			}
		}
		return true
	})
	for _, p := range all {
		if kinds[p.name] != token.VAR {
			t.Errorf("%s is declared by %s", p.name, kinds[p.name])
		}
	}
	if kinds["historyMax"] != token.CONST || listed != len(all) {
		t.Errorf("historyMax is declared by %s, and %d of %d parameters are listed in order", kinds["historyMax"], listed, len(all))
	}
}
