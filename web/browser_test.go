package main_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
)

// A browser is a headless Chromium, driven over a pair of pipes with the DevTools
// protocol (https://chromedevtools.github.io/devtools-protocol/). The few messages that
// the tests need do not justify a library.
type browser struct {
	in      *os.File
	mu      sync.Mutex
	next    int
	waiting map[int]chan message
	tabs    map[string]*tab // by session
}

// A message is an answer, or an event of a tab.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// startBrowser starts Chromium, or skips the test where there is none.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	program := ""
	for _, name := range [...]string{"google-chrome", "chromium-browser", "chromium"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
		}
	}
	if program == "" {
		t.Skip("there is no Chromium")
	}
	fromUs, in, err := os.Pipe()
	must.Do(t, err)
	out, toUs, err := os.Pipe()
	must.Do(t, err)
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
		"--user-data-dir="+t.TempDir(), "--remote-debugging-pipe")
	cmd.ExtraFiles = []*os.File{fromUs, toUs} // 3 and 4, as the flag expects
	if err := cmd.Start(); err != nil {
		t.Skipf("Chromium does not start: %v", err)
	}
	fromUs.Close()
	toUs.Close()
	b := &browser{in: in, waiting: map[int]chan message{}, tabs: map[string]*tab{}}
	go b.read(out)
	t.Cleanup(func() {
		b.send("", "Browser.close", nil)
		exited := time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		exited.Stop()
		in.Close()
		out.Close()
	})
	if _, ok := <-b.send("", "Browser.getVersion", nil); !ok {
		t.Skipf("%s is no browser that starts here", program)
	}
	return b
}

// read delivers messages until the browser closes the pipe.
func (b *browser) read(out *os.File) {
	r := bufio.NewReader(out)
	for {
		text, err := r.ReadBytes(0)
		var m message
		if err == nil {
			err = json.Unmarshal(text[:len(text)-1], &m)
		}
		b.mu.Lock()
		if err != nil {
			for _, c := range b.waiting {
				close(c)
			}
			b.waiting = nil
			b.mu.Unlock()
			return
		}
		if c, ok := b.waiting[m.ID]; ok {
			delete(b.waiting, m.ID)
			c <- m
		} else if tab := b.tabs[m.Session]; tab != nil && m.Method == "Runtime.exceptionThrown" {
			tab.exceptions = append(tab.exceptions, string(m.Params))
		}
		b.mu.Unlock()
	}
}

// send sends a command and returns the channel of its answer.
func (b *browser) send(session, method string, params any) <-chan message {
	b.mu.Lock()
	defer b.mu.Unlock()
	c := make(chan message, 1)
	if b.waiting == nil {
		close(c)
		return c
	}
	b.next++
	b.waiting[b.next] = c
	p, _ := json.Marshal(params)
	text, _ := json.Marshal(message{ID: b.next, Session: session, Method: method, Params: p})
	b.in.Write(append(text, 0))
	return c
}

// enough is how much time a test of a page needs at most.
const enough = 100 * time.Second

// run runs a subtest, unless the time limit of go test is near: on a busy machine the tests of a
// browser take minutes.
func (b *browser) run(t *testing.T, name string, test func(*testing.T)) {
	t.Run(name, func(t *testing.T) {
		if end, ok := t.Deadline(); ok && time.Until(end) < enough {
			t.Skip("no time is left: go test -timeout 30m ./web")
		}
		test(t)
	})
}

// A tab shows a page.
type tab struct {
	*testing.T
	browser    *browser
	context    string // whose tabs share what the browser keeps
	session    string
	exceptions []string // guarded by browser.mu
}

// patience is how long a test waits for the browser on a busy machine.
const patience = 40 * time.Second

// do sends a command to the tab and decodes the answer into result, unless nil.
func (t *tab) do(method string, params map[string]any, result any) {
	t.Helper()
	select {
	case m, ok := <-t.browser.send(t.session, method, params):
		switch {
		case !ok:
			t.Fatalf("%s: the browser is gone", method)
		case m.Error != nil:
			t.Fatalf("%s: %s", method, m.Error.Message)
		case result != nil:
			must.Do(t, json.Unmarshal(m.Result, result))
		}
	case <-time.After(patience):
		t.Fatalf("%s: no answer", method)
	}
}

// A device is what the page is looked at with.
type device struct {
	width, height int
	phone, dark   bool
	beside        *tab // in the same browser; nil for a browser that has kept nothing
}

var (
	desktop = device{width: 1280, height: 860}
	phone   = device{width: 390, height: 844, phone: true}
	devices = map[string]device{"desktop": desktop, "phone": phone, "dark": {width: 1280, height: 860, dark: true}}
)

