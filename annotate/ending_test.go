package annotate

import (
	"fmt"
	"os"
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

// counted returns the position of fen with a half-move clock.
func counted(fen string, clock int) string {
	return strings.Replace(fen, "0 1", fmt.Sprint(clock, 90), 1)
}

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

func TestDrawsAreHeldAgainstTheLaws(t *testing.T) {
	const draw, none, won, lost = position.Draw, position.NoResult, position.WhiteWins, position.BlackWins
	tests := []struct {
		fen, termination string
		reason           Reason
		result           position.Result // by the Laws
		article          string
		loser            position.Color
	}{
		// A flag that fell where the opponent cannot mate.
		{turned(onlyBlack), "Time forfeit", Time, draw, "6.9", position.Black},
		{turned(onlyBlack), "Game drawn by timeout vs insufficient material", Time, draw, "6.9", position.Black},
		{onlyWhite, "time forfeit", Time, draw, "6.9", position.White},
		{onlyWhite, "White ran out of time and Black has no material to mate", Time, draw, "6.9", position.White},
		{onlyWhite, "PrimeTime42 ran out of time and Time, Ann has no material to mate", Time, draw, "6.9", position.White},
		// Who has made a move may not have pressed the clock.
		{turned(onlyWhite), "Time forfeit", Time, draw, "6.9", position.White},
		{onlyBlack, "Time forfeit", Time, draw, "6.9", position.Black},
		// Where the opponent can mate, it is no draw.
		{bothCan, "Time forfeit", Time, lost, "6.9", position.White},
		{turned(bothCan), "Game drawn by timeout vs insufficient material", Time, won, "6.9", position.Black},
		{knights, "Black ran out of time and White has no material to mate", Time, won, "6.9", position.Black},
		{bothCan, "both players ran out of time", Time, draw, "", position.White},
		{bothCan, "Game drawn because both players ran out of time", Time, draw, "", position.White},
		{bothCan, "Game 457 (PrimeTime42 vs. Time, Ann) Game drawn because both players ran out of time", Time, draw, "", position.White},
		{onlyWhite, "Game 457 (a vs. b) White ran out of time and Black has no material to win", Time, draw, "6.9", position.White},
		{bothCan, "Game drawn because neither player has mating material", Unfounded, none, "", position.White},
		{bothCan, "Game drawn because of repetition", Unfounded, none, "", position.White},
		// The same for a resignation and for illegal moves.
		{onlyWhite, "illegal move", Infraction, draw, "7.5.5", position.White},
		{bothCan, "Rules infraction", Infraction, lost, "7.5.5", position.White},
		// What the file says about the board must be there.
		{knights, "Game drawn by insufficient material", Unfounded, none, "", position.White},
		{bothCan, "Game drawn by stalemate", Unfounded, none, "", position.White},
		{bothCan, "Game drawn by repetition", Unfounded, none, "", position.White},
		{counted(bothCan, 80), "Draw by fifty moves rule", Unfounded, none, "", position.White},
		{counted(bothCan, 99), "Game drawn by 50-move rule", Claim, draw, "9.3.1", position.White},
		{counted(bothCan, 100), "Game drawn by 50-move rule", Claim, draw, "9.3.2", position.White},
		// The rest is left to the players and to others.
		{bothCan, "Game drawn by agreement", Agreement, draw, "", position.White},
		{counted(bothCan, 100), "Game drawn by agreement", Agreement, draw, "", position.White},
		{bothCan, "Normal", Agreement, draw, "", position.White},
		{bothCan, "", Agreement, draw, "", position.White},
		{bothCan, "adjudication", Adjudication, draw, "", position.White},
		{bothCan, "abandoned", Adjudication, draw, "", position.White},
	}
	for _, tt := range tests {
		v := verdictOn(t, tt.fen, "1/2-1/2", tt.termination)
		if v.Reason != tt.reason || v.Result != tt.result || v.Article != tt.article || v.Loser != tt.loser || v.Contradiction != (tt.result != draw) {
			t.Errorf("%s with %q: %+v", tt.fen, tt.termination, v)
		}
	}
}

func TestAWinIsExplainedByAWholePhrase(t *testing.T) {
	for termination, want := range map[string]struct {
		reason  Reason
		article string
	}{
		"":                                    {Resignation, "5.1.2"},
		"Normal":                              {Resignation, "5.1.2"},
		"PrimeTime42":                         {Resignation, "5.1.2"},
		"PrimeTime42 won by resignation":      {Resignation, "5.1.2"},
		"Ann Time lost by resignation":        {Resignation, "5.1.2"}, // a name in another order
		"a waste of time":                     {Resignation, "5.1.2"},
		"Time forfeit":                        {Time, "6.9"},
		"time forfeit.":                       {Time, "6.9"},
		"PrimeTime42 won on time":             {Time, "6.9"},
		"Prime Time 42 won on time":           {Time, "6.9"},
		"Black loses on time":                 {Time, "6.9"},
		"Black forfeits on time":              {Time, "6.9"},
		"Time, Ann ran out of time":           {Time, "6.9"},
		"Rules infraction":                    {Infraction, "7.5.5"},
		"illegal move":                        {Infraction, "7.5.5"},
		"Black makes an illegal move: e7e9":   {Infraction, "7.5.5"},
		"PrimeTime42 won - game abandoned":    {Abandonment, "5.1.2"},
		"Abandoned":                           {Abandonment, "5.1.2"},
		"Black's connection stalls":           {Abandonment, "5.1.2"},
		"Time, Ann's connection stalls":       {Abandonment, "5.1.2"},
		"Black forfeits by disconnection":     {Abandonment, "5.1.2"},
		"Black disconnected and forfeits":     {Abandonment, "5.1.2"},
		"Time, Ann disconnected and forfeits": {Abandonment, "5.1.2"},
		"Game 457 (PrimeTime42 vs. Time, Ann) Time, Ann forfeits on time": {Time, "6.9"},
		"Game 457 (PrimeTime42 vs. Time, Ann) Time, Ann resigns":          {Resignation, "5.1.2"},
		"Game 457 (a vs. b) Black checkmated":                             {Unfounded, ""},
		"White wins by adjudication":                                      {Adjudication, ""},
		"death":                                                           {Adjudication, ""},
		"forfeit":                                                         {Forfeit, "6.7.1"},
		"Black forfeits":                                                  {Forfeit, "6.7.1"},
		"White mates":                                                     {Unfounded, ""},
		"PrimeTime42 won by checkmate":                                    {Unfounded, ""},
		"Ann lost a pawn, but the other one won on time":                  {Time, "6.9"}, // the last verb counts
		"he won a pawn, but Ann lost on time":                             {Time, "6.9"},
		"PrimeTime42 won by king of the hill":                             {Resignation, "5.1.2"},
		"PrimeTime42 ganó por tiempo (2 min.)":                            {Resignation, "5.1.2"},
	} {
		v := verdictOn(t, bothCan, "1-0", termination)
		if v.Reason != want.reason || v.Article != want.article || v.Contradiction != (want.reason == Unfounded) {
			t.Errorf("%q: %+v", termination, v)
		}
		if want.reason != Unfounded && v.Loser != position.Black {
			t.Errorf("%q: %s lost", termination, v.Loser)
		}
	}
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
				if v := verdictOf(t, text); v.Reason != Resignation || v.Article != "5.1.2" {
					t.Errorf("%s: %+v", text, v)
				}
			}
		}
	}
}

