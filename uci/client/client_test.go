package client_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
	"github.com/adoube/adoube/uci/client"
)

// behavior names the variable of the environment that makes an engine of the test program.
const behavior = "ADOUBE_TEST_ENGINE"

func TestMain(m *testing.M) {
	switch os.Getenv(behavior) {
	case "":
		os.Exit(m.Run())
	case "adoube":
		options := handicap.DefaultOptions()
		config := uci.Config{Name: "Adoube 1.0", Author: "the authors", Engine: handicap.New(options), MaxHash: 64}
		if err := uci.Run(os.Stdin, os.Stdout, config); err != nil {
			os.Exit(1)
		}
	case "crash":
		fmt.Println("uciok")
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			switch {
			case in.Text() == "isready":
				fmt.Println("readyok")
			case strings.HasPrefix(in.Text(), "go"):
				fmt.Println("info depth 1 score cp 13 pv e2e4")
				fmt.Fprint(os.Stderr, "warming up\nnetwork file is missing\n")
				os.Exit(3)
			}
		}
	case "stubborn":
		fmt.Println("uciok")
		time.Sleep(time.Hour)
	case "mute":
		time.Sleep(time.Hour)
	}
}

// engineCommand returns the command of an engine, such as exec.Command("stockfish").
func engineCommand() *exec.Cmd { return program("adoube") }

func program(what string) *exec.Cmd {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), behavior+"="+what)
	return command
}

// start starts an engine that is closed with the test.
func start(t *testing.T, what string) *client.Engine {
	t.Helper()
	e := must.Get(client.Start(t.Context(), program(what)))(t)
	t.Cleanup(func() { e.Close() })
	return e
}

// A side is one end of a connection.
type side struct {
	io.Reader
	io.WriteCloser
}

// converse connects to an engine in this process: answer gets each line that is sent and says
// what the engine says.
func converse(t *testing.T, answer func(line string, say func(string))) *client.Engine {
	t.Helper()
	fromUs, toEngine := io.Pipe()
	fromEngine, toUs := io.Pipe()
	say := func(line string) { io.WriteString(toUs, line+"\n") }
	go func() {
		defer toUs.Close()
		for in := bufio.NewScanner(fromUs); in.Scan(); {
			answer(in.Text(), say)
		}
	}()
	e := must.Get(client.Connect(t.Context(), side{fromEngine, toEngine}))(t)
	t.Cleanup(func() { e.Close() })
	return e
}

// polite answers uci and isready.
func polite(line string, say func(string)) {
	switch line {
	case "uci":
		say("uciok")
	case "isready":
		say("readyok")
	}
}

func game(t *testing.T, fen string, moves ...string) *position.Game {
	t.Helper()
	g := position.NewGame(position.MustParseFEN(fen))
	for _, m := range moves {
		must.Do(t, g.Push(m))
	}
	return g
}

func TestOptionsAreCheckedBeforeTheyAreSent(t *testing.T) {
	var sent []string
	e := converse(t, func(line string, say func(string)) {
		if line == "uci" {
			say("option name Skill Level type spin default 20 min 0 max 20")
			say("option name Style of Play type combo default Very Solid var Very Solid var Risky")
			say("option name Log type string default <empty>")
			say("option name OwnBook type check default false")
			say("option name Clear type button")
			say("option name Broken type spin default x min y max z")
			say("option type check")
		}
		if strings.HasPrefix(line, "setoption") {
			sent = append(sent, line)
		}
		polite(line, say)
	})
	if n := len(e.Options()); n != 5 {
		t.Fatalf("%d options: %+v", n, e.Options())
	}
	if o, _ := e.Option("log"); o.Type != client.String || o.Default != "" {
		t.Errorf("%+v", o)
	}
	if o, _ := e.Option("style of play"); o.Default != "Very Solid" || !slices.Equal(o.Choices, []string{"Very Solid", "Risky"}) {
		t.Errorf("%+v", o)
	}
	for _, tt := range []struct {
		name  string
		value any
		want  string // what is sent, or a part of the error
	}{
		{"skill level", 7, "setoption name Skill Level value 7"},
		{"Skill Level", "21", "not between 0 and 20"},
		{"Skill Level", "many", "not a whole number"},
		{"Style of Play", "very solid", "setoption name Style of Play value Very Solid"},
		{"Style of Play", "wild", "none of Very Solid, Risky"},
		{"OwnBook", true, "setoption name OwnBook value true"},
		{"OwnBook", "yes", "neither true nor false"},
		{"Log", "/tmp/a b", "setoption name Log value /tmp/a b"},
		{"Log", "x\nquit", "more than one line"},
		{"Clear", nil, "setoption name Clear"},
		{"Clear", 1, "takes no value"},
		{"Hash", 16, `no option "Hash"`},
	} {
		sent = nil
		err := e.Set(t.Context(), tt.name, tt.value)
		got := strings.Join(sent, ";")
		if err != nil {
			got += err.Error()
		}
		if err == nil && got != tt.want || err != nil && (len(sent) > 0 || !strings.Contains(got, tt.want)) {
			t.Errorf("%s = %v: got %q, want %q", tt.name, tt.value, got, tt.want)
		}
	}
}

