package handicap

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A player plays a move at a certain strength.
type player struct {
	grade
	recapture position.Square // where the opponent has just captured, or NoSquare
	opens     bool            // the move is one of the first
}

// newPlayer returns the player of a move in game. A win that every player of that strength
// knows is not held back.
func newPlayer(elo int, game *position.Game) player {
	p := player{grade: gradeOf(elo), recapture: position.NoSquare}
	p.opens = *game.Start() == position.StartPosition() && game.Position().FullmoveNumber() <= p.opensUntil()
	if moves := game.Moves(); len(moves) > 0 && moves[len(moves)-1].IsCapture() {
		p.recapture = moves[len(moves)-1].To()
	}
	if p.knowsWin(game.Position()) {
		p.nodes, p.sight, p.doubt = max(p.nodes, techniqueNodes), farthest*100, 0
	}
	return p
}

// techniqueNodes is how many nodes a win takes that the player knows by heart.
const techniqueNodes = 20_000

// knowsWin reports whether the side to move has an ending against a bare king that the
// player knows how to win: with a queen or a rook at any strength, with two bishops from 1800
// on, and with bishop and knight from 2200 on.
func (p *player) knowsWin(pos *position.Position) bool {
	us := pos.SideToMove()
	if pos.ByColor(us.Opposite()).Many() {
		return false
	}
	bishops, knights := pos.Of(us, position.Bishop), pos.Of(us, position.Knight)
	switch {
	case pos.Of(us, position.Queen)|pos.Of(us, position.Rook) != 0:
		return true
	case bishops.Many():
		return p.elo >= 1800
	case bishops != 0 && knights != 0:
		return p.elo >= 2200
	}
	return false
}

// overlooksNothing reports whether the player sees far enough to overlook nothing.
func (p *player) overlooksNothing() bool { return p.sight >= farthest*100 }

// width returns how many lines the search has to find: all moves if the player
// overlooks much, fewer if only good moves can deceive, and the best alone if
// nothing is overlooked.
func (p *player) width() int {
	least := 4
	switch {
	case p.opens:
		least = openingWidth
	case p.overlooksNothing():
		return 1
	}
	return max(least, min(230*100*100/(p.sight*p.sight), position.MaxMoves))
}

// restrict adds the limits of the player to l.
func (p *player) restrict(l *search.Limits) {
	// An unfinished iteration is wasted, so the last one may take longer.
	const patience = 4
	if l.SoftNodes == 0 || l.SoftNodes > p.nodes {
		l.SoftNodes = p.nodes
	}
	if l.Nodes == 0 || l.Nodes > patience*p.nodes {
		l.Nodes = patience * p.nodes
	}
	if deepest := p.sight/100 + 3; !p.overlooksNothing() && (l.Depth == 0 || l.Depth > deepest) {
		l.Depth = deepest
	}
}
