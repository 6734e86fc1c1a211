package params

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// source is a file with every kind of line.
const source = `//go:build !tune

package search

// The parameters.
const (
	// Reverse futility pruning.
	rfpDepth  = 9  // [5, 14] step 1; plies, greatest depth
	rfpMargin = 78 // [40, 130] step 6; units per ply

	qsSEE      = -40   // [-120, 0] step 10; units
	historyMax = 16384 // the bound of every history value
)
`

func TestParseReturnsEveryConstant(t *testing.T) {
	all, err := Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	want := []Parameter{
		{Name: "rfpDepth", Value: 9, Tunable: true, Min: 5, Max: 14, Step: 1},
		{Name: "rfpMargin", Value: 78, Tunable: true, Min: 40, Max: 130, Step: 6},
		{Name: "qsSEE", Value: -40, Tunable: true, Min: -120, Max: 0, Step: 10},
		{Name: "historyMax", Value: 16384},
	}
	if len(all) != len(want) {
		t.Fatalf("%d parameters, want %d", len(all), len(want))
	}
	for i, p := range all {
		if text := source[p.from:p.end]; text != strconv.Itoa(p.Value) {
			t.Errorf("%s stands at %q", p.Name, text)
		}
		p.from, p.end = 0, 0
		if p != want[i] {
			t.Errorf("read %+v, want %+v", p, want[i])
		}
	}
}

func TestParseErrorNamesConstant(t *testing.T) {
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
		"no step":           "margin = 3 // [0, 5]; units",
		"step 0":            "margin = 3 // [0, 5] step 0; units",
		"too long a step":   "margin = 3 // [0, 5] step 6; units",
		"no meaning":        "margin = 3 // [0, 5] step 1; ",
		"an upside range":   "margin = 3 // [5, 0] step 1; units",
		"a broken range":    "margin = 3 // [0 5] step 1; units",
		"beyond an integer": "margin = 3 // [0, 99999999999999999999] step 1; units",
	} {
		_, err := Parse([]byte("package p\n\nconst (\n" + line + "\n)\n"))
		if err == nil || !strings.Contains(err.Error(), "margin") {
			t.Errorf("%s: %q: error %v", name, line, err)
		}
	}
	for name, text := range map[string]string{
		"no Go":      "const (",
		"twice":      "package p\n\nconst a = 1 // [0, 5] step 1; units\nconst a = 2 // [0, 5] step 1; units\n",
		"a variable": "package p\n\nvar margin = 3 // [0, 5] step 1; units\n",
		"a function": "package p\n\nfunc margin() {}\n",
	} {
		if _, err := Parse([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// original returns the parameters of the search.
func original(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("../../search/params.go")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestRewriteTwiceRestoresSource changes the parameters of the search at random and
// back again.
func TestRewriteTwiceRestoresSource(t *testing.T) {
	text := original(t)
	all, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		there, back := map[string]int{}, map[string]int{}
		for _, p := range all {
			if p.Tunable && random.IntN(3) > 0 {
				there[p.Name], back[p.Name] = p.Min+random.IntN(p.Max-p.Min+1), p.Value
			}
		}
		changed, err := Rewrite(text, there)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(changed); err != nil || string(formatted) != string(changed) {
			t.Errorf("not formatted, error %v", err)
		}
		again, err := Parse(changed)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range again {
			want := all[i].Value
			if v, ok := there[p.Name]; ok {
				want = v
			}
			if p.Value != want {
				t.Errorf("%s = %d, want %d", p.Name, p.Value, want)
			}
		}
		restored, err := Rewrite(changed, back)
		if err != nil {
			t.Fatal(err)
		}
		if string(restored) != string(text) {
			t.Fatalf("changing %v and back gave\n%s", there, restored)
		}
	}
}

func TestRewriteRefusesUnknownNamesAndValuesOutOfRange(t *testing.T) {
	for name, values := range map[string]map[string]int{
		"unknown":        {"rfpDepth": 8, "rfpHeight": 8},
		"not for tuning": {"historyMax": 8192},
		"out of range":   {"rfpMargin": 131},
	} {
		if _, err := Rewrite([]byte(source), values); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestVariablesDeclaresEveryParameter collects the declarations of the generated
// file and their values.
func TestVariablesDeclaresEveryParameter(t *testing.T) {
	text := original(t)
	all, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	generated, err := Variables(text)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", generated, 0)
	if err != nil {
		t.Fatal(err)
	}
	type declared struct {
		kind  token.Token
		value int
	}
	got := map[string]declared{}
	for _, d := range file.Decls {
		values, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range values.Specs {
			spec := s.(*ast.ValueSpec)
			v, err := number(spec.Values[0])
			if err != nil {
				t.Fatal(err)
			}
			got[spec.Names[0].Name] = declared{values.Tok, v}
		}
	}
	if len(got) != len(all) {
		t.Errorf("%d declarations, want %d", len(got), len(all))
	}
	for _, p := range all {
		want := declared{token.CONST, p.Value}
		if p.Tunable {
			want.kind = token.VAR
		}
		if got[p.Name] != want {
			t.Errorf("%s: %v, want %v", p.Name, got[p.Name], want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(source))
	f.Add([]byte("package p\n\nconst margin = -3 // [-5, 5] step 1; units\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := Parse(text)
		if err != nil {
			return
		}
		values := map[string]int{}
		for _, p := range all {
			if p.Tunable {
				values[p.Name] = p.Max
			}
		}
		changed, err := Rewrite(text, values)
		if err != nil {
			t.Fatalf("Rewrite: %v", err)
		}
		again, err := Parse(changed)
		if err != nil {
			t.Fatalf("Parse after Rewrite: %v", err)
		}
		for _, p := range again {
			if p.Tunable && p.Value != values[p.Name] {
				t.Errorf("%s = %d, want %d", p.Name, p.Value, values[p.Name])
			}
		}
	})
}
