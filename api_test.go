package adoube_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// documented are the packages that other programs may use. docs/library.md says which of
// their names stay; .ci/api compares these with the last release.
var documented = []string{
	"position", "position/laws", "position/laws/winnable", "position/pgn", "position/syzygy", "search",
	"position/polyglot", "position/eco", "position/epd", "search/handicap", "annotate",
}

func TestExportedNamesAreDocumented(t *testing.T) {
	for _, pkg := range documented {
		forEachDecl(t, pkg, func(d ast.Decl) {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if !strings.HasPrefix(d.Doc.Text(), d.Name.Name+" ") {
					t.Errorf("%s: %s needs a comment that begins with its name", pkg, d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					checkSpec(t, pkg, d, spec)
				}
			}
		})
	}
}

func checkSpec(t *testing.T, pkg string, d *ast.GenDecl, spec ast.Spec) {
	t.Helper()
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		text := d.Doc.Text() + spec.Doc.Text()
		if !slices.Contains(strings.Fields(text)[:min(2, len(strings.Fields(text)))], spec.Name.Name) {
			t.Errorf("%s: %s needs a comment that begins with its name", pkg, spec.Name)
		}
	case *ast.ValueSpec:
		if d.Doc.Text()+spec.Doc.Text()+spec.Comment.Text() == "" {
			t.Errorf("%s: %s needs a comment", pkg, spec.Names[0])
		}
	}
}

// forEachDecl calls visit with the exported declarations of a package, without the
// bodies of functions and without what is not exported in types.
func forEachDecl(t *testing.T, pkg string, visit func(ast.Decl)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files, %v", pkg, err)
	}
	for _, name := range files {
		f := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments))(t)
		if strings.HasSuffix(name, "_test.go") || f.Name.Name == "main" || !ast.FileExports(f) {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); !ok || ast.IsExported(receiverOf(fn)) || fn.Recv == nil {
				visit(d)
			}
		}
	}
}

// receiverOf returns the name of the type of a method, "" for a function.
func receiverOf(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	receiver := d.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	return receiver.(*ast.Ident).Name
}

// quotation is a block of code in a guide with the example that it quotes.
var quotation = regexp.MustCompile("(?s)(?:<!-- ([a-z/]+) (Example\\w*) -->\n)?```go\n(.*?)```")

// TestGuideQuotesTheExamples checks that every block of Go code in docs/library.md is
// the body of an example, which go test runs.
func TestGuideQuotesTheExamples(t *testing.T) {
	text := must.Get(os.ReadFile("docs/library.md"))(t)
	blocks := quotation.FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Error("no blocks of code")
	}
	for _, b := range blocks {
		pkg, name, got := b[1], b[2], b[3]
		if want := exampleBody(t, pkg, name); got != want {
			t.Errorf("%s %s is\n%s\nwant\n%s", pkg, name, got, want)
		}
	}
}

// exampleBody returns the body of an example, with one tab less before each line.
func exampleBody(t *testing.T, pkg, name string) string {
	t.Helper()
	fset := token.NewFileSet()
	file := filepath.Join(pkg, "example_test.go")
	source := must.Get(os.ReadFile(file))(t)
	f := must.Get(parser.ParseFile(fset, file, source, 0))(t)
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name {
			body := source[fset.Position(fn.Body.Lbrace).Offset+2 : fset.Position(fn.Body.Rbrace).Offset]
			return strings.ReplaceAll("\n"+string(body), "\n\t", "\n")[1:]
		}
	}
	t.Errorf("%s has no %s", file, name)
	return ""
}
