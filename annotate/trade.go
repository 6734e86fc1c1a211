package annotate

import (
	"fmt"
	"slices"

	"github.com/adoube/adoube/position"
)

// values are those of the pieces. That of the king is more than all others.
var values = [...]int{
	position.Pawn: position.PawnValue, position.Knight: position.KnightValue, position.Bishop: position.BishopValue,
	position.Rook: position.RookValue, position.Queen: position.QueenValue, position.King: 10_000,
}

// A prize is a piece that is taken in a line.
type prize struct {
	piece  position.PieceType
	square position.Square // where it stood when the line began
	taken  position.Square // where it was taken
	n      int             // the number of the move in the line; negative before it
}

// A trade is what each color has taken up to a quiet position of a line.
type trade [2][]prize

// follow plays first and then line from p. It returns the trades at the quiet positions of
// line, up to a promotion.
func follow(p *position.Position, first, line []position.Move) (settled []trade) {
	var now trade
	var origin [64]position.Square
	at := *p
	for ply, m := range slices.Concat(first, line) {
		if ply <= len(first) {
			for sq := range origin {
				origin[sq] = position.Square(sq)
			}
		}
		us, from, to := at.SideToMove(), m.From(), m.To()
		victim := to
		if m.IsEnPassant() {
			victim ^= 8
		}
		switch {
		case m.IsPromotion():
			return settled
		case m.IsCapture():
			now[us] = append(now[us], prize{at.PieceOn(victim).Type(), origin[victim], to, ply - len(first)})
			origin[to] = origin[from]
		case m.IsCastling():
			king, rook := position.CastledSquares(from, to)
			origin[king], origin[rook] = origin[from], origin[to]
		default:
			origin[to] = origin[from]
		}
		if at = at.After(m); ply >= len(first) && isQuiet(&at) {
			settled = append(settled, now)
		}
	}
	return settled
}

// isQuiet reports whether neither the side to move can win material at once, nor the other side
// could win a piece if it were to move.
func isQuiet(p *position.Position) bool {
	return !p.InCheck() && !canWin(p, position.PawnValue, position.NoSquare) && !canWin(passed(p), 2*position.PawnValue, position.NoSquare)
}

// passed returns p with the other side to move.
func passed(p *position.Position) *position.Position {
	next := new(position.Position)
	p.MakeNull(next)
	return next
}

// canWin reports whether a capture in p gains at least threshold, elsewhere than on a square.
func canWin(p *position.Position, threshold int, but position.Square) bool {
	for m := range p.LegalMoves() {
		if !m.IsQuiet() && m.To() != but && p.SEE(m, threshold) {
			return true
		}
	}
	return false
}

// balance returns what color c has won in the trade, less what it has lost.
func (t *trade) balance(c position.Color) (sum int) {
	for _, w := range t[c] {
		sum += values[w.piece]
	}
	for _, l := range t[c.Opposite()] {
		sum -= values[l.piece]
	}
	return sum
}

// A gain is the best piece that a side wins for good in a trade.
type gain struct {
	prize
	name   string // such as "the knight on f6"
	net    int    // its value, less what the side gives for it
	proven bool   // it falls soon, and is worth a remark
}

// gain returns what color c wins. What is exchanged for its like does not count.
func (t *trade) gain(c position.Color) (best gain) {
	won, paid, price := slices.Clone(t[c]), 0, position.NoPieceType
	slices.Reverse(won) // what is won last was exchanged
	for _, l := range t[c.Opposite()] {
		alike := func(w prize) bool { return values[w.piece] == values[l.piece] }
		i := slices.IndexFunc(won, func(w prize) bool { return alike(w) && w.taken == l.taken })
		if i < 0 {
			i = slices.IndexFunc(won, alike)
		}
		switch {
		case i >= 0:
			won = slices.Delete(won, i, i+1)
			continue
		case l.piece != position.Pawn && price != position.NoPieceType:
			return gain{}
		case l.piece != position.Pawn:
			price = l.piece
		}
		paid += values[l.piece]
	}
	for _, w := range won {
		if values[w.piece] >= values[best.piece] {
			best.prize = w
		}
	}
	best.net = values[best.piece] - paid
	best.name = fmt.Sprintf("the %s on %s", best.piece, best.square)
	switch {
	case best.piece == position.Rook && price != position.NoPieceType:
		best.name = "the exchange"
	case price >= position.Rook:
		best.name += fmt.Sprintf(" for a %s", price)
	}
	best.proven = best.n <= 2 && best.net >= 2*position.PawnValue
	if best.piece == position.Pawn {
		best.proven = best.n <= 0 && best.net >= position.PawnValue
	}
	return best
}

// trick names how the first move of line wins w with the third: a piece attacks two that are worth
// more than it, or one behind another that is worth more still.
func trick(p *position.Position, line []position.Move, w prize) string {
	if len(line) < 3 || line[0].IsCastling() || line[2].From() != line[0].To() || line[2].To() != w.square || w.taken != w.square {
		return ""
	}
	at := p.After(line[0])
	from, front := line[0].To(), line[1].From()
	var attacked position.Bitboard // of more worth than the piece
	for b := at.ByColor(at.SideToMove()); b != 0; b &= b - 1 {
		sq := b.LSB()
		if at.AttackersTo(sq, at.Occupied()).Has(from) && values[at.PieceOn(sq).Type()] > values[at.PieceOn(from).Type()] {
			attacked |= sq.Bitboard()
		}
	}
	switch {
	case attacked.Has(w.square) && attacked.Many():
		return "fork"
	case attacked.Has(front) && position.Between(from, w.square).Has(front) && values[at.PieceOn(front).Type()] > values[w.piece]:
		return "skewer"
	}
	return ""
}
