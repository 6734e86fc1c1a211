package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// mistakes reports what is wrong with the input of a command that goes on all the same:
// each mistake at once, in a line of its own.
type mistakes struct {
	w     io.Writer // the standard error
	name  string    // of the command
	count int

	variant position.Variant // of the games, see [position.Parser]
}

// add reports a mistake, with the place where it was found.
func (m *mistakes) add(place string, err error) {
	m.count++
	m.warn(place, err)
}

// warn reports what is worth knowing but does not count as a mistake.
func (m *mistakes) warn(place string, err error) {
	command.PrintError(m.w, "adoube", fmt.Errorf("%s: %s: %w", m.name, place, err))
}

// err returns an error that ends the program, or nil if there was no mistake. The error
// counts the mistakes by noun, in the singular, and says what happened to them: "2 lines left
// out".
func (m *mistakes) err(noun, what string) error {
	if m.count == 0 {
		return nil
	}
	return command.Usagef("%s %s", report.Count(m.count, noun), what)
}

// game returns the game of a text: a position and moves, which may have comments and a result as
// in PGN. It warns of what it drops. It returns err, the error of reading the text, if there is one.
func (m *mistakes) game(place, text string, err error) (*position.Game, error) {
	if err != nil {
		return nil, err
	}
	in := position.Parser{Variant: m.variant}
	g, err := in.Game(text)
	for _, note := range in.Notes {
		m.warn(place, errors.New(note))
	}
	if err != nil {
		g, err = m.movetext(place, text, g, err)
	}
	if err == nil && *g.Start() == position.StartPosition() {
		err = checkNumber(text)
	}
	return g, err
}

// movetext reads a position and the moves after it as PGN has them. If that fails, too, it
// returns the error that comes later: plain is the error of [position.Parser.Game] after the
// moves of g, which may be nil.
func (m *mistakes) movetext(place, text string, g *position.Game, plain error) (*position.Game, error) {
	tag := ""
	p, moves, err := position.ParseStart(text)
	if err != nil {
		moves = text
	} else if p != position.StartPosition() {
		tag = fmt.Sprintf("[FEN %q]\n\n", p.ShredderFEN())
	}
	r := pgn.NewReader(strings.NewReader(tag + moves))
	other, err := r.Next()
	var broken *pgn.Error
	switch {
	case other == nil || len(other.Moves) == 0:
		return nil, plain
	case err == nil:
		if next, _ := r.Next(); next != nil {
			return nil, errors.New("text follows the result of the game; write one game per line")
		}
		for _, w := range other.Warnings {
			m.warn(place, w.Err)
		}
		return other.Replay(len(other.Moves)), nil
	case errors.As(err, &broken) && (g == nil || len(other.Moves) > len(g.Moves())):
		return nil, fmt.Errorf("half-move %d: %w", len(other.Moves)+1, broken.Err)
	}
	return nil, plain
}

// checkNumber returns an error if a game from the start position begins with a number other
// than 1, as a second line of moves does.
func checkNumber(text string) error {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if n, err := strconv.Atoi(text[:digits]); err == nil && n > 1 && strings.HasPrefix(text[digits:], ".") {
		return fmt.Errorf("the moves begin with number %d; write a whole game in one line, or the position before them", n)
	}
	return nil
}
