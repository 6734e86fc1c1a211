package main

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
)

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

// lawChecks are games and the article of the Laws of Chess that ends them.
var lawChecks = []struct{ name, fen, moves, article string }{
	{"checkmate", position.StartFEN, "f2f3 e7e5 g2g4 d8h4", "5.1.1"},
	{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "5.2.1"},
	{"dead position", "k7/8/8/8/8/8/8/KB6 w - - 0 1", "", "5.2.2"},
	{"fivefold repetition", position.StartFEN, strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 4), "9.6.1"},
	{"75 moves", "k7/7p/8/8/8/8/8/K6R w - - 150 120", "", "9.6.2"},
}

// rulesChecks returns the checks of the rules of the game and of the search.
func rulesChecks() []check {
	var checks []check
	for _, c := range perftChecks {
		checks = append(checks, check{"rules", "moves: " + c.name, func() (string, error) {
			p, err := position.ParseFEN(c.fen)
			if err != nil {
				return "", err
			}
			return fmt.Sprintf("%d sequences of %d", c.nodes, c.depth), expect("their number", position.Perft(&p, c.depth), c.nodes)
		}})
	}
	for _, c := range lawChecks {
		checks = append(checks, check{"rules", "end of the game: " + c.name, func() (string, error) {
			p, err := position.ParseFEN(c.fen)
			if err != nil {
				return "", err
			}
			g := position.NewGame(p)
			if err := g.PushAll(c.moves); err != nil {
				return "", err
			}
			status := new(laws.Arbiter).Status(g, laws.Current(), winnable.Quick)
			return "article " + c.article, expect("the article", status.Article, c.article)
		}})
	}
	return append(checks,
		check{"search", "mate in three", checkMate},
		check{"search", "the same twice", checkReproducible})
}

// newSmallEngine returns an engine that takes little memory.
func newSmallEngine() *search.Engine {
	o := search.DefaultOptions()
	o.Hash = 4
	return search.NewEngine(o)
}

// checkMate searches for a mate.
func checkMate() (string, error) {
	p, err := position.ParseFEN("2k5/2N5/1PKP4/2P5/8/8/8/8 w - - 0 1")
	if err != nil {
		return "", err
	}
	r := newSmallEngine().Search(position.NewGame(p), search.Limits{Mate: 3}, nil)
	moves, _ := r.Score.MateMoves()
	return fmt.Sprintf("%s after %d nodes", p.SAN(r.Best), r.Nodes), expect("the number of moves to mate", moves, 3)
}

// checkReproducible searches the same position twice. A faulty processor or
// memory shows here.
func checkReproducible() (string, error) {
	p, err := position.ParseFEN(perftChecks[1].fen)
	if err != nil {
		return "", err
	}
	e := newSmallEngine()
	var nodes [2]uint64
	for i := range nodes {
		e.NewGame()
		nodes[i] = e.Search(position.NewGame(p), search.Limits{Depth: 12}, nil).Nodes
	}
	return fmt.Sprintf("%d nodes", nodes[0]), expect("the number of nodes the second time", nodes[1], nodes[0])
}
