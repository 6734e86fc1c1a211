package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// sampleText has games of all kinds: a mate, a blunder with remarks of a person,
// missed claims, an end that nobody noticed, Chess960, Black to move first, no
// moves at all, and a name that would do harm if it were not escaped.
const sampleText = `[White "<script>alert(1)</script>"]
[Black "Müller & Co."]
[Event "\"Cup\""]
[Date "2026.11.21"]

{before} 1. f3 {[%eval 9.99] [%clk 0:01:00] <b>hm</b>} {two} e5 ; shut } up
(1... d5 $3 {a}) {after} 2. g4 $3 Qh4# 0-1

[FEN "6k1/8/8/8/8/8/2q5/7K w - - 0 1"]
[Termination "Time forfeit"]
1. Kg1 Kh8 2. Kh1 Kg8 3. Kg1 Kh8 4. Kh1 Kg8 5. Kg1 Kf7 1-0

[FEN "8/8/8/8/8/3k4/3p4/3K1N2 w - - 0 60"]
1. Nxd2 Kc3 2. Nb1+ 1-0

[Variant "Chess960"]
[FEN "1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 b GBgb - 0 12"]
12... O-O 13. O-O-O *

[White "nobody"]
1/2-1/2
`

// sampleHeader and sampleError are what a report on the sample games says besides.
var sampleHeader = Header{"Test <1>", annotate.Settings{Limits: search.Limits{Nodes: 1000}, Hash: 1, MultiPV: 2}.WithDefaults()}

const sampleError = `x.pgn: line 3: move "Ra9": <no>`