func TestResultsThatSayMore(t *testing.T) {
	for _, tt := range []struct {
		result, moves string
		reason        Reason
		want          position.Result
		article       string
	}{
		{"1-0F", "", Forfeit, position.WhiteWins, "6.7.1"},
		{"0-1F", "", Forfeit, position.BlackWins, "6.7.1"},
		{"+:-", "", Forfeit, position.WhiteWins, "6.7.1"},
		{"0-0", "", Forfeit, position.NoResult, "6.7.1"},
		{"-:-", "", Forfeit, position.NoResult, "6.7.1"},
		{"1-0F", "1. e4 e5 ", Forfeit, position.WhiteWins, ""},
		{"0-0", "1. e4 e5 2. Nf3 Nc6 ", Forfeit, position.NoResult, ""},
		{"-:-", "1. e4 ", Forfeit, position.NoResult, ""},
		{"1/2-0", "1. e4 e5 ", Adjudication, position.NoResult, ""},
		{"0-0.5", "", Adjudication, position.NoResult, ""},
		{"*", "", Open, position.NoResult, ""},
	} {
		v := verdictOf(t, fmt.Sprintf("[Result %q]\n\n%s%s\n", tt.result, tt.moves, tt.result))
		if v.Reason != tt.reason || v.Result != tt.want || v.Article != tt.article || v.Contradiction {
			t.Errorf("%s: %+v", tt.result, v)
		}
	}
}

func TestTheLastCommentMayExplainTheEnd(t *testing.T) {
	for comment, want := range map[string]Reason{
		"Black forfeits on time":                  Time, // FICS
		"Game 4 (a vs. b) Black forfeits on time": Time,
		"Black disconnected and forfeits":         Abandonment,
		"+1.20/12 0.3s, Black loses on time":      Time, // cutechess
		"[%clk 0:00:00] Black ran out of time":    Time,
		"Black resigns":                           Resignation,
		"White wins by adjudication":              Adjudication,
		"Black's connection stalls":               Abandonment,
		"with mate":                               Resignation, // by a person, about the position
		"mate":                                    Resignation,
		"he ran short of time and made a mistake": Resignation,
		"Threefold repetition":                    Resignation,
		"[%clk 0:00:00]":                          Resignation,
	} {
		for _, before := range []string{"1. e4 e5 {time} 2. Nf3 ", "1. e4 e5 2. Nf3 {time} (2. c4 {time}) (2. d4) "} {
			if v := verdictOf(t, before+"{"+comment+"} 1-0"); v.Reason != want || v.Loser != position.Black {
				t.Errorf("%s%q: %+v", before, comment, v)
			}
		}
	}
}

// The verdict on a flag is that of adjudicate, whatever the result in the file.
func TestTheVerdictIsTheRulingOfTheLaws(t *testing.T) {
	for _, fen := range []string{bothCan, onlyWhite, onlyBlack, knights} {
		for _, fen := range []string{fen, turned(fen)} {
			report := laws.Judge(position.NewGame(position.MustParseFEN(fen)))
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
	Open: "says nothing", Time: "6.9", Resignation: "5.1.2", Agreement: "", Claim: "9.2, 9.3", OnBoard: "5.1.1, 5.2.1, 5.2.2, 9.6",
	Infraction: "7.5.5", Forfeit: "6.7.1", Abandonment: "5.1.2", Adjudication: "",
}

func TestTheDocumentationHasAllPhrases(t *testing.T) {
	doc := must.Get(os.ReadFile("../docs/analyse.md"))(t)
	for _, line := range phrases {
		row := fmt.Sprintf("| `%s` | `%s` | %s |\n", strings.ReplaceAll(line.texts, "; ", "`, `"), line.reason, articles[line.reason])
		if !strings.Contains(string(doc), row) {
			t.Errorf("docs/analyse.md needs\n%s", row)
		}
	}
}
