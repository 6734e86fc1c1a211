package diagram_test

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/diagram"
)

func ExampleDiagram_SVG() {
	p := position.MustParseFEN("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
	mate, err := p.ParseSAN("Rd8#")
	if err != nil {
		fmt.Println(err)
		return
	}
	d := diagram.Diagram{
		Position: &p,
		Label:    "White mates in one move",
		Marks:    []diagram.Mark{{Square: position.G8, Color: "crimson"}},
		Arrows:   []diagram.Arrow{diagram.ArrowOf(&p, mate, "")},
	}
	svg := d.SVG() // for a file or a part of an HTML page
	fmt.Println(strings.Count(svg, "<use "), "pieces,", strings.Contains(svg, "crimson"))
	// Output:
	// 6 pieces, true
}
