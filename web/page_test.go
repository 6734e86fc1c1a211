package main_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
)

// TestPage builds the page and tries it in Chromium.
func TestPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the engine and starts a browser")
	}
	b := startBrowser(t)
	address, file := build(t)
	for _, tt := range []struct {
		name string
		test func(*testing.T, *browser, string)
	}{
		{"gives the board the window", boardFirst},
		{"rules on ten cases", rules},
		{"keeps every click", keepsClicks},
		{"keeps what is typed and dragged", keepsAllInput},
		{"plays a helpmate through", playsThrough},
		{"plays a game", plays},
		{"rules on draws in a game", draws},
		{"plays on while one steps back", stepsBack},
		{"says that there is no engine", lacksEngine},
		{"edits when it is asked to", edits},
		{"opens what is broken", opensBroken},
		{"keeps only what is its own", keepsOnlyItsOwn},
		{"keeps a game for each tab", keepsTabsApart},
		{"analyzes a game", analyzes},
		{"teaches what was missed", teaches},
		{"has room for moves, report and lessons", hasRoom},
		{"takes what people do for granted", conveniences},
		{"keeps the edits of all games of a file", keepsEdits},
		{"gives back what was replaced", givesBack},
		{"thinks with two threads", twoThreads},
		{"studies a game with variations", studies},
		{"keeps the games of other programs", keepsGames},
		{"keeps the analysis apart", keepsAnalysisApart},
		{"draws arrows", drawsArrows},
		{"sets up a position", setsUp},
		{"needs no mouse", keyboard},
		{"goes through the game by arrows after a click", arrows},
		{"is used with a finger", touches},
		{"is dark in the dark", dark},
		{"has no barriers", accessible},
		{"survives any input", survives},
	} {
		b.run(t, tt.name, func(t *testing.T) { tt.test(t, b, address) })
	}
	// In one file the page has the same modules. This needs both engines and what is within the file.
	b.run(t, "in one file, analyzes a game", func(t *testing.T) { analyzes(t, b, file) })
}