func TestASearchFindsMatesAndScores(t *testing.T) {
	e := start(t, "adoube")
	if hash, ok := e.Option("hash"); e.Name != "Adoube 1.0" || e.Author != "the authors" || !ok || hash.Default != "16" || hash.Max != 64 {
		t.Errorf("name %q, author %q, %+v", e.Name, e.Author, hash)
	}
	must.Do(t, e.Set(t.Context(), "MultiPV", 2))
	g := game(t, "6k1/p4ppp/8/8/8/8/8/K2R3R b - - 0 1", "a6")
	r := must.Get(e.Search(t.Context(), g, client.Limits{Depth: 6}))(t)
	if moves, ok := r.Lines[0].Score.MateMoves(); !ok || moves != 1 || g.Position().SAN(r.Best) != "Rd8#" {
		t.Errorf("%s with %v", g.Position().SAN(r.Best), r.Lines[0].Score)
	}
	if len(r.Lines) != 2 || r.Lines[1].MultiPV != 2 {
		t.Errorf("%+v", r.Lines)
	}
	// The side that is mated, too.
	mated := game(t, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "Rd8")
	r = must.Get(e.Search(t.Context(), mated, client.Limits{Depth: 3}))(t)
	if moves, ok := r.Lines[0].Score.MateMoves(); r.Best != position.NoMove || !ok || moves != 0 {
		t.Errorf("%+v", r)
	}
}

func TestChess960IsSwitchedOnAndOff(t *testing.T) {
	e := start(t, "adoube")
	for _, tt := range []struct{ fen, only, want string }{
		{"1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 w GBgb - 0 12", "O-O", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", "e1a1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "Kf2", "e1f2"},
	} {
		g := game(t, tt.fen)
		only := must.Get(g.Position().ParseSAN(tt.only))(t)
		r, err := e.Search(t.Context(), g, client.Limits{Depth: 2, SearchMoves: []position.Move{only}})
		if err != nil || r.Best != only || r.Best.String() != tt.want {
			t.Errorf("%s: %v, %v", tt.only, r.Best, err)
		}
		// The moves of the game are written so that the engine understands them.
		g.Play(only)
		if r, err := e.Search(t.Context(), g, client.Limits{Depth: 2}); err != nil || !g.Position().IsLegal(r.Best) {
			t.Errorf("after %s: %v, %v", tt.only, r.Best, err)
		}
	}
}

