package laws

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// shuffle moves the rooks of h1 and h8 out and back. After two of them the diagram has
// appeared for the third time, once with all castling rights. So do the knights from the
// start position, which lose no rights.
const (
	castlingFEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	shuffle     = "h1g1 h8g8 g1h1 g8h8 "
	knightsOut  = "g1f3 g8f6 f3g1 f6g8 "
)

func mustEdition(t *testing.T, name string, pace Pace) *Edition {
	t.Helper()
	return must.Get(must.Get(EditionOf(name))(t).At(pace))(t)
}

// Each game has its outcome with the article, and the claims on the board with theirs, by the
// editions of 2023, 2009, 1930 and 1928.
func TestEditionsDiffer(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             [4]string
	}{
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", [4]string{"dead 1/2-1/2 5.2.2", "dead 1/2-1/2 5.2b", "ongoing *", "ongoing *"}},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", [4]string{"checkmate 1-0 5.1.1", "checkmate 1-0 5.1a", "checkmate 1-0 10.1", "checkmate 1-0 §1"}},
		{"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120", "f5f7",
			[4]string{"stalemate 1/2-1/2 5.2.1", "stalemate 1/2-1/2 5.2a", "stalemate 1/2-1/2 16.1a", "stalemate 1/2-1/2 §15A"}},
		{"75 moves", "7k/8/5K2/8/8/8/8/R7 w - - 149 120", "a1a7",
			[4]string{"seventyfive 1/2-1/2 9.6.2", "ongoing * fifty 9.3b", "ongoing * fifty 16.1e", "ongoing * fifty §15E"}},
		{"threefold", position.StartFEN, knightsOut + knightsOut,
			[4]string{"ongoing * threefold 9.2.2", "ongoing * threefold 9.2b", "ongoing * threefold 16.1c", "ongoing * threefold §15C"}},
		{"fivefold", position.StartFEN, strings.Repeat(knightsOut, 4),
			[4]string{"fivefold 1/2-1/2 9.6.1", "ongoing * threefold 9.2b", "ongoing * threefold 16.1c", "ongoing * threefold §15C"}},
		{"played on after the fifth occurrence", position.StartFEN, strings.Repeat(knightsOut, 4) + "f2f3 e7e5 g2g4 d8h4",
			[4]string{"fivefold 1/2-1/2 9.6.1", "checkmate 0-1 5.1a", "checkmate 0-1 10.1", "checkmate 0-1 §1"}},
		{"played on after 75 moves in a dead position", "8/8/4k3/8/8/4K3/8/8 w - - 149 120", "e3d3 e6d6",
			[4]string{"dead 1/2-1/2 5.2.2", "dead 1/2-1/2 5.2b", "ongoing * fifty 16.1e", "ongoing * fifty §15E"}},
		{"stalemate after a dead position", "7k/8/5KB1/8/8/8/8/8 w - - 0 1", "f6f7",
			[4]string{"dead 1/2-1/2 5.2.2", "dead 1/2-1/2 5.2b", "stalemate 1/2-1/2 16.1a", "stalemate 1/2-1/2 §15A"}},
		{"lost castling rights", castlingFEN, shuffle + shuffle, [4]string{"ongoing *", "ongoing *", "ongoing * threefold 16.1c", "ongoing * threefold §15C"}},
		{"fifty moves and threefold", castlingFEN[:len(castlingFEN)-3] + "92 90", shuffle + shuffle,
			[4]string{"ongoing * fifty 9.3.2", "ongoing * fifty 9.3b", "ongoing * threefold 16.1c fifty 16.1e", "ongoing * threefold §15C fifty §15E"}},
	}
	s := new(Arbiter)
	for _, tt := range tests {
		for i, e := range Editions() {
			st := s.Status(mustPlay(t, tt.fen, tt.moves), e, winnable.Quick)
			got := []string{st.Outcome.String(), st.Result.String()}
			if st.Article != "" {
				got = append(got, st.Article)
			}
			for _, c := range st.Claims {
				if c.Move == position.NoMove {
					got = append(got, c.Kind.String(), c.Article)
				}
			}
			if got := strings.Join(got, " "); got != tt.want[i] {
				t.Errorf("%s, %s: got %q, want %q", tt.name, e.Name, got, tt.want[i])
			}
		}
	}
}

