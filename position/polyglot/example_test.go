package polyglot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/polyglot"
)

func ExampleBook_Moves() {
	// A book of two entries; polyglot.Open opens a file.
	const entries = "\x46\x3b\x96\x18\x16\x91\xfc\x9c" + "\x03\x1c" + "\x00\x03" + "\x00\x00\x00\x00" +
		"\x46\x3b\x96\x18\x16\x91\xfc\x9c" + "\x02\xdb" + "\x00\x01" + "\x00\x00\x00\x00"
	book, err := polyglot.New(strings.NewReader(entries), int64(len(entries)))
	if err != nil {
		fmt.Println(err)
		return
	}
	var game position.Game
	choices, err := book.Moves(&game)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range choices {
		fmt.Println(game.Position().SAN(c.Move), c.Weight)
	}
	if c, ok := polyglot.Pick(choices, rand.IntN); ok {
		game.Play(c.Move)
	}
	// Output:
	// e4 3
	// d4 1
}