func TestAContextEndsASearch(t *testing.T) {
	e := start(t, "adoube")
	g := game(t, position.StartFEN)
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	for in, err := range e.Analyze(ctx, g, client.Limits{}) {
		if err != nil {
			t.Fatal(err)
		}
		if in.Depth >= 3 {
			cancel()
		}
		heard++
	}
	if heard == 0 {
		t.Error("nothing was heard")
	}
	if _, err := e.Search(ctx, g, client.Limits{Depth: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is over: %v", err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if r, err := e.Search(ctx, g, client.Limits{}); err == nil && !g.Position().IsLegal(r.Best) {
		t.Errorf("%+v", r)
	}
	if _, err := e.Search(context.Background(), g, client.Limits{}); err == nil || errors.Is(err, client.ErrGone) {
		t.Errorf("a search without an end: %v", err)
	}
}

func TestABreakFreesTheEngine(t *testing.T) {
	e := start(t, "adoube")
	g := game(t, position.StartFEN)
	for range 3 {
		for in, err := range e.Analyze(t.Context(), g, client.Limits{}) {
			if err != nil {
				t.Fatal(err)
			}
			if err := e.Ready(t.Context()); err != client.ErrBusy {
				t.Errorf("a call during the search: %v", err)
			}
			if len(in.PV) > 0 {
				break
			}
		}
	}
	if err := e.NewGame(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestADeadEngineIsAnError(t *testing.T) {
	e := start(t, "crash")
	var infos []client.Info
	var last error
	for in, err := range e.Analyze(t.Context(), game(t, position.StartFEN), client.Limits{Depth: 5}) {
		if last = err; err == nil {
			infos = append(infos, in)
		}
	}
	if len(infos) != 1 || !errors.Is(last, client.ErrGone) {
		t.Fatalf("%+v, %v", infos, last)
	}
	var exit *exec.ExitError
	if !errors.As(last, &exit) || exit.ExitCode() != 3 || !strings.HasSuffix(last.Error(), "the engine is gone: exit status 3: network file is missing") {
		t.Errorf("the reason is %q", last)
	}
	if err := e.Ready(t.Context()); !errors.Is(err, client.ErrGone) {
		t.Errorf("a later call: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

func TestAnEngineThatDoesNotAnswerIsGone(t *testing.T) {
	e := start(t, "stubborn")
	e.Patience = 20 * time.Millisecond
	if err := e.Ready(t.Context()); !errors.Is(err, client.ErrGone) || !strings.Contains(err.Error(), "readyok") {
		t.Error(err)
	}

	e = start(t, "stubborn")
	e.Patience = 20 * time.Millisecond
	if err := e.Close(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("an engine that stays: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("the second time: %v", err)
	}

	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := client.Start(ctx, program("mute")); !errors.Is(err, client.ErrGone) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a program that is no engine: %v", err)
	}
	if _, err := client.Start(t.Context(), exec.Command("no such engine")); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("no program: %v", err)
	}
}

func TestASearchThatDoesNotStopIsTheEnd(t *testing.T) {
	for name, limits := range map[string]client.Limits{"move time": {MoveTime: time.Millisecond}, "clock": {Clock: [2]time.Duration{time.Millisecond, time.Hour}}} {
		e := converse(t, polite)
		e.Patience = 20 * time.Millisecond
		_, err := e.Search(t.Context(), game(t, position.StartFEN), limits)
		if !errors.Is(err, client.ErrGone) || !strings.Contains(err.Error(), "bestmove") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestALateAnswerIsNotTakenForTheNext(t *testing.T) {
	ready := make(chan bool)
	asked := 0
	e := converse(t, func(line string, say func(string)) {
		switch {
		case line == "isready":
			if asked++; asked == 1 {
				<-ready
			}
			say("readyok")
		case strings.HasPrefix(line, "setoption"):
			say("info string never declared")
		default:
			polite(line, say)
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := e.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, client.ErrGone) {
		t.Fatal(err)
	}
	close(ready)
	if err := e.Ready(t.Context()); err != nil || asked != 2 {
		t.Errorf("%v, %d times asked", err, asked)
	}
}

func TestAnIdleEngineMayTalk(t *testing.T) {
	e := converse(t, func(line string, say func(string)) {
		polite(line, say)
		if line == "isready" {
			for range 1000 {
				say("info string I am bored")
			}
		}
	})
	heard := 0
	e.Aside = func(line string) { heard += strings.Count(line, "bored") }
	for range 3 {
		must.Do(t, e.Ready(t.Context()))
	}
	if heard < 2000 {
		t.Errorf("%d lines were heard", heard)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

func TestMovesAreLegal(t *testing.T) {
	answer := ""
	e := converse(t, func(line string, say func(string)) {
		polite(line, say)
		if strings.HasPrefix(line, "go") {
			say("info depth 3 score cp 20 pv e2e4 e7e5 e4e5 g8f6")
			say("bestmove " + answer)
		}
	})
	for _, tt := range []struct{ answer, best, ponder, err string }{
		{"e2e4 ponder e7e5", "e2e4", "e7e5", ""},
		{"e2e4 ponder e2e4", "e2e4", "0000", ""},
		{"e2e5", "0000", "0000", `bestmove e2e5: move "e2e5"`},
		{"(none)", "0000", "0000", ""},
		{"0000", "0000", "0000", ""},
		{"", "0000", "0000", ""},
	} {
		answer = tt.answer
		r, err := e.Search(t.Context(), game(t, position.StartFEN), client.Limits{Depth: 1})
		if r.Best.String() != tt.best || r.Ponder.String() != tt.ponder || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %v, %v, %v", tt.answer, r.Best, r.Ponder, err)
		}
		if len(r.Lines) != 1 || len(r.Lines[0].PV) != 2 {
			t.Errorf("%s: %+v", tt.answer, r.Lines)
		}
	}
}

func TestCloseEndsASearch(t *testing.T) {
	e := start(t, "adoube")
	var closed error
	searching := make(chan bool)
	done := make(chan bool)
	go func() {
		defer close(done)
		<-searching
		closed = e.Close()
	}()
	var last error
	begun := false
	for _, err := range e.Analyze(t.Context(), game(t, position.StartFEN), client.Limits{}) {
		if last = err; !begun {
			begun = true
			close(searching)
		}
	}
	<-done
	if closed != nil || last != nil && !errors.Is(last, client.ErrGone) {
		t.Errorf("closed: %v, the search: %v", closed, last)
	}
	if err := e.Ready(t.Context()); !errors.Is(err, client.ErrGone) {
		t.Errorf("after it: %v", err)
	}
}

func TestAPanicInTheLoopEndsTheEngine(t *testing.T) {
	e := start(t, "adoube")
	func() {
		defer func() { recover() }()
		for range e.Analyze(t.Context(), game(t, position.StartFEN), client.Limits{}) {
			panic("mine")
		}
	}()
	if err := e.Ready(t.Context()); !errors.Is(err, client.ErrGone) {
		t.Errorf("the engine would answer an old question: %v", err)
	}
}

// An engine that floods, in one line or in many, takes little memory before it is gone.
func TestAnEngineThatFloodsIsGone(t *testing.T) {
	for name, line := range map[string]string{
		"options":      "option name X type string default " + strings.Repeat("y", 100),
		"words":        "info string hello",
		"empty lines":  "",
		"a long line":  "option name X type string default " + strings.Repeat("y ", 1<<20),
		"many choices": "option name X type combo" + strings.Repeat(" var y", 1<<12),
	} {
		fromUs, toEngine := io.Pipe()
		fromEngine, toUs := io.Pipe()
		go io.Copy(io.Discard, fromUs)
		var said atomic.Int64
		go func() {
			for {
				n, err := io.WriteString(toUs, line+"\n")
				said.Add(int64(n))
				if err != nil {
					return
				}
			}
		}()
		if _, err := client.Connect(t.Context(), side{fromEngine, toEngine}); !errors.Is(err, client.ErrGone) || said.Load() > 8<<20 {
			t.Errorf("%s: after %d bytes: %v", name, said.Load(), err)
		}
		fromEngine.Close()
	}
}

// What is skipped otherwise is an error of a strict search, and the result is there all the same.
func TestAStrictSearchTellsWhatIsOdd(t *testing.T) {
	const fine = "info depth 3 seldepth 4 multipv 1 score cp 20 lowerbound wdl 1 2 3 nodes 3 nps 4 hashfull 5 tbhits 6 time 7 pv e1h1 e8d7"
	var said []string
	e := converse(t, func(line string, say func(string)) {
		polite(line, say)
		if line == "uci" {
			say("option name UCI_Chess960 type check default false")
		}
		if strings.HasPrefix(line, "go") {
			for _, line := range said {
				say(line)
			}
		}
	})
	g := game(t, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
	for _, tt := range []struct{ text, want string }{
		{"info depth 3 score cp 20 pv e1g1 e8d7|info currmove e1g1 currmovenumber 3 cpuload 1|info string x y|bestmove e1g1 ponder e8d7", ""},
		{fine + "|bestmove e1g1", `move "e1h1" is written e1g1`},
		{"info depth|bestmove e1g1", `"depth"`},
		{"info depth -1|bestmove e1g1", `"depth"`},
		{"info frob 1|bestmove e1g1", `"frob"`},
		{"info score cp|bestmove e1g1", `"score"`},
		{"info score mate x|bestmove e1g1", `"score"`},
		{"info wdl 1 2|bestmove e1g1", `"wdl"`},
		{"info currmove e1e8|bestmove e1g1", `"currmove"`},
		{"info pv e1g1 e1g1|bestmove e1g1", "pv: "},
		{"readyok|bestmove e1g1", "no line of a search"},
		{"|bestmove e1g1", "no line of a search"},
		{"bestmove e1h1", "is written e1g1"},
		{"bestmove e1g1 ponder e1g1", `"e1g1"`},
		{"bestmove e1g1 e8d7", "no such form"},
		{"bestmove e1g1 ponder", "no such form"},
		{"bestmove", "no move"},
		{"bestmove (none)", "no move"},
	} {
		said = strings.Split(tt.text, "|")
		for _, strict := range []bool{true, false} {
			e.Strict = strict
			r, err := e.Search(t.Context(), g, client.Limits{Depth: 1})
			if got := fmt.Sprint(err); strict && (err == nil) != (tt.want == "") || strict && !strings.Contains(got, tt.want) || !strict && err != nil {
				t.Errorf("%s, strict %t: %v, %v", tt.text, strict, r, err)
			}
		}
	}
	e.Strict = true
	said = slices.Repeat([]string{"frob"}, 1000)
	said = append(said, "bestmove e1g1")
	if r, err := e.Search(t.Context(), g, client.Limits{Depth: 1}); r.Best == position.NoMove || strings.Count(fmt.Sprint(err), "frob") != 10 {
		t.Errorf("%v, %v", r.Best, err)
	}
}