func TestGroupClaimsPutsMovesWithTheSameCountTogether(t *testing.T) {
	a, b := position.NewMove(position.A1, position.B1, position.Quiet), position.NewMove(position.A1, position.C1, position.Quiet)
	got := GroupClaims([]Claim{
		{Kind: Threefold, Count: 3, Article: "9.2"}, {Kind: Threefold, Move: a, Count: 3, Article: "9.2"}, {Kind: FiftyMoves, Move: a, Count: 100, Article: "9.3"},
		{Kind: Threefold, Move: b, Count: 3, Article: "9.2"}, {Kind: Threefold, Move: b, Count: 4, Article: "9.2"},
	})
	want := []ClaimGroup{
		{Threefold, "9.2", 3, nil}, {Threefold, "9.2", 3, []position.Move{a, b}},
		{FiftyMoves, "9.3", 100, []position.Move{a}}, {Threefold, "9.2", 4, []position.Move{b}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestOccurrencesAreCountedInWords(t *testing.T) {
	for n, want := range map[int]string{
		3: "third", 4: "fourth", 5: "5th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 20: "20th", 21: "21st",
		22: "22nd", 23: "23rd", 24: "24th", 101: "101st", 103: "103rd", 111: "111th", 112: "112th", 113: "113th", 122: "122nd",
	} {
		if got := Threefold.Reason(n); got != "the position occurs for the "+want+" time" {
			t.Errorf("%d: got %q", n, got)
		}
	}
}

func TestRuleFollowsTheEdition(t *testing.T) {
	tests := []struct {
		edition  string
		question Question
		opponent winnable.Answer
		result   position.Result
		article  string
		decided  bool
		reason   string // a part of it
	}{
		{"2023", FlagFall, winnable.Yes, position.WhiteWins, "6.9", true, ""},
		{"2023", FlagFall, winnable.No, position.Draw, "6.9", true, "White cannot mate by any legal moves"},
		{"2023", FlagFall, winnable.Unknown, position.WhiteWins, "6.9", false, "unless it can be shown that White cannot mate"},
		{"2023", Resignation, winnable.No, position.Draw, "5.1.2", true, "White cannot mate by any legal moves"},
		{"2023", IllegalMove, winnable.No, position.Draw, "7.5.5", true, "White cannot mate by any legal moves"},
		{"2023", IllegalMove, winnable.Yes, position.WhiteWins, "7.5.5", true, ""},
		{"2009", FlagFall, winnable.No, position.Draw, "6.9", true, "White cannot mate by any legal moves"},
		{"2009", Resignation, winnable.No, position.WhiteWins, "5.1b", true, ""},
		{"2009", IllegalMove, winnable.No, position.Draw, "7.4b", true, "White cannot mate by any legal moves"},
		{"1930", FlagFall, winnable.No, position.WhiteWins, "20.2", true, ""},
		{"1930", IllegalMove, winnable.Yes, position.NoResult, "", true, "does not make it a loss"},
		{"1928", FlagFall, winnable.No, position.WhiteWins, "§18", true, ""},
	}
	for _, tt := range tests {
		e := must.Get(EditionOf(tt.edition))(t)
		got := e.Rule(tt.question, position.Black, tt.opponent)
		if got.Result != tt.result || got.Article != tt.article || got.Decided != tt.decided || !strings.Contains(got.Reason, tt.reason) {
			t.Errorf("%s, %v of Black, White can mate: %v: got %v, want %v", tt.edition, tt.question, tt.opponent, got, tt)
		}
	}
}

// Each game has the result of an agreement and its article by the editions of 2023, 2009,
// 1930 and 1928.
func TestAgreementFollowsTheEdition(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             [4]string
	}{
		{"no move", position.StartFEN, "", [4]string{"* 5.2.3", "1/2-1/2 5.2c", "* 16.1d", "* §15D"}},
		{"one move", position.StartFEN, "e2e4", [4]string{"* 5.2.3", "1/2-1/2 5.2c", "* 16.1d", "* §15D"}},
		{"a move by each", position.StartFEN, "e2e4 e7e5", [4]string{"1/2-1/2 5.2.3", "1/2-1/2 5.2c", "* 16.1d", "* §15D"}},
		{"before Black's 30th move", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30", "", [4]string{"1/2-1/2 5.2.3", "1/2-1/2 5.2c", "* 16.1d", "* §15D"}},
		{"after it", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30", "e8e7", [4]string{"1/2-1/2 5.2.3", "1/2-1/2 5.2c", "1/2-1/2 16.1d", "1/2-1/2 §15D"}},
		{"after mate", position.StartFEN, "f2f3 e7e5 g2g4 d8h4", [4]string{"0-1 5.1.1", "0-1 5.1a", "0-1 10.1", "0-1 §1"}},
	}
	for _, tt := range tests {
		for i, e := range Editions() {
			r := new(Arbiter).Assess(mustPlay(t, tt.fen, tt.moves), e)
			if got := r.Agreement(); fmt.Sprint(got.Result, " ", got.Article) != tt.want[i] || !got.Decided {
				t.Errorf("%s, %s: got %v, want %s", tt.name, e.Name, got, tt.want[i])
			}
		}
	}
}

// Each pace of each edition that has rules for it.
func TestTwoFallenFlagsFollowTheEdition(t *testing.T) {
	tests := []struct {
		edition string
		pace    Pace
		ruling  Ruling // without its reason
		reason  string // a part of it
	}{
		{"2023", Standard, Ruling{Result: position.Draw, Article: "III.3.1"}, "in the last period"},
		{"2023", Rapid, Ruling{Result: position.Draw, Article: "III.3.1"}, "without increment"},
		{"2023", Blitz, Ruling{Decided: true}, "no rule"}, // III.2.2
		{"2009", Standard, Ruling{Result: position.Draw, Article: "6.11"}, "in the last period"},
		{"2009", Rapid, Ruling{Result: position.Draw, Article: "A.4d", Decided: true}, ""},
		{"2009", Blitz, Ruling{Result: position.Draw, Article: "A.4d", Decided: true}, ""},
		{"1930", Standard, Ruling{Decided: true}, "no rule"},
		{"1928", Standard, Ruling{Decided: true}, "no rule"},
	}
	for _, tt := range tests {
		r := new(Arbiter).Assess(mustPlay(t, position.StartFEN, ""), mustEdition(t, tt.edition, tt.pace))
		got := r.BothFlags()
		reason := got.Reason
		got.Reason = ""
		if got != tt.ruling || !strings.Contains(reason, tt.reason) || (reason == "") != (tt.reason == "") {
			t.Errorf("%s, %v: got %v, %q, want %v, %q", tt.edition, tt.pace, got, reason, tt.ruling, tt.reason)
		}
	}
	r := Assess(mustPlay(t, position.StartFEN, "f2f3 e7e5 g2g4 d8h4"))
	if got, want := r.BothFlags(), (Ruling{position.BlackWins, "5.1.1", true, "the game is over"}); got != want {
		t.Errorf("after mate: got %v, want %v", got, want)
	}
}

// An illegal move of White, when Black can still mate and when not.
func TestIllegalMovesFollowThePace(t *testing.T) {
	const can, cannot = "8/8/8/8/4k3/8/8/K6r w - - 0 1", "8/8/8/8/4k3/8/8/K6R w - - 0 1"
	tests := []struct {
		edition         string
		pace            Pace
		article, reason string
	}{
		{"2023", Standard, "7.5.5", "if it is the second; the first gives Black 2 minutes more"},
		{"2023", Rapid, "7.5.5", "if it is the second; the first gives Black 1 minute more (article A.3)"},
		{"2023", Blitz, "7.5.5", "if it is the second; the first gives Black 1 minute more (article A.3)"},
		{"2009", Standard, "7.4b", "if it is the third; the first two give Black 2 minutes more each"},
		{"2009", Rapid, "7.4b", "if it is the third; the first two give Black 2 minutes more each"},
		{"2009", Blitz, "B.3c", "if Black claims it before making the next move"},
	}
	for _, tt := range tests {
		for fen, want := range map[string]string{
			can:    fmt.Sprintf("0-1 %s %s", tt.article, tt.reason),
			cannot: fmt.Sprintf("1/2-1/2 %s Black cannot mate by any legal moves, %s", tt.article, tt.reason),
		} {
			r := new(Arbiter).Assess(mustPlay(t, fen, ""), mustEdition(t, tt.edition, tt.pace))
			ruling := r.Rule(IllegalMove, position.White)
			if got := fmt.Sprint(ruling.Result, " ", ruling.Article, " ", ruling.Reason); got != want {
				t.Errorf("%s, %v: got %q, want %q", tt.edition, tt.pace, got, want)
			}
		}
	}
}

func TestIllegalPositionsFollowThePace(t *testing.T) {
	for _, tt := range []struct {
		edition string
		pace    Pace
		want    map[string]string // parts of the texts by article
	}{
		{"2023", Standard, map[string]string{}},
		{"2023", Rapid, map[string]string{"A.5.2": "before the opponent has made the next move", "A.5.4": "until the next move is completed"}},
		{"2023", Blitz, map[string]string{"A.5.2": "before the opponent has made the next move", "A.5.4": "the game is drawn"}},
		{"2009", Rapid, map[string]string{"A.4c": "both kings are in check"}},
		{"2009", Blitz, map[string]string{"B.3c": "if the players agree"}}, // B.3b: not A.4c
	} {
		all := mustEdition(t, tt.edition, tt.pace).OnIllegal()
		for _, rm := range all {
			if part, ok := tt.want[rm.Article]; !ok || !strings.Contains(rm.Text, part) {
				t.Errorf("%s, %v: got %v, want %v", tt.edition, tt.pace, rm, tt.want)
			}
		}
		if len(all) != len(tt.want) {
			t.Errorf("%s, %v: got %v, want %v", tt.edition, tt.pace, all, tt.want)
		}
	}
}

func TestOldEditionsHaveNoOtherPace(t *testing.T) {
	for _, name := range []string{"1930", "1928"} {
		if _, err := must.Get(EditionOf(name))(t).At(Blitz); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "blitz") {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestFlagFallAfterTheGameChangesNothing(t *testing.T) {
	r := new(Arbiter).Assess(mustPlay(t, position.StartFEN, "f2f3 e7e5 g2g4 d8h4"), &edition2023)
	if got, want := r.Rule(FlagFall, position.Black), (Ruling{position.BlackWins, "5.1.1", true, "the game is over"}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	r = new(Arbiter).Assess(mustPlay(t, position.StartFEN, strings.Repeat(knightsOut, 4)+"e2e4"), &edition2023)
	if got, want := r.Rule(FlagFall, position.Black), (Ruling{position.Draw, "9.6.1", true, "the game is over"}); got != want || r.Remarks != nil {
		t.Errorf("got %v, remarks %v, want %v", got, r.Remarks, want)
	}
}

func TestRemarksSuitTheGame(t *testing.T) {
	tests := []struct {
		name, edition, fen string
		articles           []string
	}{
		{"quiet", "2023", position.StartFEN, nil},
		{"claim", "2023", "8/8/8/8/8/2k5/7R/K7 w - - 100 80", []string{"9.1.2.3", "9.4"}},
		{"rapid", "2023 rapid", position.StartFEN, []string{"A.4, A.6", "A.2", "A.3", "A.5.2", "A.5.3, A.5.5", "A.5.4"}},
		{"claim", "2023 blitz", "8/8/8/8/8/2k5/7R/K7 w - - 100 80", []string{"9.1.2.3", "9.4", "B.2, B.4", "A.2", "A.3", "A.5.2", "A.5.3, A.5.5", "A.5.4"}},
		{"rapid", "2009 rapid", position.StartFEN, []string{"A.3", "A.4c", "A.2", "A.4d"}},
		{"blitz", "2009 blitz", position.StartFEN, []string{"B.2", "B.3c", "A.2", "A.4d"}},
		{"over", "2023 rapid", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1", nil},
		{"over", "1930", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1", nil},
		{"opening", "1930", position.StartFEN, []string{"16.1d", "16.1f"}},
		{"check", "1930", "5rk1/5p1p/8/6Q1/8/8/q7/7K b - - 8 40", []string{"16.1b", "16.1f"}},
		{"long", "1930", "8/8/8/8/8/2k5/7R/K7 w - - 100 80", []string{"16.1f", "16.1f", "16.1c, 16.2"}},
	}
	s := new(Arbiter)
	for _, tt := range tests {
		t.Run(tt.edition+" "+tt.name, func(t *testing.T) {
			name, pace, _ := strings.Cut(tt.edition, " ")
			e := mustEdition(t, name, map[string]Pace{"rapid": Rapid, "blitz": Blitz}[pace])
			var got []string
			for _, rm := range s.Assess(mustPlay(t, tt.fen, ""), e).Remarks {
				got = append(got, rm.Article)
			}
			if !slices.Equal(got, tt.articles) {
				t.Errorf("got %v, want %v", got, tt.articles)
			}
		})
	}
}

func TestEditionOfRefusesUnknownNames(t *testing.T) {
	_, err := EditionOf("1999")
	if err == nil || !strings.Contains(err.Error(), `"1999"`) || !strings.Contains(err.Error(), "1930") {
		t.Errorf("got %v, want an error that names 1999 and the editions", err)
	}
}
