package position

// CountReplies returns the number of legal replies to all moves of l together. The moves
// must be legal in p; their order changes. Perft spends its time here.
func (p *Position) CountReplies(l *MoveList) uint64 {
	rest := l.Slice()
	n := uint64(0)
	if eightfold {
		plain := p.plainFirst(rest)
		n, rest = p.countPlain(rest[:plain]), rest[plain:]
	}
	var next Position
	for _, m := range rest {
		p.MakeMove(m, &next)
		n += uint64(next.LegalMoveCount())
	}
	return n
}

// plainFirst brings plain moves to the front and returns their number. The others are
// castling, en passant and double steps that may allow it.
func (p *Position) plainFirst(moves []Move) int {
	pawns := p.Of(p.side.Opposite(), Pawn)
	beside := pawns&^FileH<<1 | pawns&^FileA>>1
	n := len(moves)
	for i := 0; i < n; {
		m := moves[i]
		if k := m.Kind(); k == Castling || k == EnPassant || k == DoublePush && beside.Has(m.To()) {
			n--
			moves[i], moves[n] = moves[n], m
			continue
		}
		i++
	}
	return n
}
