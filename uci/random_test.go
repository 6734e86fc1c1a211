package uci

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/handicap"
)

// TestRandomSessions holds sessions of random commands at random moments with the real engine:
// each go has one answer, each isready too, and any GUI can read the lines. Run it with the race
// detector, too.
func TestRandomSessions(t *testing.T) {
	sessions := 12
	if testing.Short() {
		sessions = 4
	}
	for seed := range uint64(sessions) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			options := handicap.DefaultOptions()
			options.Hash = 1
			config := testConfig(handicap.New(options))
			config.MaxHash = 4
			config.Commands = []Command{{Name: "work", Run: sleepless().Commands[0].Run}}
			r := randomSession{Rand: rand.New(rand.NewPCG(seed, 1)), c: converse(t, config)}
			for range 150 {
				r.step()
			}
			r.finish()
		})
	}
}

// A randomSession sends random commands.
type randomSession struct {
	*rand.Rand
	c     *conversation
	goes  int // commands that a bestmove answers
	ready int // commands that readyok answers
	best  int // bestmoves so far
	said  int // readyoks so far
}

// searches are arguments of go, of which some wait for stop or ponderhit.
var searches = []string{
	"depth 3", "depth 6", "nodes 300", "nodes 5000", "movetime 3", "movetime 0",
	"wtime 30 btime 30 winc 1 binc 1", "wtime 5 btime 5", "wtime 200 btime 200 movestogo 3",
	"infinite", "", "ponder wtime 100 btime 100", "ponder depth 4", "ponder", "mate 2", "mate 3 infinite",
	"depth 4 searchmoves e2e4 g1f3 e7e5", "searchmoves a1a1", "depth x", "nodes 1 infinite",
}

// settings are options and some of their values.
var settings = [...]struct {
	name   string
	values []string
}{
	{"Hash", []string{"1", "2", "4", "99", "x"}},
	{"Threads", []string{"1", "2", "3"}},
	{"MultiPV", []string{"1", "2", "4", "300"}},
	{"UCI_Chess960", []string{"true", "false"}},
	{"UCI_ShowWDL", []string{"true", "false"}},
	{"UCI_AnalyseMode", []string{"true", "false", "?"}},
	{"UCI_LimitStrength", []string{"true", "false"}},
	{"UCI_Elo", []string{"1000", "1800", "2500"}},
	{"Skill Level", []string{"0", "10", "20"}},
	{"Minimal", []string{"true", "false"}},
	{"Move Overhead", []string{"0", "10", "1000"}},
	{"nodestime", []string{"0", "0", "1"}},
	{"Clear Hash", []string{""}},
	{"SyzygyPath", []string{"<empty>", "/there/is/no/such/directory"}},
	{"Ponder", []string{"true", "false"}},
	{"no such option", []string{"1"}},
}

// step sends a random command and reads what there is to read.
func (r *randomSession) step() {
	switch r.IntN(16) {
	case 0, 1, 2, 3, 4:
		r.goes++
		r.c.send("go " + searches[r.IntN(len(searches))])
	case 5, 6:
		r.c.send("position " + r.position())
	case 7, 8, 9:
		s := settings[r.IntN(len(settings))]
		r.c.send("setoption name " + s.name + " value " + s.values[r.IntN(len(s.values))])
	case 10, 11:
		r.c.send("stop")
	case 12:
		r.c.send("ponderhit")
	case 13:
		r.ready++
		r.c.send("isready")
	default:
		r.c.send([]string{"ucinewgame", "uci", "d", "eval", "go perft 2", "work", "debug on", "debug off", "help", "привет", "stop stop", "register later"}[r.IntN(12)])
	}
	if r.IntN(3) == 0 {
		time.Sleep(time.Duration(r.IntN(4000)) * time.Microsecond)
	}
	for len(r.c.lines) > 0 {
		r.read(<-r.c.lines)
	}
}

// position returns arguments of the command position: a random game, at times refused.
func (r *randomSession) position() string {
	start := []string{
		position.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"8/8/4k3/8/8/4K3/8/8 w - - 0 1",
	}[r.IntN(6)]
	if r.IntN(20) == 0 {
		return "fen " + start[:len(start)/2]
	}
	text := "fen " + start + " moves"
	p := position.MustParseFEN(start)
	for range r.IntN(30) {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		text += " " + p.UCI(m)
		p = p.After(m)
	}
	if r.IntN(20) == 0 {
		text += " e9e9"
	}
	return text
}

// read looks at a line of the session.
func (r *randomSession) read(line string) {
	word, _, _ := strings.Cut(line, " ")
	switch word {
	case "bestmove":
		r.best++
	case "readyok":
		r.said++
	}
	if !fit(line) || strings.Contains(line, "internal error") {
		r.c.t.Errorf("the line %q", line)
	}
}

// finish stops what still runs, and ends the session when all is answered.
func (r *randomSession) finish() {
	for begun := time.Now(); r.best < r.goes; {
		r.c.send("stop")
		select {
		case line, ok := <-r.c.lines:
			if !ok {
				r.c.t.Fatal("the session has ended")
			}
			r.read(line)
		case <-time.After(10 * time.Millisecond):
			if time.Since(begun) > 5*patience {
				r.c.t.Fatalf("%d bestmoves for %d searches", r.best, r.goes)
			}
		}
	}
	r.ready++
	r.c.send("stop", "isready")
	for r.said < r.ready {
		r.read(r.c.next())
	}
	r.c.send("quit")
	for line := range r.c.lines {
		r.read(line)
	}
	if err := <-r.c.ended; err != nil || r.best != r.goes || r.said != r.ready {
		r.c.t.Errorf("%d bestmoves for %d searches, %d readyok for %d, error %v", r.best, r.goes, r.said, r.ready, err)
	}
}
