package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/laws"
)

func TestAdjudicateTellsAnArbiterEverything(t *testing.T) {
	out, err := call("", "adjudicate", "--flag", "white", "--resign", "black",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"g1f3", "g8f6", "f3g1", "f6g8", "Nf3", "Nf6", "Ng1")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"FIDE Laws of Chess, in force from 1 January 2023",
		"rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4",
		"Verdict      the game goes on",
		"announcing Ng8     the position occurs for the third time (article 9.2.1)",
		"flag fall, white: 0-1 (article 6.9)",
		"resignation, black: 1-0 (article 5.1.2)",
		"white: yes, a sequence of legal moves mates",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

func TestAdjudicatePrintsLongHelpmatesOnRequest(t *testing.T) {
	const short = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
	shown := regexp.MustCompile(`(?m)^    1\. \S+ \S+ 2\. \S+ \S+ \.\.\. mate after (\d+) half-moves \(--helpmate prints all\)$`)
	out, err := call("", "adjudicate", "startpos")
	if err != nil || len(shown.FindAllString(out, -1)) == 0 {
		t.Errorf("error %v, no line like %s in\n%s", err, shown, out)
	}
	for _, line := range strings.Split(out, "\n") {
		if len(line) > 80 {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
	if out, err := call("", "adjudicate", "--helpmate", "startpos"); err != nil || shown.MatchString(out) || strings.Count(out, "#\n") != 2 {
		t.Errorf("with --helpmate: error %v, output\n%s", err, out)
	}
	if out, err := call("", "adjudicate", short); err != nil || !strings.Contains(out, "    1. Ra8#\n") {
		t.Errorf("a short one: error %v, output\n%s", err, out)
	}
	if out, err := call("startpos", "adjudicate"); err != nil || strings.Contains(out, "...") {
		t.Errorf("JSON is not whole, error %v:\n%s", err, out)
	}
}

func TestAdjudicateByEdition(t *testing.T) {
	const bare = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
	for edition, want := range map[string]string{
		"2023": "Verdict      1/2-1/2: dead position, neither player can mate by any legal moves (article 5.2.2)",
		"2009": "Verdict      1/2-1/2: dead position, neither player can mate by any legal moves (article 5.2b)",
		"1930": "flag fall, white: 0-1 (article 20.2)",
		"1928": "flag fall, black: 1-0 (article §18)",
	} {
		out, err := call("", "adjudicate", "--edition", edition, bare)
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("%s: %q is missing in\n%s%v", edition, want, out, err)
		}
	}
}

// The schema has the keys; these are values that the tests of the Laws do not see.
func TestAdjudicateReadsPositionsGamesAndTasks(t *testing.T) {
	out, err := call(`# a comment
8/8/8/8/8/2k5/7R/K7 w - - 99 80
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; moves f2f3 e7e5 g2g4 d8h4
8/8/6p1/2k2pP1/p1p1pP2/P1PpP3/PB1P1K2/RRB5 w - - c0 "--"; c1 "d3"; id "P00001";
`, "adjudicate")
	if err != nil {
		t.Fatal(err)
	}
	var objects []report.Adjudication
	for line := range strings.Lines(out) {
		var o report.Adjudication
		must.Do(t, json.Unmarshal([]byte(line), &o))
		objects = append(objects, o)
	}
	if len(objects) != 3 {
		t.Fatalf("%d lines, want 3:\n%s", len(objects), out)
	}
	if o := objects[0]; len(o.ClaimWith) != 16 || o.Winnable.W != "yes" || o.Winnable.B != "no" || o.FlagWhite != "1/2-1/2" || o.FlagBlack != "1-0" {
		t.Errorf("ongoing: %+v", o)
	}
	if o := objects[1]; o.Status != "checkmate" || o.Result != "0-1" || o.ClaimWith != nil || o.FlagWhite+o.FlagBlack != "" {
		t.Errorf("mate: %+v", o)
	}
	if o := objects[2]; o.Status != "dead" {
		t.Errorf("dead: %+v", o)
	}
}

func TestAdjudicateExplainsBadInput(t *testing.T) {
	tests := []struct {
		name, in string
		args     []string
		want     []string // in the message
	}{
		{"edition", "", []string{"--edition", "1999", "startpos"}, []string{"1999", "2023"}},
		{"color", "", []string{"--flag", "red", "startpos"}, []string{"red", "white or black"}},
		{"board", "", []string{"8/8 w - -"}, []string{"8/8", "2 ranks"}},
		{"illegal move", "", []string{"startpos", "e2e4", "e2e4"}, []string{"half-move 2", "e2e4"}},
		{"malformed move", "", []string{"startpos", "xyzzy"}, []string{"half-move 1", "xyzzy"}},
		{"operation", "startpos; frob 1\n", nil, []string{"line 1", "frob"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := call(tt.in, append([]string{"adjudicate"}, tt.args...)...)
			if err == nil || status(err) != 2 {
				t.Fatalf("got %v, want an error of the caller", err)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q does not say %q", err, want)
				}
			}
		})
	}
}

// The solver is missing for the first line, which makes it panic.
func TestAPanicCostsOneLineOfABatch(t *testing.T) {
	var out strings.Builder
	a := adjudication{edition: laws.Current()}
	w := bufio.NewWriter(&out)
	err := errors.Join(a.batch(streams{strings.NewReader("startpos\nstartpos\n"), io.Discard}, w), w.Flush())
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if err == nil || len(lines) != 2 || !strings.Contains(lines[0], "internal error") || !strings.Contains(lines[1], `"ongoing"`) {
		t.Errorf("error %v, output:\n%s", err, out.String())
	}
}
