package api

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A gameObject is a game with its tags, variations and annotations.
type gameObject struct {
	Start  string       `json:"start"` // FEN
	Check  string       `json:"check,omitempty"`
	Tags   [][2]string  `json:"tags"`
	Result string       `json:"result"`
	Line   branchObject `json:"line"`
}

// A branchObject is a sequence of moves: those of a game or of a variation.
type branchObject struct {
	NAGs     []int        `json:"nags,omitempty"`     // before the first move, which gets them
	Comments []string     `json:"comments,omitempty"` // before the first move
	Moves    []nodeObject `json:"moves"`
	After    []string     `json:"after,omitempty"` // comments after a variation, which the move before it gets
}

// A nodeObject is a move with its annotations. Variations begin before the move.
type nodeObject struct {
	moveObject
	NAGs       []int          `json:"nags,omitempty"`
	Comments   []string       `json:"comments,omitempty"`
	Variations []branchObject `json:"variations,omitempty"`
	Auto       bool           `json:"auto,omitempty"` // an analysis began this variation
}

func newGame(g *pgn.Game) gameObject {
	o := gameObject{Start: g.Start.FEN(), Tags: [][2]string{}, Result: g.Result.String(), Check: check(&g.Start), Line: newBranch(g.Start, &g.Line)}
	for _, t := range g.Tags {
		o.Tags = append(o.Tags, [2]string{t.Name, t.Value})
	}
	return o
}

// newBranch returns a line that begins at p.
func newBranch(p position.Position, l *pgn.Line) branchObject {
	o := branchObject{Comments: l.Comments, Moves: []nodeObject{}}
	for i := range l.Moves {
		m := &l.Moves[i]
		n := nodeObject{moveObject: newMove(&p, m.Move), NAGs: convert[int](m.NAGs), Comments: m.Comments}
		for j := range m.Variations {
			n.Variations = append(n.Variations, newBranch(p, &m.Variations[j]))
		}
		o.Moves = append(o.Moves, n)
		p = p.After(m.Move)
	}
	return o
}

// convert converts glyphs. JSON would write bytes as text.
func convert[To, From int | uint8](from []From) (to []To) {
	for _, n := range from {
		to = append(to, To(n))
	}
	return to
}

// line returns the line that begins at p, without variations that an analysis began: they are
// not the owner's.
func (o *branchObject) line(p position.Position) (l pgn.Line, err error) {
	l.Comments = o.Comments
	for i := range o.Moves {
		n := &o.Moves[i]
		m := pgn.Move{NAGs: convert[uint8](n.NAGs), Comments: slices.Clone(n.Comments)}
		if i == 0 {
			m.NAGs = append(m.NAGs, convert[uint8](o.NAGs)...)
		}
		if m.Move, err = parseMove(&p, n.UCI); err != nil {
			return l, fmt.Errorf("half-move %d of a line: %w", i+1, err)
		}
		for _, branch := range n.Variations {
			if len(branch.Moves) > 0 && branch.Moves[0].Auto {
				continue
			}
			v, err := branch.line(p)
			if err != nil {
				return l, err
			}
			m.Variations = append(m.Variations, v)
			m.Comments = append(m.Comments, branch.After...)
		}
		l.Moves = append(l.Moves, m)
		p = p.After(m.Move)
	}
	return l, nil
}

// record returns the game as one to write or annotate.
func (o *gameObject) record() (*pgn.Game, error) {
	g := &pgn.Game{}
	for _, t := range o.Tags {
		g.Tags = append(g.Tags, pgn.Tag{Name: t[0], Value: t[1]})
	}
	in := position.Parser{Variant: g.Variant()}
	var err error
	if g.Start, err = in.Position(o.Start); err != nil {
		return nil, err
	}
	g.Chess960 = in.Variant == position.Chess960Variant
	if g.Line, err = o.Line.line(g.Start); err != nil {
		return nil, err
	}
	for i := range g.Moves {
		if g.Moves[i].Move == position.NoMove {
			return nil, fmt.Errorf("half-move %d: null moves are allowed in variations only", i+1)
		}
	}
	for _, result := range [...]position.Result{position.WhiteWins, position.BlackWins, position.Draw} {
		if result.String() == o.Result {
			g.Result = result
		}
	}
	return g, nil
}

// A writeParams is a game to write, or a file and those of its games that were viewed and may
// be edited, by their index.
type writeParams struct {
	gameObject
	openParams
	Edited map[int]gameObject `json:"edited"`
}

// games returns what to write. It is an error if something in the file cannot be read, also in
// games that were viewed: what is written would lack it.
func (p *writeParams) games() ([]*pgn.Game, error) {
	if p.Edited == nil {
		g, err := p.record()
		return []*pgn.Game{g}, err
	}
	games, mistakes, err := gamesOf(p.data(), math.MaxInt)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		for _, e := range append(g.Warnings, g.Broken) {
			// Of two results, that behind the moves counts.
			if e != nil && !strings.HasPrefix(e.Err.Error(), "result ") {
				mistakes = append(mistakes, e.Error())
			}
		}
	}
	if len(mistakes) > 0 {
		return nil, fmt.Errorf("not saved, since the file has parts that cannot be read and would be lost: %s", mistakes[0])
	}
	for i, o := range p.Edited {
		if i < 0 || i >= len(games) {
			return nil, fmt.Errorf("there is no game %d", i+1)
		}
		if games[i], err = o.record(); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// write returns the games as PGN.
func (*Session) write(_ context.Context, params writeParams, _ func(any)) (any, error) {
	games, err := params.games()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, g := range games {
		if err := pgn.Write(&b, g); err != nil {
			return nil, err
		}
	}
	return b.String(), nil
}
