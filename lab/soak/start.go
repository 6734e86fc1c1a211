package soak

import (
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/opening"
)

// A kind is a kind of start positions.
type kind struct {
	name     string
	chess960 bool // castling is written as king takes rook
	draw     func(*opening.Random) position.Position
	plies    int // random ones that follow
}

// kinds are the kinds of start positions. Games go through them in turn.
var kinds = [...]kind{
	{"standard", false, standard, 8},
	{"Chess960", true, chess960, 4},
	{"double Chess960", true, doubleChess960, 4},
	{"endgame", false, endgame, 0},
	{"closed", false, closed, 4},
}

// start draws a game that is not over yet.
func (k *kind) start(r *opening.Random) *position.Game {
	for {
		g := position.NewGame(k.draw(r))
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

// doubleChess960 draws a back rank for each side.
func doubleChess960(r *opening.Random) position.Position {
	w, b := chess960(r), chess960(r)
	white, black := strings.Fields(w.ShredderFEN()), strings.Fields(b.ShredderFEN())
	ranks := strings.Split(white[0], "/")
	ranks[0], _, _ = strings.Cut(black[0], "/")
	white[0] = strings.Join(ranks, "/")
	white[2] = white[2][:2] + black[2][2:]
	return position.MustParseFEN(strings.Join(white, " "))
}

// A board is a diagram: 8 ranks of 8 letters, from White's side, with dots for empty
// squares.
type board [8][8]byte

func newBoard() *board {
	var b board
	for i := range b {
		copy(b[i][:], "........")
	}
	return &b
}

// parse returns the position with b, if there is one.
func (b *board) parse(rest string) (position.Position, error) {
	var ranks []string
	for _, rank := range b {
		ranks = append(ranks, string(rank[:]))
	}
	fen := strings.Join(ranks, "/")
	for n := 8; n > 0; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat(".", n), string(rune('0'+n)))
	}
	return position.ParseFEN(fen + rest)
}

// endgame draws the kings and one to five other men on any squares.
func endgame(r *opening.Random) position.Position {
	for {
		b := newBoard()
		men := []byte("Kk")
		for range 1 + r.Below(5) {
			men = append(men, "QRBNPPqrbnpp"[r.Below(12)])
		}
		for _, man := range men {
			b[r.Below(8)][r.Below(8)] = man
		}
		if p, err := b.parse([...]string{" w", " b"}[r.Below(2)] + " - - 0 1"); err == nil && p.HasLegalMove() {
			return p
		}
	}
}

// closed draws chains of pawns that block each other, sometimes with a gap, between the
// pieces of the start.
func closed(r *opening.Random) position.Position {
	b := newBoard()
	copy(b[0][:], "rnbqkbnr")
	copy(b[7][:], "RNBQKBNR")
	rank := 3 + r.Below(2) // of Black's pawn, from the top
	for file := range 8 {
		b[rank][file], b[rank+1][file] = 'p', 'P'
		if rank == 4 || rank == 3 && r.Below(2) == 0 {
			rank--
		} else {
			rank++
		}
	}
	if r.Below(2) == 0 {
		b[2+r.Below(4)][r.Below(8)] = '.'
	}
	p, err := b.parse(" w KQkq - 0 1")
	if err != nil {
		panic(err) // pawns on the middle ranks are always legal
	}
	return p
}
