package report

import (
	"fmt"
	"math"

	"github.com/adoube/adoube/position"
)

// A diagram is a position on the page, drawn in units of which a square has 100 by 100.
type diagram struct {
	Label         string
	Marks, Pieces []thing
	Arrows        []arrow
}

// A thing stands on a square: a mark, or a piece with its letter.
type thing struct {
	Class, Letter string
	X, Y          int
}

// An arrow leads from one square to another.
type arrow struct {
	from, to position.Square
	Class    string
}

// newDiagram returns p with arrows, and the squares of the first one marked.
func newDiagram(p *position.Position, label string, arrows ...arrow) diagram {
	d := diagram{Label: label, Arrows: arrows}
	on := func(sq position.Square, class, letter string) thing {
		x, y := corner(sq)
		return thing{class, letter, x, y}
	}
	for _, a := range arrows[:min(len(arrows), 1)] {
		d.Marks = append(d.Marks, on(a.from, a.Class, ""), on(a.to, a.Class, ""))
	}
	for sq := range position.NoSquare {
		if pc := p.PieceOn(sq); pc != position.NoPiece {
			d.Pieces = append(d.Pieces, on(sq, pc.Color().String()[:1], position.MakePiece(position.White, pc.Type()).String()))
		}
	}
	return d
}

// arrowOf returns the arrow of m, a move in p. It shows castling as the move of the king.
func arrowOf(p *position.Position, m position.Move, class string) arrow {
	to := m.To()
	if m.IsCastling() {
		next := p.After(m)
		to = next.King(p.SideToMove())
	}
	return arrow{m.From(), to, class}
}

// Length returns the length of the shaft, 0 for a king that castles onto its own square.
// diagram.js draws the same.
func (a arrow) Length() string {
	x, y := corner(a.from)
	toX, toY := corner(a.to)
	return fmt.Sprintf("%.1f", max(math.Hypot(float64(toX-x), float64(toY-y))-48, 0))
}

// Place returns where the arrow begins, and its direction.
func (a arrow) Place() string {
	x, y := corner(a.from)
	toX, toY := corner(a.to)
	return fmt.Sprintf("translate(%d %d) rotate(%.1f)", x+50, y+50, math.Atan2(float64(toY-y), float64(toX-x))*180/math.Pi)
}

// corner returns the upper left corner of a square.
func corner(sq position.Square) (x, y int) {
	return int(sq.File()) * 100, (7 - int(sq.Rank())) * 100
}
