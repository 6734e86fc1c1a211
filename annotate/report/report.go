package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A Report is everything to write about a run.
type Report struct {
	Program  string // the name and version of the engine
	Settings annotate.Settings
	Games    []Game
	// Errors are about games that could not be read, each with its file and line.
	Errors []string
}

// A Game is a game and its analysis.
type Game struct {
	File     string // the file it was read from
	Number   int    // its number in the file, from 1
	PGN      *pgn.Game
	Analysis *annotate.Analysis
}

// A Format is the format of a written report.
type Format uint8

// The formats.
const (
	PGN Format = iota
	JSON
	HTML
)

// String returns "pgn", "json" or "html".
func (f Format) String() string { return [...]string{PGN: "pgn", JSON: "json", HTML: "html"}[f] }

// ParseFormat returns the format of the given name.
func ParseFormat(name string) (Format, error) {
	for _, f := range [...]Format{PGN, JSON, HTML} {
		if strings.EqualFold(name, f.String()) {
			return f, nil
		}
	}
	return PGN, fmt.Errorf("format %q: want pgn, json or html", name)
}

// Write writes r in the given format.
func (r *Report) Write(w io.Writer, f Format) error {
	switch f {
	case JSON:
		return r.writeJSON(w)
	case HTML:
		return r.writeHTML(w)
	}
	return r.writePGN(w)
}

// A replay is a game with all its positions.
type replay struct {
	*Game
	at []position.Position // at[i] is the position before move i; one more at the end
}

func newReplay(g *Game) replay {
	r := replay{g, []position.Position{*g.PGN.Replay(0).Position()}}
	for i, m := range g.PGN.Moves {
		r.at = append(r.at, r.at[i].After(m.Move))
	}
	return r
}

// mover returns the color to move at point i.
func (r *replay) mover(i int) position.Color { return r.at[i].SideToMove() }

// standing returns the expected score of the player to move at point i.
func (r *replay) standing(i int) float64 {
	x := r.Analysis.Points[i].Expectation
	if r.mover(i) == position.Black {
		return 1 - x
	}
	return x
}

// claimIsBest reports whether a claim is worth at least as much as any move at point i.
func (r *replay) claimIsBest(i int) bool {
	return len(r.Analysis.Points[i].Claims) > 0 && r.standing(i) <= 0.5
}
