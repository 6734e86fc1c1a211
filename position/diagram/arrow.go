package diagram

import (
	"fmt"
	"math"
	"strings"

	"github.com/adoube/adoube/position"
)

// An Arrow leads from one square to another.
type Arrow struct {
	From, To position.Square
	Color    string // of CSS; "" for green
}

// ArrowOf returns the arrow of m, a move in p. It shows castling as the move of the king.
func ArrowOf(p *position.Position, m position.Move, color string) Arrow {
	to := m.To()
	if m.IsCastling() {
		next := p.After(m)
		to = next.King(p.SideToMove())
	}
	return Arrow{m.From(), to, color}
}

// The shape of an arrow. diagram.js of the report draws the same.
const (
	shaft      = 8  // half of its width
	head       = 24 // half of its width
	headLength = 40
	tailGap    = 26 // between the center of the first square and the arrow
	headGap    = 8  // between the arrow and the center of the last square
)

// outline returns the outline of an arrow, nothing for a king that castles onto its own square.
func (d *Diagram) outline(a Arrow) string {
	x, y := d.corner(a.From)
	toX, toY := d.corner(a.To)
	dx, dy := float64(toX-x), float64(toY-y)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return ""
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
	return "M" + strings.Join(outline, "L") + "Z"
}
