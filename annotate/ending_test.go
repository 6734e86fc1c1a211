package annotate

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
)

// Boards on which both sides, only White, and only Black can mate. White is to move.
const (
	bothCan   = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1"
	onlyWhite = "7k/8/8/8/8/8/3Q4/4K3 w - - 0 1"
	onlyBlack = "8/8/8/8/5k1p/6p1/6r1/3K4 w - - 0 1"
	knights   = "8/8/4k3/8/8/8/8/2NNK3 w - - 0 1" // White can mate, though not by force
)

// turned returns the position of fen with Black to move.
func turned(fen string) string { return strings.Replace(fen, " w ", " b ", 1) }

// verdictOn returns the verdict on a game without moves.
func verdictOn(t *testing.T, fen, result, termination string) Verdict {
	t.Helper()
	const text = "[White %q]\n[Black %q]\n[Result %q]\n[SetUp \"1\"]\n[FEN %q]\n[Termination %q]\n\n%s\n"
	return verdictOf(t, fmt.Sprintf(text, "PrimeTime42", "Time, Ann", result, fen, termination, result))
}

// verdictOf returns the verdict on the only game of text.
func verdictOf(t *testing.T, text string) Verdict {
	t.Helper()
	g := mustRead(t, text)[0]
	r := &Analysis{Points: make([]Point, len(g.Moves)+1)}
	(&Annotator{settings: quick().WithDefaults(), arbiter: new(laws.Arbiter)}).applyLaws(g, r)
	return r.Verdict
}

func TestANameDecidesNothing(t *testing.T) {
	names := []string{"Time", "Time forfeit", "won on time", "Black", "White", "Illegal move", "Abandoned", "lost on time", "forfeit", "Game", "mate", ""}
	for _, name := range names {
		for _, phrase := range []string{"%s won by resignation", "Resignation", "Normal", ""} {
			termination := phrase
			if strings.Contains(phrase, "%s") {
				termination = fmt.Sprintf(phrase, name)
			}
			for _, tags := range []string{"[White %q]\n[Black \"b\"]\n", "[Black %q]\n[White \"b\"]\n"} {
				text := fmt.Sprintf(tags+"[Termination %q]\n\n1. e4 e5 1-0\n", name, termination)
				want := Unexplained
				if strings.Contains(phrase, "esignation") {
					want = Resignation
				}
				if v := verdictOf(t, text); v.Reason != want || v.Article != map[Reason]string{Resignation: "5.1.2"}[want] {
					t.Errorf("%s: %+v", text, v)
				}
			}
		}
	}
}

// A comment may say whose flag fell where the tag does not.
func TestVerdictOnADrawTakesTheLoserFromTheComment(t *testing.T) {
	for says, want := range map[string]string{"Black ran out of time": "1-0", "White's flag fell. Sad": "0-1", "": "0-1", "Black resigns": "0-1"} {
		text := fmt.Sprintf("[Termination \"Time forfeit\"]\n\n1. e4 e5 {%s} 1/2-1/2", says)
		if v := verdictOf(t, text); v.Reason != Time || v.Result.String() != want || !v.Contradiction {
			t.Errorf("%s: %+v, want %s", text, v, want)
		}
	}
}

// The loser is the one that the file names, unless the name could be that of either.
func TestVerdictOnALossIsOnWhoeverLost(t *testing.T) {
	for _, tt := range []struct {
		white, black, says, result, want string
		contradiction                    bool
	}{
		{"A", "B", "Black resigns", "0-1", "1-0", true},
		{"A", "B", "White's flag fell", "1-0", "0-1", true},
		{"Ann", "Bob", "Bob forfeits on time", "0-1", "1-0", true},
		{"Ann", "Bob", "Ann won by resignation", "0-1", "1-0", true},
		{"?", "?", "White makes an illegal move", "1-0", "0-1", true},
		{"Ann", "Ann", "White resigns", "1-0", "0-1", true},
		{"Ann", "Ann", "Ann resigns", "1-0", "1-0", false},
		{"Black, Jo", "White, Al", "Black resigns", "0-1", "0-1", false},
		{"A", "B", "White wins by adjudication", "0-1", "0-1", false},
		{"A", "B", "White resigns", "0-1", "0-1", false},
	} {
		text := fmt.Sprintf("[White %q]\n[Black %q]\n\n1. e4 e5 {%s} %s", tt.white, tt.black, tt.says, tt.result)
		if v := verdictOf(t, text); v.Result.String() != tt.want || v.Contradiction != tt.contradiction {
			t.Errorf("%s: %+v, want %s", text, v, tt.want)
		}
	}
}

