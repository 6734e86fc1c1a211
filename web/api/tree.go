package api

import (
	"bytes"
	"context"
	"fmt"
	"math"
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
	NAGs     []int        `json:"nags,omitempty"`     // before the first move
	Comments []string     `json:"comments,omitempty"` // before the first move
	Moves    []nodeObject `json:"moves"`
	After    []string     `json:"after,omitempty"` // comments after a variation
}

// A nodeObject is a move with its annotations. Variations begin before the move.
type nodeObject struct {
	moveObject
	NAGs       []int          `json:"nags,omitempty"`
	Comments   []string       `json:"comments,omitempty"`
	Variations []branchObject `json:"variations,omitempty"`
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
	o := branchObject{NAGs: numbers(l.NAGs), Comments: l.Comments, Moves: []nodeObject{}, After: l.After}
	for i := range l.Moves {
		m := &l.Moves[i]
		n := nodeObject{moveObject: newMove(&p, m.Move), NAGs: numbers(m.NAGs), Comments: m.Comments}
		for j := range m.Variations {
			n.Variations = append(n.Variations, newBranch(p, &m.Variations[j]))
		}
		o.Moves = append(o.Moves, n)
		p = p.After(m.Move)
	}
	return o
}

// numbers returns bytes as numbers, which JSON would write as text.
func numbers(bytes []uint8) (list []int) {
	for _, b := range bytes {
		list = append(list, int(b))
	}
	return list
}

// nags returns numbers as glyphs.
func nags(numbers []int) (list []uint8) {
	for _, n := range numbers {
		list = append(list, uint8(n))
	}
	return list
}

// line returns the line that begins at p.
func (o *branchObject) line(p position.Position) (l pgn.Line, err error) {
	l.NAGs, l.Comments, l.After = nags(o.NAGs), o.Comments, o.After
	for i := range o.Moves {
		n := &o.Moves[i]
		m := pgn.Move{NAGs: nags(n.NAGs), Comments: n.Comments}
		if m.Move, err = parseMove(&p, n.UCI); err != nil {
			return l, fmt.Errorf("half-move %d of a line: %w", i+1, err)
		}
		for j := range n.Variations {
			v, err := n.Variations[j].line(p)
			if err != nil {
				return l, err
			}
			m.Variations = append(m.Variations, v)
		}
		l.Moves = append(l.Moves, m)
		p = p.After(m.Move)
	}
	return l, nil
}

// A recordParams is a whole game.
type recordParams struct {
	gameObject
	Edition string `json:"edition"`
}

// record returns the game as one to write or annotate.
func (p *recordParams) record() (*pgn.Game, error) {
	start, err := position.ParseComposition(p.Start)
	if err != nil {
		return nil, err
	}
	g := &pgn.Game{Start: start}
	if g.Line, err = p.Line.line(start); err != nil {
		return nil, err
	}
	for i := range g.Moves {
		if g.Moves[i].Move == position.NoMove {
			return nil, fmt.Errorf("half-move %d: only variations may pass", i+1)
		}
	}
	for _, t := range p.Tags {
		if strings.EqualFold(t[0], "Variant") {
			g.Chess960 = strings.Contains(strings.ToLower(t[1]), "960")
		}
		g.Tags = append(g.Tags, pgn.Tag{Name: t[0], Value: t[1]})
	}
	for _, result := range [...]position.Result{position.WhiteWins, position.BlackWins, position.Draw} {
		if result.String() == p.Result {
			g.Result = result
		}
	}
	return g, nil
}

// A writeParams is a game to write. If it came with others, it takes its place among them.
type writeParams struct {
	recordParams
	openParams
}

// among puts g in the place of the game of p. It is an error if another game cannot be read
// to its end: what is written would lack the rest of it.
func (p *openParams) among(g *pgn.Game) ([]*pgn.Game, error) {
	games, mistakes, err := gamesOf(p.data(), math.MaxInt)
	if err != nil {
		return nil, err
	}
	if p.Game < 0 || p.Game >= len(games) {
		return nil, fmt.Errorf("there is no game %d", p.Game+1)
	}
	games[p.Game] = g
	for _, other := range games {
		if other.Broken != nil {
			mistakes = append(mistakes, other.Broken.Error())
		}
	}
	if len(mistakes) > 0 {
		return nil, fmt.Errorf("games would lose what cannot be read: %s", mistakes[0])
	}
	return games, nil
}

// write returns the game as PGN, after and before the others that it came with.
func (*Session) write(_ context.Context, params writeParams, _ func(any)) (any, error) {
	g, err := params.record()
	if err != nil {
		return nil, err
	}
	games := []*pgn.Game{g}
	if len(params.data()) > 0 {
		if games, err = params.among(g); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	for _, g := range games {
		if err := pgn.Write(&b, g); err != nil {
			return nil, err
		}
	}
	return b.String(), nil
}
