package api

import (
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

// openFEN reads a position and moves as adjudicate reads them, and with turns that are
// passed.
func openFEN(text string) (any, error) {
	text, _, _ = strings.Cut(text, "\n")
	start, rest, err := position.ParseStart(strings.ReplaceAll(text, ";", " "))
	if err != nil {
		return nil, err
	}
	params := gameParams{Start: start.FEN(), Moves: strings.Fields(rest)}
	if len(params.Moves) > 0 && params.Moves[0] == "moves" {
		params.Moves = params.Moves[1:]
	}
	g, _, err := params.game()
	if err != nil {
		return nil, err
	}
	return openObject{Titles: []string{}, Errors: []string{}, Game: newGame(pgn.FromGame(g))}, nil
}

// openPGN reads PGN and returns the game with the given index.
func openPGN(ctx context.Context, text string, index int) (any, error) {
	o := openObject{Titles: []string{}, Errors: []string{}}
	r := pgn.NewReader(strings.NewReader(text))
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
		for _, w := range picked.Warnings {
			o.Errors = append(o.Errors, w.Error())
		}
		if picked.Broken != nil {
			o.Errors = append(o.Errors, picked.Broken.Error())
		}
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
