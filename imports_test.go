package adoube_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

const modulePath = "github.com/adoube/adoube/"

// imports states which package may import which, from the bottom to the top: a package
// imports only packages in rows above its own. It lists packages of this repository
// without its path and packages of other modules in full; the standard library is free.
// Tests may import what they like.
var imports = []struct {
	pkg     string
	imports string
}{
	{"internal/aligned", ""},
	{"internal/typography", ""},
	{"internal/progress", "golang.org/x/term"},
	{"internal/command", "internal/progress internal/typography"},
	{"internal/randomboard", ""},
	{"internal/datadir", ""},
	{"internal/disk", "golang.org/x/sys/windows"},
	{"internal/exportformat", ""},
	{"internal/costtest", ""},
	{"internal/invariants", ""},
	{"internal/must", ""},
	{"internal/paramgen", ""},
	{"internal/relaxed", ""},
	{"internal/version", ""},

	{"position", "internal/invariants internal/typography golang.org/x/sys/cpu"},
	{"internal/randomgame", "position"},
	{"position/eco", "position"},
	{"position/epd", "internal/disk position"},
	{"position/laws/winnable", "position"},
	{"position/laws", "position position/laws/winnable"},
	{"position/pgn", "internal/typography position"},
	{"position/polyglot", "internal/disk position"},
	{"position/syzygy", "internal/disk position golang.org/x/sys/unix"},

	{"tt", "internal/aligned golang.org/x/sys/windows"},
	{"perft", "position tt"},
	{"eval/wdl", "position"},
	{"eval", "eval/wdl internal/aligned internal/disk position golang.org/x/sys/cpu"},

	{"search/mate", "position tt"},
	{"search/internal/clock", "position"},
	{"search", "eval eval/wdl internal/invariants internal/relaxed position position/laws/winnable position/syzygy search/internal/clock search/mate tt golang.org/x/sync/errgroup golang.org/x/sys/cpu"},
	{"search/handicap", "eval position position/eco search"},

	{"annotate", "eval/wdl internal/disk position position/laws position/laws/winnable position/pgn position/syzygy search search/handicap golang.org/x/sync/errgroup golang.org/x/sync/semaphore"},
	{"annotate/report", "annotate position position/eco position/laws position/laws/winnable position/pgn"},
	{"bench", "internal/typography position position/epd search"},
	{"uci", "eval internal/command internal/disk internal/typography perft position position/laws position/laws/winnable position/polyglot position/syzygy search search/handicap"},

	{"web/api", "annotate annotate/report eval internal/version position position/eco position/epd position/laws position/laws/winnable position/pgn search search/handicap"},
	{"web", "web/api"},
	{"web/jumps", ""},
	{"web/onefile", ""},

	{"cmd/engine", "annotate annotate/report bench eval eval/wdl internal/command internal/disk internal/progress internal/version perft position position/epd position/laws position/pgn position/syzygy search search/handicap uci " +
		"golang.org/x/sys/unix golang.org/x/sys/windows"},

	// The laboratory is a module of its own, with libraries that the engine does without.
	{"lab/record", "internal/disk position"},
	{"lab/opening", "position position/epd search"},
	{"lab/selfplay", "lab/opening lab/record position search golang.org/x/sync/errgroup"},
	{"lab/stress", "internal/disk lab/opening position position/syzygy golang.org/x/sync/errgroup"},
	{"lab/wdlfit", "eval/wdl lab/record lab/selfplay gonum.org/v1/gonum/diff/fd gonum.org/v1/gonum/mat gonum.org/v1/gonum/optimize"},
	{"lab/nn", "eval internal/aligned internal/disk lab/record position golang.org/x/sync/errgroup golang.org/x/sys/cpu"},
	{"lab/measure", "eval lab/nn position position/epd search gonum.org/v1/gonum/optimize gonum.org/v1/gonum/stat"},
	{"lab/spsa", "eval internal/disk lab/opening lab/selfplay position search golang.org/x/sync/errgroup"},
	{"lab/cmd/trainer", "eval eval/wdl internal/command internal/datadir internal/disk internal/progress internal/version lab/measure lab/nn lab/record lab/selfplay lab/stress lab/spsa lab/wdlfit position position/epd search"},
}

// TestImportsPointDown compares the table with the source files of all builds.
// Both an import that is not in the table and an entry without an import fail.
func TestImportsPointDown(t *testing.T) {
	found := importsOf(t, ".")
	row := map[string]int{}
	for i, r := range imports {
		allowed := strings.Fields(r.imports)
		for _, name := range allowed {
			if _, ours := found[name]; ours {
				if _, above := row[name]; !above {
					t.Errorf("the row of %s lists %s, which stands below it", r.pkg, name)
				}
			}
			if !slices.Contains(found[r.pkg], name) {
				t.Errorf("%s does not import %s", r.pkg, name)
			}
		}
		for _, name := range found[r.pkg] {
			if !slices.Contains(allowed, name) {
				t.Errorf("%s must not import %s", r.pkg, name)
			}
		}
		row[r.pkg] = i
	}
	for pkg := range found {
		if _, listed := row[pkg]; !listed {
			t.Errorf("the table has no row for %s", pkg)
		}
	}
}

// TestTheEngineHasNoNetworkStack asks the go command, which knows what the modules
// import that the engine imports.
func TestTheEngineHasNoNetworkStack(t *testing.T) {
	out := must.Get(exec.Command("go", "list", "-deps", "./cmd/engine").Output())(t)
	for pkg := range strings.Lines(string(out)) {
		if pkg = strings.TrimSpace(pkg); pkg == "net" || pkg == "net/http" || pkg == "crypto/tls" {
			t.Errorf("the engine links %s", pkg)
		}
	}
}

// importsOf returns the packages below root with what their files, except for
// tests, import from outside of the standard library.
func importsOf(t *testing.T, root string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := d.Name(); d.IsDir() {
			if name != root && (base == "testdata" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_")) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		generator := file.Name.Name == "main" && !strings.HasPrefix(filepath.ToSlash(name), "cmd/") &&
			!strings.HasPrefix(filepath.ToSlash(name), "lab/cmd/") && !strings.HasPrefix(filepath.ToSlash(name), "web/")
		if generator { // run by go generate or make, part of no program
			return nil
		}
		pkg := path.Dir(filepath.ToSlash(name))
		names := found[pkg]
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imported, ours := strings.CutPrefix(imported, modulePath)
			domain, _, _ := strings.Cut(imported, "/")
			if (ours || strings.Contains(domain, ".")) && !slices.Contains(names, imported) {
				names = append(names, imported)
			}
		}
		found[pkg] = names
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
