package search_test

import (
	"context"
	"fmt"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func ExampleEngine_Analyze() {
	game := position.NewGame(position.MustParseFEN("6k1/5ppp/8/8/8/8/8/K2R3R w - - 0 1"))
	engine := search.NewEngine(search.Options{MultiPV: 2, Hash: 64})
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()

	best := map[int]search.Line{} // by rank
	for line := range engine.Analyze(ctx, game, search.Limits{}) {
		best[line.MultiPV] = line
		if line.Depth >= 8 {
			break // stops the search
		}
	}
	mate, _ := best[1].Score.MateMoves()
	p := game.Position()
	fmt.Println(p.SAN(best[1].PV[0]), "mates in", mate)
	fmt.Println("the second move is worth less:", best[2].Score < best[1].Score)
	// Output:
	// Rd8# mates in 1
	// the second move is worth less: true
}

func ExampleLine_Readable() {
	game := position.NewGame(position.MustParseFEN("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"))
	engine := search.NewEngine(search.Options{})
	var last string
	engine.Search(game, search.Limits{Mate: 3}, search.LineFunc(func(l search.Line) {
		last = fmt.Sprintf("%v %s", l.Readable(game.Position()), game.Position().SANLine(l.PV))
	}))
	fmt.Println(last)
	// Output:
	// #3 1. Ra6+ f6 2. Bxf6+ Rg7 3. Rxa8#
}

func ExampleEngine_SearchContext() {
	game := position.NewGame(position.MustParseFEN("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"))
	engine := search.NewEngine(search.Options{})
	result := engine.SearchContext(context.Background(), game, search.Limits{Mate: 2}, nil)
	moves, _ := result.Score.MateMoves()
	fmt.Printf("%s mates in %d\n", game.Position().SAN(result.Best), moves)
	// Output:
	// Ra6 mates in 2
}