// build builds the page and returns the address of a server of its files, and that of the
// page in one file.
func build(t *testing.T) (address, file string) {
	t.Helper()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make")
	}
	folder := filepath.Join(t.TempDir(), "web")
	if out, err := exec.Command("make", "-C", "..", "web", "WEB="+folder).CombinedOutput(); err != nil {
		t.Fatalf("make web: %v\n%s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	return server.URL + "/", "file://" + filepath.ToSlash(filepath.Dir(folder)) + "/adoube.html"
}

// link returns the address of the page with a game: a FEN and moves.
func link(address, game string) string {
	return address + "#" + url.PathEscape(strings.ReplaceAll(game, " ", "_"))
}

const (
	start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	// morphy is a game with mistakes of both sides.
	morphy = `[Event "Paris Opera"]
[White "Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is a weak move already.} 4. dxe5 Bxf3 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`
)

// boardFirst looks at the page in windows of many sizes. The board is as large as it can be,
// and nothing moves it.
func boardFirst(t *testing.T, b *browser, address string) {
	for _, tt := range []struct {
		device
		least int // pixels
	}{
		{device{width: 1280, height: 800}, 600}, {device{width: 1366, height: 768}, 600}, {device{width: 1920, height: 1080}, 850},
		{device{width: 820, height: 1180, phone: true}, 700}, {device{width: 390, height: 844, phone: true}, 390}, {device{width: 844, height: 390, phone: true}, 370},
	} {
		name := fmt.Sprintf("%d-%d", tt.width, tt.height)
		p := b.open(t, address, tt.device)
		p.paste(annotatedGame)
		p.move("Nf3")
		box := func() string {
			return fmt.Sprint(p.eval(`(({ x, y, width }) => [x, y + scrollY, width].map(Math.round).join())(document.querySelector("#board").getBoundingClientRect())`))
		}
		first := box()
		var x, y, size int
		if fmt.Sscanf(first, "%d,%d,%d", &x, &y, &size); size < tt.least {
			t.Errorf("%s: the board has %d pixels, want %d", name, size, tt.least)
		}
		still := func(when string) {
			t.Helper()
			if now := box(); now != first {
				t.Errorf("%s, %s: the board moves from %s to %s", name, when, first, now)
			}
			p.fits(name + ", " + when)
		}
		p.click("#engine")
		p.count("#found li", 3)
		still("analyzing")
		p.picture("analysis-" + name)
		p.wait(`document.querySelector("#found li").getBoundingClientRect().bottom <= innerHeight && document.querySelector("#board").getBoundingClientRect().bottom <= innerHeight`)
		p.click("#found .move")
		p.wait(`!document.querySelector("#preview").hidden`)
		still("looking at a line")
		p.click("#engine")
		for _, tab := range [...]string{"play", "ruling", "setup", "report", "analysis"} {
			p.click("#tab-" + tab)
			still(tab)
			p.picture(tab + "-" + name)
		}
		p.typeMoves("Ke5")
		p.wait(`!document.querySelector("#problem").hidden && document.querySelector("#move").value === ""`)
		still("a wrong move")
	}
}

// teaches makes exercises from the mistakes of a game.
func teaches(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
	p.waitText("#moves", "Qxe5#")
	p.analyzeQuickly()
	p.choose("#side", "black")
	learn := func() {
		p.click("#learn")
		p.waitText("#lesson", "Find a better move than 2... Ke7 (1 of 1).")
	}
	learn()
	p.typeMoves("g6")
	p.waitText("#lesson", "2... g6 isn’t good enough. After 3. Qxe5+ your expected score is", "Try again.")
	p.button("Show why")
	p.waitText("#preview", "Why not 2... g6")
	p.waitText("#preview", "3. Qxe5+") // it is played out
	p.press("Escape")
	p.typeMoves("Ke7") // as in the game
	p.waitText("#lesson", "2... Ke7 isn’t good enough. It allows mate in 1: 3. Qxe5#.")
	p.typeMoves("Nc6")
	p.waitText("#lesson", "2... Nc6 is good.")
	p.wait(`document.querySelector("#lesson .main")?.innerText === "End"`) // there is no next one
	p.waitText("#preview", "Your move 2... Nc6")
	p.button("End")
	p.wait(`document.querySelector("#lesson").hidden`)
	if text := p.saved(); !strings.Contains(text, "Nc6") || strings.Contains(text, "(2... g6") {
		t.Errorf("the game is %s", text)
	}
	learn()
	p.typeMoves("a6")
	p.waitText("#lesson", "2... a6 …")
	p.button("End")
	p.eval(`new Promise(done => setTimeout(done, 1500))`) // the judgment comes too late
	p.wait(`document.querySelector("#lesson").hidden`)

	// Of two ways to mate one is suggested, and both are good.
	p.paste("6k1/5ppp/8/8/8/8/qq3PPP/3RR1K1 w - - 0 1 h3 h6")
	p.waitText("#moves", "1. h3 h6")
	p.analyzeQuickly()
	p.choose("#side", "white")
	p.click("#learn")
	p.waitText("#lesson", "than 1. h3")
	other := p.eval(`import("./state.js").then(m => m.state.annotation.moves[0].better[0].san === "Rd8#" ? "Re8#" : "Rd8#")`).(string)
	p.typeMoves(other)
	p.waitText("#lesson", "1. "+other+" is good.")

	// The way on stands out after a good answer, and only then.
	p.paste(morphy)
	p.waitText("#moves", "Rd8#")
	p.analyzeQuickly()
	p.choose("#side", "both")
	p.click("#learn")
	p.waitText("#lesson", "(1 of")
	p.count("#lesson .main", 0)
	p.typeMoves(p.eval(`import("./state.js").then(m => m.state.annotation.moves[m.state.lesson.node.ply].better[0].san)`).(string))
	p.wait(`document.querySelector("#lesson .main")?.innerText === "Next"`)
}

// hasRoom analyzes a game in windows of several sizes: the moves keep ten rows beside the graph, or
// five under the board of a phone, the question of a lesson is in sight, and no message covers the
// steps.
func hasRoom(t *testing.T, b *browser, address string) {
	for _, d := range [...]device{{width: 1280, height: 800}, {width: 1500, height: 900}, {width: 390, height: 844, phone: true}, {width: 375, height: 667, phone: true}, {width: 360, height: 640, phone: true}, {width: 844, height: 390, phone: true}} {
		p := b.open(t, address, d)
		name := fmt.Sprintf("%d-%d", d.width, d.height)
		p.paste(morphy)
		p.waitText("#moves", "Rd8#")
		p.analyzeQuickly()
		p.picture("report-" + name)
		p.fits("a report, " + name)
		p.click("#tab-analysis")
		rows := 10
		if d.phone {
			rows = 5
			p.eval(`globalThis.box = selector => document.querySelector(selector).getBoundingClientRect()`)
			p.move("Nxb5")
			p.wait(`box("#moves [aria-current]").bottom <= box("#first").top`)
			p.eval(`scrollTo({ top: 10_000, behavior: "instant" })`)
			p.wait(`innerWidth > innerHeight || box("#first").top - box(".frame").bottom >= box("#moves").height`)
		}
		p.wait(fmt.Sprintf(`document.querySelector("#moves").clientHeight >= %d * document.querySelector("#moves .row").offsetHeight`, rows))
		if !d.phone {
			p.wait(`(({ top, bottom }) => top >= document.querySelector("#board").getBoundingClientRect().bottom && bottom <= innerHeight)(document.querySelector("#graph .plot").getBoundingClientRect())`)
		}
		if wide := d.width >= 1500; wide != p.eval(`document.querySelector("#report").checkVisibility() && document.querySelector("#analysis").checkVisibility()`) {
			t.Errorf("%s: the report beside the analysis: %v", name, !wide)
		}
		p.click("#tab-report")
		p.eval(`scrollTo(0, 300)`)
		p.choose("#side", "both")
		p.click("#learn")
		p.waitText("#lesson", "Find a better move")
		p.wait(`(({ top, bottom }) => bottom <= innerHeight && (innerWidth > innerHeight || top >= document.querySelector("#board").getBoundingClientRect().bottom))(document.querySelector("#lesson").getBoundingClientRect())`)
		p.picture("lesson-" + name)
		p.eval(`Promise.all([import("./state.js"), import("./actions.js")]).then(([{ state, store }, { preview }]) => {
			preview("Your move", state.game.main.slice(21, 29), 7);
			store.set({ toast: { text: "17. Rd8# and what follows were removed.", undo() {} }, problem: "The white pawn cannot go from e2 to e5." });
		})`)
		p.waitText("#preview", "8 of 8")
		p.wait(`(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector("#preview span"))`)
		for _, tab := range [...]string{"report", "play"} {
			p.eval(fmt.Sprintf(`import("./state.js").then(m => m.store.set({ lesson: null, tab: %q }))`, tab))
			for _, y := range [...]int{0, 10_000} {
				p.eval(fmt.Sprintf(`scrollTo({ top: %d, behavior: "instant" })`, y))
				if covered := p.eval(`[...document.querySelectorAll(".controls .steps button")].filter(b => { const { x, y, width, height } = b.getBoundingClientRect(); return !b.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }).map(b => b.id).join()`); covered != "" {
					t.Errorf("%s, %s, at %d: %v are covered", name, tab, y, covered)
				}
			}
		}
	}
}

// conveniences tries small things.
func conveniences(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.drag("e2e5")
	p.waitText("#problem", "The white pawn cannot go from e2 to e5.")
	p.drag("e7e5")
	p.waitText("#problem", "It is White’s turn.")
	p.click("#tab-play")
	p.wait(`document.querySelector("#problem").hidden`)
	p.paste("[White \"A. Aa\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *")
	p.waitText("#games", "2. C – D")
	p.wheel(100)
	p.waitText("#moves [aria-current]", "e4")
	p.wheel(-100)
	p.wait(`!document.querySelector("#moves [aria-current]")`)
	p.eval(`globalThis.saved = []; HTMLAnchorElement.prototype.click = function () { saved.push(this.download); }`)
	p.click("#tab-setup")
	p.click("#save")
	p.click("#save-all")
	p.wait(`saved.join() === "A-Aa-B.pgn,games.pgn"`)
	p.click("#start") // a game that is none of those
	p.wait(`document.querySelector("#save-all").hidden`)
	// A word may be dropped in a field. On the board it is opened.
	p.eval(`globalThis.drop = where => { const dataTransfer = new DataTransfer(); dataTransfer.setData("text", "c4"); return document.querySelector(where).dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })); }`)
	if p.eval(`drop("#comment")`) != true {
		t.Error("what is dropped in a field is opened")
	}
	p.eval(`drop("#board")`)
	p.waitText("#moves", "1. c4")
	p.eval(`{ const dataTransfer = new DataTransfer(); for (const [i, game] of ["1. e4 e5", "1. d4 d5 *\n\n1. c4 c5 *"].entries()) dataTransfer.items.add(new File(["\ufeff[White \"" + i + "\"]\n\n" + game], i + ".pgn")); document.querySelector("#board").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })); }`)
	p.count("#games option", 3)
	p.waitText("#moves", "1. e4 e5")
	p.choose("#theme", "brown")
	p.wait(`getComputedStyle(document.querySelector("#squares .dark")).fill === "rgb(181, 140, 102)"`)
}

// keepsEdits edits two games of a file, goes back and forth between them, and loads the page again.
func keepsEdits(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c5 *")
	p.waitText("#moves", "1. e4 e5")
	p.typeMoves("Nf3")
	p.waitText("#moves", "1. Nf3")
	p.choose("#games", "1")
	p.waitText("#moves", "1. d4 d5")
	p.typeMoves("b3")
	p.waitText("#moves", "1. b3")
	p.choose("#games", "0")
	p.waitText("#moves", "1. e4", "1. Nf3")
	p.reload()
	p.waitText("#moves", "1. e4", "1. Nf3")
	p.eval(`URL.createObjectURL = file => { file.text().then(text => (globalThis.written = text)); return "#"; }`)
	p.click("#tab-setup")
	p.click("#save-all")
	p.wait(`globalThis.written`)
	if text := fmt.Sprint(p.eval(`written`)); !strings.Contains(text, "1. e4 (1. Nf3) 1... e5") || !strings.Contains(text, "1. d4 (1. b3) 1... d5") || !strings.Contains(text, "1. c4 c5") {
		t.Errorf("all games are\n%s", text)
	}
	p.click("#tab-analysis")
	p.analyzeQuickly()
	p.reload()
	p.waitText("#report .players", "%")
}

// givesBack replaces and deletes in all ways there are. Undo brings back what was there.
func givesBack(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("e4")
	p.waitText("#moves", "1. e4")
	p.wait(`document.querySelector("#toast").hidden`) // nobody had done anything before
	p.click("#tab-setup")
	p.button("Edit position")
	p.drag("d2d3", "a2a3")
	p.wait(`document.querySelector("#fen").value.includes("P2P4/1PP1PPPP")`)
	p.button("Undo")
	p.waitText("#moves", "1. e4")

	const game = "1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6"
	p.paste(game)
	p.move("Nc6")
	p.eval(`document.querySelector("#editor").open = true`)
	p.button("Delete from here")
	p.waitText("#toast", "2... Nc6 and what follows were removed.")
	p.move("c5")
	p.button("Move up")
	p.wait(`[...document.querySelectorAll("#moves .row button")].some(b => b.firstChild.textContent === "c5")`)
	p.button("Undo")
	p.waitText("#moves", "2. Nf3 Nc6")

	for _, replace := range [...]func(){
		func() { p.paste("d4") },
		func() { p.click("#begin") },
		func() { p.click("#start") },
		func() { p.eval(fmt.Sprintf(`{ location.hash = %q; }`, link("", start+" d4"))) },
	} {
		replace()
		p.button("Undo")
		p.waitText("#moves", "2. Nf3 Nc6")
		p.wait(`document.querySelector("#match").hidden`)
	}

	p.paste("1. e4 e5 *\n\n1. d4 d5 *")
	p.waitText("#games", "2. ")
	p.typeMoves("Nf3")
	p.waitText("#moves", "1. Nf3")
	p.choose("#games", "1")
	p.waitText("#moves", "1. d4 d5")
	p.paste("c4")
	p.waitText("#moves", "1. c4")
	p.button("Undo")
	p.waitText("#moves", "1. d4 d5")
	p.choose("#games", "0")
	p.waitText("#moves", "1. Nf3")

	// A link comes before what the browser keeps, which is not lost.
	p.do("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.wait(`location.href === "about:blank"`)
	p.do("Page.navigate", map[string]any{"url": link(address, start+" d4")}, nil)
	p.waitText("#moves", "1. d4")
	p.button("Undo")
	p.waitText("#moves", "1. e4", "1. Nf3")

	// Back leads to the game as it was, and Forward to what became of the link.
	p.paste(annotatedGame)
	p.waitText("#moves", "The Sicilian.")
	p.eval(fmt.Sprintf(`{ location.hash = %q; }`, link("", start+" c4")))
	p.waitText("#moves", "1. c4")
	p.typeMoves("c5")
	p.waitText("#moves", "1. c4 c5")
	p.eval(`history.back()`)
	p.waitText("#moves", "The king’s pawn.", "The Sicilian.")
	p.waitText("#below", "Somebody with a name")
	p.eval(`history.forward()`)
	p.waitText("#moves", "1. c4 c5")
}

// rules rules on ten cases. Each is a game, an edition, and what the page has to say.
func rules(t *testing.T, b *browser, address string) {
	const shuffle = " Nf3 Nf6 Ng1 Ng8"
	p := b.open(t, address, desktop)
	p.click("#tab-ruling")
	t.Log("ms to the board and to the engine: ", p.eval(`performance.getEntriesByType("mark").map(m => Math.round(m.startTime)).join()`))
	for i, c := range []struct {
		name, game, edition string
		want                []string
	}{
		{"the start", start, "2023", []string{"The game goes on.", "20 legal moves", "has no draw to claim", "White yes", "Black yes", "0–1 (article 6.9)"}},
		{"checkmate", start + " f3 e5 g4 Qh4", "2023", []string{"0–1: checkmate (article 5.1.1)"}},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "2023", []string{"½–½: stalemate (article 5.2.1)"}},
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "2009", []string{"½–½: dead position", "article 5.2b"}},
		{"bare kings of old", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "1930", []string{"The game goes on.", "0–1 (article 20.2)"}},
		{"a wall of pawns", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", "2023", []string{"½–½: dead position", "article 5.2.2", "White no", "Black no"}},
		{"a flag and a bare king", "8/8/8/8/4k3/8/4p3/4K3 b - - 0 1", "2023", []string{"White no", "Black yes", "White has only the king.", "½–½ (article 6.9) White cannot mate by any legal moves"}},
		{"a third occurrence", start + shuffle + shuffle, "2023", []string{"third occurrence of this position", "Now: the position occurs for the third time (article 9.2.2)"}},
		{"a third occurrence to announce", start + shuffle + " Nf3 Nf6 Ng1", "2023", []string{"Announcing Ng8: the position occurs for the third time (article 9.2.1)"}},
		{"a fifth occurrence", start + strings.Repeat(shuffle, 4), "2023", []string{"½–½: the same position for the fifth time (article 9.6.1)"}},
		{"fifty moves", "8/8/8/8/8/2k5/7R/K7 w - - 99 80", "2023", []string{"Announcing Kb1", "50 moves by each player without a capture or pawn move (article 9.3.1)"}},
		{"75 moves", "4k3/8/8/8/8/8/R7/4K3 w - - 150 100", "2023", []string{"½–½: 75 moves by each player", "article 9.6.2"}},
	} {
		p.eval(fmt.Sprintf(`{ location.hash = %q; }`, link("", c.game)))
		p.click(fmt.Sprintf("#ruling input[value='%s']", c.edition))
		p.waitText("#ruling", c.want...)
		switch c.name {
		case "a third occurrence to announce":
			p.picture("claim")
		case "a wall of pawns":
			if wrap := p.eval(`[...document.querySelectorAll("#ruling p.reason")].find(p => p.querySelector(".fact") && p.lastElementChild.nextSibling.textContent.trim())?.innerText ?? ""`); wrap != "" {
				t.Errorf("a line may begin with the end of %q", wrap)
			}
			p.eval(`document.querySelector("#ruling .fact").focus()`)
			p.wait(`document.querySelectorAll("#board .law-mark").length > 0`)
			p.picture("reason")
		}
		t.Logf("case %d, %s: as expected", i+1, c.name)
	}
}

// keepsClicks plays a whole game faster than a slow processor can follow, while the engine
// thinks. Every click counts.
func keepsClicks(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-analysis")
	p.click("#engine")
	p.count("#analysis .engine-lines li", 3)
	game := treeOf(t, morphy)
	points := map[string][2]float64{}
	for square := range position.Square(64) {
		x, y := p.center(square.String())
		points[square.String()] = [2]float64{x, y}
	}
	p.do("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4}, nil)
	at := game.Start
	for _, m := range game.Moves {
		for _, square := range [...]string{at.UCI(m.Move)[:2], at.UCI(m.Move)[2:4]} {
			for _, kind := range [...]string{"mousePressed", "mouseReleased"} {
				b.send(p.session, "Input.dispatchMouseEvent", mouseEvent(kind, "left", points[square][0], points[square][1]))
			}
			time.Sleep(30 * time.Millisecond)
		}
		at = at.After(m.Move)
	}
	p.waitText("#status", "checkmate")
	if got := p.saved(); treeOf(t, got).Replay(len(game.Moves)).Position().FEN() != at.FEN() {
		t.Errorf("the page has\n%s\nwant\n%s", got, morphy)
	}
}

// keepsAllInput types and drags moves one after the other at once, and changes the address
// while the page does.
func keepsAllInput(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.typeMoves("e4", "e5", "Ke3", "Nf3")
	p.waitText("#moves", "1. e4 e5 2. Nf3")
	p.typeMoves("0000")
	p.waitText("#problem", "You must make a move.")
	p.drag("b8c6", "f1b5", "a7a6")
	p.waitText("#moves", "2. Nf3 Nc6 3. Bb5 a6")
	// A press that ends as the scrolling of a screen, before the moves of a position are known.
	p.eval(`Promise.all([import("./state.js"), import("./actions.js")]).then(async ([{ state }, { play }]) => {
		play(state.view.legal.find(m => m.san === "Ba4"));
		await new Promise(done => queueMicrotask(done));
		const board = document.querySelector("#board");
		const { x, y, width } = board.getBoundingClientRect();
		for (const kind of ["pointerdown", "pointercancel"])
			board.dispatchEvent(new PointerEvent(kind, { clientX: x + width * 13 / 16, clientY: y + width / 16 }));
	})`)
	p.waitText("#moves", "4. Ba4")
	p.drag("h4f6", "b7b5")
	p.waitText("#moves", "4. Ba4 b5")
	// The page writes its own address before it hears of a new one.
	p.eval(fmt.Sprintf(`{ location.hash = %q; history.replaceState(null, "", "#"); }`, link("", start+" d4 d5")))
	p.waitText("#moves", "1. d4 d5")
	// It has no place for the moves of a long game.
	p.paste(start + strings.Repeat(" Nf3 Nf6 Ng1 Ng8", 100))
	p.count("#moves button", 400)
	p.press("End")
	p.wait(`location.hash.endsWith("_201")`)
}

// playsThrough plays a helpmate through without changing the game.
func playsThrough(t *testing.T, b *browser, address string) {
	p := b.open(t, link(address, "8/8/8/8/4k3/8/4p3/4K3 b - - 0 1"), desktop)
	p.click("#tab-ruling")
	p.click("#ruling summary")
	p.button("Play it through")
	p.waitText("#preview", "Black mates:")
	p.waitText("#preview", "1 of ")
	p.picture("helpmate")
	p.drag("e1e2")
	p.waitText("#problem", "Go back to the game to move pieces.")
	p.press("End")
	p.wait(`(([a, b]) => a === b)(document.querySelector("#preview").innerText.match(/(\d+)\sof\s(\d+)/).slice(1))`)
	p.wait(`document.querySelector("#preview").innerText.includes("#")`)
	p.press("Escape")
	p.wait(`document.querySelector("#preview").hidden && document.querySelector("#moves").hidden`)
	p.count("#board .mark", 0) // the game is on the board again
}

// plays plays against a weak engine from the start, resigns, and mates it in an endgame
// in which it has one move.
func plays(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-play")
	p.choose("#level", "1200")
	p.waitText("#play output", "Elo 1200")
	p.picture("level")
	p.click("#begin")
	p.waitText("#play", "You against Adoube, Elo 1200")
	p.wait(`document.querySelector("#board use") && !document.querySelector("#play .verdict").innerText.includes("thinking")`)
	for i, m := range [...]string{"e2e4", "g1f3", "b1c3"} {
		p.drag(m)
		p.count("#moves button", 2*i+2)
	}
	p.picture("game")
	p.button("Resign", "Play on", "Resign", "Yes, resign")
	p.waitText("#status", "0–1: You resigned (article 5.1.2)")
	if text := p.saved(); !strings.Contains(text, `[Termination "White resigned"]`) {
		t.Errorf("the game is saved as\n%s", text)
	}
	p.button("Rematch")
	p.wait(`document.querySelector("#below .name").innerText === "You" && document.querySelector("#board .labels text").textContent === "h"`)
	p.count("#moves button", 1) // Adoube has White now
	p.waitText("#play .verdict", "It is your turn.")
	p.button("Take back")
	p.count("#moves button", 1) // it moves again

	// Each move has its clock at once, and the last one falls.
	p = b.open(t, address, desktop)
	p.click("#tab-play")
	p.choose("#clock", "1+0")
	p.click("#begin")
	p.waitText("#play .verdict", "It is your turn.")
	p.typeMoves("e4")
	p.count("#moves button", 2)
	p.count("#moves time", 2)
	// The page is closed while the arbiter decides.
	p.eval(`import("./state.js").then(({ state, store }) => {
		const { clock } = state.match;
		store.set({ match: { ...state.match, phase: "ruling", clock: { ...clock, left: { ...clock.left, white: 0 } } } });
	})`)
	p.reload()
	p.waitText("#status", "0–1: You ran out of time (article 6.9)")
	if text := p.saved(); !strings.Contains(text, `[Termination "White ran out of time"]`) {
		t.Errorf("the game is saved as\n%s", text)
	}

	p = b.begin(t, address, "7k/8/8/8/8/8/R7/1R5K w - - 0 1")
	p.drag("a2a7")
	p.waitText("#moves", "Kg8")
	p.drag("b1b8")
	p.waitText("#status", "1–0: checkmate (article 5.1.1)")
	p.waitText("#play .verdict", "You won. 1–0: checkmate (article 5.1.1)")
	p.wait(`document.querySelector("#match .main")?.innerText === "Rematch"`)

	p = b.begin(t, address, start+" e4 e5")
	p.button("Resign", "Yes, resign")
	p.waitText("#status", "0–1: You resigned (article 5.1.2)")
	p.button("Rematch")
	p.waitText("#play .verdict", "It is your turn.")
	p.waitText("#moves", "1. e4 e5 2.")
	p.count("#moves button", 3)
	p.button("Take back") // no move from before the game
	p.waitText("#play .verdict", "It is your turn.")
	p.waitText("#moves", "1. e4 e5 2.")
	p.count("#moves button", 3)
}

// begin begins a game against the engine from a position in which it is the user's turn.
func (b *browser) begin(t *testing.T, address, game string) *tab {
	t.Helper()
	p := b.open(t, link(address, game), desktop)
	p.click("#tab-play")
	p.click("#play [value=here]")
	p.click("#begin")
	p.waitText("#play .verdict", "It is your turn.")
	return p
}

// stepsBack looks at a helpmate and at an earlier position of a game that is on: the game goes on
// without them.
func stepsBack(t *testing.T, b *browser, address string) {
	p := b.begin(t, address, "4k3/8/8/8/8/8/p7/R3K3 w - - 0 1")
	p.click("#tab-ruling")
	p.wait(`document.querySelector("#ruling:not([aria-busy])")`)
	p.click("#ruling summary")
	p.button("Play it through")
	p.waitText("#preview", "mates:")
	if text := p.text("#preview"); strings.Contains(text, "Keep") {
		t.Errorf("the moves of a helpmate can be put into a game against the engine: %q", text)
	}
	p.press("Escape")
	p.click("#tab-play")
	p.typeMoves("Rxa2")
	p.waitText("#moves", "Rxa2")
	p.click("#back")
	p.count("#moves button", 2)
	p.click("#last")
	p.click("#hint")
	p.waitText("#play .verdict", "Looking for a move")
	p.click("#first")
	p.waitText("#play .verdict", "It is your turn.")
	p.wait(`!document.querySelector("#moves [aria-current]")`) // still there
	p.button("Resign", "Yes, resign")
	p.click("#last")
	p.waitText("#status", "½–½: You resigned, but Black cannot mate")

	// Once it is analyzed, it is a game as any other.
	p.click("#tab-analysis")
	p.analyzeQuickly()
	p.waitText("#game-report", "White resigned, but Black cannot checkmate: draw (article 5.1.2).")
	p.click("#first")
	p.typeMoves("Kd2")
	p.waitText("#moves", "1. Kd2")
	p.click("#tab-play")
	p.waitText("#play .verdict", "½–½: You resigned")
	p.button("Rematch")
	p.waitText("#play", "You against Adoube")
	p.wait(`document.querySelector("#below .name").innerText === "You" && document.querySelector("#board .labels text").textContent === "h"`)
}

// lacksEngine begins a game where the engine cannot be loaded. The page says so and goes on.
func lacksEngine(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.do("Network.enable", nil, nil)
	p.do("Network.setBlockedURLs", map[string]any{"urls": []string{"*adoube.wasm.gz"}}, nil)
	p.do("Page.reload", nil, nil)
	p.waitText("#loading", "The engine cannot be loaded")
	p.wait(`document.querySelector("#network").textContent === ""`)
	p.click("#tab-play")
	p.click("#begin")
	p.waitText("#play", "You against Adoube")
	p.wait(`!/turn|thinking/.test(document.querySelector("#play .verdict").innerText)`)
	p.button("Resign", "Play on")
}

// edits only when it is asked to, and not during a game.
func edits(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-setup")
	p.paste(morphy)
	p.waitText("#moves", "Rd8#")
	p.wait(`!document.querySelector("#analysis").hidden`)
	p.click("#tab-setup")
	p.drag("d2d4")
	p.waitText("#moves", "1. d4")
	p.button("Edit position")
	p.waitText("#setup", "Empty board")
	p.button("Done")
	p.click("#tab-play")
	p.click("#begin")
	p.waitText("#play", "You against Adoube")
	p.click("#tab-setup")
	p.button("Edit position")
	p.waitText("#problem", "Finish the game first.")
}

// opensBroken opens games that cannot be read to their end, and says so.
func opensBroken(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("1. e4 e5 2. Ke3 Nc6 *")
	p.waitText("#moves", "1. e4 e5")
	p.waitText("#problem", "Ke3")
	// A file in Windows-1252.
	p.eval(`{ const data = new DataTransfer(); data.items.add(new File([Uint8Array.from([..."[White \"J\u00e9r\u00f4me\"]\n\n1. d4 d5 *"], c => c.charCodeAt(0))], "x.pgn")); const file = document.querySelector("#file"); file.files = data.files; file.dispatchEvent(new Event("change")); }`)
	p.waitText("#below", "Jérôme")
	p.waitText("#moves", "1. d4 d5")
	p.wait(`!document.querySelector("#file").value`) // it can be opened again

	// A link that cannot be read leaves the game as it is.
	p.do("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.wait(`location.href === "about:blank"`)
	p.do("Page.navigate", map[string]any{"url": address + "#oops"}, nil)
	p.waitText("#problem", "oops")
	p.waitText("#moves", "1. d4 d5")
}

// keepsOnlyItsOwn changes what the browser keeps. The page begins anew and works.
func keepsOnlyItsOwn(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-play")
	p.click("#begin")
	p.waitText("#play", "You against Adoube")
	p.eval(`new Promise(done => setTimeout(done, 500))`)
	for _, change := range [...]string{
		`.replace('"2023"', '"1666"')`, `.replace(/"moves":\[/, '"moves":[{},')`, `.slice(7)`,
	} {
		p.eval(`{ const kept = localStorage.adoube; addEventListener("pagehide", () => (localStorage.adoube = sessionStorage.adoube = kept` + change + `)); localStorage.before = kept; }`)
		p.do("Page.reload", nil, nil)
		p.wait(`document.querySelector("#ruling:not([aria-busy])") && document.querySelector("#status").innerText === "White to move"`)
		p.wait(`!document.querySelector("#ruling").innerText.includes("1666") && document.querySelector("#problem").hidden`)
		p.eval(`localStorage.adoube = localStorage.before`)
		p.do("Page.reload", nil, nil)
	}
	// A browser may be set to store nothing. Links are opened all the same.
	p = b.open(t, address, desktop)
	p.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get() { throw new DOMException("denied", "SecurityError"); } });`}, nil)
	p.do("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.wait(`location.href === "about:blank"`)
	p.do("Page.navigate", map[string]any{"url": link(address, start+" d4")}, nil)
	p.waitText("#moves", "1. d4")
	p.typeMoves("d5")
	p.wait(`location.hash.endsWith("_d2d4_d7d5")`)
}

// keepsTabsApart plays in two tabs. Each keeps its game, and a new one begins with what was kept last.
func keepsTabsApart(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.typeMoves("e4")
	p.wait(`localStorage.adoube?.includes("e2e4")`)
	q := b.open(t, address, device{width: 1280, height: 860, beside: p})
	q.waitText("#moves", "1. e4")
	p.do("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.wait(`location.href === "about:blank"`)
	q.typeMoves("c5")
	q.wait(`localStorage.adoube.includes("c7c5")`)
	p.do("Page.navigate", map[string]any{"url": address}, nil)
	p.waitText("#moves", "1. e4")
	p.count("#moves button", 1)
	p.typeMoves("e5")
	p.wait(`localStorage.adoube.includes("e7e5")`)
	q.reload()
	q.waitText("#moves", "1. e4 c5")
}

// draws lets the player and the engine claim draws, and offers one.
func draws(t *testing.T, b *browser, address string) {
	p := b.begin(t, address, "8/8/4k3/8/8/4K3/r7/7R w - - 99 80")
	p.waitText("#play", "You can claim a draw")
	p.picture("claims")
	p.click("#play .claim")
	p.waitText("#status", "½–½: You claimed a draw, announcing", "(article 9.3.1)")

	p = b.begin(t, address, "8/8/4k3/8/8/4K3/r7/7R w - - 98 80")
	p.drag("h1g1")
	p.waitText("#status", "½–½: Adoube claimed a draw, announcing")

	p = b.begin(t, address, "4k3/8/8/8/8/8/r7/4K3 w - - 0 1")
	p.button("Offer a draw")
	p.waitText("#play", "Adoube declines")

	p = b.begin(t, address, "4k3/4p3/8/8/8/8/R7/4K3 w - - 0 1")
	p.button("Offer a draw")
	p.waitText("#status", "½–½: Draw agreed")
}

// analyzes analyzes positions and a game.
func analyzes(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-setup")
	p.paste(morphy)
	p.waitText("#moves", "Rd8#")
	p.click("#tab-analysis")
	p.click("#engine")
	p.waitText("#analysis .engine-lines", "1. ")
	// Going on stops the engine, and it thinks about the new position at once. Its lines are
	// never those of another position.
	if old := p.eval(`document.querySelector("#forward").click(), new Promise(done => queueMicrotask(() => queueMicrotask(() => done(document.querySelector("#found").innerText))))`); old != "" {
		t.Errorf("after a step the lines are still %q", old)
	}
	p.waitText("#analysis .engine-lines", "1... ")
	p.press("End")
	p.waitText("#analysis", "No legal move.")
	p.press("Home")
	p.count("#board .arrow", 3)
	p.count("#analysis .engine-lines li", 3)
	p.picture("lines")
	// A move keeps the focus while the engine thinks on.
	p.eval(`{ document.querySelector("#found .move").focus(); globalThis.nodes = document.querySelector("#facts").dataset.nodes; }`)
	p.wait(`document.querySelector("#facts").dataset.nodes !== nodes`)
	p.wait(`document.activeElement === document.querySelector("#found .move")`)
	p.press("x") // what Black would do
	p.waitText("#analysis .engine-lines", "1. -- ")
	p.count("#board .arrow.blunder", 1)
	p.press("x")
	p.count("#board .arrow", 3)
	t.Log(p.text("#facts"))
	p.click("#engine")
	// The analysis of a game ends when another game comes. The engine waits for it.
	p.choose("#effort", "400000")
	p.click("#annotate")
	p.click("#engine")
	p.waitText("#facts", "after the report")
	p.click("#start")
	p.waitText("#annotate", "Analyze the game")
	p.waitText("#facts", "depth")
	p.click("#engine")
	p.button("Undo")
	if os.Getenv("PICTURES") == "" {
		p.analyzeQuickly()
	} else { // then the page shows what it is made for
		p.button("Analyze the game")
	}
	p.waitText("#game-report", "1-0: checkmate (article 5.1.1).")
	p.waitText("#title", "C41 Philidor")
	p.waitText("#report .players", "Morphy")
	p.wait(`document.querySelectorAll("#game-report .moment").length > 0 && document.querySelectorAll("#graph .point").length > 2`)
	p.wait(`document.querySelector("#graph .point").offsetLeft > 10`)
	p.wait(`/(White|Black)’s expected score goes from \d+% to \d+%/.test(document.querySelector("#game-report").innerText)`)
	p.click("#game-report .moment h4 a")
	p.count("#board .arrow", 2)
	p.wait(`!document.querySelector("#gauge.off")`)
	p.click("#game-report .better")
	p.waitText("#preview", "Better")
	p.picture("report")
}

// setsUp edits a position with the mouse.
func setsUp(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.click("#tab-setup")
	p.button("Edit position", "Empty board")
	p.waitText("#problem", "king")
	for _, put := range [...][2]string{{"K", "e1"}, {"k", "e8"}, {"Q", "d1"}} {
		p.click(fmt.Sprintf("#setup input[value='%s']", put[0]))
		p.drag(put[1] + put[1])
		p.wait(fmt.Sprintf(`document.querySelector("#fen").value.includes(%q)`, put[0]))
	}
	p.wait(`document.querySelector("#problem").hidden`)
	p.picture("setup")
	p.wait(`document.querySelector("#fen").value === "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"`)
	p.drag("d1d5")
	p.wait(`document.querySelector("#fen").value === "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1"`)
	p.click("#tab-ruling")
	p.waitText("#ruling", "White yes", "Black no")

	// Castling by hand leaves no right to castle.
	p.click("#tab-setup")
	p.click("#start")
	p.wait(`document.querySelector("#fen").value.includes("KQkq")`)
	p.button("Edit position")
	p.drag("g1f3", "g2g3", "f1g2", "e1g1", "h1f1")
	p.wait(`document.querySelector("#fen").value === "rnbqkbnr/pppppppp/8/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w kq - 0 1"`)
	p.wait(`document.querySelector("#castling [value=Q]").disabled`)
}

// keyboard does everything without a mouse.
func keyboard(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.press("Tab") // the board comes first
	p.wait(`document.activeElement.id === "board" && document.querySelector("#board .cursor")`)
	p.press("Enter", "Enter")
	p.waitText("#spoken", "e2, white pawn put down")
	p.press("ArrowUp", "Enter")
	p.waitText("#spoken", "e3, empty: no move from here")
	p.press("ArrowDown", "ArrowDown", "Enter")
	p.waitText("#problem", "The white king on e1 cannot move.")
	p.press("ArrowUp", "Enter", "ArrowUp", "ArrowUp")
	p.picture("keyboard")
	p.press("Enter")
	p.waitText("#moves", "e4")
	p.waitText("#spoken", "e4")
	p.waitText("#status", "Black to move")
	p.press("Escape", "m")
	p.write("c5")
	p.press("Enter")
	p.waitText("#moves", "1. e4 c5")
	p.press("Tab")
	p.eval(`document.activeElement.blur()`)
	p.press("ArrowLeft")
	p.waitText("#status", "Black to move")
	p.press("Home", "End")
	p.waitText("#status", "White to move")
	p.count("#moves [tabindex='0']", 1)
	p.press("1")
	p.wait(`!document.querySelector("#analysis").hidden`)
	p.eval(`document.querySelector("#tab-analysis").focus()`)
	p.press("ArrowRight", "ArrowRight")
	p.wait(`document.activeElement.id === "tab-play"`)
	for range 20 {
		p.press("Tab")
		if p.eval(`document.activeElement.matches("#begin")`) == true {
			break
		}
	}
	p.press("Enter")
	p.waitText("#play", "You against Adoube")
	p.wait(`document.activeElement.id === "board"`)
	p.waitText("#play .verdict", "It is your turn.")
	p.wait(`document.querySelector("#board").ariaBusy === "false"`)
	p.press("Enter", "ArrowUp", "Enter") // e2-e3
	p.count("#moves button", 2)
	p.waitText("#spoken", "Adoube plays")

	// A promotion asks for the piece.
	p = b.open(t, link(address, "8/4P3/8/8/8/2k5/8/K7 w - - 0 1"), desktop)
	p.waitText("#ruling", "White yes")
	p.press("Tab", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter", "ArrowUp", "Enter")
	p.wait(`document.querySelector("#promotion").open`)
	p.picture("promotion")
	p.press("Tab", "Enter")
	p.waitText("#moves", "e8=R")
}

// arrows clicks on all that keeps the focus. The arrows go through the game nevertheless, and
// through the control once keys have led to it.
func arrows(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	p.paste("1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *")
	p.waitText("#games", "2. ")
	p.choose("#games", "1")
	p.waitText("#moves", "1. d4 d5")
	for _, control := range [...]string{"#tab-play", "#play [value=black]", "#clock", "#tab-ruling", "[name=edition]", "#tab-analysis", "#games", "#effort", "#lines", "#theme", "#engine", "#move"} {
		p.eval(fmt.Sprintf(`{ const control = document.querySelector(%q); control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); control.focus(); control.click(); }`, control))
		before := p.eval(`[...document.querySelectorAll("select, :checked")].map(e => e.value).join()`)
		p.press("ArrowRight")
		p.waitText("#moves [aria-current]", "d4")
		p.press("ArrowLeft")
		p.wait(`!document.querySelector("#moves [aria-current]")`)
		if after := p.eval(`[...document.querySelectorAll("select, :checked")].map(e => e.value).join()`); after != before {
			t.Errorf("after a click on %s arrows choose %v, not %v", control, after, before)
		}
	}
	p.dragWith("left", "d2", "d4")
	p.waitText("#moves [aria-current]", "d4")
	p.press("ArrowLeft")
	p.wait(`!document.querySelector("#moves [aria-current]") && document.querySelector("#board .cursor")?.checkVisibility() !== true`)
	p.press("b", "ArrowLeft")
	p.wait(`!document.querySelector("#moves [aria-current]") && document.querySelector("#board .cursor").checkVisibility()`)
	p.waitText("#spoken", "c2, white pawn")
}

// touches uses a phone with a finger.
func touches(t *testing.T, b *browser, address string) {
	p := b.open(t, address, phone)
	p.tap("e2")
	p.count("#board .hint", 2)
	p.tap("e4")
	p.waitText("#moves", "e4")
	p.waitText("#status", "Black to move")
	p.wait(`document.querySelector("#ruling").getAttribute("aria-busy") === null`)
	p.slide("e7", "e5")
	p.waitText("#moves", "1. e4 e5")
	p.picture("phone")

	// Drags that are faster than the legal moves are known wait for them.
	p = b.open(t, address, phone)
	p.do("Emulation.setCPUThrottlingRate", map[string]any{"rate": 4}, nil)
	points := map[string][2]float64{}
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"}
	for _, m := range moves {
		for _, square := range [...]string{m[:2], m[2:]} {
			x, y := p.center(square)
			points[square] = [2]float64{x, y}
		}
	}
	for _, m := range moves {
		p.slideBetween(points[m[:2]], points[m[2:]])
	}
	p.waitText("#moves", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6")

	// A press beside the pieces of a promotion lets the pawn stay.
	p = b.open(t, link(address, "8/4P3/8/8/8/2k5/8/K7 w - - 0 1"), phone)
	for range 2 {
		p.tap("e7")
		p.tap("e8")
		p.wait(`document.querySelector("#promotion").open`)
		p.tap("a1")
		p.wait(`!document.querySelector("#promotion").open && document.querySelector("#moves").hidden`)
	}
	p.slide("e7", "e8")
	p.wait(`document.querySelector("#promotion").open`)
	p.click("#promotion [value=Q]")
	p.waitText("#moves", "e8=Q")
}

// dark looks at the page with a dark system.
func dark(t *testing.T, b *browser, address string) {
	for name, d := range map[string]device{"dark": {width: 1280, height: 860, dark: true}, "phone-dark": {width: 390, height: 844, phone: true, dark: true}} {
		p := b.open(t, link(address, "8/5k1p/4p1pP/1p1pP1P1/pPpP2K1/P1P5/8/8 w - - 3 50"), d)
		p.click("#tab-ruling")
		p.waitText("#ruling", "Can either side still checkmate?")
		p.wait(`document.querySelector("#ruling .fact")`)
		if color := p.eval(`getComputedStyle(document.body).backgroundColor`); color != "rgb(23, 24, 27)" {
			t.Errorf("%s: the background is %v", name, color)
		}
		p.eval(`document.querySelector("#ruling .fact").focus()`)
		p.picture(name)
	}
}

// survives gives the page what it cannot read. It says so, and goes on.
func survives(t *testing.T, b *browser, address string) {
	p := b.open(t, address+"#%FF%00garbage/%E0%A4%A", desktop)
	p.waitText("#ruling .verdict", "The game goes on.")
	p.wait(`!document.querySelector("#problem").hidden`)
	for _, text := range [...]string{
		"", "   ", "hello", "8/8/8/8/8/8/8/8 w - - 0 1", "x/y", "9/8/8/8/8/8/8/8 w - - 0 1", "startpos moves e2e5",
		"KKKKKKKK/8/8/8/8/8/8/kkkkkkkk w - - 0 1", `[White "<img src=x onerror=alert(1)>"]`, "1. e4 e5 2. Ke3", "\x00\x01\x02", "♔♕", "position fen", "1.", "{", "(((((((", `["`,
		strings.Repeat("9", 100_000), strings.Repeat("/", 100_000), strings.Repeat("(", 100_000),
	} {
		p.eval(fmt.Sprintf(`{ document.querySelector("#problem").textContent = ""; document.querySelector("#text").value = %q; document.querySelector("#open").click(); }`, text))
		p.wait(`document.querySelector("#problem").textContent || !document.querySelector("#problem").hidden || document.querySelector("#ruling .verdict")`)
	}
	for _, move := range [...]string{"Ke9", "e2e5", "0000", "--", "<b>", "💥", "e4e4e4e4"} {
		p.typeMoves(move)
		p.wait(`!document.querySelector("#problem").hidden`)
	}
	p.eval(`{ document.querySelector("#text").value = '[White "<img src=x onerror=alert(1)>"]\n[Black "b"]\n\n1. e4 {<script>throw 1</script>} e5 *'; document.querySelector("#open").click(); }`)
	p.waitText("#moves", "1. e4 <script>throw 1</script> 1. … e5")
	if n := p.eval(`document.querySelectorAll("main img, main script").length`); n != 0.0 {
		t.Errorf("%v elements came from the text of a game", n)
	}
	p.eval(`{ for (const x of ["setup", "play", "analysis", "ruling"]) for (let i = 0; i < 3; i++) document.querySelector("#tab-" + x).click(); }`)
	p.eval(`{ for (let i = 0; i < 30; i++) document.querySelector(["#forward", "#back", "#flip", "#last", "#first"][i % 5]).click(); }`)
	p.waitText("#ruling .verdict", "The game goes on.")
	p.typeMoves("d4")
	p.waitText("#moves", "d4")
}
