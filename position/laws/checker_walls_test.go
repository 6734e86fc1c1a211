package laws

import (
	"fmt"
	"math/bits"

	"github.com/adoube/adoube/position"
)

// A wallPiece is the entry of one piece of a walls certificate.
type wallPiece struct {
	letter   byte
	home     int
	squares  uint64
	promoted bool
	attacks  uint64 // squares that it may attack from a distance of one step
	fixed    bool
}

// A wallCheck checks that no step leads a piece out of its squares, and that no mate
// is left inside them.
type wallCheck struct {
	pieces []wallPiece
	winner bool
}

// checkWalls returns the first clause of a walls certificate that fails.
func checkWalls(cert *Certificate) error {
	if cert.Position.EnPassant() != position.NoSquare {
		return fmt.Errorf("there is an en passant capture")
	}
	c := wallCheck{winner: cert.Winner == position.White}
	board := plainBoardOf(&cert.Position)
	for _, r := range cert.Reaches {
		w := wallPiece{letter: plainLetter(r.Piece), home: int(r.Home), squares: uint64(r.Squares), promoted: r.Promoted}
		if r.Home > 63 || board[r.Home] != w.letter || w.squares>>w.home&1 == 0 {
			return fmt.Errorf("%c%v is not at home", w.letter, r.Home)
		}
		board[r.Home] = 0
		c.pieces = append(c.pieces, w)
	}
	if board != (plainBoard{}) {
		return fmt.Errorf("a piece is missing")
	}
	c.fix()
	for i := range c.pieces {
		if err := c.checkSteps(&c.pieces[i]); err != nil {
			return err
		}
	}
	if err := c.checkCastling(&cert.Position); err != nil {
		return err
	}
	return c.checkMates()
}

// fix finds out what each piece may attack and which pieces are fixed. It takes all
// as fixed that never move, and drops those that may be captured until nothing
// changes: the first capture of a piece that is left would break the rules.
func (c *wallCheck) fix() {
	for i := range c.pieces {
		w := &c.pieces[i]
		w.fixed = w.squares == 1<<w.home
		for _, sq := range plainSquares(w.squares) {
			w.attacks |= w.stepsFrom(sq)
		}
	}
	for again := true; again; {
		again = false
		for i := range c.pieces {
			w := &c.pieces[i]
			if w.fixed && plainKind(w.letter) != 'K' && c.attacked(w.squares, w.white()) {
				w.fixed, again = false, true
			}
		}
	}
}

// guarded returns the squares that a king of a color can never step on, because a
// fixed piece attacks them.
func (c *wallCheck) guarded(white bool) (set uint64) {
	for i := range c.pieces {
		if w := &c.pieces[i]; w.fixed && w.white() != white {
			set |= w.attacks
		}
	}
	return set
}

func (w *wallPiece) white() bool { return plainWhite(w.letter) }

// stepsFrom returns the squares that w attacks from sq at a distance of one step.
func (w *wallPiece) stepsFrom(sq int) (set uint64) {
	steps, _ := plainSteps(w.letter)
	switch {
	case w.promoted:
		steps = append(append([]plainStep{}, plainAll...), plainKnight...)
	case plainKind(w.letter) == 'P':
		steps = []plainStep{{-1, plainPawnStep(w.white())}, {1, plainPawnStep(w.white())}}
	}
	for _, s := range steps {
		if to, ok := s.from(sq); ok {
			set |= 1 << to
		}
	}
	return set
}

// attacked reports whether a piece of the other color may capture on one of
// squares.
func (c *wallCheck) attacked(squares uint64, white bool) bool {
	for i := range c.pieces {
		w := &c.pieces[i]
		attacks := w.attacks
		if plainKind(w.letter) == 'K' {
			attacks &^= c.guarded(w.white())
		}
		if w.white() != white && attacks&squares != 0 {
			return true
		}
	}
	return false
}

// checkSteps checks that no step leads w out of its squares.
func (c *wallCheck) checkSteps(w *wallPiece) error {
	if w.promoted {
		if plainKind(w.letter) != 'P' || w.squares != ^uint64(0) {
			return fmt.Errorf("%c on %v is promoted, but may not stand everywhere", w.letter, position.Square(w.home))
		}
		return nil
	}
	var barred uint64 // where w never steps
	for i := range c.pieces {
		o := &c.pieces[i]
		if o.fixed && o.white() == w.white() {
			barred |= o.squares
		}
	}
	if plainKind(w.letter) == 'K' {
		barred |= c.guarded(w.white())
	}
	var next uint64
	if plainKind(w.letter) == 'P' {
		next = c.pawnSteps(w, barred)
	} else {
		next = w.attacks &^ barred
	}
	if out := next &^ w.squares; out != 0 {
		return fmt.Errorf("%c on %v may reach %v", w.letter, position.Square(w.home), position.Square(bits.TrailingZeros64(out)))
	}
	if plainKind(w.letter) == 'P' && w.squares&0xff000000000000ff != 0 {
		return fmt.Errorf("the pawn on %v may promote", position.Square(w.home))
	}
	return nil
}

