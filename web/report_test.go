package main_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// playedGames have every kind of move: castling to both sides, also in Chess960 where the
// king stays or the rook does, captures en passant, and promotions with and without capture.
const playedGames = morphy + `

[Event "Pawns"]
[White "Morphy"]
[Date "????.??.??"]
1. e4 a6 2. e5 d5 3. exd6 b5 4. dxc7 b4 5. c4 bxc3 6. cxb8=N cxb2 7. Nc6 bxa1=Q 8. Nxd8 Kxd8
9. Nc3 f5 10. Nb5 f4 11. g4 fxg3 12. Qh5 g2 13. Nd4 gxh1=R 14. Qe8+ Kxe8 15. Nc6 *

[Variant "Chess960"]
[FEN "1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 b GBgb - 0 12"]
12... O-O 13. O-O-O *

[Variant "Chess960"]
[FEN "1r3kr1/1p4p1/8/8/8/8/PP4P1/1RK3R1 w GBgb - 0 1"]
1. O-O-O O-O *

[White "nobody"]
1/2-1/2`

// reportOf writes a report on games to a file and returns its address and the games.
func reportOf(t *testing.T, text string) (address string, games []*pgn.Game) {
	t.Helper()
	settings := annotate.Settings{Limits: search.Limits{Nodes: 2000}, Hash: 1, MultiPV: 2}.WithDefaults()
	annotator := annotate.New(settings)
	var page bytes.Buffer
	w := report.NewWriter(&page, report.HTML, report.Header{Program: "Test", Settings: settings})
	for game, err := range pgn.Games(strings.NewReader(text)) {
		must.Do(t, err)
		analysis := must.Get(annotator.Annotate(context.Background(), game, nil))(t)
		must.Do(t, w.Game(&annotate.Game{Number: len(games) + 1, PGN: game, Analysis: analysis}))
		games = append(games, game)
	}
	must.Do(t, w.Finish())
	file := filepath.Join(t.TempDir(), "report.html")
	must.Do(t, os.WriteFile(file, page.Bytes(), 0o644))
	return "file://" + filepath.ToSlash(file), games
}

// TestReport opens a report as a file in Chromium and plays through all of it.
func TestReport(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser")
	}
	b := startBrowser(t)
	address, games := reportOf(t, playedGames)
	b.run(t, "follows every move and line", func(t *testing.T) { followsAll(t, b, address, games) })
	b.run(t, "is used with mouse and keys", func(t *testing.T) { usesReport(t, b, address) })
	b.run(t, "finds games in the index", func(t *testing.T) { searchesIndex(t, b, address) })
	b.run(t, "fits a phone", func(t *testing.T) { reportOnPhone(t, b, address) })
	b.run(t, "needs no scripts", func(t *testing.T) { reportWithoutScripts(t, b, address) })
	b.run(t, "has no barriers", func(t *testing.T) { reportIsAccessible(t, b, address) })
}

// readBoard is JavaScript that makes boardOf: the pieces on the board of a game as the first
// field of a FEN.
const readBoard = `
function boardOf(article) {
	const at = {};
	for (const use of article.querySelectorAll(".viewer .pieces use")) {
		const [x, y] = use.style.transform.match(/\d+/g).map(Number);
		const letter = use.getAttribute("href")[1];
		at[x / 100 + 8 * (y / 100)] = use.getAttribute("class").includes("b") ? letter.toLowerCase() : letter;
	}
	return [0, 1, 2, 3, 4, 5, 6, 7].map(rank => [0, 1, 2, 3, 4, 5, 6, 7].map(file => at[file + 8 * rank] ?? "1").join("")).join("/").replace(/1+/g, ones => ones.length);
}`

// followsAll clicks on every move of every game and line and reads the board.
func followsAll(t *testing.T, b *browser, address string, games []*pgn.Game) {
	p := b.visit(t, address, desktop)
	p.eval(readBoard + "; undefined")
	lines := 0
	for n, game := range games {
		article := fmt.Sprintf("document.querySelector('#g%d')", n+1)
		p.eval(article + ".scrollIntoView({ behavior: 'instant' })")
		p.wait(article + `.querySelector(".viewer")`)
		at := []position.Position{*game.Replay(0).Position()}
		for _, m := range game.Moves {
			at = append(at, at[len(at)-1].After(m.Move))
		}
		shown := func(what, got any, want *position.Position) {
			if board, _, _ := strings.Cut(want.FEN(), " "); got != board {
				t.Errorf("game %d, %s: the board has %v, want %s", n+1, what, got, board)
			}
		}
		shown("start", p.eval(`boardOf(`+article+`)`), &at[0])
		for i, got := range p.eval(`[...` + article + `.querySelectorAll("ol.moves .cell[id] button")].map(b => (b.click(), boardOf(` + article + `)))`).([]any) {
			shown(fmt.Sprint("half-move ", i+1), got, &at[i+1])
		}
		// A line is read as its text says, from its position on.
		for _, l := range p.eval(`[...` + article + `.querySelectorAll(".moment [data-line], ol.moves [data-line]")].map(l => [+l.dataset.at, l.innerText, [...l.children].map(b => (b.click(), boardOf(` + article + `)))])`).([]any) {
			line := l.([]any)
			current := at[int(line[0].(float64))]
			for _, word := range strings.Fields(line[1].(string)) {
				if position.IsMoveNumber(word) {
					continue
				}
				current = current.After(must.Get(current.ParseSAN(word))(t))
			}
			boards := line[2].([]any)
			shown(fmt.Sprint("line ", line[1]), boards[len(boards)-1], &current)
			lines++
		}
	}
	if lines < 10 {
		t.Errorf("%d lines were followed, want at least 10", lines)
	}
}

