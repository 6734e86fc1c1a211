package eco_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/eco"
)

func ExampleOf() {
	var game position.Game
	if err := game.PushAll("1. c4 c5 2. Nf3 Nf6 3. e4 d6 4. d4 cxd4 5. Nxd4 h5"); err != nil {
		fmt.Println(err)
		return
	}
	if o, ply, ok := eco.Of(&game); ok {
		fmt.Printf("%s %s, after %d half-moves\n", o.Code, o.Name, ply)
	}
	// Output:
	// A30 English Opening: Symmetrical Variation, after 3 half-moves
}
