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
	// White needs a king
}

func ExampleSetup() {
	var s position.Setup
	s.Board[position.E1] = position.WhiteKing
	s.Board[position.H1] = position.WhiteRook
	s.Board[position.E8] = position.BlackKing
	s.CastlingRooks = position.H1.Bitboard()
	p, err := s.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)

	s = p.Setup()
	s.Board[position.E2], s.SideToMove = position.BlackRook, position.Black
	_, err = s.Position()
	fmt.Println(err)
	// Output:
	// 4k3/8/8/8/8/8/8/4K2R w K - 0 1
	// Black is to move and could capture the king on e1
}

func ExamplePosition_LegalMoves() {
	p := position.MustParseFEN("7k/8/8/8/8/8/r5PP/6K1 w - - 0 1")
	for m := range p.LegalMoves() {
		if m.From() == position.G2 {
			fmt.Println(m)
		}
	}
	// Output:
	// g2g3
	// g2g4
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
	fmt.Println(next)
	fmt.Println(p == position.StartPosition()) // taking back is not needed
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1
	// true
}

func ExamplePosition_ParseSAN() {
	p := position.MustParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for _, s := range []string{"O-O", "Rxa8+", "Rb8"} {
		m, err := p.ParseSAN(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(s, "is", p.UCI(m), "in UCI, and in Chess960", m)
	}
	// Output:
	// O-O is e1g1 in UCI, and in Chess960 e1h1
	// Rxa8+ is a1a8 in UCI, and in Chess960 a1a8
	// move "Rb8": no white rook can move to b8
}

func ExamplePosition_SAN() {
	p := position.MustParseFEN("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1")
	m, err := p.ParseUCI("a7a8q")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SAN(m), position.French.SAN(&p, m))
	// Output:
	// a8=Q# a8=D#
}

func ExamplePosition_SEE() {
	p := position.MustParseFEN("4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1")
	m, err := p.ParseSAN("Rxd6")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SEE(m, 0), p.SEE(m, position.PawnValue-position.RookValue))
	// Output:
	// false true
}

func ExampleGame_Push() {
	var game position.Game // from the start position
	for _, s := range []string{"e4", "e5", "Nf3", "b8c6", "Bb5", "Qb4"} {
		if err := game.Push(s); err != nil {
			fmt.Println(err)
		}
	}
	game.Pop()
	fmt.Println(game.Position())
	// Output:
	// move "Qb4": no black queen can move to b4
	// r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
}

func ExamplePerft() {
	p := position.StartPosition()
	fmt.Println(position.Perft(&p, 4))
	// Output:
	// 197281
}

func ExampleDivide() {
	p := position.MustParseFEN("8/8/8/8/8/8/k7/2K5 w - - 0 1")
	for _, c := range position.Divide(&p, 2) {
		fmt.Println(c.Move, c.Nodes)
	}
	// Output:
	// c1d1 5
	// c1c2 2
	// c1d2 5
}

func ExamplePosition_SANLine() {
	game := position.NewGame(position.MustParseFEN("4k3/8/8/8/8/8/2q5/4K2R b K - 0 41"))
	for _, move := range []string{"Qc3+", "Kf1", "Kd7"} {
		game.Push(move)
	}
	fmt.Println(game.Start().SANLine(game.Moves()))
	// Output:
	// 41... Qc3+ 42. Kf1 Kd7
}
