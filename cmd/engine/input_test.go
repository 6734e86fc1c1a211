package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// readers are the commands that read a position with moves from a line.
func readers(in string) map[string]func() (string, error) {
	return map[string]func() (string, error){
		"adjudicate":       func() (string, error) { return call("", "adjudicate", in) },
		"adjudicate, line": func() (string, error) { return call(in+"\n", "adjudicate") },
		"eval":             func() (string, error) { return call(in+"\n", "eval") },
		"perft":            func() (string, error) { return call("", "perft", "--fen", in, "1") },
		"uci":              func() (string, error) { return uciCall(in) },
	}
}

// Every command reads positions and moves alike.
func TestCommandsReadTheSameInput(t *testing.T) {
	const nine = "4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1"
	for _, in := range []string{nine, "startpos", "\ufeffstartpos", "\ufeff" + nine, "startpos moves 1.e4 e5 2.♘f3", "1.e4 e5 ♘f3", "\ufeffe4 e5"} {
		for name, read := range readers(in) {
			if out, err := read(); err != nil || strings.Contains(out, "none") && name == "eval" {
				t.Errorf("%s of %q: %v\n%s", name, in, err, out)
			}
		}
	}
	lines := "\ufeff" + nine + "\nstartpos bm ♘f3;\n" + nine + " bm Kd1;\n"
	if out, err := call(lines, "epd", "--nodes", "100", "-"); err != nil || !strings.Contains(out, " of 2\n") {
		t.Errorf("epd: %v\n%s", err, out)
	}
	for _, tag := range []string{nine, "startpos", "\ufeff" + nine} {
		if out, err := call("[FEN \""+tag+"\"]\n\n*\n", "analyse", "--nodes", "10", "--hash", "1", "-"); err != nil {
			t.Errorf("analyse of %q: %v\n%s", tag, err, out)
		}
	}
}

// Nothing is there to capture: every command refuses the move and says why.
func TestCommandsRefuseAMoveThatItsTextContradicts(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 41"
	for _, move := range []string{"41.Rxd1", "Rxd1", "R:d1", "Ra1xd1", "a1xd1"} {
		in := fen + " moves " + move
		all := readers(in)
		all["epd"] = func() (string, error) { return callTold(fen+" bm "+move+";\n", "epd", "--nodes", "10", "-") }
		all["analyse"] = func() (string, error) {
			return callTold("[FEN \""+fen+"\"]\n\n"+move+" *\n", "analyse", "--nodes", "10", "--hash", "1", "-")
		}
		for name, read := range all {
			if out, err := read(); !strings.Contains(out+fmt.Sprint(err), "there is nothing to capture on d1") {
				t.Errorf("%s of %q: %v\n%s", name, in, err, out)
			}
		}
	}
}

// uciCall sets the position that in describes up over UCI, and returns an error if that
// is refused.
func uciCall(in string) (string, error) {
	in = strings.TrimPrefix(in, "\ufeff")
	switch {
	case strings.HasPrefix(in, "startpos"):
	case strings.Contains(in, "/"):
		in = "fen " + in
	default:
		in = "startpos moves " + in
	}
	out, err := call("\ufeffposition " + in + "\nd\nquit\n")
	if err == nil && (strings.Contains(out, "no position is set up") || !strings.Contains(out, "FEN: ") || strings.Contains(out, position.StartFEN) != (in == "startpos")) {
		err = os.ErrInvalid
	}
	return out, err
}