// usesReport goes through a game with the graph, the boards of moments and the keys.
func usesReport(t *testing.T, b *browser, address string) {
	p := b.visit(t, address, desktop)
	p.eval(`document.querySelector("#g1").scrollIntoView({ behavior: 'instant' })`)
	p.wait(`document.querySelector("#g1 .viewer")`)
	caption := func(want string) {
		t.Helper()
		p.waitText("#g1 .caption", want)
	}
	caption("Starting position")
	p.press("ArrowRight", "ArrowRight", "ArrowRight")
	caption("2. Nf3")
	p.press("ArrowLeft")
	caption("1... e5")
	p.click("#g1 .end")
	caption("17. Rd8#")
	p.wait(`document.querySelector("#g1 .viewer .marks circle")`) // the king in check
	p.press("Home")
	caption("Starting position")
	p.eval(`document.querySelector("#g1 .scroll").focus()`)
	p.press("ArrowRight") // which scrolls the table
	caption("Starting position")
	p.eval(`document.activeElement.blur()`)
	p.press("f")
	p.wait(`document.querySelector("#g1 .viewer .labels text").textContent === "h"`)
	p.press("f")
	p.click("#g1 .graph a.point")
	p.wait(`document.querySelector("#g1 .cell[aria-current] .eval")`)
	p.wait(`document.querySelector("#g1 .viewer .remarks .note")`)
	p.eval(`document.querySelector("#g1 .moment .board").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	p.count("#g1 .viewer .arrow", 2)
	want := p.text("#g1 .moment [data-line] button")
	p.click("#g1 .moment [data-line] button")
	caption(want)
	p.wait(`document.querySelector("#g1 .moment [data-line] [aria-current]")`)
	p.picture("report-desktop")
	p.press("ArrowRight", "ArrowLeft", "ArrowLeft")
	caption("Instead")
	p.press("ArrowLeft")
	p.wait(`![...document.querySelectorAll("#g1 .told button")].some(b => b.checkVisibility())`)
	p.eval(`document.querySelector("#g2").scrollIntoView({ behavior: 'instant' })`)
	p.wait(`document.querySelector("#g2 .viewer") && document.querySelector("#g1").getBoundingClientRect().bottom < 0`)
	p.press("ArrowRight") // for the game that is seen now
	p.waitText("#g2 .caption", "1. e4")
	p.eval(`document.querySelector("#g1 ol.moves").scrollIntoView({ behavior: 'instant' })`)
	p.picture("report-moves")
	p.click(".studies summary")
	move := p.text(`.worst a[href^="#g2"] b`) // of the list above the games
	p.click(`.worst a[href^="#g2"]`)
	p.wait(`document.querySelector("#g2 .cell:target [aria-current], #g2 .cell:target[aria-current]")`)
	if got := p.text("#g2 .cell:target b"); !strings.HasSuffix(move, " "+got) {
		t.Errorf("a click on %s leads to %s", move, got)
	}
}

// searchesIndex looks for games in the index and sorts them.
func searchesIndex(t *testing.T, b *browser, address string) {
	p := b.visit(t, address, desktop)
	p.wait(`document.querySelector(".find input")`)
	shown := func() string {
		return fmt.Sprint(p.eval(`[...document.querySelectorAll(".index li")].filter(li => li.checkVisibility()).map(li => li.firstElementChild.hash).join(" ")`))
	}
	find := func(words string) {
		p.eval(fmt.Sprintf(`(input => (input.value = %q, input.dispatchEvent(new Event("input"))))(document.querySelector(".find input"))`, words))
	}
	sort := func(by string) {
		p.eval(fmt.Sprintf(`(select => (select.value = %q, select.dispatchEvent(new Event("change"))))(document.querySelector(".find select"))`, by))
	}
	for _, tt := range []struct{ words, by, want string }{
		{"", "Order of the file", "#g1 #g2 #g3 #g4 #g5"}, {"MORPHY", "Order of the file", "#g1 #g2"}, {"morphy 1858", "Date", "#g1"},
		{"", "Date", "#g1 #g2 #g3 #g4 #g5"}, {"nobody ", "Players", "#g5"}, {"no such game", "Players", ""}, {"", "Opening", "#g1 #g2 #g3 #g4 #g5"}, {"", "Players", "#g1 #g2 #g5 #g3 #g4"}, {"", "Order of the file", "#g1 #g2 #g3 #g4 #g5"},
	} {
		find(tt.words)
		sort(tt.by)
		if got := shown(); got != tt.want {
			t.Errorf("%q by %s: %s, want %s", tt.words, tt.by, got, tt.want)
		}
		if got, want := p.text(".find [role=status]"), fmt.Sprintf("%d of 5", len(strings.Fields(tt.want))); got != want {
			t.Errorf("%q: %q, want %q", tt.words, got, want)
		}
	}
	p.eval(`document.querySelector("#g1").scrollIntoView({ behavior: 'instant' })`)
	p.wait(`document.querySelector("#g1 .viewer")`)
	if p.eval(`document.querySelector(".find input").dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true }))`) != true {
		t.Error("the letter f turns the board while the index is searched")
	}
	find("")
	sort("Most mistakes first")
	if !strings.HasPrefix(shown(), "#g2 ") {
		t.Errorf("by mistakes: %s", shown())
	}
}

// reportOnPhone taps on moves. The board opens above the game and stays in sight.
func reportOnPhone(t *testing.T, b *browser, address string) {
	p := b.visit(t, address, phone)
	p.eval(`document.querySelector("#g1").scrollIntoView({ behavior: 'instant' })`)
	p.wait(`document.querySelector("#g1 .viewer")`)
	p.picture("report-phone-closed")
	p.wait(`!document.querySelector("#g1 .viewer .board").checkVisibility()`)
	p.eval(`document.querySelector("#g1 .moment [data-line]").scrollIntoView({ block: "center" })`)
	p.click("#g1 .moment [data-line] button")
	p.wait(`document.querySelector("#g1 .viewer .board").checkVisibility()`)
	p.wait(`document.querySelector("#g1 .viewer").getBoundingClientRect().top >= 0 && document.querySelector("#g1 .viewer").getBoundingClientRect().bottom < innerHeight`)
	p.picture("report-phone")
	for _, selector := range [...]string{"#g1m20", "#g1"} {
		p.eval(fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ behavior: 'instant' })`, selector))
		p.fits(selector)
	}
	p.click("#g1m20 button")
	p.wait(`(([board, cell]) => board.bottom <= cell.top + 1 && cell.bottom < innerHeight)([document.querySelector("#g1 .viewer").getBoundingClientRect(), (document.querySelector("#g1m20").scrollIntoView({ behavior: 'instant' }), document.querySelector("#g1m20").getBoundingClientRect())])`)
	p.picture("report-phone-moves")
	p.click("#g1 .close")
	p.wait(`!document.querySelector("#g1 .viewer .board").checkVisibility()`)
}

