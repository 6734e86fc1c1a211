package pgn_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

func ExampleGames() {
	const text = `
[White "Morphy"]
[Black "Isouard"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a weak move} 4. dxe5 Bxf3 1-0

[White "Somebody"]

1. e4 e5 2. Ke4 1-0
`
	file := strings.NewReader(text) // or an open file of any size
	for game, err := range pgn.Games(file) {
		var bad *pgn.Error
		if errors.As(err, &bad) {
			fmt.Println(err) // and the loop continues with the next game
			continue
		} else if err != nil {
			fmt.Println(err) // of the file
			break
		}
		fmt.Println(game.Tag("White"), game.Result, len(game.Moves), "half-moves")
		p := *game.Replay(0).Position()
		for _, m := range game.Moves {
			for _, comment := range m.Comments {
				fmt.Printf("%s: %s\n", p.SAN(m.Move), comment)
			}
			p = p.After(m.Move)
		}
	}
	// Output:
	// Morphy 1-0 8 half-moves
	// Bg4: a weak move
	// line 9: move "Ke4": no white king can move to e4
}

func ExampleGame_All() {
	reader := pgn.NewReader(strings.NewReader("1. e4 {[%clk 0:03:00]} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6 {Najdorf?}) 2. f4! *"))
	game, err := reader.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	for node := range game.All() {
		fmt.Println(strings.Repeat("  ", node.Depth) + node.Before.SAN(node.Move.Move))
	}
	game.Moves[0].Comments = append(game.Moves[0].Comments, "Best by test.")
	if err := pgn.Write(os.Stdout, game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// e4
	// e5
	//   c5
	//   Nf3
	//     c3
	//     d5
	//   d6
	// f4
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 {[%clk 0:03:00] Best by test.} 1... e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6
	// {Najdorf?}) 2. f4 $1 *
}

func ExampleWrite() {
	var played position.Game
	for _, s := range []string{"f3", "e5", "g4", "Qh4"} {
		if err := played.Push(s); err != nil {
			fmt.Println(err)
			return
		}
	}
	game := pgn.FromGame(&played)
	game.SetTag("White", "Fool")
	game.Result = laws.Assess(&played).Result
	game.Moves[2].NAGs = []uint8{pgn.Blunder}
	game.Moves[3].Comments = []string{"The shortest mate."}
	if err := pgn.Write(os.Stdout, game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Fool"]
	// [Black "?"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 $4 Qh4# {The shortest mate.} 0-1
}
