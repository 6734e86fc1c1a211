package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
	"github.com/adoube/adoube/position"
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

func TestAdjudicateWritesTheKeysOfTheContract(t *testing.T) {
	const games = `# a comment
8/8/8/8/8/2k5/7R/K7 w - - 99 80
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; moves f2f3 e7e5 g2g4 d8h4
8/8/6p1/2k2pP1/p1p1pP2/P1PpP3/PB1P1K2/RRB5 w - - c0 "--"; c1 "d3"; id "P00001";
`
	out, err := call(games, "adjudicate")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines, want 3:\n%s", len(lines), out)
	}
	var objects [3]map[string]any
	for i, line := range lines {
		if err := json.Unmarshal([]byte(line), &objects[i]); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range strings.Fields("status result in_check checkers legal_count halfmove occurrences ep_legal claim_now claim_with winnable flag_white flag_black articles") {
		if _, ok := objects[0][key]; !ok {
			t.Errorf("ongoing game: no key %q in %s", key, lines[0])
		}
	}
	if n := len(objects[0]["claim_with"].(map[string]any)); n != 16 {
		t.Errorf("%d moves to claim with, want 16", n)
	}
	if got := objects[0]["winnable"].(map[string]any); got["w"] != "yes" || got["b"] != "no" {
		t.Errorf("winnable = %v, want yes and no", got)
	}
	if objects[0]["flag_white"] != "1/2-1/2" || objects[0]["flag_black"] != "1-0" {
		t.Errorf("flags: %v, %v", objects[0]["flag_white"], objects[0]["flag_black"])
	}
	for _, key := range []string{"claim_with", "flag_white", "flag_black"} {
		if _, ok := objects[1][key]; ok {
			t.Errorf("game that is over: key %q in %s", key, lines[1])
		}
	}
	if objects[1]["status"] != "checkmate" || objects[1]["result"] != "0-1" {
		t.Errorf("%v %v, want checkmate 0-1", objects[1]["status"], objects[1]["result"])
	}
	if objects[2]["status"] != "dead" {
		t.Errorf("%v, want dead", objects[2]["status"])
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
		{"unknown flag", "", []string{"--frob", "startpos"}, []string{"frob"}},
		{"board", "", []string{"8/8 w - -"}, []string{"8/8", "2 ranks"}},
		{"few fields", "", []string{"8/8"}, []string{"8/8", "want 4 to 6"}},
		{"illegal move", "", []string{"startpos", "e2e4", "e2e4"}, []string{"half-move 2", "e2e4"}},
		{"malformed move", "", []string{"startpos", "xyzzy"}, []string{"half-move 1", "xyzzy"}},
		{"line", "startpos\nfoo bar\n", nil, []string{"line 2", "foo bar"}},
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

func TestAdjudicateGoesOnAfterABadLine(t *testing.T) {
	out, err := call("startpos\nfoo\nstartpos; moves e2e4\n", "adjudicate")
	if status(err) != 2 {
		t.Errorf("got %v, want an error of the caller", err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[1], `"error"`) || !strings.Contains(lines[2], `"ongoing"`) {
		t.Errorf("want two reports with an error between them:\n%s", out)
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

// Boards that no game leads to are adjudicated, with pawns on every rank and up to 64
// pieces.
func TestCrowdedBoardsAreAdjudicated(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 18))
	boards := []string{"4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1"}
	for len(boards) < 20 {
		fen := crowded.FEN(r, "PpPpPpPpNbBn")
		if _, err := position.ParseComposition(fen); err == nil {
			boards = append(boards, fen)
		}
	}
	out, err := call(strings.Join(boards, "\n"), "adjudicate")
	if n := strings.Count(out, `"status"`); err != nil || n != len(boards) {
		t.Errorf("%d of %d boards, error %v:\n%s", n, len(boards), err, out)
	}
}
