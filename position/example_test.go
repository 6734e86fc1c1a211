package position_test

import (
	"fmt"

	"github.com/adoube/adoube/position"
)

func ExampleParseFEN() {
	p, err := position.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SideToMove(), "to move,", p.LegalMoveCount(), "legal moves")

	_, err = position.ParseFEN("r3k2r/8/8/8/8/8/8/R6R b KQkq - 3 20")
	fmt.Println(err)
	// Output:
	// black to move, 26 legal moves
	// FEN board "r3k2r/8/8/8/8/8/8/R6R": 0 white kings, want 1
}

func ExamplePosition_MakeMove() {
	p := position.StartPosition()
	m, err := p.ParseUCI("g1f3")
	if err != nil {
		fmt.Println(err)
		return
	}
	var next position.Position
	p.MakeMove(m, &next)
	fmt.Println(next.FEN())
	fmt.Println(p == position.StartPosition()) // taking back is not needed
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1
	// true
}

func ExamplePosition_LegalMoves() {
	p, _ := position.ParseFEN("7k/8/8/8/8/8/6PP/r5K1 w - - 0 1")
	for m := range p.LegalMoves() {
		fmt.Println(p.SAN(m))
	}
	// Output:
	// Kf2
}

func ExamplePosition_SAN() {
	p, _ := position.ParseFEN("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1")
	m, _ := p.ParseUCI("a7a8q")
	fmt.Println(p.SAN(m), position.French.SAN(&p, m), p.UCI(m))
	// Output:
	// a8=Q# a8=D# a7a8q
}

func ExamplePosition_SEE() {
	p, _ := position.ParseFEN("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")
	m, _ := p.ParseSAN("Rxd6")
	fmt.Println(p.SEE(m, 0), p.SEE(m, position.PawnValue-position.RookValue))
	// Output:
	// false true
}

func ExampleGame() {
	g := position.NewGame(position.StartPosition())
	if err := g.PlayUCI("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the position has been on the board", 1+g.Repetitions(), "times")
	// Output:
	// the position has been on the board 3 times
}

func ExampleDivide() {
	p, _ := position.ParseFEN("8/8/8/8/8/8/k7/2K5 w - - 0 1")
	for _, c := range position.Divide(&p, 2) {
		fmt.Println(p.UCI(c.Move), c.Nodes)
	}
	// Output:
	// c1d1 5
	// c1c2 2
	// c1d2 5
}
