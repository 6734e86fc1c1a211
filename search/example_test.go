package search_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func ExampleEngine_Search() {
	p, err := position.ParseFEN("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		panic(err)
	}
	engine := search.NewEngine(search.DefaultOptions())
	result := engine.Search(position.NewGame(p), search.Limits{Mate: 2}, nil)
	moves, _ := result.Score.MateMoves()
	fmt.Printf("%s mates in %d\n", p.UCI(result.Best), moves)
	// Output: a1a6 mates in 2
}
