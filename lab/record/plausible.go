package record

import "github.com/adoube/adoube/position"

// worth holds the values of pieces in the order of moves. These numbers, and all others
// in this file, belong to the format and never change.
var worth = [...]int{position.Pawn: 100, position.Knight: 320, position.Bishop: 330, position.Rook: 500, position.Queen: 950, position.King: 0}

// A rater estimates which moves of a position are plausible. It depends only on what
// pieces attack, not on the search or evaluation.
type rater struct {
	p        *position.Position
	enemy    position.Attacks
	checks   position.Checks
	occupied position.Bitboard
}

// raterOf returns the rater of p.
func raterOf(p *position.Position) rater {
	r := rater{p: p, enemy: p.Attacks(p.SideToMove().Opposite()), occupied: p.Occupied()}
	p.FindChecks(&r.checks)
	return r
}

// risk returns the likely loss of a piece of the side to move on sq, after a piece of
// that side has left the square from.
func (r *rater) risk(pt position.PieceType, sq, from position.Square) int {
	if !r.enemy.All.Has(sq) || pt == position.King {
		return 0
	}
	own := r.p.ByColor(r.p.SideToMove()) &^ from.Bitboard()
	switch {
	case r.p.AttackersTo(sq, r.occupied&^from.Bitboard())&own == 0:
		return worth[pt]
	case r.enemy.Pawns.Has(sq):
		return worth[pt] - worth[position.Pawn]
	case pt >= position.Rook && r.enemy.Minors.Has(sq):
		return worth[pt] - worth[position.Bishop]
	case pt == position.Queen && r.enemy.Rooks.Has(sq):
		return worth[pt] - worth[position.Rook]
	}
	return 0
}

// gain returns the material that m gains by capture and promotion, and the moving piece
// after it.
func (r *rater) gain(m position.Move) (n int, mover position.PieceType) {
	mover = r.p.PieceOn(m.From()).Type()
	switch {
	case m.IsEnPassant():
		n = worth[position.Pawn]
	case m.IsCapture():
		n = worth[r.p.PieceOn(m.To()).Type()]
	}
	if m.IsPromotion() {
		mover = m.Promotion()
		n += worth[mover] - worth[position.Pawn]
	}
	return n, mover
}

// Bonuses of the order of moves.
const (
	castlingBonus = 100
	recapture     = 200
	checkBonus    = 80
	centerBonus   = 6 // for a step towards the center
	pawnBonus     = 12
	kingMalus     = 15
)

// plausibility returns the number by which m is sorted; last is the move before it.
func (r *rater) plausibility(m, last position.Move) int {
	if m.IsCastling() {
		return castlingBonus
	}
	from, to := m.From(), m.To()
	n, mover := r.gain(m)
	n -= r.risk(mover, to, from) * 3 / 4
	piece := r.p.PieceOn(from).Type()
	n += r.risk(piece, from, from) * 3 / 4
	if m.IsCapture() && last != position.NoMove && to == last.To() {
		n += recapture
	}
	if r.checks.Gives(r.p, m) {
		n += checkBonus
	}
	switch piece {
	case position.Pawn:
		n += pawnBonus
	case position.King:
		n -= kingMalus
	default:
		n += centerBonus * (central(to) - central(from))
	}
	return n
}

// central returns the distance of sq from the edges, in files plus ranks.
func central(sq position.Square) int {
	f, r := int(sq.File()), int(sq.Rank())
	return min(f, 7-f) + min(r, 7-r)
}

// A ranking is the legal moves of a position, the most plausible first.
type ranking struct {
	list position.MoveList
	keys [256]int
}

// set ranks the legal moves of p, which the move last led to. Ties are in the order of
// [order].
func (r *ranking) set(p *position.Position, last position.Move) {
	r.list.Clear()
	p.GenerateLegal(&r.list)
	rater := raterOf(p)
	moves := r.list.Slice()
	for i, m := range moves {
		key := rater.plausibility(m, last)<<16 - int(order(m))
		k := i
		for ; k > 0 && r.keys[k-1] < key; k-- {
			r.keys[k], moves[k] = r.keys[k-1], moves[k-1]
		}
		r.keys[k], moves[k] = key, m
	}
}

// gap returns the distance in plausibility of move i from the first one, on a scale
// from 0 to gaps-1.
func (r *ranking) gap(i int) int {
	n := 0
	for gap := (r.keys[0] - r.keys[i]) >> 16; gap > 4 && n < gaps-1; gap /= 2 {
		n++
	}
	return n
}

const gaps = 12

// order returns the number by which ties are sorted: origin square, then destination,
// which for castling is that of the rook, then promotion piece. It does not depend on how
// moves are generated or represented.
func order(m position.Move) uint32 {
	return uint32(m.From())<<9 | uint32(m.To())<<3 | uint32(m.Promotion())
}
