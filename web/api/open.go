package api

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// maxGames is the maximum number of games of a file that are offered.
const maxGames = 1000

// An openParams is text that somebody pasted.
type openParams struct {
	Text string `json:"text"`
	Game int    `json:"game"` // which game of a PGN to return, from 0
}

// An openObject is what the text holds.
type openObject struct {
	Titles []string   `json:"titles"` // of the games
	Game   gameObject `json:"game"`
	Errors []string   `json:"errors"` // about games that cannot be read
}

// A gameObject is a game with its tags.
type gameObject struct {
	Start  string       `json:"start"`
	Moves  []playedMove `json:"moves"`
	Tags   [][2]string  `json:"tags"`
	Result string       `json:"result"`
	Check  string       `json:"check,omitempty"` // in the start position
}

// A playedMove is a move with its annotations.
type playedMove struct {
	moveObject
	Comment string `json:"comment,omitempty"`
}

// open reads a FEN, a FEN with moves, a list of moves, or PGN.
func (*Session) open(ctx context.Context, params openParams, _ func(any)) (any, error) {
	text := strings.TrimSpace(strings.TrimPrefix(params.Text, "\ufeff"))
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, errors.New("there is nothing to read: paste a FEN, moves or PGN")
	}
	if strings.Contains(fields[0], "/") || fields[0] == "startpos" || strings.HasPrefix(text, "position ") {
		return openFEN(text)
	}
	return openPGN(ctx, text, params.Game)
}

// openFEN reads "FEN", "FEN moves e2e4 e7e5", "startpos moves e2e4", also after the
// word position, as engines and adjudicate read it. Moves may be SAN.
func openFEN(text string) (any, error) {
	text, _, _ = strings.Cut(text, "\n")
	fields := strings.Fields(strings.ReplaceAll(text, ";", " "))
	if fields[0] == "position" {
		fields = fields[1:]
	}
	if len(fields) > 0 && fields[0] == "fen" {
		fields = fields[1:]
	}
	params := gameParams{Start: position.StartFEN}
	if len(fields) > 0 && fields[0] == "startpos" {
		fields = fields[1:]
	} else {
		n := min(len(fields), 4)
		for n < min(len(fields), 6) && strings.Trim(fields[n], "-0123456789") == "" {
			n++
		}
		params.Start, fields = strings.Join(fields[:n], " "), fields[n:]
	}
	if len(fields) > 0 && fields[0] == "moves" {
		fields = fields[1:]
	}
	params.Moves = fields
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	o := openObject{Titles: []string{}, Errors: []string{}, Game: gameObject{
		Start: g.Start().FEN(), Tags: [][2]string{}, Moves: []playedMove{}, Result: position.NoResult.String(), Check: check(g.Start()),
	}}
	for _, m := range newLine(*g.Start(), g.Moves()) {
		o.Game.Moves = append(o.Game.Moves, playedMove{moveObject: m})
	}
	return o, nil
}

// openPGN reads PGN and returns the game with the given index.
func openPGN(ctx context.Context, text string, index int) (any, error) {
	o := openObject{Titles: []string{}, Errors: []string{}}
	r := pgn.NewReader(strings.NewReader(text))
	r.SkipVariations = true
	var picked *pgn.Game
	for len(o.Titles) < maxGames && ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if _, ok := errors.AsType[*pgn.Error](err); ok {
			if len(o.Errors) < maxErrors {
				o.Errors = append(o.Errors, err.Error())
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		if len(o.Titles) == index || picked == nil {
			picked = g
		}
		o.Titles = append(o.Titles, title(g))
	}
	switch {
	case picked != nil:
		o.Game = newGame(picked)
		return o, nil
	case len(o.Errors) > 0:
		return nil, errors.New(o.Errors[0])
	}
	return nil, fmt.Errorf("%.40q is neither a FEN, nor a list of moves, nor PGN", text)
}

// maxErrors is the maximum number of messages about games that cannot be read.
const maxErrors = 20

// title returns the players and the result of a game.
func title(g *pgn.Game) string {
	s := cmp.Or(g.Tag("White"), "White") + " – " + cmp.Or(g.Tag("Black"), "Black")
	if g.Result != position.NoResult {
		s += "  " + g.Result.String()
	}
	if year, _, _ := strings.Cut(g.Tag("Date"), "."); strings.Trim(year, "?") != "" {
		s += ", " + year
	}
	return s
}

func newGame(g *pgn.Game) gameObject {
	o := gameObject{Start: g.Start.FEN(), Moves: []playedMove{}, Tags: [][2]string{}, Result: g.Result.String(), Check: check(&g.Start)}
	for _, t := range g.Tags {
		o.Tags = append(o.Tags, [2]string{t.Name, t.Value})
	}
	p := g.Start
	for _, m := range g.Moves {
		_, comment := pgn.CutCommands(strings.Join(m.Comments, " "))
		o.Moves = append(o.Moves, playedMove{newMove(&p, m.Move), comment})
		p = p.After(m.Move)
	}
	return o
}

// A recordParams is a game with its tags and result.
type recordParams struct {
	gameParams
	Tags   [][2]string `json:"tags"`
	Result string      `json:"result"`
}

// record returns the game as one to write or annotate.
func (p *recordParams) record() (*pgn.Game, error) {
	g, _, err := p.game()
	if err != nil {
		return nil, err
	}
	r := &pgn.Game{Start: *g.Start()}
	for _, m := range g.Moves() {
		r.Moves = append(r.Moves, pgn.Move{Move: m})
	}
	for _, t := range p.Tags {
		if strings.EqualFold(t[0], "Variant") {
			r.Chess960 = strings.Contains(strings.ToLower(t[1]), "960")
		}
		r.Tags = append(r.Tags, pgn.Tag{Name: t[0], Value: t[1]})
	}
	for _, result := range [...]position.Result{position.WhiteWins, position.BlackWins, position.Draw} {
		if result.String() == p.Result {
			r.Result = result
		}
	}
	return r, nil
}

// write returns the game as PGN.
func (*Session) write(_ context.Context, params recordParams, _ func(any)) (any, error) {
	g, err := params.record()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := pgn.Write(&b, g); err != nil {
		return nil, err
	}
	return b.String(), nil
}
