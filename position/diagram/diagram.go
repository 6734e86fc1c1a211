package diagram

import (
	"fmt"
	"html"
	"strings"

	"github.com/adoube/adoube/position"
)

// A Diagram is a position to be drawn.
type Diagram struct {
	Position *position.Position
	Flipped  bool   // Black is at the bottom
	Label    string // for those who cannot see it; "" for the FEN
	Marks    []Mark
	Arrows   []Arrow
}

// A Mark is a square to be marked.
type Mark struct {
	Square position.Square
	Color  string // of CSS, such as "#c33" or "gold"; "" for yellow
}

// squareSize is the size of a square in the units of the drawing.
const squareSize = 100

// SVG returns the diagram as a picture that needs nothing else: a file, or a part of an HTML
// page. Its size is that of its frame.
func (d *Diagram) SVG() string {
	return d.draw(picture{}, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" role="img" aria-label="%s">`)
}

// HTML returns the diagram for a page that has [Pieces] and a style sheet. Colors are names of
// classes then: an arrow is a path of the classes arrow and Color, a mark a rect of the classes
// mark and Color. The squares are of the classes light and dark, the pieces of w and b.
func (d *Diagram) HTML() string {
	return d.draw(page{}, `<svg class="board" viewBox="0 0 800 800" role="img" aria-label="%s">`)
}

// draw draws the diagram.
func (d *Diagram) draw(paint paint, begin string) string {
	label := d.Label
	if label == "" {
		label = d.Position.FEN()
	}
	var s strings.Builder
	fmt.Fprintf(&s, begin, html.EscapeString(label))
	s.WriteString(paint.define(d.Position))
	fmt.Fprintf(&s, `<rect%s width="800" height="800"/><path%s d="`, paint.part("light"), paint.part("dark"))
	for sq := range position.NoSquare {
		if !position.LightSquares.Has(sq) {
			x, y := d.corner(sq)
			fmt.Fprintf(&s, "M%d %dh100v100h-100z", x, y)
		}
	}
	s.WriteString(`"/>`)
	for _, m := range d.Marks {
		x, y := d.corner(m.Square)
		fmt.Fprintf(&s, `<rect%s x="%d" y="%d" width="100" height="100"/>`, paint.mark(m.Color), x, y)
	}
	for i := range 8 {
		file, rank := rune('a'+i), 8-i
		if d.Flipped {
			file, rank = rune('h'-i), i+1
		}
		fmt.Fprintf(&s, `<text%[1]s x="%[2]d" y="792">%[3]c</text><text%[1]s x="6" y="%[4]d">%[5]d</text>`, paint.part("label"), i*squareSize+84, file, i*squareSize+22, rank)
	}
	for sq := range position.NoSquare {
		if pc := d.Position.PieceOn(sq); pc != position.NoPiece {
			x, y := d.corner(sq)
			fmt.Fprintf(&s, `<use%s x="%d" y="%d" width="100" height="100"/>`, paint.piece(pc), x, y)
		}
	}
	for _, a := range d.Arrows {
		if outline := d.outline(a); outline != "" {
			fmt.Fprintf(&s, `<path%s d="%s"/>`, paint.arrow(a.Color), outline)
		}
	}
	s.WriteString("</svg>")
	return s.String()
}

// corner returns the upper left corner of a square.
func (d *Diagram) corner(sq position.Square) (x, y int) {
	x, y = int(sq.File()), 7-int(sq.Rank())
	if d.Flipped {
		x, y = 7-x, 7-y
	}
	return x * squareSize, y * squareSize
}
