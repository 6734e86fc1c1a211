package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/pgn"
)

// annotatedGame has what people put into games: variations within variations, comments,
// glyphs, clocks, arrows and circles.
const annotatedGame = `[Event "A study"]
[White "Somebody with a name that is longer than any screen of a telephone is wide"]
[Black "And somebody else whose parents were as generous as those of the other one"]
[Result "*"]

{Before the game.} 1. e4 {[%clk 0:10:00][%cal Ge2e4,Rd8h4][%csl Yd5] The king's pawn.} e5
(1... c5 {[%clk 0:09:58] The Sicilian.} 2. Nf3 (2. c3!? d5) 2... d6) 2. Nf3 $1 $14 Nc6
3. Bb5 a6 *`

// analyzeQuickly analyzes the game with less effort than the page offers.
func (t *tab) analyzeQuickly() {
	t.Helper()
	t.click("#tab-report")
	t.eval(`document.querySelector("#effort").add(new Option("test", "2000"))`)
	t.choose("#effort", "2000")
	t.button("Analyze the game")
	t.waitText("#report .players", "%")
}

// saved returns the game of the page as it writes it.
func (t *tab) saved() string {
	t.Helper()
	return fmt.Sprint(t.eval(`import("./state.js").then(m => m.arbiter.call("write", m.state.game.record(true)))`))
}

// paste opens text.
func (t *tab) paste(text string) {
	t.Helper()
	t.choose("#text", text)
	t.eval(`document.querySelector("#open").click()`)
}

// typeMoves types moves, one after the other at once.
func (t *tab) typeMoves(moves ...string) {
	t.Helper()
	for _, move := range moves {
		t.eval(fmt.Sprintf(`{ const f = document.querySelector("#typed"); f.move.value = %q; f.requestSubmit(); }`, move))
	}
}

// move clicks on a move in the list.
func (t *tab) move(san string) {
	t.Helper()
	const found = `[...document.querySelectorAll("#moves button")].find(b => b.firstChild.textContent === %q)`
	t.wait(fmt.Sprintf(found, san))
	t.eval(fmt.Sprintf(found+".click()", san))
	t.wait(fmt.Sprintf(`document.querySelector("#moves [aria-current]")?.firstChild.textContent === %q`, san))
}

// studies opens an annotated game, shows all of it, edits it and saves it.
func studies(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste(annotatedGame)
	p.waitText("#moves", "Before the game. 1. e4")
	p.waitText("#moves", "The king’s pawn.", "The Sicilian.", "1... c5", "2. c3", "!?", "10:00", "+=")
	p.fits("a study")
	p.move("e4")
	p.count("#board .arrow", 2)
	p.count("#board .ring", 1)
	p.waitText("#below .clock", "10:00")
	p.picture("study")

	// A move inside the game begins a variation, which can be promoted and deleted.
	p.move("Nc6")
	p.click("#back")
	p.drag("d7d6")
	p.waitText("#moves", "2... d6", "3. Bb5")
	p.eval(`document.querySelector("#editor").open = true`)
	p.choose("#editor textarea", "Philidor")
	p.waitText("#moves", "Philidor")
	p.click("#editor [aria-label='interesting move']")
	p.waitText("#moves [aria-current]", "d6!?")
	p.picture("editor")

	// Typed words are kept at once, whatever is shown next.
	p.eval(`document.querySelector("#comment").focus()`)
	p.eval(`document.querySelector("#comment").setSelectionRange(8, 8)`)
	for _, letter := range " or so" {
		p.write(string(letter))
	}
	p.wheel(-100)
	p.wait(`document.querySelector("#comment").value !== "Philidor or so"`)
	p.waitText("#moves", "Philidor or so")
	p.button("d6!?")
	p.waitText("#moves [aria-current]", "d6!?")
	p.choose("#comment", "Philidor")
	p.button("Move up")
	p.wait(`[...document.querySelectorAll("#moves .row button")].some(b => b.firstChild.textContent === "d6")`)
	if text := p.saved(); !strings.Contains(text, "2... d6 $5 {Philidor} (2... Nc6 3. Bb5 a6)") && !strings.Contains(text, "d6 $5 {Philidor} (2... Nc6 3. Bb5 a6)") {
		t.Errorf("promoted:\n%s", text)
	}
	p.button("Delete from here")
	p.wait(`!document.querySelector("#moves").innerText.includes("Philidor")`)
	p.waitText("#toast", "removed")
	p.button("Undo")
	p.waitText("#moves", "Philidor")

	// Keys go through variations.
	p.move("e5")
	p.eval(`document.activeElement.blur()`)
	p.press("ArrowDown")
	p.wait(`document.querySelector("#moves [aria-current]").firstChild.textContent === "c5"`)
	p.waitText("#spoken", "variation 2 of 2")

	// A reload keeps it all.
	p.eval(`new Promise(done => setTimeout(done, 500))`)
	before := p.saved()
	p.do("Page.reload", nil, nil)
	p.waitText("#moves", "Philidor")
	p.wait(`document.querySelector("#moves [aria-current]")?.firstChild.textContent === "c5"`)
	if after := p.saved(); after != before {
		t.Errorf("after a reload:\n%s\nwant\n%s", after, before)
	}
}

