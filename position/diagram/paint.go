package diagram

import (
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"strings"

	"github.com/adoube/adoube/position"
)

//go:embed pieces.svg
var pieces string

// Pieces returns the pieces that [Diagram.HTML] uses: symbols with the identifiers P, N, B, R,
// Q and K, in an element that shows nothing. Their parts are of the classes body, crease, stem
// and dot; the style sheet of the report, annotate/report/base.css, is an example.
func Pieces() string { return pieces }

// A paint writes the attributes that give the parts of a diagram their colors.
type paint interface {
	define(p *position.Position) string // what the other attributes refer to
	part(name string) string            // light, dark or label
	mark(color string) string
	arrow(color string) string
	piece(pc position.Piece) string
}

// page leaves the colors to a style sheet.
type page struct{}

func (page) define(*position.Position) string { return "" }

func (page) part(name string) string {
	if name == "label" {
		return ""
	}
	return class(name)
}

func (page) mark(color string) string  { return class("mark " + html.EscapeString(color)) }
func (page) arrow(color string) string { return class("arrow " + html.EscapeString(color)) }

func (page) piece(pc position.Piece) string {
	return fmt.Sprintf(` href="#%v"`, letter(pc)) + class(pc.Color().String()[:1])
}

func class(names string) string { return fmt.Sprintf(` class="%s"`, names) }

// letter returns the letter of a piece, a capital for both colors.
func letter(pc position.Piece) string {
	return position.MakePiece(position.White, pc.Type()).String()
}

// picture writes the colors into the picture, where every program that shows SVG finds them.
type picture struct{}

// define returns the pieces that are on the board.
func (picture) define(p *position.Position) string {
	var s strings.Builder
	s.WriteString("<defs>")
	for pc := position.WhitePawn; pc <= position.BlackKing; pc++ {
		if t := pc.Type(); t == position.NoPieceType || t > position.King || p.Of(pc.Color(), t) == 0 {
			continue
		}
		_, symbol, _ := strings.Cut(pieces, `<symbol id="`+letter(pc)+`"`)
		symbol, _, _ = strings.Cut(symbol, "</symbol>")
		colors := looks[pc.Color()]
		fmt.Fprintf(&s, `<symbol id="%s"%s</symbol>`, name(pc), colors.Replace(symbol))
	}
	s.WriteString("</defs>")
	return s.String()
}

// looks are the colors of the parts of white and black pieces.
var looks = [2]*strings.Replacer{
	position.White: look("#fffdf6", "#2b2926", "#2b2926"),
	position.Black: look("#3a3733", "#151311", "#cfc8bb"),
}

func look(man, edge, detail string) *strings.Replacer {
	return strings.NewReplacer(
		"\n", "",
		class("body"), fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="3" stroke-linejoin="round"`, man, edge),
		class("crease"), fmt.Sprintf(` fill="none" stroke="%s" stroke-width="2.4" stroke-linecap="round"`, detail),
		class("stem"), fmt.Sprintf(` fill="none" stroke="%s" stroke-width="4" stroke-linecap="round"`, edge),
		class("dot"), fmt.Sprintf(` fill="%s"`, detail),
	)
}

// name returns the identifier of a piece in a picture: "wN", "bQ".
func name(pc position.Piece) string { return pc.Color().String()[:1] + letter(pc) }

func (picture) part(name string) string {
	switch name {
	case "light":
		return ` fill="#f0ead9"`
	case "dark":
		return ` fill="#9db0a5"`
	}
	return ` font-family="sans-serif" font-weight="600" font-size="20" fill="#5c6d64"`
}

func (picture) mark(color string) string {
	return fmt.Sprintf(` fill="%s" opacity=".42"`, html.EscapeString(cmp.Or(color, "#e3c34d")))
}

func (picture) arrow(color string) string {
	return fmt.Sprintf(` fill="%s" opacity=".82" stroke="#fff" stroke-width="2" stroke-opacity=".5" stroke-linejoin="round"`, html.EscapeString(cmp.Or(color, "#2e9e60")))
}

func (picture) piece(pc position.Piece) string { return fmt.Sprintf(` href="#%s"`, name(pc)) }
