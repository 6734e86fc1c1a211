package polyglot

import (
	_ "embed"
	"encoding/binary"

	"github.com/adoube/adoube/position"
)

// random64 holds the random numbers that keys are made of. They are part of the format: every
// program that reads or writes such books has the same ones. They come from Fabien Letouzey's
// Polyglot and are published, as the array Random64, in Michel Van den Bergh's description of
// the format.
//
//go:embed random64.bin
var random64 []byte

// random returns random number i.
func random(i int) uint64 { return binary.BigEndian.Uint64(random64[8*i:]) }

// Where the numbers of the features of a position begin.
const (
	pieceOffset     = 0   // 64 squares for each of 12 pieces: black pawn, white pawn, black knight … white king
	castleOffset    = 768 // White short, White long, Black short, Black long
	enPassantOffset = 772 // 8 files
	turnOffset      = 780 // White to move
)

// Key returns the key of p in a book. The move that led to p decides whether the
// format sees an en passant square; if it is [position.NoMove], an en passant square
// counts only if a capture there is legal.
//
// The format has no random numbers for Chess960: a castling right counts as short or
// long by the side of the king on which the rook stands.
func Key(p *position.Position, last position.Move) uint64 {
	var key uint64
	for b := p.Occupied(); b != 0; b &= b - 1 {
		sq := b.LSB()
		pc := p.PieceOn(sq)
		number := 2*int(pc.Type()-position.Pawn) + int(pc.Color().Opposite())
		key ^= random(pieceOffset + 64*number + int(sq))
	}
	for b := p.CastlingRooks(); b != 0; b &= b - 1 {
		c := p.PieceOn(b.LSB()).Color()
		number := 2 * int(c)
		if b.LSB() < p.King(c) {
			number++
		}
		key ^= random(castleOffset + number)
	}
	if f, ok := enPassantFile(p, last); ok {
		key ^= random(enPassantOffset + int(f))
	}
	if p.SideToMove() == position.White {
		key ^= random(turnOffset)
	}
	return key
}

// enPassantFile returns the file of the en passant square in the sense of the
// format: a pawn has just made a double step and has an enemy pawn beside it. The
// capture need not be legal, so the en passant square of p is not enough.
func enPassantFile(p *position.Position, last position.Move) (position.File, bool) {
	if sq := p.EnPassant(); sq != position.NoSquare {
		return sq.File(), true
	}
	if last.Kind() != position.DoublePush {
		return 0, false
	}
	passed := (last.From() + last.To()) / 2
	them := p.SideToMove().Opposite()
	beside := position.PawnAttacks(them, passed) & p.Of(p.SideToMove(), position.Pawn)
	return passed.File(), beside != 0
}
