package laws

import (
	"fmt"

	"github.com/adoube/adoube/position"
)

// checkCertificate returns the first clause of cert that does not hold, or nil if
// cert proves what it claims. It shares no code with the solver: apart from the legal
// moves of whole positions it uses the Laws and the definition of [Certificate]
// alone.
func checkCertificate(cert *Certificate) error {
	p := &cert.Position
	mate := plainIsMate(p)
	if mate && p.SideToMove() != cert.Winner {
		return fmt.Errorf("the position is a mate by %v", cert.Winner)
	}
	switch cert.Proof {
	case Ended:
		if p.HasLegalMove() {
			return fmt.Errorf("the game is not over")
		}
		return nil
	case Material:
		if plainSuffices(p, cert.Winner) {
			return fmt.Errorf("the material suffices")
		}
		return nil
	case Walls:
		return checkWalls(cert)
	case Closure:
		return checkClosure(cert)
	case Exhaustion:
		return checkExhaustion(cert)
	}
	return fmt.Errorf("%v is no proof", cert.Proof)
}

// plainIsMate reports whether the side to move is mated.
func plainIsMate(p *position.Position) bool {
	b := plainBoardOf(p)
	white := p.SideToMove() == position.White
	return b.attackers(int(p.King(p.SideToMove())), !white) != 0 && !p.HasLegalMove()
}

// A plainPosition is what makes two positions the same.
type plainPosition struct {
	board     plainBoard
	side      position.Color
	castling  position.Bitboard
	enPassant position.Square
}

func plainPositionOf(p *position.Position) plainPosition {
	return plainPosition{plainBoardOf(p), p.SideToMove(), p.CastlingRooks(), p.EnPassant()}
}

// checkExhaustion plays every legal move in every position.
func checkExhaustion(cert *Certificate) error {
	if len(cert.Positions) == 0 || plainPositionOf(&cert.Positions[0]) != plainPositionOf(&cert.Position) {
		return fmt.Errorf("the first position is another")
	}
	proven := make(map[plainPosition]bool, len(cert.Positions)+len(cert.Branches))
	for i := range cert.Branches {
		b := &cert.Branches[i]
		if b.Winner != cert.Winner {
			return fmt.Errorf("branch %d is about %v", i, b.Winner)
		}
		if err := checkCertificate(b); err != nil {
			return fmt.Errorf("branch %d, %s: %w", i, b.Position.FEN(), err)
		}
		proven[plainPositionOf(&b.Position)] = true
	}
	for i := range cert.Positions {
		proven[plainPositionOf(&cert.Positions[i])] = true
	}
	for i := range cert.Positions {
		p := &cert.Positions[i]
		if p.SideToMove() != cert.Winner && plainIsMate(p) {
			return fmt.Errorf("%s is a mate", p.FEN())
		}
		for m := range p.LegalMoves() {
			q := p.After(m)
			if proven[plainPositionOf(&q)] || !plainSuffices(&q, cert.Winner) && !(q.SideToMove() != cert.Winner && plainIsMate(&q)) {
				continue
			}
			return fmt.Errorf("%s leads to %s", p.FEN(), q.FEN())
		}
	}
	return nil
}

// A plainMaterial collects pieces. A piece that may be promoted or captured counts
// as all that it may be.
type plainMaterial struct {
	winner                   bool // whether White is to mate
	knights                  int  // of the winner
	major                    bool // the winner has a pawn, rook or queen
	bishops                  [2]bool
	allBishops               [2]bool // of both sides, by the color of their squares
	loserKnight, loserBlocks bool    // the loser has a knight or pawn; anything but queens
}

// add counts n pieces on sq, which settles the color of a bishop.
func (w *plainMaterial) add(letter byte, sq, n int) {
	if letter == 0 {
		return
	}
	kind, color := plainKind(letter), (sq/8+sq%8)%2
	if kind == 'B' {
		w.allBishops[color] = true
	}
	switch own := plainWhite(letter) == w.winner; {
	case kind == 'K':
	case own && kind == 'N':
		w.knights += n
	case own && kind == 'B':
		w.bishops[color] = true
	case own:
		w.major = true
	default:
		w.loserKnight = w.loserKnight || kind == 'N' || kind == 'P'
		w.loserBlocks = w.loserBlocks || kind != 'Q'
	}
}

// suffices reports whether the winner may be able to mate with what is left of the
// pieces, however they stand; see article 5.2.2. A lone knight needs a piece of the
// loser that blocks the king and cannot capture the knight. Bishops on one color
// leave a flight square that only a bishop on the other color or a knight or pawn of
// the loser can take away.
func (w *plainMaterial) suffices() bool {
	switch bishop := w.bishops[0] || w.bishops[1]; {
	case w.major || w.knights > 1 || w.knights == 1 && bishop:
		return true
	case w.knights == 1:
		return w.loserBlocks
	case bishop:
		return w.allBishops[0] && w.allBishops[1] || w.loserKnight
	}
	return false
}

func plainSuffices(p *position.Position, winner position.Color) bool {
	w := plainMaterial{winner: winner == position.White}
	for sq, l := range plainBoardOf(p) {
		w.add(l, sq, 1)
	}
	return w.suffices()
}
