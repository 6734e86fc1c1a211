package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// ask sends a request and decodes the result into one of type T.
func ask[T any](t *testing.T, s *Session, name, params string) (result T) {
	t.Helper()
	var answer struct {
		Result *T
		Error  string
	}
	must.Do(t, json.Unmarshal(s.Call(context.Background(), name, []byte(params), func([]byte) {}), &answer))
	if answer.Result == nil {
		t.Fatalf("%s %s: %s", name, params, answer.Error)
	}
	return *answer.Result
}

// quote returns s as JSON.
func quote(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// request returns the parameters of a game.
func request(fen, moves, edition string) string {
	return quote(map[string]any{"start": fen, "moves": strings.Fields(moves), "edition": edition})
}

func TestAViewHasExactlyTheLegalMoves(t *testing.T) {
	for _, fen := range []string{
		position.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		v := ask[viewObject](t, NewSession(), "view", request(fen, "", ""))
		p := position.MustParseFEN(fen)
		var list position.MoveList
		p.GenerateLegal(&list)
		if len(v.Legal) != list.Len() {
			t.Errorf("%s: %d moves, want %d", fen, len(v.Legal), list.Len())
		}
		for _, l := range v.Legal {
			m, err := p.ParseUCI(l.UCI)
			san, sanErr := p.ParseSAN(l.SAN)
			if err != nil || sanErr != nil || m != san {
				t.Errorf("%s: %s and %s are not the same legal move", fen, l.UCI, l.SAN)
			}
			if (l.Rook != "") != m.IsCastling() || (l.Promotion != "") != m.IsPromotion() {
				t.Errorf("%s: %+v", fen, l)
			}
		}
	}
}

func TestARulingIsThatOfTheLaws(t *testing.T) {
	s, arbiter := NewSession(), new(laws.Arbiter)
	for _, fen := range []string{
		position.StartFEN, "8/8/8/8/8/2k5/7R/K7 w - - 99 80", "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
		"8/8/8/8/4k3/8/4p3/4K3 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
	} {
		for _, e := range laws.Editions() {
			p := position.MustParseFEN(fen)
			want := arbiter.Assess(position.NewGame(p), e)
			arbiter.ShortenHelpmates(&want)
			got := ask[ruleObject](t, s, "rule", request(fen, "", e.Name))
			if got.Status != want.Outcome.String() || got.Outcome.Result != want.Result.String() || got.Outcome.Article != want.Article {
				t.Errorf("%s, %s: %+v, want %v", fen, e.Name, got.Outcome, want.Outcome)
			}
			for c := range position.Colors {
				answer, why, line := got.Winnable.White, got.Why.White, got.Lines.White
				if c == position.Black {
					answer, why, line = got.Winnable.Black, got.Why.Black, got.Lines.Black
				}
				if (answer == "no") != (why != nil) {
					t.Errorf("%s, %s: %s can mate: %s, %+v, want facts with a no", fen, e.Name, c, answer, why)
				}
				if answer != want.Winnable[c].Answer.String() || len(line) != len(want.Winnable[c].Helpmate) {
					t.Errorf("%s, %s: %s can mate: %s, %v, want %v", fen, e.Name, c, answer, line, want.Winnable[c])
				}
				if ruling := got.Rulings[c]; ruling.Question != "flag fall" || ruling.Player != c.String() || ruling.Result != want.Rule(laws.FlagFall, c).Result.String() {
					t.Errorf("%s, %s: the flag of %s falls: %+v", fen, e.Name, c, ruling)
				}
			}
		}
	}
}

func TestAShortHelpmateIsOne(t *testing.T) {
	const fen = "8/8/8/8/4k3/8/4p3/4K3 b - - 0 1"
	s := NewSession()
	first := ask[ruleObject](t, s, "rule", request(fen, "", "")).Lines.Black
	line := ask[[]moveObject](t, s, "helpmate", `{"start": "`+fen+`", "color": "black"}`)
	p := position.MustParseFEN(fen)
	at := p
	var moves []position.Move
	for _, o := range line {
		m := must.Get(at.ParseUCI(o.UCI))(t)
		moves = append(moves, m)
		at = at.After(m)
	}
	if len(line) > len(first) || !winnable.IsHelpmate(&p, moves, position.Black) {
		t.Errorf("%d half-moves after %d: %v", len(line), len(first), line)
	}
}

const afterE5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"

func TestOfWhatIsBrokenTheLegalPartIsOpened(t *testing.T) {
	for _, tt := range []struct {
		text   string
		game   int
		titles []string
		errors string
	}{
		{"1. e4 e5 2. Ke3 Nf6", 0, []string{"White – Black"}, "Ke3"},
		{"startpos 1. e4 e5 2. Ke3", 0, []string{}, "Ke3"},
		{position.StartFEN + " e2e4 e7e5 hello", 0, []string{}, "hello"},
		{"[White \"A\"]\n\n1. d4 Qxd4 *\n\n[White \"B\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[Event \"C\"]\n\n1. c4 *", 1, []string{"A – Black", "B – Black  1-0", "C"}, "Ke3"},
		{"[White \"A\"]\n\n1. d5 *\n\n[White \"B\"]\n\n1. e4 e5 *", 0, []string{"B – Black"}, "d5"},
	} {
		o := ask[openObject](t, NewSession(), "open", quote(openParams{Text: tt.text, Game: tt.game}))
		if n := len(o.Game.Line.Moves); n != 2 || o.Game.Line.Moves[1].FEN != afterE5 {
			t.Errorf("%s: %d moves", tt.text, n)
		}
		if !slices.Equal(o.Titles, tt.titles) || !strings.Contains(strings.Join(o.Errors, "\n"), tt.errors) {
			t.Errorf("%s: %q, %q", tt.text, o.Titles, o.Errors)
		}
	}
}

func TestGamesThatAreNotShownAreTold(t *testing.T) {
	for count, told := range map[int]int{maxGames: 0, maxGames + 1: 1} {
		o := ask[openObject](t, NewSession(), "open", quote(openParams{Text: strings.Repeat("1. e4 *\n\n", count)}))
		if len(o.Titles) != maxGames || len(o.Errors) != told {
			t.Errorf("of %d games there are %d titles, errors %q", count, len(o.Titles), o.Errors)
		}
	}
}

func TestTheBytesOfAFileDecideItsEncoding(t *testing.T) {
	for _, data := range []string{"[White \"Jérôme\"]\n\n1. e4 {élan} e5 *", "[White \"J\xe9r\xf4me\"]\n\n1. e4 {\xe9lan} e5 *"} {
		o := ask[openObject](t, NewSession(), "open", quote(openParams{Data: []byte(data)}))
		if o.Game.Tags[0][1] != "Jérôme" || o.Game.Line.Moves[0].Comments[0] != "élan" {
			t.Errorf("%q: %v, %+v", data, o.Game.Tags, o.Game.Line.Moves[0])
		}
	}
}

func TestTextIsOpened(t *testing.T) {
	for _, tt := range []struct {
		name, text, fen string // after the moves
		moves, games    int
	}{
		{"FEN", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", 0, 0},
		{"FEN and moves", position.StartFEN + " e2e4 Nf6", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2", 2, 0},
		{"bare moves", "1. e4 e5 2. Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", 3, 0},
		{"FEN and moves on the next line", position.StartFEN + "\ne2e4\ne7e5", afterE5, 2, 0},
		{"comment with a slash", "{w/o} 1. e4 e5 *", afterE5, 2, 1},
		{"comment that is a link", "{https://example.com/x} 1. e4 e5", afterE5, 2, 1},
		{"tag without a blank", "[Site\"http://x/y\"]\n1. e4 e5 *", afterE5, 2, 1},
		{"two games", "[White \"A\"]\n\n1. d4 *\n\n[White \"B\"]\n\n1. e4 1-0\n", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", 1, 2},
		{"two FENs", "8/8/4k3/8/8/4K3/8/8 w - - 0 1\n" + position.StartFEN + "\n", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", 0, 2},
		{"EPD", "8/8/4k3/8/8/4K3/8/8 w - - id \"draw\"; bm Kd4;", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", 0, 1},
		{"PGN with a FEN", "[FEN \"8/8/4k3/8/8/4K2R/8/8 w - - 0 1\"]\n\n1. Rh6+ Kd5 *", "8/8/7R/3k4/8/4K3/8/8 w - - 2 2", 2, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := ask[openObject](t, NewSession(), "open", quote(openParams{Text: tt.text}))
			fen := o.Game.Start
			if n := len(o.Game.Line.Moves); n > 0 {
				fen = o.Game.Line.Moves[n-1].FEN
			}
			if len(o.Errors) > 0 {
				t.Error(o.Errors)
			}
			if fen != tt.fen || len(o.Game.Line.Moves) != tt.moves || len(o.Titles) != tt.games {
				t.Errorf("%s after %d moves of %d games", fen, len(o.Game.Line.Moves), len(o.Titles))
			}
		})
	}
}

func TestBadRequestsAreExplained(t *testing.T) {
	for _, tt := range []struct{ method, params, want string }{
		{"frob", `{}`, "frob"},
		{"view", `{`, "parameters"},
		{"view", `{"start": 3}`, "parameters"},
		{"view", request("8/8 w - -", "", ""), "2 ranks"},
		{"view", request(position.StartFEN, "e2e4 Ke9", ""), `half-move 2: "Ke9" is not a move`},
		{"rule", request(position.StartFEN, "", "1999"), "1999"},
		{"analyse", request("xyzzy", "", ""), "xyzzy"},
		{"analyse", `{"start": "7k/8/8/8/8/8/7R/7K b - - 0 1", "threat": true}`, "in check and cannot pass"},
		{"reply", request("", "", ""), "FEN"},
		{"helpmate", `{"start": "` + position.StartFEN + `", "color": "red"}`, "red"},
		{"open", `{"text": "  "}`, "nothing to open"},
		{"open", `{"text": "hello"}`, "hello"},
		{"open", `{"text": "1."}`, "not a FEN"},
		{"open", `{"text": "[White \"A\"]\n\n1. d5 *"}`, `line 3: move "d5"`},
		{"open", `{"text": "[Variant \"Crazyhouse\"]\n\n1. e4 *"}`, "Crazyhouse"},
		{"open", `{"text": "position fen"}`, "FEN"},
		{"open", `{"text": "8/8/8 w - - 0 1 e4"}`, "3 ranks"},
		{"open", `{"text": "https://example.com/game"}`, "link"},
	} {
		var answer struct{ Error string }
		json.Unmarshal(NewSession().Call(context.Background(), tt.method, []byte(tt.params), nil), &answer)
		if !strings.Contains(answer.Error, tt.want) {
			t.Errorf("%s %s: %q does not say %q", tt.method, tt.params, answer.Error, tt.want)
		}
	}
}

// FuzzCallNeverPanics calls all methods. Those that think get a few milliseconds.
func FuzzCallNeverPanics(f *testing.F) {
	const game = `"start": "8/8/4k3/8/8/4K2R/8/8 w - - 0 1", "moves": ["Rh6+", "h6e6"]`
	f.Add("rule", `{`+game+`, "edition": "1930"}`)
	f.Add("analyse", `{`+game+`, "lines": 3, "nodes": 10}`)
	f.Add("reply", `{`+game+`, "elo": 1500, "clock": [-1, 1], "increment": 9223372036854775807}`)
	f.Add("offer", `{`+game+`, "engine": "black"}`)
	f.Add("annotate", `{"start": "`+position.StartFEN+`", "line": {"moves": [{"uci": "f2f3"}, {"uci": "e7e5"}]}, "nodes": 10, "edition": "2009"}`)
	f.Add("helpmate", `{"start": "8/8/4k3/8/8/4K2R/8/8 w - - 0 1", "color": "white"}`)
	f.Add("helpmate", `{"start": "4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1", "color": "black"}`)
	f.Add("open", `{"text": "1. e4 e5 *"}`)
	f.Add("view", request(position.StartFEN, "e2e4", "2009"))
	f.Add("write", `{"start": "8/8/4k3/8/8/4K2R/8/8 w - - 0 1", "line": {"moves": [{"uci": "h3h6", "variations": [{"moves": [{"uci": "0000"}]}]}]}, "tags": [["White", "\""]], "result": "1-0"}`)
	f.Add("opening", request(position.StartFEN, "e2e4 0000", ""))
	session := NewSession()
	f.Fuzz(func(t *testing.T, name, params string) {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		defer cancel()
		answer := session.Call(ctx, name, []byte(params), func([]byte) {})
		if !json.Valid(answer) || strings.Contains(string(answer), "internal error") {
			t.Errorf("%s", answer)
		}
	})
}

func TestAnalysisFindsTheMateAndStops(t *testing.T) {
	s := NewSession()
	o := ask[analysisObject](t, s, "analyse", `{"start": "7k/8/8/8/8/8/R7/1R5K w - - 0 1", "lines": 2, "nodes": 20000}`)
	if len(o.Lines) != 2 || *o.Lines[0].Mate != 2 || o.Lines[0].Expectation != 1 || len(o.Lines[0].Moves) != 3 {
		t.Errorf("%+v", o)
	}
	// What White would do if it were White's move.
	threat := ask[analysisObject](t, s, "analyse", `{"start": "7k/p7/8/8/8/8/R7/1R5K b - - 0 1", "lines": 1, "nodes": 20000, "threat": true}`)
	if l := threat.Lines; !threat.Threat || len(l) != 1 || threat.FEN != "7k/p7/8/8/8/8/R7/1R5K b - - 0 1" || l[0].Moves[0].UCI != "0000" || l[0].Moves[0].From != "" || *l[0].Mate != 2 {
		t.Errorf("%+v", threat)
	}
	o = ask[analysisObject](t, s, "analyse", `{"start": "7K/8/8/8/8/8/r7/1r5k b - - 0 1", "lines": 2, "nodes": 20000}`)
	if *o.Lines[0].Mate != -2 || o.Lines[0].Expectation != 0 {
		t.Errorf("for Black: %+v", o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	reports := 0
	s.Call(ctx, "analyse", []byte(request(position.StartFEN, "", "")), func([]byte) { // without a limit
		if reports++; reports == 3 {
			cancel()
		}
	})
	if reports < 3 {
		t.Errorf("%d reports, want 3 before the end", reports)
	}
}

func TestTheEngineClaimsDrawsAndAnswersOffers(t *testing.T) {
	s := NewSession()
	r := ask[replyObject](t, s, "reply", `{"start": "8/8/4k3/8/8/4K3/r7/7R w - - 99 80", "movetime": 50}`)
	if r.Claim == nil || r.Claim.Article != "9.3.1" || len(r.Claim.Moves) == 0 {
		t.Errorf("%+v, want a claim", r)
	}
	r = ask[replyObject](t, s, "reply", `{"start": "8/8/5k2/8/8/4K3/8/7Q w - - 0 1", "moves": ["Qh2", "Kf5", "Qh1", "Kf6", "Qh2", "Kf5", "Qh1", "Kf6"], "movetime": 50}`)
	if r.Claim != nil || r.Move == nil {
		t.Errorf("%+v, want a move of the side that is winning", r)
	}
	for engine, want := range map[string]bool{"white": false, "black": true} {
		if got := ask[bool](t, s, "offer", `{"start": "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1", "engine": "`+engine+`"}`); got != want {
			t.Errorf("%s accepts: %v", engine, got)
		}
	}
	// A player who stands a little worse plays on, and one who is lost does not.
	for moves, want := range map[string]bool{`"d4", "h5"`: false, `"e4", "e5", "Qh5", "Nc6", "Qxf7+"`: true, `"e4", "e5", "f3", "Nc6"`: false, `"e4", "d5", "Qg4", "Bxg4"`: true} {
		for _, elo := range [...]int{1500, 0} {
			if got := ask[bool](t, s, "offer", quote(map[string]any{"start": position.StartFEN, "engine": "white", "elo": elo, "moves": json.RawMessage("[" + moves + "]")})); got != want {
				t.Errorf("White of %d accepts after %s: %v", elo, moves, got)
			}
		}
	}
}

func TestAGameIsAnnotated(t *testing.T) {
	s := NewSession()
	game := ask[openObject](t, s, "open", quote(openParams{Text: "[White \"A\"]\n\n1. e4 e5 2. Qh5 {mine} Ke7 (2... Nc6) 3. Qxe5# 1-0"})).Game
	o := ask[annotationObject](t, s, "annotate", quote(annotateParams{gameObject: game, Nodes: 3000}))
	report := o.Game
	if len(report.Moves) != 5 || report.Moves[3].Grade != "blunder" || report.Tags["White"] != "A" {
		t.Fatalf("%+v", report)
	}
	if !strings.Contains(o.Report, `<article class="game" id="g1"`) {
		t.Errorf("the report is %.200q", o.Report)
	}
	// The additions are apart from the annotations of the game.
	blunder := o.Line.Moves[3]
	if !slices.Equal(blunder.NAGs, []int{4}) || len(blunder.Comments) != 1 || !strings.HasPrefix(blunder.Comments[0], "[%eval") || len(blunder.Variations) == 0 {
		t.Errorf("added to 2... Ke7: %+v", blunder)
	}
	if blunder.Variations[0].Moves[0].SAN != report.Moves[3].Before.Line[0] || strings.Contains(quote(o.Line), "mine") {
		t.Errorf("%+v", o.Line)
	}
}

// The report is the same as by analyse on a file with the game, including what the file says
// about the end, and without what an earlier analysis began.
func TestTheReportIsThatOfAnalyse(t *testing.T) {
	const text = "[White \"A\"]\n\n{First} 1. e4 {mine} e5 2. Qh5 Nc6 $10 (2... Nf6) 3. Bc4 g6?! {White forfeits on time} 0-1"
	settings := annotate.Settings{Limits: search.Limits{Nodes: 100}, Hash: hash}.WithDefaults()
	g := must.Get(pgn.NewReader(strings.NewReader(text)).Next())(t)
	a := must.Get(annotate.New(settings).Annotate(t.Context(), g, nil))(t)
	var want strings.Builder
	w := report.NewWriter(&want, report.HTML, report.Header{Program: Program, Settings: settings})
	must.Do(t, errors.Join(w.Game(&annotate.Game{Number: 1, PGN: g, Analysis: a}), w.Finish()))

	s := NewSession()
	game := ask[openObject](t, s, "open", quote(openParams{Text: text})).Game
	added := game.Line.Moves[3]
	added.Auto, added.Comments = true, []string{"[%eval 0.10]"}
	game.Line.Moves[3].Variations = append(game.Line.Moves[3].Variations, branchObject{Moves: []nodeObject{added}})
	o := ask[annotationObject](t, s, "annotate", quote(annotateParams{gameObject: game, Nodes: 100}))
	if o.Game.Verdict.Article != "6.9" || o.Report != want.String() {
		t.Errorf("article %s, a report of %d bytes, want 6.9 and %d", o.Game.Verdict.Article, len(o.Report), want.Len())
	}
}

func TestGamesAreWrittenAmongThoseTheyCameWith(t *testing.T) {
	var file strings.Builder
	for i := range maxGames + 3 {
		fmt.Fprintf(&file, "[White \"%d\"]\n\n1. e4 {old} *\n\n", i)
	}
	s := NewSession()
	edited := map[int]gameObject{}
	for _, i := range []int{1, 4} {
		game := ask[openObject](t, s, "open", quote(openParams{Text: file.String(), Game: i})).Game
		game.Line.Moves[0].Comments = []string{"new"}
		edited[i] = game
	}
	n := 0
	for g, err := range pgn.Games(strings.NewReader(ask[string](t, s, "write", quote(writeParams{openParams: openParams{Text: file.String()}, Edited: edited})))) {
		_, changed := edited[n]
		if err != nil || g.Tag("White") != fmt.Sprint(n) || (g.Moves[0].Comments[0] == "new") != changed {
			t.Fatalf("game %d is %+v, error %v", n+1, g, err)
		}
		n++
	}
	if n != maxGames+3 {
		t.Errorf("%d games", n)
	}
}

func TestWhatCannotBeReadIsNotLost(t *testing.T) {
	s := NewSession()
	twice := quote(writeParams{openParams: openParams{Text: "[Result \"0-1\"]\n\n1. e4 1-0"}, Edited: map[int]gameObject{}})
	if answer := string(s.Call(context.Background(), "write", []byte(twice), nil)); !strings.Contains(answer, "1. e4 1-0") {
		t.Errorf("of two results: %s", answer)
	}
	for _, broken := range []string{"1. d5 *", "1. e4 e5 2. Ke3 *", "1. e4 (1. d4 d5 2. Kd3) e5 *", "1. e4 $256 *"} {
		source := openParams{Text: "[White \"A\"]\n\n" + broken + "\n\n[White \"B\"]\n\n1. d4 *"}
		for _, viewed := range []map[int]gameObject{{}, {0: ask[openObject](t, s, "open", quote(source)).Game}} {
			params := quote(writeParams{openParams: source, Edited: viewed})
			if answer := s.Call(context.Background(), "write", []byte(params), nil); !strings.Contains(string(answer), "would be lost") {
				t.Errorf("%s, %d games viewed: %s", broken, len(viewed), answer)
			}
		}
	}
}
