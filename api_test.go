package perft_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

var update = flag.Bool("update", false, "write docs/api.txt")

// stable are the packages whose exported names stay as they are from version 1.0 on,
// each with the names that are excepted because they serve this program. A method is
// excepted by its own name.
var stable = []struct{ pkg, except string }{
	{"position", "Attacks Checks CountReplies FindChecks HasUpcomingRepetition IsRepetition KeyAfter MinorKey NonPawnKey NonPawns PawnKey Without"},
	{"position/laws", ""},
	{"position/laws/winnable", ""},
	{"position/pgn", ""},
	{"position/syzygy", ""},
	{"search", ""},
}

// others are packages for programs, too, whose names may change.
var others = []string{
	"position/polyglot", "position/eco", "position/epd", "search/handicap", "annotate",
}

const apiFile = "docs/api.txt"

// TestStableNamesStay compares the exported names of the stable packages with
// docs/api.txt. A line that is missing breaks programs that use the packages. New
// names are promised by a release, which adds them with
//
//	go test -run TestStableNamesStay -update .
func TestStableNamesStay(t *testing.T) {
	var now []string
	for _, s := range stable {
		l := &listing{pkg: s.pkg, except: strings.Fields(s.except)}
		forEachDecl(t, s.pkg, l.add)
		slices.Sort(l.lines)
		now = append(now, l.lines...)
		for _, name := range l.except {
			if !slices.Contains(l.excepted, name) {
				t.Errorf("%s has no %s, which is excepted", s.pkg, name)
			}
		}
	}
	if *update {
		must.Do(t, os.WriteFile(apiFile, []byte(strings.Join(now, "\n")+"\n"), 0o666))
	}
	text := must.Get(os.ReadFile(apiFile))(t)
	before := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range before {
		if !slices.Contains(now, line) {
			t.Errorf("missing or changed: %s", line)
		}
	}
	for _, line := range now {
		if !slices.Contains(before, line) {
			t.Logf("not in %s before the next release: %s", apiFile, line)
		}
	}
}

func TestExportedNamesAreDocumented(t *testing.T) {
	packages := others
	for _, s := range stable {
		packages = append(packages, s.pkg)
	}
	for _, pkg := range packages {
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

// A listing is the exported names of a package, one a line.
type listing struct {
	pkg              string
	except, excepted []string
	lines            []string
}

// line adds a line about name and reports whether that is not excepted.
func (l *listing) line(name string, node ...any) bool {
	if slices.Contains(l.except, name) {
		l.excepted = append(l.excepted, name)
		return false
	}
	var b bytes.Buffer
	for _, n := range node {
		if s, ok := n.(string); ok {
			b.WriteString(s)
		} else if err := printer.Fprint(&b, token.NewFileSet(), n); err != nil {
			panic(err)
		}
	}
	line := l.pkg + ": " + strings.Join(strings.Fields(b.String()), " ")
	if !slices.Contains(l.lines, line) { // files for several systems
		l.lines = append(l.lines, line)
	}
	return true
}

// add adds the names that d declares.
func (l *listing) add(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if !slices.Contains(l.except, receiverOf(d)) {
			l.line(d.Name.Name, &ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type})
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				l.typ(spec)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					if name.IsExported() {
						l.line(name.Name, d.Tok.String(), " ", name.Name)
					}
				}
			}
		}
	}
}

// typ adds a type: a struct with its fields, an interface with its methods, anything else
// as it is.
func (l *listing) typ(spec *ast.TypeSpec) {
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		l.members(spec.Name.Name, "struct", typ.Fields.List)
	case *ast.InterfaceType:
		l.members(spec.Name.Name, "interface", typ.Methods.List)
	default:
		equals := ""
		if spec.Assign.IsValid() {
			equals = "= "
		}
		l.line(spec.Name.Name, "type ", spec.Name.Name, " ", equals, typ)
	}
}

// members adds a type of the given kind with its fields or methods.
func (l *listing) members(typ, kind string, list []*ast.Field) {
	if !l.line(typ, "type ", typ, " ", kind) {
		return
	}
	for _, member := range list {
		for _, name := range member.Names {
			l.line("", "type ", typ, " ", kind, ", ", name.Name, " ", member.Type)
		}
		if len(member.Names) == 0 {
			l.line("", "type ", typ, " ", kind, ", embedded ", member.Type)
		}
	}
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
	for _, s := range stable {
		for _, name := range strings.Fields(s.except) {
			if !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("docs/library.md does not say that %s of %s may change", name, s.pkg)
			}
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
