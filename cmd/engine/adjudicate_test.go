package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
)

func TestAdjudicateReportsEverything(t *testing.T) {
	out := must.Get(call("", "adjudicate", "--flag", "white", "--flag", "both", "--resign", "black",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"g1f3", "g8f6", "f3g1", "f6g8", "Nf3", "Nf6", "Ng1"))(t)
	out += must.Get(call("", "adjudicate", "--edition", "1928", "--flag", "black", "startpos"))(t)
	for _, want := range []string{
		"FIDE Laws of Chess, in force from 1 January 2023",
		"rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 7 4",
		"Outcome      the game goes on",
		"announcing Ng8     the position occurs for the third time (article 9.2.1)\n                     it occurred before White's moves 1 and 3\n",
		"Counter      7 half-moves without a capture or pawn move (3 moves by each player)",
		"flag fall, White: Black wins, 0-1 (article 6.9)",
		"flag fall, both: draw, 1/2-1/2 (article III.3.1), in the last period of a game without increment",
		"resignation, Black: White wins, 1-0 (article 5.1.2)",
		"White: yes, a sequence of legal moves mates",
		"flag fall, Black: White wins, 1-0 (article §18)",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

func TestAdjudicateRefusesRightsThatWereLost(t *testing.T) {
	for _, fen := range []string{
		"r3k1r1/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
		"rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1",
	} {
		if out, err := call("", "adjudicate", fen, "O-O"); err == nil || !strings.Contains(err.Error(), "castle") {
			t.Errorf("%s: error %v, output\n%s", fen, err, out)
		}
	}
	if _, err := call("", "adjudicate", "r3k1r1/6p1/8/8/8/8/6P1/R3K1R1 b GAga - 0 1", "O-O"); err != nil {
		t.Errorf("Chess960: %v", err)
	}
}

func TestAdjudicateReadsPGN(t *testing.T) {
	const games = "\ufeff" + `[White "Anna"]
[Black "Ben"]
[FEN "7k/8/5KB1/8/8/8/8/8 w - - 0 1"]

1. Kf7 {a result at the end} 1/2-1/2

1. e4 e5 2. Ke3 *

1. f3 e5 (1... d5) 2. g4 $4 Qh4# 0-1
`
	file := writeTemp(t, "games.pgn", games)
	for _, tt := range []struct{ in, args string }{{"", file}, {games, "-"}} {
		out, err := call(tt.in, "adjudicate", tt.args)
		if err == nil || status(err) != 2 || strings.Count(out, "Outcome  ") != 2 || !strings.HasPrefix(out, "Anna – Ben\n\nFIDE") ||
			!strings.Contains(out, "(article 5.2.2)") || !strings.Contains(out, "(article 5.1.1)") {
			t.Errorf("%s: error %v, output\n%s", tt.args, err, out)
		}
	}
	for _, tt := range []struct{ in, args string }{{"", "--json " + file}, {games, ""}} {
		out, err := call(tt.in, append([]string{"adjudicate"}, strings.Fields(tt.args)...)...)
		lines := strings.Split(out, "\n")
		if err == nil || len(lines) != 4 || !strings.Contains(lines[0], `"dead"`) || !strings.Contains(lines[1], `\"Ke3\"`) || !strings.Contains(lines[2], `"checkmate"`) {
			t.Errorf("JSON %s: error %v, output\n%s", tt.args, err, out)
		}
	}
	if _, err := call("", "adjudicate", "missing.pgn"); err == nil || status(err) != 2 || !strings.Contains(err.Error(), "missing.pgn") {
		t.Errorf("a file that does not exist: error %v", err)
	}
}

// What a file has and the ruling does not use is named.
func TestAdjudicateNamesWhatItLeavesOut(t *testing.T) {
	const fen, moves = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1", "1. e4 {x} \\ e5 *"
	file := writeTemp(t, "games.pgn", "[FEN \""+fen+"\"]\n\n"+moves)
	for arg, want := range map[string][]string{
		file:              {"games.pgn: line 1: tag \"FEN\": castling rights \"KQ\" are dropped", "line 3: \"\\\\\" is left out"},
		fen + " " + moves: {"castling rights \"KQ\" are dropped", "the position: \"\\\\\" is left out"},
	} {
		out := must.Get(callTold("", "adjudicate", arg))(t)
		for _, s := range want {
			if !strings.Contains(out, s) {
				t.Errorf("%s: %s is missing in\n%s", arg, s, out)
			}
		}
	}
}

func TestAdjudicateReadsMovesAsPGNHasThem(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 {good} e5 (1... c5) 2. Nf3! $1 1-0":                 "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
		"8/8/8/8/8/2k5/7R/K7 w - - 99 80 80. Rh3+ {+} Kd4 1/2-1/2": "8/8/8/8/3k4/7R/8/K7 w - - 101 81",
		"5k2/8/8/8/8/8/8/5KR1 w G - 0 1 1. O-O {Chess960} *":       "5k2/8/8/8/8/8/8/5RK1 b - - 1 1",
		"1. e4 e5 2. Nf3 {x} Nf6 Nxx":                              `half-move 5: "Nxx"`,
		"1. e4 e5 1-0 1. d4 d5 1-0":                                "text follows the result of the game",
		"1. e4 e5 0-1 2. Nf3":                                      "text follows the result of the game",
		"1. e4 e5 2. Nf3 1-0 \\":                                   "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
		"1. e4 e5 Nxx {x} 1-0":                                     `half-move 3: "Nxx"`,
		"2. Nf3 *":                                                 "begin with number 2",
		"6kP/8/8/8/8/8/8/K7 b - - 0 1":                             "the pawn on h8 was not promoted",
	} {
		out, err := call("", "adjudicate", text)
		if err != nil {
			out = err.Error()
		}
		if !strings.Contains(out, want) {
			t.Errorf("%s: got\n%s\nwant %s", text, out, want)
		}
	}
}

func TestAdjudicateKnowsThePace(t *testing.T) {
	const unpromoted, kingLeft = "6kP/8/8/8/8/8/8/K7 b - - 0 1", "4k3/4R3/8/8/8/8/8/q3K3 w - - 0 1"
	pgn := writeTemp(t, "unpromoted.pgn", fmt.Sprintf("[FEN %q]\n\n1... Kxh8 *\n", unpromoted))
	for _, tt := range []struct{ args, want string }{
		{"--rapid startpos", "1 January 2023, rapid chess (Appendix A)\n"},
		{"--blitz --illegal white startpos", "Black wins, 0-1 (article 7.5.5), if it is the second; the first gives Black 1 minute more (article A.3)\n"},
		{"--blitz --edition 2009 --illegal white startpos", "(article B.3c), if Black claims it"},
		{"--blitz --flag both startpos", "flag fall, both: there is no rule"},
		{"--rapid --json startpos", `"pace":"rapid"`},
		{"--json startpos", `"pace":"standard"`},
		{"--rapid " + unpromoted, "not promoted, which is an illegal move (article 7.5); write the piece that it becomes\nA.5.2: "},
		{"--blitz " + kingLeft, "A.5.4: if both kings are in check"},
		{"--rapid --json " + pgn, `\nA.5.4: if both kings are in check`},
		{"--rapid --blitz startpos", "write one of them"},
		{"--rapid --edition 1930 startpos", "no rules for rapid chess; write 2023 or 2009"},
	} {
		out, err := call("", append([]string{"adjudicate"}, strings.Fields(tt.args)...)...)
		if err != nil {
			out += err.Error()
		}
		if !strings.Contains(out, tt.want) {
			t.Errorf("%s: got\n%s\nwant %s", tt.args, out, tt.want)
		}
	}
	if out, err := call(kingLeft, "adjudicate", "--blitz"); err == nil || !strings.Contains(out, "A.5.4: ") {
		t.Errorf("standard input: got\n%s\nerror %v", out, err)
	}
}

// Remarks are in full where a file first needs them, and in the JSON of every game.
func TestAdjudicateSaysARemarkOnce(t *testing.T) {
	file := writeTemp(t, "games.pgn", "1. e4 *\n\n1. d4 *\n\n[FEN \"4k3/4R3/8/8/8/8/8/q3K3 w - - 0 1\"]\n\n*\n\n1. c4 *\n")
	out, err := call("", "adjudicate", "--rapid", file)
	const again = "Remarks:\n  as above: A.4, A.6; A.2; A.3; A.5.2; A.5.3, A.5.5; A.5.4\n"
	if err == nil || strings.Count(out, "moves need not be recorded") != 1 || strings.Count(out, again) != 2 {
		t.Errorf("error %v, output\n%s", err, out)
	}
	if out, err = call("", "adjudicate", "--rapid", "--json", file); err == nil || strings.Count(out, "moves need not be recorded") != 3 {
		t.Errorf("JSON: error %v, output\n%s", err, out)
	}
}

func TestAdjudicateSaysOnceThatTheGameIsOver(t *testing.T) {
	out, err := call("", "adjudicate", "startpos", "f3", "e5", "g4", "Qh4")
	if err != nil || !strings.HasSuffix(out, "\nOutcome      Black wins, 0-1: checkmate (article 5.1.1)\n") {
		t.Errorf("error %v, output\n%s", err, out)
	}
}

func TestAdjudicateShowsHelpmatesOnRequest(t *testing.T) {
	const position = "7k/8/6K1/8/8/8/8/R7 w - - 0 1" // mate in one
	if out, err := call("", "adjudicate", position); err != nil || strings.Contains(out, "#") {
		t.Errorf("error %v, a helpmate in\n%s", err, out)
	}
	if out, err := call("", "adjudicate", "--helpmate", position); err != nil || !strings.Contains(out, "    1. Ra8#\n") {
		t.Errorf("with --helpmate: error %v, output\n%s", err, out)
	}
	if out, err := call(position, "adjudicate"); err != nil || strings.Contains(out, "helpmate") || !strings.Contains(out, `"proof":`) {
		t.Errorf("JSON: error %v, output\n%s", err, out)
	}
	if out, err := call(position, "adjudicate", "--helpmate"); err != nil || !strings.Contains(out, `"helpmate":{"white":"a1a8","black":""}`) {
		t.Errorf("JSON with --helpmate: error %v, output\n%s", err, out)
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
	if o := objects[0]; len(o.ClaimWith) != 16 || o.Winnable.White != "yes" || o.Winnable.Black != "no" || o.FlagWhite != "1/2-1/2" || o.FlagBlack != "1-0" {
		t.Errorf("ongoing: %+v", o)
	}
	if o := objects[1]; o.Status != "checkmate" || o.Result != "0-1" || o.ClaimWith != nil || o.FlagWhite+o.FlagBlack != "" {
		t.Errorf("mate: %+v", o)
	}
	if o := objects[2]; o.Status != "dead" {
		t.Errorf("dead: %+v", o)
	}
}
