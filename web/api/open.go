package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/position/pgn"
)

// maxGames is the maximum number of games of a file that are offered.
const maxGames = 1000

// maxErrors is the maximum number of messages about games that cannot be read.
const maxErrors = 20

// An openParams is what the user pasted, or a file.
type openParams struct {
	Text string `json:"text"`
	Data []byte `json:"data"` // the bytes of a file, instead of text
	Game int    `json:"game"` // which game of a PGN to return, from 0
}

func (p *openParams) data() []byte {
	if len(p.Data) > 0 {
		return p.Data
	}
	return []byte(p.Text)
}

// An openObject is what the text holds.
type openObject struct {
	Titles []string   `json:"titles"` // of the games of a PGN
	Game   gameObject `json:"game"`
	Errors []string   `json:"errors"` // about what cannot be read or is not shown
}

// open reads a position and moves as [position.ParseGame] does, or else games. If the moves
// are broken, it returns the legal part, and says why there is no more.
func (*Session) open(_ context.Context, params openParams, _ func(any)) (any, error) {
	text := string(params.data())
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("nothing to open: paste a FEN, moves or PGN")
	}
	var in position.Parser
	plain, mistake := in.Game(text)
	if mistake != nil {
		o, err := openPGN(params)
		if err != nil || len(o.Titles) > 0 {
			return o, err
		}
		if plain == nil {
			if first := strings.Fields(text)[0]; strings.Contains(first, "/") || first == "position" {
				return nil, mistake
			}
			neither := fmt.Sprintf("%.40q is not a FEN, moves or PGN", text)
			return nil, errors.New(append(o.Errors, neither)[0])
		}
	}
	o := openObject{Titles: []string{}, Errors: append([]string{}, in.Notes...), Game: newGame(pgn.FromGame(plain))}
	if mistake != nil {
		o.Errors = append(o.Errors, keptUpTo(mistake))
	}
	return o, nil
}

// keptUpTo says that the game before a mistake is kept.
func keptUpTo(mistake error) string { return fmt.Sprint(mistake, "; the game is kept up to here") }

// gamesOf returns up to most games of a PGN, and what is wrong with those that have no legal
// move before a mistake, which are left out. A FEN or EPD on each line makes games without moves.
func gamesOf(data []byte, most int) (games []*pgn.Game, mistakes []string, err error) {
	tasks, err := epd.Read(bytes.NewReader(data))
	if err == nil && (len(tasks) > 1 || bytes.ContainsRune(data, ';')) { // otherwise moves may follow a FEN
		for _, t := range tasks[:min(len(tasks), most)] {
			g := pgn.FromGame(position.NewGame(t.Position))
			g.SetTag("Event", t.ID)
			games = append(games, g)
		}
		return games, nil, nil
	}
	for g, err := range pgn.Games(bytes.NewReader(data)) {
		switch {
		case g == nil:
			return games, mistakes, err
		case g.Broken == nil || len(g.Moves) > 0:
			games = append(games, g)
		case len(mistakes) < maxErrors:
			mistakes = append(mistakes, g.Broken.Error())
		}
		if len(games) == most {
			break
		}
	}
	return games, mistakes, nil
}

// openPGN reads PGN and returns the game with the given index, the first if there is none.
func openPGN(params openParams) (openObject, error) {
	games, mistakes, err := gamesOf(params.data(), maxGames+1)
	o := openObject{Titles: []string{}, Errors: append([]string{}, mistakes...)}
	if err != nil || len(games) == 0 {
		return o, err
	}
	for _, g := range games[:min(len(games), maxGames)] {
		o.Titles = append(o.Titles, title(g))
	}
	if params.Game < 0 || params.Game >= len(o.Titles) {
		params.Game = 0
	}
	picked := games[params.Game]
	o.Game = newGame(picked)
	for _, w := range picked.Warnings {
		o.Errors = append(o.Errors, w.Error())
	}
	if picked.Broken != nil {
		o.Errors = append(o.Errors, keptUpTo(picked.Broken))
	}
	if len(games) > maxGames {
		o.Errors = append(o.Errors, "only the first 1,000 games are listed")
	}
	return o, nil
}

// title returns the title, the result and the year of a game.
func title(g *pgn.Game) string {
	s := report.Title(g)
	if g.Result != position.NoResult {
		s += "  " + g.Result.String()
	}
	if year, _, _ := strings.Cut(g.Tag("Date"), "."); strings.Trim(year, "?") != "" {
		s += ", " + year
	}
	return s
}