// sample returns the sample games. They are analyzed once.
var sample = sync.OnceValue(func() (games []*Game) {
	reader := pgn.NewReader(strings.NewReader(sampleText))
	read := func(yield func(*Game, error) bool) {
		for n := 1; ; n++ {
			g, err := reader.Next()
			if err != nil || !yield(&Game{File: "x.pgn", Number: n, PGN: g}, nil) {
				return
			}
		}
	}
	err := annotate.Run(context.Background(), annotate.Config{Settings: sampleHeader.Settings}, read, func(g *Game) error {
		games = append(games, g)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return games
})

// render returns the sample in the given format.
func render(t testing.TB, f Format) string {
	t.Helper()
	if n := len(sample()); n != 5 {
		t.Fatalf("%d games in the sample, want 5", n)
	}
	return renderGames(t, f, sample(), sampleError)
}

// renderGames returns a report on games.
func renderGames(t testing.TB, f Format, games []*Game, bad ...string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, f, sampleHeader)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := w.Game(g); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range bad {
		w.Error(text)
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAReportListsAThousandErrors(t *testing.T) {
	bad := slices.Repeat([]string{"bad <.>"}, maxErrors+12)
	var o Document
	if err := json.Unmarshal([]byte(renderGames(t, JSON, nil, bad...)), &o); err != nil || len(o.Errors) != maxErrors+1 || o.Errors[maxErrors] != "and 12 more" {
		t.Errorf("JSON: %d errors, %v", len(o.Errors), err)
	}
	if page := renderGames(t, HTML, nil, bad...); strings.Count(page, "<li>bad &lt;.&gt;</li>") != maxErrors || !strings.Contains(page, "<li>and 12 more</li>") {
		t.Errorf("HTML: %d errors", strings.Count(page, "<li>bad"))
	}
}

func TestAReportWithoutGamesIsWhole(t *testing.T) {
	var o Document
	if err := json.Unmarshal([]byte(renderGames(t, JSON, nil)), &o); err != nil || o.Games == nil || o.Errors == nil {
		t.Errorf("%+v, error %v", o, err)
	}
	if text := renderGames(t, HTML, nil); !strings.Contains(text, "Analysis of 0 games") || !strings.HasSuffix(text, "</html>\n") {
		t.Errorf("got %s", text[len(text)-100:])
	}
}

func TestParseFormatReadsEveryName(t *testing.T) {
	for _, f := range []Format{PGN, JSON, HTML} {
		if got, err := ParseFormat(strings.ToUpper(f.String())); got != f || err != nil {
			t.Errorf("ParseFormat(%s) = %v, %v", f, got, err)
		}
	}
	if _, err := ParseFormat("pdf"); err == nil || !strings.Contains(err.Error(), `"pdf"`) {
		t.Errorf("error %v", err)
	}
}

func TestAnnotatedPGNIsTheSameGame(t *testing.T) {
	r := pgn.NewReader(strings.NewReader(render(t, PGN)))
	for i := range sample() {
		want := sample()[i].PGN
		got, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Moves) != len(want.Moves) || got.Start != want.Start || got.Result != want.Result || got.Tag("Annotator") != "Test <1>" {
			t.Fatalf("game %d: got %+v, want %+v", i+1, got, want)
		}
		for k, m := range got.Moves {
			if m.Move != want.Moves[k].Move {
				t.Errorf("game %d, move %d differs", i+1, k+1)
			}
		}
	}
}

func TestAnnotatedPGNHasEvaluationsSignsAndLines(t *testing.T) {
	text := strings.Join(strings.Fields(render(t, PGN)), " ")
	for _, want := range []string{
		"1. f3 $", "] [%clk 0:01:00] <b>hm</b> two} {", // without the old evaluation, and apart
		"to 0%. It allows 2... Qh4#.",
		";shut } up",
		"{before} 1. f3", "(1... d5 $3 {a}) {after}",
		"2. g4 $3 {[%eval #-1] Blunder: White's expected score goes from ", // the sign of the person stays
		"2... Qh4# {Laws: 0-1: checkmate (article 5.1.1).} 0-1",
		"4... Kg8 $4 {",
		"White could claim a draw (the position occurs for the third time (article 9.2.2)) and is left with 0%.",
		"Black's time was up, but White cannot mate by any legal moves: a draw (article 6.9). The recorded result is 1-0. White has only the king.",
		"1/2-1/2: dead position, neither player can mate by any legal moves (article 5.2.2). That was after 60. Nxd2: the 2 half-moves since then count for nothing. The recorded result is 1-0. White has only",
		"{Laws: Drawn by agreement, which the Laws leave to the players.} 1/2-1/2",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "9.99") {
		t.Error("the evaluation of another program is still there")
	}
	if strings.Count(text, "} {") != 1 {
		t.Error("a move has two comments without words of the file")
	}
}

func TestOpeningsAreNamed(t *testing.T) {
	text := render(t, PGN)
	if n := strings.Count(text, "[ECO \"A00\"]\n[Opening \"Barnes Opening: Fool's Mate\"]\n"); n != 1 || strings.Count(text, "[ECO ") != 1 {
		t.Errorf("%d games have the opening, want one in\n%s", n, text)
	}
	if !strings.Contains(render(t, HTML), "A00 Barnes Opening: Fool&#39;s Mate") {
		t.Error("the page does not name the opening")
	}
	var o Document
	if err := json.Unmarshal([]byte(render(t, JSON)), &o); err != nil {
		t.Fatal(err)
	}
	if got, want := o.Games[0].Opening, (OpeningObject{"A00", "Barnes Opening: Fool's Mate", 4}); got == nil || *got != want || o.Games[1].Opening != nil {
		t.Errorf("the openings are %+v and %+v", got, o.Games[1].Opening)
	}
	// What the file says stays.
	g := *sample()[0]
	named := *g.PGN
	named.Tags = append(slices.Clone(named.Tags), pgn.Tag{Name: "ECO", Value: "A01"})
	g.PGN = &named
	if text := renderGames(t, PGN, []*Game{&g}); !strings.Contains(text, `[ECO "A01"]`) || strings.Contains(text, `[ECO "A00"]`) {
		t.Errorf("the code of the file is lost in\n%s", text)
	}
}

func TestJSONSaysWhatTheAnalysisSays(t *testing.T) {
	var o Document
	if err := json.Unmarshal([]byte(render(t, JSON)), &o); err != nil {
		t.Fatal(err)
	}
	if o.Program != "Test <1>" || o.Settings.Nodes != 1000 || o.Settings.Edition != "2023" || len(o.Errors) != 1 || o.Thresholds.Blunder != 0.2 {
		t.Errorf("%+v", o)
	}
	for i, g := range o.Games {
		r := newReplay(sample()[i])
		if len(g.Moves) != len(r.PGN.Moves) || g.Number != i+1 {
			t.Fatalf("game %d: %d moves", i+1, len(g.Moves))
		}
		for k, m := range g.Moves {
			if played, err := r.at[k].ParseSAN(m.SAN); err != nil || played != r.PGN.Moves[k].Move {
				t.Errorf("move %s: %v", m.SAN, err)
			}
			if played, err := r.at[k].ParseUCI(m.UCI); err != nil || played != r.PGN.Moves[k].Move {
				t.Errorf("move %s: %v", m.UCI, err)
			}
			if p, err := position.ParseFEN(m.Before.FEN); err != nil || p != r.at[k] {
				t.Errorf("position %s: %v", m.Before.FEN, err)
			}
			if (m.Before.CP == nil) == (m.Before.Mate == nil) != m.Before.Over {
				t.Errorf("before %s: %+v", m.SAN, m.Before)
			}
			if wdl := m.Before.WDL; (wdl == nil) != m.Before.Over || wdl != nil && wdl[0]+wdl[1]+wdl[2] != 1000 {
				t.Errorf("before %s: chances %v", m.SAN, wdl)
			}
		}
	}
	mate := o.Games[0]
	if mate.Verdict.Outcome != "checkmate" || mate.Moves[2].Grade != "blunder" || *mate.Moves[2].After.Mate != -1 || !mate.Final.Over ||
		mate.Players.White.Blunders != 1 || mate.Tags["Black"] != "Müller & Co." {
		t.Errorf("%+v", mate)
	}
	claims := o.Games[1].Moves[8]
	if !claims.MissedClaim || !slices.ContainsFunc(claims.Before.Claims, func(c ClaimObject) bool {
		return reflect.DeepEqual(c, ClaimObject{"threefold", "9.2.2", 3, []string{}})
	}) {
		t.Errorf("%+v", claims)
	}
}

func TestHTMLNeedsNothingElse(t *testing.T) {
	scripts := 0
	page := regexp.MustCompile(`(?s)<script[^>]*>.*?</script>`).ReplaceAllStringFunc(render(t, HTML), func(script string) string {
		scripts++
		for _, bad := range []string{"import", "export", "fetch", "XMLHttp", " src=", "/**\n", "https:"} {
			if strings.Contains(script, bad) {
				t.Errorf("%q in the script", bad)
			}
		}
		return ""
	})
	if scripts != 2 {
		t.Errorf("%d scripts, want 2", scripts)
	}
	for _, bad := range []string{"http:", "https:", " src=", "@import", "url(", "<script", "<link", "<no>", "<b>hm", "ZgotmplZ"} {
		if i := strings.Index(page, bad); i >= 0 {
			t.Errorf("%q in the page: %s", bad, page[max(i-80, 0):min(i+80, len(page))])
		}
	}
	checkPage(t, page)
}

var (
	pageID   = regexp.MustCompile(` id="([^"]*)"`)
	pageLink = regexp.MustCompile(` href="([^"]*)"`)
)

// checkPage fails unless the elements of the page differ in their ids and its links lead to
// them.
func checkPage(t testing.TB, page string) {
	t.Helper()
	ids := map[string]bool{}
	for _, m := range pageID.FindAllStringSubmatch(page, -1) {
		if ids[m[1]] {
			t.Errorf("two elements with the id %q", m[1])
		}
		ids[m[1]] = true
	}
	for _, m := range pageLink.FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "#") || !ids[m[1][1:]] {
			t.Errorf("a link to %q, which is not there", m[1])
		}
	}
}

