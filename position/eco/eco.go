package eco

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/adoube/adoube/position"
)

//go:embed openings.txt
var source string

// An Opening is a named position.
type Opening struct {
	Code string // from A00 to E99
	Name string // in English, as "Family: Variation, Subvariation"
}

// openings are the openings by the key of their position, built on first use in a few
// milliseconds.
var openings = sync.OnceValue(parse)

// Find returns the opening of p, if the position has a name. The moves that led to it do
// not matter.
func Find(p *position.Position) (Opening, bool) {
	o, ok := openings()[p.Key()]
	return o, ok
}

// Of returns the opening of a game and the number of half-moves after which its last named
// position occurred. The third result is false if there is none.
func Of(g *position.Game) (o Opening, ply int, ok bool) {
	p := *g.Start()
	for i, m := range g.Moves() {
		p = p.After(m)
		if found, named := Find(&p); named {
			o, ply, ok = found, i+1, true
		}
	}
	return o, ply, ok
}

// parse reads the list of openings. It panics if a line is wrong, as the list is embedded.
func parse() map[position.Key]Opening {
	table := map[position.Key]Opening{}
	line := []position.Position{position.StartPosition()} // line[i] is the position after i half-moves
	for row := range strings.Lines(source) {
		moves, name, _ := strings.Cut(strings.TrimSpace(row), "\t")
		words := strings.Fields(moves)
		shared, err := strconv.Atoi(words[1])
		if err != nil {
			panic(err)
		}
		line = line[:shared+1]
		for _, san := range words[2:] {
			last := &line[len(line)-1]
			m, err := last.ParseSAN(san)
			if err != nil {
				panic(fmt.Sprintf("opening %q: %v", row, err))
			}
			line = append(line, last.After(m))
		}
		table[line[len(line)-1].Key()] = Opening{words[0], name}
	}
	return table
}
