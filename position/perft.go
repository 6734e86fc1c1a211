package position

// Perft returns the number of move sequences of the given length from p: the
// leaf nodes of the tree, a check of the move generator against published
// counts. The last ply is counted, not played. See
// https://www.chessprogramming.org/Perft.
func Perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.LegalMoveCount())
	}
	return perft(p, make([]perftFrame, depth-1))
}

// A perftFrame is what perft needs at one ply.
type perftFrame struct {
	moves MoveList
	next  Position
}

// perft counts len(frames)+1 plies deep.
func perft(p *Position, frames []perftFrame) uint64 {
	f := &frames[0]
	f.moves.Clear()
	p.GenerateLegal(&f.moves)
	nodes := uint64(0)
	for _, m := range f.moves.Slice() {
		p.MakeMove(m, &f.next)
		if len(frames) > 1 {
			nodes += perft(&f.next, frames[1:])
		} else {
			nodes += uint64(f.next.LegalMoveCount())
		}
	}
	return nodes
}

// A MoveCount is a move and the number of leaf nodes below it.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Divide returns the [Perft] count of p split by first move, for depth of at
// least 1.
func Divide(p *Position, depth int) []MoveCount {
	var counts []MoveCount
	for _, m := range p.LegalMoves() {
		next := p.After(m)
		counts = append(counts, MoveCount{m, Perft(&next, depth-1)})
	}
	return counts
}