// reportWithoutScripts compares what is seen without scripts, and what is printed, with what
// is seen with them.
func reportWithoutScripts(t *testing.T, b *browser, address string) {
	text := func(p *tab) string {
		t.Helper()
		return fmt.Sprint(p.eval(`document.querySelector("#g1").innerText.replace(/\s+/g, " ")`))
	}
	p := b.visit(t, address, desktop)
	p.do("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	p.do("Page.reload", nil, nil)
	p.wait(`document.readyState === "complete" && !document.documentElement.classList.contains("live")`)
	plain := text(p)
	for _, want := range [...]string{"Critical moments", "17. Rd8#", "Better"} {
		if !strings.Contains(plain, want) {
			t.Errorf("without scripts %q is missing", want)
		}
	}
	p.picture("report-plain")

	p = b.visit(t, address, desktop)
	p.wait(`document.querySelector("#g1 .viewer")`)
	p.press("ArrowRight", "ArrowRight")
	p.do("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	if printed := text(p); printed != plain {
		t.Errorf("printed:\n%s\nwithout scripts:\n%s", printed, plain)
	}
	p.eval(`document.querySelector("#g1 .moments").scrollIntoView({ behavior: 'instant' })`)
	p.picture("report-print")
	var pdf struct{ Data []byte }
	p.do("Page.printToPDF", nil, &pdf)
	if n := bytes.Count(pdf.Data, []byte("/Type /Page\n")); n == 0 || n > 12 {
		t.Errorf("five games take %d pages", n)
	}
}

// reportIsAccessible looks for violations with axe-core, where npm has put it.
func reportIsAccessible(t *testing.T, b *browser, address string) {
	for name, d := range devices {
		p := b.visit(t, address, d)
		p.eval(`document.querySelector("#g1").scrollIntoView({ behavior: 'instant' })`)
		p.wait(`document.querySelector("#g1 .viewer")`)
		p.click("#g1 .moment [data-line] button")
		p.checkBarriers(name)
	}
}