// Were there a way past the escapes, the browser would still run nothing but the scripts
// of the page, and load nothing.
func TestHTMLForbidsItselfOtherScriptsAndRequests(t *testing.T) {
	page := render(t, HTML)
	meta := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatchIndex(page)
	if meta == nil || meta[0] > strings.Index(page, "<title>") {
		t.Fatal("no policy before the first text of others")
	}
	policy := html.UnescapeString(page[meta[2]:meta[3]])
	if !strings.HasPrefix(policy, "default-src 'none'; ") {
		t.Error(policy)
	}
	hashes := 0
	for _, script := range regexp.MustCompile(`(?s)<script[^>]*>(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(script[1]))
		hashes += strings.Count(policy, " 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	if all := strings.Count(policy[strings.Index(policy, "script-src"):], "'"); hashes != 2 || all != 4 {
		t.Errorf("the policy allows %d of two scripts: %s", hashes, policy)
	}
}

// A mark that turns the direction of text round would let a name show another result.
func TestHTMLHasNoMarksThatTurnText(t *testing.T) {
	const evil = "\u202e\u202a\u202b\u202d\u2066\u2067\u2068"
	g := *sample()[0]
	text := *g.PGN
	text.Tags = slices.Clone(text.Tags)
	for i := range text.Tags {
		text.Tags[i].Value = evil + text.Tags[i].Value
	}
	text.Moves = slices.Clone(text.Moves)
	text.Moves[0].Comments = []string{evil + "comment"}
	g.PGN = &text
	page := renderGames(t, HTML, []*Game{&g}, evil+"error")
	if i := strings.IndexAny(page, evil+"\u202c\u2069"); i >= 0 {
		t.Errorf("%q", page[max(i-80, 0):min(i+80, len(page))])
	}
	for _, want := range []string{"Müller", "comment", "error"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

func TestHTMLTagsMatch(t *testing.T) { tagsMatch(t, render(t, HTML)) }

// tagsMatch fails unless the tags of a page are closed in the order in which they open.
func tagsMatch(t *testing.T, page string) {
	t.Helper()
	var open []string
	for _, m := range htmlTag.FindAllStringSubmatch(page, -1) {
		name := m[2]
		switch {
		case m[3] == "/" || name == "meta":
		case m[1] == "":
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			t.Fatalf("</%s> closes %v", name, open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("never closed: %v", open)
	}
}

var htmlTag = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)(?:\s[^<>]*?)?(/?)>`)

func TestHTMLShowsWhatMatters(t *testing.T) {
	page := render(t, HTML)
	for _, want := range []string{
		"Analysis of 5 games", "1,000 nodes per position", "FIDE Laws of Chess, in force from 1 January 2023",
		"&lt;script&gt;", "Müller &amp; Co.", "&lt;b&gt;hm&lt;/b&gt;", `comment">before</p>`, `comment">after</p>`,
		`<a href="#g1m3">2. g4??</a>`, `class="cell blunder" id="g1m3"`, "claim the draw",
		`class="verdict dispute"`, "½–½", "#−1",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if n := strings.Count(page, "<h1"); n != 1 {
		t.Errorf("%d main headings", n)
	}
}

func TestOneGameIsThePage(t *testing.T) {
	page := renderGames(t, HTML, sample()[4:])
	if !strings.Contains(page, "<title>nobody – Black</title>") || strings.Count(page, "<h1") != 1 || strings.Contains(page, "<nav") || strings.Contains(page, "Not read") {
		t.Error(page[strings.Index(page, "<body>"):])
	}
}

func TestTheGraphRisesWithTheExpectation(t *testing.T) {
	r := newReplay(sample()[1])
	curve := regexp.MustCompile(`class="line" d="M([^"]*)"`).FindStringSubmatch(string(r.drawGraph()))
	points := strings.Split(curve[1], "L")
	if len(points) != len(r.Analysis.Points) {
		t.Fatalf("%d points in the graph, want %d", len(points), len(r.Analysis.Points))
	}
	for i, p := range points {
		var x, y float64
		if _, err := fmt.Sscan(p, &x, &y); err != nil {
			t.Fatal(err)
		}
		if want := r.Analysis.Points[i].Expectation; 1-y/graphHeight < want-0.001 || 1-y/graphHeight > want+0.001 {
			t.Errorf("point %d: height %v for %v", i, y, want)
		}
	}
}

func TestLineTextNumbersTheMoves(t *testing.T) {
	p, err := position.ParseFEN("6k1/8/8/8/8/8/2q5/7K b - - 0 41")
	if err != nil {
		t.Fatal(err)
	}
	var line []position.Move
	at := p
	for _, s := range []string{"Kf7", "Kg1", "Ke6", "Kh1"} {
		m, err := at.ParseSAN(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		var next position.Position
		at.MakeMove(m, &next)
		at = next
	}
	if got, want := lineText(p, line), "41... Kf7 42. Kg1 Ke6 43. Kh1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGroupedPutsCommasBetweenThousands(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %q, want %q", n, got, want)
		}
	}
}