// Editions differ in when players may agree on a draw.
func TestVerdictOnAnAgreementFollowsTheEdition(t *testing.T) {
	for name, want := range map[string]string{"2023": "5.2.3", "2009": "", "1930": "16.1d", "1928": "§15D"} {
		e := must.Get(laws.EditionOf(name))(t)
		for _, text := range []string{"1. e4 1/2-1/2", "[White \"A\"]\n1/2-1/2"} {
			g := mustRead(t, text)[0]
			r := &Analysis{Points: make([]Point, len(g.Moves)+1)}
			(&Annotator{settings: Settings{Edition: e}.WithDefaults(), arbiter: new(laws.Arbiter)}).applyLaws(g, r)
			if v := r.Verdict; v.Reason != Agreement || v.Article != want || v.Contradiction != (want != "") {
				t.Errorf("%s, %s: %+v, want article %q", name, text, v, want)
			}
		}
	}
}

func TestVerdictOnAByeIsNotPlayed(t *testing.T) {
	for text, want := range map[string]Reason{
		"[White \"A\"]\n[Black \"bye\"]\n1-0": Unplayed, "[White \"A\"]\n[Black \"BYE\"]\n[Termination \"forfeit\"]\n1-0": Unplayed,
		"[White \"(bye)\"]\n[Black \"A\"]\n1/2-1/2": Unplayed, "[White \"- bye -\"]\n[Black \"A\"]\n*": Unplayed,
		"[White \"A\"]\n[Black \"Freilos\"]\n1-0": Unplayed, "[White \"A\"]\n[Black \"Bye, Ann\"]\n[Termination \"forfeit\"]\n1-0": Forfeit,
		"[White \"A\"]\n[Black \"bye\"]\n1. e4 e5 1-0": Unexplained,
	} {
		if v := verdictOf(t, text); v.Reason != want || want == Unplayed && (v.Article != "" || v.Contradiction) {
			t.Errorf("%s: %+v, want %s", text, v, want)
		}
	}
}

// The verdict on a flag is that of adjudicate, whatever the result in the file.
func TestTheVerdictIsTheRulingOfTheLaws(t *testing.T) {
	for _, fen := range []string{bothCan, onlyWhite, onlyBlack, knights} {
		for _, fen := range []string{fen, turned(fen)} {
			report := laws.Assess(position.NewGame(position.MustParseFEN(fen)))
			for c := range position.Colors {
				for phrase, q := range map[string]laws.Question{"ran out of time": laws.FlagFall, "resigns": laws.Resignation, "makes an illegal move": laws.IllegalMove} {
					for _, result := range []position.Result{position.WinFor(c.Opposite()), position.Draw} {
						v := verdictOn(t, fen, result.String(), c.String()+" "+phrase)
						want := report.Rule(q, c)
						if v.Result != want.Result || v.Article != want.Article || v.Contradiction != (want.Result != result) {
							t.Errorf("%s, %s, %s %s: %+v, want %+v", fen, result, c, phrase, v, want)
						}
					}
				}
			}
		}
	}
}

// articles are what the table in the documentation says about each reason.
var articles = map[Reason]string{
	Open: "", Time: "6.9", Resignation: "5.1.2", Agreement: "", Claim: "9.2, 9.3", OnBoard: "5.1.1, 5.2.1, 5.2.2, 9.6",
	Infraction: "7.5.5", Forfeit: "6.7.1", Abandonment: "5.1.2", Adjudication: "", Unplayed: "",
}

// The table in docs/analyse.md has examples of the phrases for each reason.
func TestTheDocumentationNamesEveryReason(t *testing.T) {
	row, phrase := regexp.MustCompile("(?m)^\\| (`.+`) \\| `(\\w+)` \\| (.*) \\|$"), regexp.MustCompile("`(.+?)`")
	found := map[string]bool{}
	for _, m := range row.FindAllStringSubmatch(string(must.Get(os.ReadFile("../docs/analyse.md"))(t)), -1) {
		found[m[2]] = true
		for _, text := range phrase.FindAllStringSubmatch(m[1], -1) {
			if e, ok := endings[strings.ToLower(text[1])]; !ok || e.reason.String() != m[2] || m[3] != articles[e.reason] {
				t.Errorf("%q: %v, %q, not %q, %q", text[1], e.reason, articles[e.reason], m[2], m[3])
			}
		}
	}
	for reason := range articles {
		if !found[reason.String()] {
			t.Errorf("docs/analyse.md has no phrase for %v", reason)
		}
	}
}
