package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A check is one thing that selftest tests. It returns a remark, such as what it
// measured, or the error.
type check struct {
	group, name string
	run         func() (string, error)
}

// selfTest serves selftest. If a check fails, the exit status is 1.
func selfTest(_ context.Context, w io.Writer, _ []string) error {
	fmt.Fprint(w, buildDescription())
	return runChecks(w, slices.Concat(rulesChecks(), sessionChecks()))
}

// runChecks runs the checks and prints a line for each and a summary.
func runChecks(w io.Writer, checks []check) error {
	failed := 0
	for _, c := range checks {
		start := time.Now()
		remark, err := c.run()
		result := "pass"
		if err != nil {
			failed++
			result, remark = "FAIL", err.Error()
		}
		fmt.Fprintf(w, "%s  %-8s %-44s %5d ms  %s\n", result, c.group, c.name, time.Since(start).Milliseconds(), remark)
	}
	if failed > 0 {
		err := fmt.Errorf("%d of %d checks failed", failed, len(checks))
		fmt.Fprintln(w, err)
		return err
	}
	_, err := fmt.Fprintf(w, "all %d checks passed\n", len(checks))
	return err
}

// expect returns an error unless got is want.
func expect(what string, got, want uint64) error {
	if got != want {
		return fmt.Errorf("%s is %d, must be %d", what, got, want)
	}
	return nil
}

// perftChecks are positions with published perft counts.
var perftChecks = []struct {
	name, fen string
	depth     int
	nodes     uint64
}{
	{"initial position", position.StartFEN, 5, 4865609},
	{"castling and pins", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
	{"en passant and checks along the rank", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
	{"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3605103},
	{"promotions with castling", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
	{"discovered checks", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
	{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
}

// rulesChecks returns the checks of the rules of the game and of the search. A faulty processor
// or memory shows here.
func rulesChecks() []check {
	var checks []check
	for _, c := range perftChecks {
		checks = append(checks, check{"rules", "moves: " + c.name, func() (string, error) {
			p := position.MustParseFEN(c.fen)
			return fmt.Sprintf("%d sequences of %d", c.nodes, c.depth), expect("their number", position.Perft(&p, c.depth), c.nodes)
		}})
	}
	return append(checks, check{"search", "a repeated search takes as many nodes", func() (string, error) {
		o := search.DefaultOptions()
		o.Hash = 4
		e, g := search.NewEngine(o), position.NewGame(position.MustParseFEN(perftChecks[1].fen))
		first := e.Search(g, search.Limits{Depth: 12}, nil).Nodes
		e.NewGame()
		second := e.Search(g, search.Limits{Depth: 12}, nil).Nodes
		return fmt.Sprintf("%d nodes", first), expect("the number of nodes the second time", second, first)
	}})
}
