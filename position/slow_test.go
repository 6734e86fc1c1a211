package position

// A second, slow implementation of the rules, on a board of 64 squares and with
// nothing in common with the first but the types, as an oracle for the tests.

type slowBoard struct {
	board    [64]Piece
	side     Color
	castling Bitboard
	ep       Square
}

func slowBoardOf(p *Position) slowBoard {
	return slowBoard{p.board, p.side, p.castling, p.epSquare}
}

// at returns the square some files and ranks away from sq, NoSquare if off the
// board.
func at(sq Square, file, rank int) Square {
	file += int(sq) % 8
	rank += int(sq) / 8
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return NoSquare
	}
	return Square(rank*8 + file)
}

// slowReach returns the squares that the piece on sq attacks.
func (b *slowBoard) slowReach(sq Square) []Square {
	pc := b.board[sq]
	var to []Square
	walk := func(file, rank, limit int) {
		for n, s := 0, at(sq, file, rank); s != NoSquare && n < limit; n, s = n+1, at(s, file, rank) {
			to = append(to, s)
			if b.board[s] != NoPiece {
				return
			}
		}
	}
	pt := pc.Type()
	for file := -2; file <= 2; file++ {
		for rank := -2; rank <= 2; rank++ {
			switch d := file*file + rank*rank; {
			case d == 5 && pt == Knight:
				walk(file, rank, 1)
			case (d == 1 || d == 2) && pt == King:
				walk(file, rank, 1)
			case d == 1 && (pt == Rook || pt == Queen), d == 2 && (pt == Bishop || pt == Queen):
				walk(file, rank, 8)
			case d == 2 && pt == Pawn && (rank > 0) == (pc.Color() == White):
				walk(file, rank, 1)
			}
		}
	}
	return to
}

func (b *slowBoard) attackedBy(sq Square, c Color) bool {
	for from := A1; from <= H8; from++ {
		if b.board[from] == NoPiece || b.board[from].Color() != c {
			continue
		}
		for _, to := range b.slowReach(from) {
			if to == sq {
				return true
			}
		}
	}
	return false
}

func (b *slowBoard) kingOf(c Color) Square {
	for sq := A1; sq <= H8; sq++ {
		if b.board[sq] == MakePiece(c, King) {
			return sq
		}
	}
	return NoSquare
}

// pseudoLegal returns all moves without regard to the safety of the king,
// those of castling without regard to check.
func (b *slowBoard) pseudoLegal() []Move {
	var moves []Move
	for from := A1; from <= H8; from++ {
		pc := b.board[from]
		if pc == NoPiece || pc.Color() != b.side {
			continue
		}
		if pc.Type() == Pawn {
			moves = append(moves, b.pawnMoves(from)...)
			continue
		}
		for _, to := range b.slowReach(from) {
			switch target := b.board[to]; {
			case target == NoPiece:
				moves = append(moves, NewMove(from, to, Quiet))
			case target.Color() != b.side && target.Type() != King:
				moves = append(moves, NewMove(from, to, Capture))
			}
		}
	}
	return append(moves, b.castlings()...)
}

func (b *slowBoard) pawnMoves(from Square) []Move {
	var moves []Move
	up, first, last := 1, Rank(1), Rank(7)
	if b.side == Black {
		up, first, last = -1, 6, 0
	}
	add := func(to Square, k Kind) {
		if to.Rank() != last {
			moves = append(moves, NewMove(from, to, k))
			return
		}
		for pt := Knight; pt <= Queen; pt++ {
			moves = append(moves, NewMove(from, to, PromotionKind(pt, k == Capture)))
		}
	}
	if one := at(from, 0, up); b.board[one] == NoPiece {
		add(one, Quiet)
		if from.Rank() == first && b.board[at(one, 0, up)] == NoPiece {
			add(at(one, 0, up), DoublePush)
		}
	}
	for _, file := range []int{-1, 1} {
		to := at(from, file, up)
		switch {
		case to == NoSquare:
		case to == b.ep:
			add(to, EnPassant)
		case b.board[to] != NoPiece && b.board[to].Color() != b.side && b.board[to].Type() != King:
			add(to, Capture)
		}
	}
	return moves
}

// castlings returns the castlings whose way is free.
func (b *slowBoard) castlings() []Move {
	var moves []Move
	king := b.kingOf(b.side)
	for rook := A1; rook <= H8; rook++ {
		if !b.castling.Has(rook) || b.board[rook] != MakePiece(b.side, Rook) {
			continue
		}
		kingTo, rookTo := slowCastled(king, rook)
		free := true
		for sq := A1; sq <= H8; sq++ {
			onWay := within(sq, king, kingTo) || within(sq, rook, rookTo)
			if onWay && sq != king && sq != rook && b.board[sq] != NoPiece {
				free = false
			}
		}
		if free {
			moves = append(moves, NewMove(king, rook, Castling))
		}
	}
	return moves
}

func within(sq, a, b Square) bool { return min(a, b) <= sq && sq <= max(a, b) }

func slowCastled(king, rook Square) (kingTo, rookTo Square) {
	if rook > king {
		return king/8*8 + 6, king/8*8 + 5
	}
	return king/8*8 + 2, king/8*8 + 3
}

// play plays a pseudo-legal move.
func (b slowBoard) play(m Move) slowBoard {
	from, to := m.From(), m.To()
	pc := b.board[from]
	b.board[from] = NoPiece
	switch {
	case m.IsCastling():
		kingTo, rookTo := slowCastled(from, to)
		b.board[to] = NoPiece
		b.board[kingTo], b.board[rookTo] = pc, MakePiece(b.side, Rook)
	case m.IsPromotion():
		b.board[to] = MakePiece(b.side, m.Promotion())
	default:
		if m.IsEnPassant() {
			b.board[SquareAt(to.File(), from.Rank())] = NoPiece
		}
		b.board[to] = pc
	}
	b.side = b.side.Opposite()
	return b
}

// legal returns the legal moves.
func (b *slowBoard) legal() []Move {
	var moves []Move
	for _, m := range b.pseudoLegal() {
		if b.safe(m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// safe reports whether m leaves the king out of check, and castling neither
// starts in check nor passes an attacked square.
func (b *slowBoard) safe(m Move) bool {
	us := b.side
	if m.IsCastling() {
		king := m.From()
		kingTo, _ := slowCastled(king, m.To())
		empty := *b
		empty.board[king] = NoPiece
		for sq := A1; sq <= H8; sq++ {
			if within(sq, king, kingTo) && (empty.attackedBy(sq, us.Opposite()) || b.attackedBy(king, us.Opposite())) {
				return false
			}
		}
	}
	next := b.play(m)
	return !next.attackedBy(next.kingOf(us), us.Opposite())
}