// keepsGames opens the games of the tests of the engine's side, which have the habits of several
// programs and sites. The saved games give the same trees.
func keepsGames(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	files, err := filepath.Glob("api/testdata/*.pgn")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		data := must.Get(os.ReadFile(file))(t)
		first := treeOf(t, string(data))
		p.paste(string(data))
		saved := p.savedWith(first)
		p.paste("e4") // another game in between
		p.count("#moves button", 1)
		p.paste(saved)
		if again := p.savedWith(first); again != saved {
			t.Errorf("%s: saved again as\n%s\nwant\n%s", file, again, saved)
		}
	}
}

// savedWith returns the game of the page as it writes it, once it has the tree of another.
func (t *tab) savedWith(game *pgn.Game) string {
	t.Helper()
	want, text := fmt.Sprintf("%+v", game.Line), ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		// The arbiter may be started again in between.
		text = fmt.Sprint(t.eval(`import("./state.js").then(m => m.arbiter.call("write", m.state.game.record(true))).catch(() => "")`))
		if text != "" && fmt.Sprintf("%+v", treeOf(t.T, text).Line) == want {
			return text
		}
	}
	t.Fatalf("the page has\n%s\nwant\n%s", text, want)
	return ""
}

// treeOf returns the first game of a PGN, as it is once it was written.
func treeOf(t *testing.T, text string) *pgn.Game {
	t.Helper()
	var b strings.Builder
	must.Do(t, pgn.Write(&b, must.Get(pgn.NewReader(strings.NewReader(text)).Next())(t)))
	return must.Get(pgn.NewReader(strings.NewReader(b.String())).Next())(t)
}

// keepsAnalysisApart analyzes an annotated game. The lines of the engine become
// variations, and what the user wrote stays.
func keepsAnalysisApart(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("1. e4 {mine} e5 2. Qh5 Ke7?? {[%eval #1] also mine} (2... Nc6 3. Bc4 g6) 3. Qxe5# 1-0")
	p.waitText("#moves", "also mine")
	p.analyzeQuickly()
	p.waitText("#game-report", "checkmate")
	saved := strings.ReplaceAll(p.saved(), "\n", " ")
	for _, want := range [...]string{"{mine ", "[%eval #1] also mine", "(2... Nc6 3. Bc4 g6)", "Ke7 $4", "Blunder"} {
		if !strings.Contains(saved, want) {
			t.Errorf("%s is missing:\n%s", want, saved)
		}
	}
	if n := p.eval(`document.querySelectorAll("#moves .variation").length`).(float64); n < 1 {
		t.Errorf("%v variations", n)
	}
}

// draws arrows with the right mouse button and with a long press.
func drawsArrows(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.dragWith("right", "g1", "f3")
	p.count("#board .arrow.G", 1)
	p.dragWith("right", "e4", "e4")
	p.count("#board .ring.G", 1)
	if text := p.saved(); !strings.Contains(text, "[%cal Gg1f3]") || !strings.Contains(text, "[%csl Ge4]") {
		t.Errorf("not saved:\n%s", text)
	}
	p.dragWith("right", "e4", "e4")
	p.count("#board .ring", 0)
	p.drag("e5e5") // a click on an empty square clears
	p.count("#board .arrow", 0)

	p = b.open(t, address, phone)
	x, y := p.center("g1")
	p.touch("touchStart", x, y)
	p.count("#board .ring.G", 1) // after the long press
	x, y = p.center("f3")
	p.touch("touchMove", x, y)
	p.count("#board .arrow.G", 1)
	p.touch("touchEnd", x, y)
	p.count("#board .arrow.G", 1)
	p.wait(`document.querySelector("#moves").hidden`) // and no move was made
}

// accessible looks for violations with axe-core.
func accessible(t *testing.T, b *browser, address string) {
	for name, d := range devices {
		p := b.open(t, address, d)
		p.paste(annotatedGame)
		p.waitText("#moves", "The Sicilian.")
		p.move("e4")
		p.eval(`document.querySelector("#editor").open = true`)
		for _, tab := range [...]string{"ruling", "analysis", "play", "setup"} {
			p.click("#tab-" + tab)
			p.wait(`!document.querySelector("#ruling[aria-busy]")`)
			if tab == "analysis" {
				p.click("#engine")
				p.count("#analysis .engine-lines li", 3)
				p.click("#engine")
			}
			p.checkBarriers(name + ", " + tab)
		}
		p.click("#tab-analysis")
		p.analyzeQuickly()
		p.move("Nc6")
		p.checkBarriers(name + ", analyzed")
		p.click("#tab-play")
		p.click("#begin")
		p.waitText("#play", "You against Adoube")
		p.checkBarriers(name + ", playing")
	}
}

// checkBarriers looks for violations with axe-core, or skips the test where npm has not put
// it.
func (t *tab) checkBarriers(where string) {
	t.Helper()
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Skip("there is no axe-core: run npm ci in web")
	}
	t.eval("globalThis.axe || " + string(axe) + "; undefined")
	found := t.eval(`axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + "\n  " + v.nodes.map(n => n.target + " " + n.any.map(a => a.message).join()).join("\n  ")).join("\n"))`)
	if found != "" {
		t.Errorf("%s:\n%v", where, found)
	}
	t.Logf("%s: axe-core %v ran %v rules", where, t.eval(`axe.version`), t.eval(`axe.getRules().length`))
}
