package search

import "github.com/adoube/adoube/position"

// A pieceTo identifies a move by the piece and the square it reaches.
type pieceTo int

const pieceToCount = 16 * 64

func newPieceTo(pc position.Piece, to position.Square) pieceTo {
	return pieceTo(pc&15)<<6 | pieceTo(to&63)
}

// A pieceToHistory has one value for every pieceTo.
type pieceToHistory [pieceToCount]int16

// at returns the value for i.
func (h *pieceToHistory) at(i pieceTo) int { return int(h[i&(pieceToCount-1)]) }

const pawnHistorySize = 512

// The histories remember how moves did elsewhere in the tree: a history value
// is raised when its move causes a cutoff and lowered when another one does.
// See https://www.chessprogramming.org/History_Heuristic. All values stay
// within ± historyMax.
type histories struct {
	// quiet is the butterfly history of quiet moves, split by whether the
	// opponent attacks the square the piece leaves and the one it reaches:
	// [color][from attacked][to attacked][to, from].
	quiet [2][2][2][4096]int16

	// capture is [piece and to][captured type].
	capture [pieceToCount][8]int16

	// continuation has a table for every move, used for the moves that follow
	// one, two, four and six plies later. Entry 0, of no piece, stands for a
	// null move and for the moves before the root.
	continuation [pieceToCount]pieceToHistory

	// pawn is split by the pawn structure.
	pawn [pawnHistorySize]pieceToHistory
}

// age makes the quiet history of earlier searches count less. Most of it is 0,
// above all in short searches, for which the time that this takes matters.
func (h *histories) age() {
	for c := range h.quiet {
		for f := range h.quiet[c] {
			for t := range h.quiet[c][f] {
				ageTable(&h.quiet[c][f][t])
			}
		}
	}
}

func ageTable(table *[4096]int16) {
	for i := 0; i < len(table); i += 4 {
		part := (*[4]int16)(table[i:])
		if *part == [4]int16{} { // one comparison of 64 bits
			continue
		}
		for k, v := range part {
			part[k] = int16(int(v) * 3 / 4)
		}
	}
}

// update moves *v towards the sign of bonus, the less the nearer it is to the
// bound: gravity keeps it within ± historyMax and forgets the distant past.
// bonus must be within ± historyMax.
func update(v *int16, bonus int) {
	*v += int16(bonus - int(*v)*abs(bonus)/historyMax)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// bonus and malus return by how much a search of the given depth changes the
// histories of the moves that worked and of those that did not.
func bonus(depth int) int { return min(bonusFactor*depth-bonusBase, bonusMax) }
func malus(depth int) int { return min(malusFactor*depth-malusBase, malusMax) }

// quietEntry returns the butterfly history entry of m.
func (w *Worker) quietEntry(us position.Color, threats position.Bitboard, m position.Move) *int16 {
	return &w.history.quiet[us&1][bit(threats.Has(m.From()))][bit(threats.Has(m.To()))][m&4095]
}

// captureEntry returns the capture history entry of m, a noisy move in p.
func (w *Worker) captureEntry(p *position.Position, m position.Move) *int16 {
	return &w.history.capture[newPieceTo(p.PieceOn(m.From()), m.To())&(pieceToCount-1)][capturedType(p, m)&7]
}

// capturedType returns the type of piece that m takes, NoPieceType for none.
func capturedType(p *position.Position, m position.Move) position.PieceType {
	switch {
	case !m.IsCapture():
		return position.NoPieceType
	case m.IsEnPassant():
		return position.Pawn
	}
	return p.PieceOn(m.To()).Type()
}

// pawnTable returns the pawn history of the pawn structure of p.
func (w *Worker) pawnTable(p *position.Position) *pieceToHistory {
	return &w.history.pawn[p.PawnKey()%pawnHistorySize]
}

// continuationPlies are the distances of the moves that a continuation history
// looks back to.
var continuationPlies = [...]int{1, 2, 4, 6}

// followUps fills n with the tables of the moves before n.
func (w *Worker) followUps(n *node) {
	for i, d := range continuationPlies {
		n.follow[i] = w.frame(n.ply - d).follow
	}
}

// reductionHistory returns the history of quiet move m as far as it decides how
// deep m is searched.
func (w *Worker) reductionHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return 2*int(*w.quietEntry(n.us, n.threats, m)) + n.follow[0].at(i) + n.follow[1].at(i)
}

// pruningHistory returns the history of quiet move m as far as it decides
// whether m is searched at all.
func (w *Worker) pruningHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return n.follow[0].at(i) + n.follow[1].at(i) + w.pawnTable(&n.f.pos).at(i)
}

// updateQuiet applies bonus to all histories of quiet move m.
func (w *Worker) updateQuiet(n *node, m position.Move, bonus int) {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	update(w.quietEntry(n.us, n.threats, m), bonus)
	update(&w.pawnTable(&n.f.pos)[i&(pieceToCount-1)], bonus)
	for k, d := range continuationPlies {
		if w.frame(n.ply-d).move == position.NoMove {
			continue // the table of no move would only collect noise
		}
		b := bonus
		if k >= 2 {
			b /= 2
		}
		update(&n.follow[k][i&(pieceToCount-1)], b)
	}
}

// updateHistories rewards n.bestMove, which was best at a node of the given
// depth, and punishes the moves searched before it.
func (w *Worker) updateHistories(n *node, depth int) {
	p := &n.f.pos
	up, down := bonus(depth), -malus(depth)
	if n.bestMove.IsQuiet() {
		w.updateQuiet(n, n.bestMove, up)
		for _, m := range n.f.quiets[:n.quietCount] {
			w.updateQuiet(n, m, down)
		}
	} else {
		update(w.captureEntry(p, n.bestMove), up)
	}
	for _, m := range n.f.noisies[:n.noisyCount] {
		update(w.captureEntry(p, m), down)
	}
}

// updatePrevious applies bonus to the quiet move that led to n, seen from the
// side that made it.
func (w *Worker) updatePrevious(n *node, bonus int) {
	prev := n.prev
	if prev.move == position.NoMove || !prev.move.IsQuiet() {
		return
	}
	update(w.quietEntry(n.us.Opposite(), prev.threats, prev.move), bonus)
}
