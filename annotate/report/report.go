package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/eco"
	"github.com/adoube/adoube/position/pgn"
)

// A Header is what a report says about the run.
type Header struct {
	Program  string // the name and version of the engine
	Settings annotate.Settings
}

// A Writer writes a report game by game. Its methods must not be called by several goroutines
// at once.
type Writer interface {
	// Game appends a game, whose analysis must be there.
	Game(g *annotate.Game) error
	// Error appends a message about a game that could not be read.
	Error(message string)
	// Finish completes the report.
	Finish() error
}

// NewWriter returns a writer of a report in the given format to w. It writes nothing before the
// first game. A report in HTML is in memory before it is written, about 60 kB for a game.
func NewWriter(w io.Writer, f Format, h Header) Writer {
	h.Settings = h.Settings.WithDefaults()
	switch f {
	case JSON:
		return newJSONWriter(w, h)
	case HTML:
		return &htmlWriter{w: w, header: h, totals: totals{}}
	case Exercises:
		return &exerciseWriter{pgnWriter{w, h.Program}}
	}
	return &pgnWriter{w, h.Program}
}

// An errorList has messages about what could not be read: the first maxErrors.
type errorList struct {
	messages []string
	more     int // left out
}

const maxErrors = 1000

func (l *errorList) Error(message string) {
	if len(l.messages) < maxErrors {
		l.messages = append(l.messages, message)
	} else {
		l.more++
	}
}

// errors returns the messages, the last of which says how many others there are.
func (l *errorList) errors() []string {
	if l.more > 0 {
		return append(l.messages, fmt.Sprintf("and %d more", l.more))
	}
	return append([]string{}, l.messages...)
}

// A Format is the format of a written report.
type Format string

// The formats.
const (
	PGN  Format = "pgn"
	JSON Format = "json"
	HTML Format = "html"

	Exercises Format = "exercises" // the mistakes, as positions in PGN
)

// ParseFormat returns the format of the given name.
func ParseFormat(name string) (Format, error) {
	switch f := Format(strings.ToLower(name)); f {
	case PGN, JSON, HTML, Exercises:
		return f, nil
	}
	return "", fmt.Errorf("%q is not a format; write pgn, json, html or exercises", name)
}

// Title names a game: by its players or, if the file has neither, by its chapter or event. The
// title of a game without any of these is "White – Black".
func Title(g *pgn.Game) string {
	white, black := known(g, "White"), known(g, "Black")
	if white == "" && black == "" {
		if s := cmp.Or(known(g, "ChapterName"), known(g, "Event")); s != "" {
			return s
		}
	}
	return cmp.Or(white, "White") + " – " + cmp.Or(black, "Black")
}

// known returns the value of a tag, "" if it says nothing.
func known(g *pgn.Game, name string) string {
	s := g.Tag(name)
	if strings.Trim(s, "?.- ") == "" {
		return ""
	}
	return s
}

// A replay is a game with all its positions.
type replay struct {
	*annotate.Game
	at         []position.Position // at[i] is the position before move i; one more at the end
	opening    eco.Opening         // its code is empty if there is none
	openingPly int                 // half-moves to the last position that has a name

	ID  int  // its number in the report, from 1
	One bool // it is the only game of the page
}

func newReplay(g *annotate.Game) replay {
	r := replay{Game: g, at: g.PGN.Positions()}
	r.opening, r.openingPly, _ = eco.Of(g.PGN.Replay(len(g.PGN.Moves)))
	return r
}

// OpeningName returns the name of the opening that the file gives, or of its last named
// position, "" if there is none.
func (r *replay) OpeningName() string {
	return cmp.Or(known(r.PGN, "Opening"), r.opening.Name)
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

// ErrNoGames is the error for a source in which no game can be read.
var ErrNoGames = errors.New("there are no games")

// Analyze analyzes the games of s and writes a report on them to w, as [NewWriter] does.
// The report names the program. Without a game it writes nothing and returns
// [ErrNoGames].
func Analyze(ctx context.Context, w io.Writer, f Format, program string, c annotate.Config, s annotate.Source) error {
	out := NewWriter(w, f, Header{program, c.Settings})
	var mu sync.Mutex // games and errors come from two goroutines
	found := false
	warn := s.Warn
	s.Warn = func(file string, err error, cut bool) {
		mu.Lock()
		defer mu.Unlock()
		out.Error(fmt.Sprintf("%s: %v", file, err))
		warn(file, err, cut)
	}
	err := annotate.Run(ctx, c, originals(s.Games(ctx)), func(g *annotate.Game) error {
		mu.Lock()
		defer mu.Unlock()
		found = true
		return out.Game(g)
	})
	switch {
	case err != nil:
		return err
	case !found:
		return ErrNoGames
	}
	return out.Finish()
}

// originals returns games without what an earlier run added to them.
func originals(games iter.Seq2[*annotate.Game, error]) iter.Seq2[*annotate.Game, error] {
	return func(yield func(*annotate.Game, error) bool) {
		for g, err := range games {
			if g != nil {
				g.PGN = Original(g.PGN)
			}
			if !yield(g, err) {
				return
			}
		}
	}
}
