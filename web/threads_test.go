package main_test

import "testing"

// twoThreads chooses two threads on a server that sends no headers. The page reloads, keeps
// the game, and two workers search it with one table.
func twoThreads(t *testing.T, b *browser, address string) {
	p := b.open(t, address, desktop)
	if p.eval(`navigator.hardwareConcurrency`).(float64) < 2 {
		t.Skip("there is one processor")
	}
	p.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		globalThis.workers = [];
		globalThis.Worker = class extends Worker {
			constructor(url) {
				super(url);
				workers.push(this);
				this.addEventListener("message", ({ data }) => data.answer?.progress && (this.nodes = data.answer.progress.nodes));
			}
		};`}, nil)
	p.paste(morphy)
	p.waitText("#moves", "Rd8#")
	p.click("#tab-analysis")
	p.choose("#threads", "2")
	p.wait(`globalThis.workers && crossOriginIsolated`)
	p.waitText("#moves", "Rd8#")
	p.wait(`document.querySelector("#threads").value === "2"`)
	p.press("Home")
	p.click("#engine")
	p.wait(`workers.filter(w => w.nodes > 1000).length === 2`)
	p.count("#analysis .engine-lines li", 3)
	// The nodes of both count.
	p.wait(`+document.querySelector("#facts").dataset.nodes > Math.max(...workers.map(w => w.nodes ?? 0))`)
	t.Log(p.text("#facts"))
	p.press("ArrowRight")
	p.waitText("#analysis .engine-lines", "1... ")
	p.click("#engine")
	p.eval(`workers.forEach(w => (w.nodes = 0))`)
	p.click("#engine") // the helper was not stopped for good
	p.wait(`workers.filter(w => w.nodes > 1000).length === 2`)
}
