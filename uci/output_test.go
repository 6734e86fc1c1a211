package uci

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// Some programs look for the fields of an info line in notes, too.
func TestNotesHideTheFieldsOfInfoLines(t *testing.T) {
	fields := regexp.MustCompile(`\s(depth|score|pv|time|nodes)(\s|$)`)
	for _, script := range []string{
		"go depth depth 1", "go time score nodes 1", "go searchmoves score pv depth 1", "isready\nscore cp 5 pv e2e4", "go nodes depth",
		"position score pv", "position startpos moves score", "position fen pv score time - - 0 1", "setoption name score pv value nodes",
		"setoption name EvalFile value /no/score pv/time", "setoption name SyzygyPath value /no score/pv depth 3 nodes", "setoption name Hash value depth 3",
		"setoption score", "debug on\nsetoption name Hash File value a score cp 3 pv e2e4", "go perft 9\nsetoption name Save Hash value score pv\nquit\nquit",
	} {
		n := 0
		for line := range strings.Lines(runScript(t, newFake(), script+"\n")) {
			if note, ok := strings.CutPrefix(line, "info string"); ok {
				if n++; fields.MatchString(note) {
					t.Errorf("%s: %s", script, line)
				}
			}
		}
		if n == 0 {
			t.Errorf("%s: no note", script)
		}
	}
}

// No message of the engine has such a word to begin with. Messages are arguments of the functions
// named here, in the packages whose errors a session prints.
func TestMessagesDoWithoutTheFieldsOfInfoLines(t *testing.T) {
	makers, found := []string{"note", "problem", "remark", "Remark", "Errorf", "New", "Usagef"}, 0
	for _, dir := range []string{"uci", "bench", "eval", "internal/command", "internal/disk", "perft", "position", "position/laws", "position/polyglot", "position/syzygy", "search", "search/handicap", "tt"} {
		for _, name := range must.Get(filepath.Glob(filepath.Join("..", dir, "*.go")))(t) {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file := must.Get(parser.ParseFile(gotoken.NewFileSet(), name, nil, 0))(t)
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) == 0 || !slices.Contains(makers, nameOf(call.Fun)) {
					return true
				}
				ast.Inspect(call.Args[0], func(n ast.Node) bool {
					if text, ok := n.(*ast.BasicLit); ok && text.Kind == gotoken.STRING {
						found++
						for word := range strings.FieldsSeq(strings.Trim(text.Value, "\"`")) {
							if slices.Contains(infoFields, word) {
								t.Errorf("%s: the message %s has the word %q", name, text.Value, word)
							}
						}
					}
					return true
				})
				return true
			})
		}
	}
	if found < 100 {
		t.Errorf("only %d messages were found", found)
	}
}

// nameOf returns the name of a function without its package or receiver.
func nameOf(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}
