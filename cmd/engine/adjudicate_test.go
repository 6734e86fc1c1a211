package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
)

func TestAdjudicateTellsAnArbiterEverything(t *testing.T) {
	out := must.Get(call("", "adjudicate", "--flag", "white", "--resign", "black",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"g1f3", "g8f6", "f3g1", "f6g8", "Nf3", "Nf6", "Ng1"))(t)
	out += must.Get(call("", "adjudicate", "--edition", "1928", "--flag", "black", "startpos"))(t)
	for _, want := range []string{
		"FIDE Laws of Chess, in force from 1 January 2023",
		"rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4",
		"Verdict      the game goes on",
		"announcing Ng8     the position occurs for the third time (article 9.2.1)",
		"flag fall, white: 0-1 (article 6.9)",
		"resignation, black: 1-0 (article 5.1.2)",
		"white: yes, a sequence of legal moves mates",
		"flag fall, black: 1-0 (article §18)",
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

// The schema has the keys; these are values that the tests of the Laws do not see.
func TestAdjudicateReadsPositionsGamesAndTasks(t *testing.T) {
	out := must.Get(call(`# a comment
8/8/8/8/8/2k5/7R/K7 w - - 99 80
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; moves f2f3 e7e5 g2g4 d8h4
8/8/6p1/2k2pP1/p1p1pP2/P1PpP3/PB1P1K2/RRB5 w - - c0 "--"; c1 "d3"; id "P00001";
`, "adjudicate"))(t)
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
