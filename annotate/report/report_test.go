package report

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
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

// sample returns the sample games with what the Laws say about them. The rest of their
// analysis is made up and always the same.
var sample = sync.OnceValue(func() (games []*annotate.Game) {
	reader := pgn.NewReader(strings.NewReader(sampleText))
	read := func(yield func(*annotate.Game, error) bool) {
		for n := 1; ; n++ {
			g, err := reader.Next()
			if err != nil || !yield(&annotate.Game{File: "x.pgn", Number: n, PGN: g}, nil) {
				return
			}
		}
	}
	settings := annotate.Settings{Limits: search.Limits{Depth: 1}, Hash: 1}
	err := annotate.Run(context.Background(), annotate.Config{Settings: settings}, read, func(g *annotate.Game) error {
		a := invent(g.PGN)
		a.Verdict = g.Analysis.Verdict
		for i := range a.Points {
			a.Points[i].Claims, a.Points[i].Over = g.Analysis.Points[i].Claims, g.Analysis.Points[i].Over
		}
		g.Analysis = a
		games = append(games, g)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return games
})

var update = flag.Bool("update", false, "write testdata/sample.*")

// The boards, the style and the scripts of the page have tests of their own.
var (
	elsewhere = regexp.MustCompile(`(?s)(<style>|<script[^>]*>|<svg class="men"[^>]*>|<svg class="board"[^>]*>).*?(</style>|</script>|</svg>)`)
	hashes    = regexp.MustCompile(`&#39;sha256-.*?&#39;`)
)

// TestReportsAreAsTheyWere compares a report in each format with testdata. With -update it
// writes them.
func TestReportsAreAsTheyWere(t *testing.T) {
	for _, f := range []Format{PGN, JSON, HTML} {
		got := render(t, f)
		if f == HTML {
			got = hashes.ReplaceAllString(elsewhere.ReplaceAllString(got, "$1$2"), "hash")
		}
		name := filepath.Join("testdata", "sample."+string(f))
		if *update {
			must.Do(t, os.WriteFile(name, []byte(got), 0o644))
		}
		want := must.Get(os.ReadFile(name))(t)
		lines := strings.Split(string(want), "\n")
		for i, line := range strings.Split(got, "\n") {
			if i >= len(lines) || line != lines[i] {
				t.Errorf("%s is not what is written from line %d on:\n%s", name, i+1, line)
				break
			}
		}
		if len(got) < len(want) {
			t.Errorf("%s has more than what is written", name)
		}
	}
}

// render returns the sample in the given format.
func render(t testing.TB, f Format) string {
	t.Helper()
	if n := len(sample()); n != 5 {
		t.Fatalf("%d games in the sample, want 5", n)
	}
	return renderGames(t, f, sample(), sampleError)
}

// renderGames returns a report on games.
func renderGames(t testing.TB, f Format, games []*annotate.Game, bad ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, f, sampleHeader)
	for _, g := range games {
		must.Do(t, w.Game(g))
	}
	for _, text := range bad {
		w.Error(text)
	}
	must.Do(t, w.Finish())
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

func TestTheFileNamesTheGameAndItsOpening(t *testing.T) {
	for text, want := range map[string]struct{ title, facts string }{
		"[White \"A\"]\n[Black \"?\"]\n[Event \"E\"]\n*":                      {"A – Black", "E"},
		"[Event \"Study: One\"]\n[ChapterName \"One\"]\n[White \"?\"]\n*":     {"One", "Study: One"},
		"[Event \"Study: One\"]\n[Date \"2026.11.??\"]\n*":                    {"Study: One", "2026.11"},
		"[Event \"?\"]\n[ECO \"?\"]\n1. d4 d5 *":                              {"White – Black", "D00 Queen's Pawn Game"},
		"[ECO \"A06\"]\n1. Nf3 d5 2. e3 *":                                    {"White – Black", "A06 Zukertort Opening"},
		"[ECO \"A06\"]\n[Opening \"Réti\"]\n1. Nf3 d5 *":                      {"White – Black", "A06 Réti"},
		"[Opening \"Réti\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\nO-O *": {"White – Black", "Réti"},
		"[ECO \"A06\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\nO-O *":      {"White – Black", "A06"},
	} {
		g := must.Get(pgn.NewReader(strings.NewReader(text)).Next())(t)
		r := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)})
		if got := Title(g); got != want.title || strings.Join(r.Facts(), " · ") != want.facts {
			t.Errorf("%s: %q, %q", text, got, r.Facts())
		}
	}
}

