package laws

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// shuffle is a game in which both rooks of h1 and h8 move out and back until
// the diagram has appeared for the third time, once with all castling rights.
const (
	castlingFEN = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	shuffle     = "h1g1 h8g8 g1h1 g8h8 "
	knightsOut  = "g1f3 g8f6 f3g1 f6g8 "
)

func TestEditionsDiffer(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		edition          string
		outcome          Outcome
		result           position.Result
		article          string
		claims           string // kinds and articles for the position on the board
	}{
		{"bare kings are dead", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "2023", DeadPosition, position.Draw, "5.2.2", ""},
		{"bare kings are dead", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "2009", DeadPosition, position.Draw, "5.2b", ""},
		{"bare kings play on", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "1930", Ongoing, position.NoResult, "", ""},
		{"bare kings play on", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "1928", Ongoing, position.NoResult, "", ""},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "2023", Checkmate, position.WhiteWins, "5.1.1", ""},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "2009", Checkmate, position.WhiteWins, "5.1a", ""},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "1930", Checkmate, position.WhiteWins, "10.1", ""},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", "1928", Checkmate, position.WhiteWins, "§1", ""},
		{"mate on the 150th half-move wins", "7k/8/6K1/8/8/8/8/R7 w - - 149 120", "a1a8", "2023", Checkmate, position.WhiteWins, "5.1.1", ""},
		{"75 moves", "7k/8/5K2/8/8/8/8/R7 w - - 149 120", "a1a7", "2023", SeventyFiveMove, position.Draw, "9.6.2", ""},
		{"75 moves are a claim", "7k/8/5K2/8/8/8/8/R7 w - - 149 120", "a1a7", "2009", Ongoing, position.NoResult, "", "fifty 9.3b"},
		{"75 moves are a claim", "7k/8/5K2/8/8/8/8/R7 w - - 149 120", "a1a7", "1930", Ongoing, position.NoResult, "", "fifty 16.1e"},
		{"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120", "f5f7", "2023", Stalemate, position.Draw, "5.2.1", ""},
		{"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120", "f5f7", "1930", Stalemate, position.Draw, "16.1a", ""},
		{"stalemate", "7k/8/6K1/5Q2/8/8/8/8 w - - 149 120", "f5f7", "1928", Stalemate, position.Draw, "§15A", ""},
		{"threefold", position.StartFEN, knightsOut + knightsOut, "2023", Ongoing, position.NoResult, "", "threefold 9.2.2"},
		{"threefold", position.StartFEN, knightsOut + knightsOut, "2009", Ongoing, position.NoResult, "", "threefold 9.2b"},
		{"threefold", position.StartFEN, knightsOut + knightsOut, "1930", Ongoing, position.NoResult, "", "threefold 16.1c"},
		{"threefold", position.StartFEN, knightsOut + knightsOut, "1928", Ongoing, position.NoResult, "", "threefold §15C"},
		{"fivefold", position.StartFEN, strings.Repeat(knightsOut, 4), "2023", FivefoldRepeat, position.Draw, "9.6.1", ""},
		{"fivefold is a claim", position.StartFEN, strings.Repeat(knightsOut, 4), "2009", Ongoing, position.NoResult, "", "threefold 9.2b"},
		{"lost castling rights make a difference", castlingFEN, shuffle + shuffle, "2023", Ongoing, position.NoResult, "", ""},
		{"lost castling rights make a difference", castlingFEN, shuffle + shuffle, "2009", Ongoing, position.NoResult, "", ""},
		{"lost castling rights make none", castlingFEN, shuffle + shuffle, "1930", Ongoing, position.NoResult, "", "threefold 16.1c"},
		{"lost castling rights make none", castlingFEN, shuffle + shuffle, "1928", Ongoing, position.NoResult, "", "threefold §15C"},
		{"fifty moves and threefold", castlingFEN[:len(castlingFEN)-3] + "92 90", shuffle + shuffle, "1930", Ongoing, position.NoResult, "", "threefold 16.1c fifty 16.1e"},
	}
	s := new(Arbiter)
	for _, tt := range tests {
		t.Run(tt.edition+" "+tt.name, func(t *testing.T) {
			e, err := EditionOf(tt.edition)
			if err != nil {
				t.Fatal(err)
			}
			g := mustPlay(t, tt.fen, tt.moves)
			st := s.Status(g, e, winnable.Quick)
			if st.Outcome != tt.outcome || st.Result != tt.result || st.Article != tt.article {
				t.Errorf("got %v %v %q, want %v %v %q", st.Outcome, st.Result, st.Article, tt.outcome, tt.result, tt.article)
			}
			var claims []string
			for _, c := range st.Claims {
				if c.Move == position.NoMove {
					claims = append(claims, c.Kind.String(), c.Article)
				}
			}
			if got := strings.Join(claims, " "); got != tt.claims {
				t.Errorf("claims %q, want %q", got, tt.claims)
			}
		})
	}
}

