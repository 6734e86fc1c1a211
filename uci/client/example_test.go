package client_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/uci/client"
)

func Example() {
	ctx := context.Background()
	engine, err := client.Start(ctx, engineCommand()) // such as exec.Command("stockfish")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()
	if err := engine.Set(ctx, "Hash", 32); err != nil {
		fmt.Println(err)
	}
	fmt.Println(engine.Set(ctx, "Threads", "many"))

	game := position.NewGame(position.MustParseFEN("k7/8/2K5/8/8/8/8/1R6 w - - 0 1"))
	result, err := engine.Search(ctx, game, client.Limits{Depth: 8})
	if errors.Is(err, client.ErrGone) {
		fmt.Println("start it again:", err)
		return
	} else if err != nil {
		fmt.Println(err)
		return
	}
	best := result.Lines[0]
	if moves, ok := best.Score.MateMoves(); ok {
		fmt.Println(game.Position().SAN(result.Best), "mates in", moves)
	}
	// Output:
	// option Threads: "many" is not a whole number
	// Kc7 mates in 2
}

func ExampleEngine_Analyze() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel() // would end the search, too
	engine, err := client.Start(ctx, engineCommand())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()
	game := position.NewGame(position.MustParseFEN("6k1/5ppp/8/8/8/8/8/K2R3R w - - 0 1"))
	for info, err := range engine.Analyze(ctx, game, client.Limits{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if info.HasScore && info.Depth >= 4 && info.Score.Bound() == client.Exact {
			fmt.Println(info.Score, game.Position().SAN(info.PV[0]))
			break // stops the search
		}
	}
	// Output:
	// #1 Rd8#
}
