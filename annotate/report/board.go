package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

	"github.com/adoube/adoube/position"
)

// squareSize is the size of a square in the units of a board, which is an SVG of 800 by 800.
const squareSize = 100

// An arrow leads from one square to another.
type arrow struct {
	from, to position.Square
	class    string
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

// draw draws the outline of a, nothing for a king that castles onto its own square. diagram.js
// draws the same.
func (a arrow) draw() string {
	if a.from == a.to {
		return ""
	}
	x, y := corner(a.from)
	toX, toY := corner(a.to)
	dx, dy := float64(toX-x), float64(toY-y)
	return fmt.Sprintf(`<path class="arrow %s" transform="translate(%d %d) rotate(%.1f)" d="M26-8H%.1fv-16l40 24-40 24v-16H26z"/>`,
		a.class, x+squareSize/2, y+squareSize/2, math.Atan2(dy, dx)*180/math.Pi, math.Hypot(dx, dy)-48)
}

// drawBoard returns p as SVG with arrows and the squares of the first one marked. The style
// sheet has the colors, and the page the pieces.
func drawBoard(p *position.Position, label string, arrows ...arrow) template.HTML {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="board" viewBox="0 0 800 800" role="img" aria-label="%s"><rect class="light" width="800" height="800"/><path class="dark" d="`, html.EscapeString(label))
	for sq := range position.NoSquare {
		if !position.LightSquares.Has(sq) {
			x, y := corner(sq)
			fmt.Fprintf(&s, "M%d %dh100v100h-100z", x, y)
		}
	}
	s.WriteString(`"/>`)
	for _, a := range arrows[:min(len(arrows), 1)] {
		for _, sq := range [...]position.Square{a.from, a.to} {
			x, y := corner(sq)
			fmt.Fprintf(&s, `<rect class="mark %s" x="%d" y="%d" width="100" height="100"/>`, a.class, x, y)
		}
	}
	for i := range 8 {
		fmt.Fprintf(&s, `<text x="%d" y="792">%c</text><text x="6" y="%d">%d</text>`, i*squareSize+84, 'a'+i, i*squareSize+22, 8-i)
	}
	for sq := range position.NoSquare {
		if pc := p.PieceOn(sq); pc != position.NoPiece {
			x, y := corner(sq)
			fmt.Fprintf(&s, `<use href="#%v" class="%.1s" x="%d" y="%d" width="100" height="100"/>`, position.MakePiece(position.White, pc.Type()), pc.Color(), x, y)
		}
	}
	for _, a := range arrows {
		s.WriteString(a.draw())
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}

// corner returns the upper left corner of a square.
func corner(sq position.Square) (x, y int) {
	return int(sq.File()) * squareSize, (7 - int(sq.Rank())) * squareSize
}