func TestOldEditionsKnowNoAnnouncedClaims(t *testing.T) {
	g := mustPlay(t, "8/8/8/8/8/2k5/7R/K7 w - - 99 80", "")
	s := new(Arbiter)
	for _, tt := range []struct {
		edition string
		claims  int
	}{{"2023", 16}, {"2009", 16}, {"1930", 0}, {"1928", 0}} {
		e, err := EditionOf(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		if st := s.Status(g, e, winnable.Quick); len(st.Claims) != tt.claims {
			t.Errorf("%s: %d claims, want %d", tt.edition, len(st.Claims), tt.claims)
		}
	}
}

func TestGroupClaimsPutsMovesWithTheSameCountTogether(t *testing.T) {
	a, b := position.NewMove(position.A1, position.B1, position.Quiet), position.NewMove(position.A1, position.C1, position.Quiet)
	got := GroupClaims([]Claim{
		{Threefold, position.NoMove, 3, "9.2"}, {Threefold, a, 3, "9.2"}, {FiftyMoves, a, 100, "9.3"}, {Threefold, b, 3, "9.2"}, {Threefold, b, 4, "9.2"},
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
	}{
		{"2023", FlagFall, winnable.Yes, position.WhiteWins, "6.9", true},
		{"2023", FlagFall, winnable.No, position.Draw, "6.9", true},
		{"2023", FlagFall, winnable.Unknown, position.WhiteWins, "6.9", false},
		{"2023", Resignation, winnable.No, position.Draw, "5.1.2", true},
		{"2023", IllegalMove, winnable.No, position.Draw, "7.5.5", true},
		{"2023", IllegalMove, winnable.Yes, position.WhiteWins, "7.5.5", true},
		{"2009", FlagFall, winnable.No, position.Draw, "6.9", true},
		{"2009", Resignation, winnable.No, position.WhiteWins, "5.1b", true},
		{"2009", IllegalMove, winnable.No, position.Draw, "7.4b", true},
		{"1930", FlagFall, winnable.No, position.WhiteWins, "20.2", true},
		{"1930", IllegalMove, winnable.Yes, position.NoResult, "", true},
		{"1928", FlagFall, winnable.No, position.WhiteWins, "§18", true},
	}
	for _, tt := range tests {
		e, err := EditionOf(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		want := Ruling{tt.result, tt.article, tt.decided}
		if got := e.Rule(tt.question, position.Black, tt.opponent); got != want {
			t.Errorf("%s, %v of Black, White can mate: %v: got %v, want %v", tt.edition, tt.question, tt.opponent, got, want)
		}
	}
}

func TestFlagFallAfterTheGameChangesNothing(t *testing.T) {
	r := new(Arbiter).Report(mustPlay(t, position.StartFEN, "f2f3 e7e5 g2g4 d8h4"), &edition2023)
	if got, want := r.Rule(FlagFall, position.Black), (Ruling{position.BlackWins, "5.1.1", true}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRemarksSuitTheGame(t *testing.T) {
	tests := []struct {
		name, edition, fen string
		articles           []string
	}{
		{"quiet", "2023", position.StartFEN, nil},
		{"claim", "2023", "8/8/8/8/8/2k5/7R/K7 w - - 100 80", []string{"9.1.2.3", "9.4"}},
		{"over", "1930", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1", nil},
		{"opening", "1930", position.StartFEN, []string{"16.1d", "16.1f"}},
		{"check", "1930", "5rk1/5p1p/8/6Q1/8/8/q7/7K b - - 8 40", []string{"16.1b", "16.1f"}},
		{"long", "1930", "8/8/8/8/8/2k5/7R/K7 w - - 100 80", []string{"16.1f", "16.1f", "16.1c, 16.2"}},
	}
	s := new(Arbiter)
	for _, tt := range tests {
		t.Run(tt.edition+" "+tt.name, func(t *testing.T) {
			e, err := EditionOf(tt.edition)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, rm := range s.Report(mustPlay(t, tt.fen, ""), e).Remarks {
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