// open opens the page in a new tab and waits for its first ruling.
func (b *browser) open(t *testing.T, url string, d device) *tab {
	t.Helper()
	tb := b.visit(t, url, d)
	tb.wait(`document.querySelector("#ruling:not([aria-busy])")`)
	return tb
}

// visit opens any page in a new tab. The test fails if a script of it throws.
func (b *browser) visit(t *testing.T, url string, d device) *tab {
	t.Helper()
	tb := &tab{T: t, browser: b}
	var context struct{ BrowserContextID string }
	if d.beside != nil {
		context.BrowserContextID = d.beside.context
	} else {
		tb.do("Target.createBrowserContext", nil, &context)
	}
	tb.context = context.BrowserContextID
	var target struct{ TargetID string }
	tb.do("Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": tb.context}, &target)
	var attached struct{ SessionID string }
	tb.do("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	tb.session = attached.SessionID
	b.mu.Lock()
	b.tabs[tb.session] = tb
	b.mu.Unlock()
	tb.do("Runtime.enable", nil, nil)
	tb.do("Page.enable", nil, nil)
	scale := 1
	if d.phone {
		scale = 2
		tb.do("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": true}, nil)
	}
	tb.do("Emulation.setDeviceMetricsOverride", map[string]any{"width": d.width, "height": d.height, "deviceScaleFactor": scale, "mobile": d.phone}, nil)
	scheme := "light"
	if d.dark {
		scheme = "dark"
	}
	tb.do("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	tb.do("Page.navigate", map[string]any{"url": url}, nil)
	tb.wait(`document.readyState === "complete" && location.href !== "about:blank"`)
	t.Cleanup(func() {
		b.mu.Lock()
		delete(b.tabs, tb.session)
		thrown := tb.exceptions
		b.mu.Unlock()
		for _, e := range thrown {
			t.Errorf("the page threw: %.600s", e)
		}
		b.send("", "Target.disposeBrowserContext", map[string]any{"browserContextId": tb.context})
	})
	return tb
}

// reload loads the page again.
func (t *tab) reload() {
	t.Helper()
	t.eval(`globalThis.before = true`)
	t.do("Page.reload", nil, nil)
	t.wait(`!globalThis.before && document.querySelector("#ruling:not([aria-busy])")`)
}

// eval returns the value of a JavaScript expression, waiting for promises.
func (t *tab) eval(expression string) any {
	t.Helper()
	var r struct {
		Result           struct{ Value any }
		ExceptionDetails json.RawMessage
	}
	t.do("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &r)
	if r.ExceptionDetails != nil {
		t.Fatalf("%s: %.600s", expression, r.ExceptionDetails)
	}
	return r.Result.Value
}

// text returns the text of the first element that a selector finds, "" without one.
func (t *tab) text(selector string) string {
	t.Helper()
	return fmt.Sprint(t.eval(fmt.Sprintf(`(document.querySelector(%q)?.innerText ?? "").replace(/\s+/g, " ").trim()`, selector)))
}

// wait waits until a condition holds.
func (t *tab) wait(condition string) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if t.eval("Boolean("+condition+")") == true {
			return
		}
	}
	t.Fatalf("in vain waited for %s\nstatus: %s\nproblem: %s", condition, t.text("#status"), t.text("#problem"))
}

// count waits until there are so many elements.
func (t *tab) count(selector string, n int) {
	t.Helper()
	t.wait(fmt.Sprintf(`document.querySelectorAll(%q).length === %d`, selector, n))
}

// waitText waits until the text of an element contains all that is wanted, one after the other.
func (t *tab) waitText(selector string, want ...string) {
	t.Helper()
	got := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		got = t.text(selector)
		for len(want) > 0 && strings.Contains(got, want[0]) {
			want = want[1:]
		}
		if len(want) == 0 {
			return
		}
	}
	t.Fatalf("%s says %q, want %q", selector, got, want[0])
}

// click clicks on the element that a selector finds.
func (t *tab) click(selector string) {
	t.Helper()
	t.wait(fmt.Sprintf(`document.querySelector(%q) && !document.querySelector(%[1]q).disabled`, selector))
	t.eval(fmt.Sprintf(`document.querySelector(%q).click()`, selector))
}

// button clicks on visible buttons with a text.
func (t *tab) button(texts ...string) {
	t.Helper()
	const found = `[...document.querySelectorAll("button")].find(b => b.innerText === %q && b.checkVisibility() && !b.disabled)`
	for _, text := range texts {
		t.wait(fmt.Sprintf(found, text))
		t.eval(fmt.Sprintf(found+".click()", text))
	}
}

// choose gives a field of the page a value.
func (t *tab) choose(selector, value string) {
	t.Helper()
	t.eval(fmt.Sprintf(`{ const field = document.querySelector(%q); field.value = %q; for (const e of ["input", "change"]) field.dispatchEvent(new Event(e)); }`, selector, value))
}

