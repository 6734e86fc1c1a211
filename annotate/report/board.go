//go:build !js

package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"github.com/adoube/adoube/position"
)

// squareSize is the size of a square in the units of the drawings.
const squareSize = 100

// An arrow is a move on a board. The class decides its color.
type arrow struct {
	from, to position.Square
	class    string
}

// moveArrow returns an arrow for m, a move in p. It shows castling as the move
// of the king.
func moveArrow(p *position.Position, m position.Move, class string) arrow {
	to := m.To()
	if m.IsCastling() {
		next := p.After(m)
		to = next.King(p.SideToMove())
	}
	return arrow{m.From(), to, class}
}

// drawBoard returns p as SVG, with White at the bottom, the arrows, and the squares of
// the first arrow marked. The men are the symbols of pieces.svg, which the page must
// contain.
func drawBoard(p *position.Position, label string, arrows ...arrow) template.HTML {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="board" viewBox="0 0 800 800" role="img" aria-label="%s">`, template.HTMLEscapeString(label))
	s.WriteString(`<rect class="light" width="800" height="800"/><path class="dark" d="`)
	for sq := range position.NoSquare {
		if !position.LightSquares.Has(sq) {
			x, y := corner(sq)
			fmt.Fprintf(&s, "M%d %dh100v100h-100z", x, y)
		}
	}
	s.WriteString(`"/>`)
	if len(arrows) > 0 {
		for _, sq := range [...]position.Square{arrows[0].from, arrows[0].to} {
			x, y := corner(sq)
			fmt.Fprintf(&s, `<rect class="mark %s" x="%d" y="%d" width="100" height="100"/>`, arrows[0].class, x, y)
		}
	}
	for i := range 8 {
		fmt.Fprintf(&s, `<text x="%d" y="792">%c</text><text x="6" y="%d">%d</text>`, i*squareSize+84, 'a'+i, (7-i)*squareSize+22, i+1)
	}
	for sq := range position.NoSquare {
		if pc := p.PieceOn(sq); pc != position.NoPiece {
			x, y := corner(sq)
			letter := position.MakePiece(position.White, pc.Type())
			fmt.Fprintf(&s, `<use href="#%s" class="%s" x="%d" y="%d" width="100" height="100"/>`, letter, pc.Color().String()[:1], x, y)
		}
	}
	for _, a := range arrows {
		s.WriteString(a.svg())
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}

// corner returns the upper left corner of a square.
func corner(sq position.Square) (x, y int) {
	return int(sq.File()) * squareSize, (7 - int(sq.Rank())) * squareSize
}

// The shape of an arrow.
const (
	shaft      = 8  // half of its width
	head       = 24 // half of its width
	headLength = 40
	tailGap    = 26 // between the center of the first square and the arrow
	headGap    = 8  // between the arrow and the center of the last square
)

// svg draws the outline of the arrow.
func (a arrow) svg() string {
	x, y := corner(a.from)
	toX, toY := corner(a.to)
	dx, dy := float64(toX-x), float64(toY-y)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return "" // the king castles onto its own square
	}
	// at returns the point at the given distances along and beside the arrow.
	at := func(along, beside float64) string {
		return fmt.Sprintf("%.1f %.1f",
			float64(x)+squareSize/2+(along*dx-beside*dy)/length,
			float64(y)+squareSize/2+(along*dy+beside*dx)/length)
	}
	tip := length - headGap
	outline := []string{
		at(tailGap, -shaft), at(tip-headLength, -shaft), at(tip-headLength, -head), at(tip, 0),
		at(tip-headLength, head), at(tip-headLength, shaft), at(tailGap, shaft),
	}
	return fmt.Sprintf(`<path class="arrow %s" d="M%sZ"/>`, a.class, strings.Join(outline, "L"))
}