// pawnSteps returns the squares that a pawn reaches from its squares in a step.
func (c *wallCheck) pawnSteps(w *wallPiece, barred uint64) (next uint64) {
	var enemies, fixed, beyond uint64
	for i := range c.pieces {
		o := &c.pieces[i]
		if o.white() != w.white() && plainKind(o.letter) != 'K' {
			enemies |= o.squares
		}
		if o.fixed {
			fixed |= o.squares
		}
		beyond |= c.behind(w, o)
	}
	for _, sq := range plainSquares(w.squares) {
		next |= 1 << (sq + 8*plainPawnStep(w.white())) &^ fixed &^ beyond
	}
	return next | w.attacks&enemies&^barred
}

// behind returns the squares that the pawn w cannot reach because the pawn o, which
// faces it, always stands before them.
func (c *wallCheck) behind(w, o *wallPiece) (set uint64) {
	file := uint64(0x0101010101010101) << (w.home % 8)
	ahead := o.home > w.home == w.white()
	if plainKind(o.letter) != 'P' || o.white() == w.white() || !ahead || (w.squares|o.squares)&^file != 0 ||
		o.promoted || c.attacked(o.squares, o.white()) {
		return 0
	}
	for sq := o.home; sq >= 0 && sq < 64; sq += 8 * plainPawnStep(w.white()) {
		set |= 1 << sq
	}
	return set
}

// checkCastling checks that the squares of castling are inside, unless a fixed
// piece prevents it for ever.
func (c *wallCheck) checkCastling(p *position.Position) error {
	for _, rook := range plainSquares(uint64(p.CastlingRooks())) {
		white := plainWhite(plainLetter(p.PieceOn(position.Square(rook))))
		king := int(p.King(position.Color(colorOf(white))))
		kingTo, rookTo := rook&^7+2, rook&^7+3
		if rook > king {
			kingTo, rookTo = rook&^7+6, rook&^7+5
		}
		way := plainBetween(king, kingTo) | 1<<kingTo
		free := way | plainBetween(king, rook) | plainBetween(rook, rookTo) | 1<<rookTo
		prevented := way&c.guarded(white) != 0
		for i := range c.pieces {
			w := &c.pieces[i]
			prevented = prevented || w.fixed && w.home != king && w.home != rook && free&w.squares != 0
		}
		for i := range c.pieces {
			w := &c.pieces[i]
			if w.home == king && w.squares>>kingTo&1 == 0 && !prevented || w.home == rook && w.squares>>rookTo&1 == 0 && !prevented {
				return fmt.Errorf("%c on %v may castle", w.letter, position.Square(w.home))
			}
		}
	}
	return nil
}

// checkMates checks that the winner cannot mate inside the squares.
func (c *wallCheck) checkMates() error {
	var loser, winner *wallPiece
	var attacked uint64 // by the winner's other pieces
	for i := range c.pieces {
		w := &c.pieces[i]
		switch king := plainKind(w.letter) == 'K'; {
		case king && w.white() == c.winner:
			winner = w
		case king:
			loser = w
		case w.white() == c.winner:
			attacked |= w.attacks
		}
	}
	for _, k := range plainSquares(loser.squares & attacked) {
		for _, o := range plainSquares(winner.squares) {
			near := winner.stepsFrom(o)
			if o == k || near>>k&1 != 0 {
				continue
			}
			flights := loser.stepsFrom(k) & loser.squares &^ near &^ attacked
			if c.held(plainSquares(flights), 0) {
				return fmt.Errorf("a mate is conceivable with kings on %v and %v", position.Square(k), position.Square(o))
			}
		}
	}
	return nil
}

// held reports whether different pieces of the loser may hold all squares. Used has
// a bit for each piece that holds one already.
func (c *wallCheck) held(squares []int, used uint64) bool {
	if len(squares) == 0 {
		return true
	}
	for i := range c.pieces {
		w := &c.pieces[i]
		if w.white() != c.winner && plainKind(w.letter) != 'K' && used>>i&1 == 0 && w.squares>>squares[0]&1 != 0 &&
			c.held(squares[1:], used|1<<i) {
			return true
		}
	}
	return false
}