// fits fails the test if the page is wider than the window.
func (t *tab) fits(when string) {
	t.Helper()
	if wide := t.eval(`document.documentElement.scrollWidth - innerWidth`).(float64); wide > 0 {
		t.Errorf("%s: the page is %v pixels too wide", when, wide)
	}
}

// center returns the point of the window at the center of a square.
func (t *tab) center(square string) (x, y float64) {
	t.Helper()
	box := t.eval(`(() => { const b = document.getElementById("board").getBoundingClientRect(); return [b.x, b.y, b.width / 8]; })()`).([]any)
	size := box[2].(float64)
	return box[0].(float64) + (float64(square[0]-'a')+.5)*size, box[1].(float64) + (float64('8'-square[1])+.5)*size
}

// mouse does something with a button of the mouse at a point.
func (t *tab) mouse(kind, button string, x, y float64) {
	t.Helper()
	t.do("Input.dispatchMouseEvent", mouseEvent(kind, button, x, y), nil)
}

func mouseEvent(kind, button string, x, y float64) map[string]any {
	return map[string]any{"type": kind, "x": x, "y": y, "button": button, "buttons": map[string]int{"left": 1, "right": 2}[button], "clickCount": 1}
}

// drag moves pieces with the mouse.
func (t *tab) drag(moves ...string) {
	t.Helper()
	for _, move := range moves {
		t.dragWith("left", move[:2], move[2:])
	}
}

// dragWith presses a button of the mouse on a square and releases it on another, or the same.
func (t *tab) dragWith(button, from, to string) {
	t.Helper()
	x, y := t.center(from)
	toX, toY := t.center(to)
	t.mouse("mousePressed", button, x, y)
	if from != to {
		t.mouse("mouseMoved", button, (x+toX)/2, (y+toY)/2)
		t.mouse("mouseMoved", button, toX, toY)
	}
	t.mouse("mouseReleased", button, toX, toY)
}

// wheel turns the wheel of the mouse over the board.
func (t *tab) wheel(by int) {
	t.Helper()
	x, y := t.center("e4")
	t.do("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": by}, nil)
}

// touch does something with a finger: "touchStart" and "touchMove" on a square or between
// squares, "touchEnd" anywhere.
func (t *tab) touch(kind string, x, y float64) {
	t.Helper()
	points := []map[string]float64{{"x": x, "y": y}}
	if kind == "touchEnd" {
		points = points[:0]
	}
	t.do("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points}, nil)
}

// tap touches a square with a finger.
func (t *tab) tap(square string) { t.slide(square, square) }

// slide drags a piece with a finger.
func (t *tab) slide(from, to string) {
	t.Helper()
	x, y := t.center(from)
	toX, toY := t.center(to)
	t.slideBetween([2]float64{x, y}, [2]float64{toX, toY})
}

// slideBetween moves a finger from one point to another, so quickly that it is no long press on a
// busy machine.
func (t *tab) slideBetween(from, to [2]float64) {
	t.Helper()
	send := func(kind string, x, y float64) {
		t.browser.send(t.session, "Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": []map[string]float64{{"x": x, "y": y}}})
	}
	send("touchStart", from[0], from[1])
	for i := 0; i < 4 && from != to; i++ {
		part := float64(i+1) / 4
		send("touchMove", from[0]+(to[0]-from[0])*part, from[1]+(to[1]-from[1])*part)
	}
	t.touch("touchEnd", to[0], to[1])
}

// keyCodes are the codes of the keys that have a name.
var keyCodes = map[string]int{
	"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36,
	"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46,
}

// press presses keys: names, or letters.
func (t *tab) press(keys ...string) {
	t.Helper()
	for _, key := range keys {
		p := map[string]any{"type": "keyDown", "key": key, "code": key}
		if code, named := keyCodes[key]; named {
			p["windowsVirtualKeyCode"] = code
			if key == "Enter" {
				p["text"] = "\r"
			}
		} else {
			p["text"] = key
		}
		t.do("Input.dispatchKeyEvent", p, nil)
		p["type"] = "keyUp"
		delete(p, "text")
		t.do("Input.dispatchKeyEvent", p, nil)
	}
}

// write types text.
func (t *tab) write(text string) {
	t.Helper()
	t.do("Input.insertText", map[string]any{"text": text}, nil)
}

// picture writes a picture of the page to the directory that the variable PICTURES names,
// if it is set.
func (t *tab) picture(name string) {
	t.Helper()
	folder := os.Getenv("PICTURES")
	if folder == "" {
		return
	}
	time.Sleep(400 * time.Millisecond) // pieces are moving
	var shot struct{ Data []byte }
	t.do("Page.captureScreenshot", map[string]any{"format": "png"}, &shot)
	must.Do(t, os.WriteFile(filepath.Join(folder, name+".png"), shot.Data, 0o644))
}
