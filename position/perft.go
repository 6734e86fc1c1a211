package position

// Perft returns the number of leaf nodes of the tree of legal moves from p with the
// given depth. It checks the move generator against published counts. The moves
// of the last ply are counted, not made. See
// https://www.chessprogramming.org/Perft.
func Perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.LegalMoveCount())
	}
	var moves MoveList
	p.GenerateLegal(&moves)
	if depth == 2 {
		return p.CountReplies(&moves)
	}
	nodes := uint64(0)
	var next Position
	for _, m := range moves.Slice() {
		p.MakeMove(m, &next)
		nodes += Perft(&next, depth-1)
	}
	return nodes
}

// A MoveCount is a move and the number of leaf nodes below it.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Divide returns the [Perft] count of p for each first move. Depth must be at
// least 1.
func Divide(p *Position, depth int) []MoveCount {
	var counts []MoveCount
	for m := range p.LegalMoves() {
		next := p.After(m)
		counts = append(counts, MoveCount{m, Perft(&next, depth-1)})
	}
	return counts
}