func TestIndexTellsGamesApart(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"E\"]\n[Round \"3\"]\n[Date \"2026.11.??\"]\n1. e4 c5 2. Nf3 d6 *": "round 3 · 2026.11 · Sicilian Defense",
		"[Round \"?\"]\n[Date \"????.??.??\"]\n1. h4 *":                             "Kádas Opening", "[Round \"-\"]\n*": "",
	} {
		g := must.Get(pgn.NewReader(strings.NewReader(text)).Next())(t)
		r := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)})
		if got := strings.Join(r.Brief(), " · "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestTotalsAreOfAllGames(t *testing.T) {
	const text = "[White \"A\"]\n[Black \"B\"]\n1. e4 c5 2. Nf3 1-0\n\n[White \"B\"]\n[Black \"A\"]\n1. e4 c5 1/2-1/2\n\n[White \"A\"]\n[Black \"C\"]\n1. d4 *\n\n" +
		"[White \"?\"]\n[Black \"?\"]\n1. d4 0-1\n\n[White \"D\"]\n[Black \"D\"]\n*\n\n[White \"A\"]\n[Black \"bye\"]\n1-0"
	sum, n := totals{}, 0
	for g, err := range pgn.Games(strings.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		a := invent(g)
		if g.Tag("Black") == "bye" {
			a.Verdict.Reason = annotate.Unplayed
		}
		r := newReplay(&annotate.Game{PGN: g, Analysis: a})
		r.ID = n
		sum.add(&r)
	}
	var got []string
	for _, row := range sum.rows(n) {
		got = append(got, fmt.Sprintf("%s %s: %d games, %s, %d moves, accuracy %s", row.Class, row.Name, row.Games, row.Score, row.Moves, row.Accuracy))
	}
	want := []string{
		" A: 3 games, 1½/2, 4 moves, accuracy 0%", "white White: 2 games, 1/1, 3 moves, accuracy 0%", "black Black: 1 games, ½/1, 1 moves, accuracy 0%",
		"opening Sicilian Defense: 2 games, 1½/2, 3 moves, accuracy 0%",
		" B: 2 games, ½/2, 2 moves, accuracy 0%", " D: 2 games, –, 0 moves, accuracy –",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
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
	tagsMatch(t, page)
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

func TestSignsAreThoseOfThePage(t *testing.T) {
	if text, meaning := signs([]uint8{1, 14, 255}); text != "!\u2009+=\u2009$255" || meaning != "good move; White is slightly better; glyph 255" {
		t.Errorf("%q, %q", text, meaning)
	}
}

// A sign that the file and the analysis agree on stands once.
func TestSignsOfTheFileStandOnce(t *testing.T) {
	for grade, want := range map[annotate.Grade]string{annotate.Blunder: "!\u2009=", annotate.Mistake: "!\u2009??\u2009=", annotate.Fine: "!\u2009??\u2009="} {
		g := must.Get(pgn.NewReader(strings.NewReader("1. e4 $1 $4 $10 *")).Next())(t)
		r := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)})
		r.Analysis.Moves[0].Grade = grade
		if c := r.cell(0); c.Glyphs != want || c.Sign != grade.Sign() || len(g.Moves[0].NAGs) != 3 {
			t.Errorf("%s: %q and %q, want %q", grade, c.Sign, c.Glyphs, want)
		}
	}
}
