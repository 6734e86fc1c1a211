package diagram

import (
	"encoding/xml"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

var positions = []string{
	position.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
	"8/8/4k3/8/8/4K3/8/8 w - - 0 1",
}

// The men are read back from the picture.
func TestDiagramsShowThePosition(t *testing.T) {
	for name, man := range map[string]*regexp.Regexp{
		"SVG":  regexp.MustCompile(`<use href="#([wb])([PNBRQK])" x="(\d+)" y="(\d+)"`),
		"HTML": regexp.MustCompile(`<use href="#([PNBRQK])" class="([wb])" x="(\d+)" y="(\d+)"`),
	} {
		for _, fen := range positions {
			for _, flipped := range []bool{false, true} {
				p := position.MustParseFEN(fen)
				d := Diagram{Position: &p, Flipped: flipped}
				text := d.SVG()
				if name == "HTML" {
					text = d.HTML()
				}
				var s position.Setup
				for _, m := range man.FindAllStringSubmatch(text, -1) {
					color, letter := m[1], m[2]
					if name == "HTML" {
						color, letter = letter, color
					}
					x, _ := strconv.Atoi(m[3])
					y, _ := strconv.Atoi(m[4])
					if flipped {
						x, y = 700-x, 700-y
					}
					c := position.White
					if color == "b" {
						c = position.Black
					}
					pt := position.PieceType(strings.Index("PNBRQK", letter)) + position.Pawn
					s.Board[position.SquareAt(position.File(x/100), position.Rank(7-y/100))] = position.MakePiece(c, pt)
				}
				if s.Board != p.Setup().Board {
					t.Errorf("%s of %s, flipped %v: %v", name, fen, flipped, s.Board)
				}
			}
		}
	}
}

// A picture is XML in which every reference leads somewhere, whatever the texts are.
func TestPicturesAreComplete(t *testing.T) {
	for _, fen := range positions {
		p := position.MustParseFEN(fen)
		d := Diagram{Position: &p, Label: `a "label" <&`, Marks: []Mark{{position.E4, `"><script>`}}, Arrows: []Arrow{{position.E2, position.E4, `"><script>`}, {position.A1, position.A1, ""}}}
		ids, refs, arrows := map[string]bool{}, map[string]bool{}, 0
		in := xml.NewDecoder(strings.NewReader(d.SVG()))
		for {
			token, err := in.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			switch e.Name.Local {
			case "script":
				t.Fatal("a color became an element")
			case "path":
				arrows++
			}
			for _, a := range e.Attr {
				switch {
				case a.Name.Local == "id":
					ids[a.Value] = true
				case a.Name.Local == "href":
					refs[strings.TrimPrefix(a.Value, "#")] = true
				case a.Name.Local == "class" || a.Name.Local == "style" || strings.Contains(a.Value, "var("):
					t.Errorf("%s needs a style sheet: %v", e.Name.Local, a)
				}
			}
		}
		for id := range refs {
			if !ids[id] {
				t.Errorf("%s is not defined", id)
			}
		}
		if len(ids) != len(refs) || arrows == 0 {
			t.Errorf("%d symbols of which %d are used, %d paths", len(ids), len(refs), arrows)
		}
	}
}

func TestArrowsShowWhereTheKingGoes(t *testing.T) {
	p := position.MustParseFEN("1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 w GBgb - 0 12")
	for san, want := range map[string]string{"O-O": "g1", "O-O-O": "c1", "a4": "a4"} {
		m, err := p.ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if a := ArrowOf(&p, m, ""); a.To.String() != want {
			t.Errorf("%s: arrow to %s, want %s", san, a.To, want)
		}
	}
}
