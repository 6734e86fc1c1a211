package stress

import (
	"slices"

	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
)

// A kind is a kind of start positions.
type kind struct {
	name     string
	chess960 bool // castling is written as king takes rook
	first    func(*opening.Random) position.Position
	plies    int // random moves that follow
}

// kinds are the kinds of start positions. Games go through them in turn.
var kinds = [...]kind{
	{"standard", false, standard, 8},
	{"Chess960", true, chess960, 4},
	{"double Chess960", true, doubleChess960, 4},
	{"endgame", false, endgame, 0},
	{"closed", false, closed, 4},
}

// start returns a new game that is not over.
func (k *kind) start(r *opening.Random) *position.Game {
	for {
		g := position.NewGame(k.first(r))
		for range k.plies {
			if moves := slices.Collect(g.Position().LegalMoves()); len(moves) > 0 {
				g.Play(moves[r.Below(len(moves))])
			}
		}
		if !opening.Over(g) {
			return g
		}
	}
}

func standard(*opening.Random) position.Position { return position.StartPosition() }

func chess960(r *opening.Random) position.Position { return position.Chess960(r.Below(960)) }

// doubleChess960 chooses a random back rank for each side.
func doubleChess960(r *opening.Random) position.Position {
	w, b := chess960(r), chess960(r)
	s, black := w.Setup(), b.Setup()
	copy(s.Board[position.A8:], black.Board[position.A8:])
	s.CastlingRooks = s.CastlingRooks&position.Rank1 | black.CastlingRooks&position.Rank8
	return mustSetUp(&s)
}

// mustSetUp returns the position of a setup that is always valid.
func mustSetUp(s *position.Setup) position.Position {
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// pieces are the pieces other than kings from which an endgame is made.
var pieces = [...]position.Piece{
	position.WhiteQueen, position.WhiteRook, position.WhiteBishop, position.WhiteKnight, position.WhitePawn, position.WhitePawn,
	position.BlackQueen, position.BlackRook, position.BlackBishop, position.BlackKnight, position.BlackPawn, position.BlackPawn,
}

// square chooses a random square on the given number of ranks; first is the number of ranks above them.
func square(r *opening.Random, first, ranks int) position.Square {
	rank := first + r.Below(ranks)
	return position.A8 - position.Square(8*rank) + position.Square(r.Below(8))
}

// endgame puts the kings and one to five other pieces on random squares.
func endgame(r *opening.Random) position.Position {
	for {
		var s position.Setup
		chosen := []position.Piece{position.WhiteKing, position.BlackKing}
		for range 1 + r.Below(5) {
			chosen = append(chosen, pieces[r.Below(len(pieces))])
		}
		for _, pc := range chosen {
			s.Board[square(r, 0, 8)] = pc
		}
		s.SideToMove = position.Color(r.Below(2))
		if p, err := s.Position(); err == nil && p.Impossible() == nil && p.HasLegalMove() {
			return p
		}
	}
}

// closed makes chains of pawns that block each other, sometimes with a gap, between the
// pieces on their initial squares.
func closed(r *opening.Random) position.Position {
	start := position.StartPosition()
	s := start.Setup()
	clear(s.Board[position.A2 : position.H7+1])
	white := position.A4 - position.Square(8*r.Below(2)) // the pawn on the a-file
	for file := range position.Square(8) {
		s.Board[white+file], s.Board[white+file+8] = position.WhitePawn, position.BlackPawn
		if rank := white.Rank(); rank == 2 || rank == 3 && r.Below(2) == 0 {
			white += 8
		} else {
			white -= 8
		}
	}
	if r.Below(2) == 0 {
		s.Board[square(r, 2, 4)] = position.NoPiece
	}
	return mustSetUp(&s)
}
