package uci

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/adoube/adoube/position"
)

// newCommands returns all commands, in the order in which help shows them.
func (s *session) newCommands() []handler {
	handlers := []handler{
		{"uci", "", "name the engine and its options", atOnce, s.introduce},
		{"isready", "", "answer readyok, also during a search", atOnce, func(string) { s.out.line("readyok") }},
		{"debug", "on|off", "print notes about what the engine does", atOnce, s.setDebug},
		{"setoption", "name N [value V]", "set an option", whenIdle, s.setOption},
		{"register", "", "ignored: there is nothing to register", atOnce, func(string) {}},
		{"ucinewgame", "", "forget everything about earlier games", interrupting, s.newGame},
		{"position", "startpos|fen F [moves ...]", "set up a position", interrupting, s.setPosition},
		{"go", strings.Join(goWords, "|") + " ...", "search, or count moves with perft", interrupting, s.startGo},
		{"stop", "", "end the search", atOnce, func(string) { s.stop() }},
		{"ponderhit", "", "the expected move was played", atOnce, func(string) { s.ponderHit() }},
		{"wait", "", "wait for the end of the search or command", atOnce, func(string) { s.wait() }},
		{"quit", "", "leave; perft and bench finish first, unless quit comes twice", atOnce, func(string) { s.leave() }},
		{"d", "", "show the position", inOrder, s.show},
		{"eval", "", "explain the static evaluation of the position", inOrder, s.evaluate},
		{"version", "", "show how the program was built", atOnce, s.showVersion},
		{"help", "", "show this list", atOnce, s.showHelp},
	}
	for _, c := range s.config.Commands {
		handlers = append(handlers, handler{c.Name, c.Usage, c.Help, interrupting, func(args string) {
			words, o := strings.Fields(args), s.settings
			s.beginCommand(c.Name, func(ctx context.Context, w io.Writer) error { return c.Run(ctx, w, words, o) })
		}})
	}
	return handlers
}

// newGame serves ucinewgame.
func (s *session) newGame(string) {
	s.engine.NewGame()
	s.draws.reported = ""
}

// introduce serves uci.
func (s *session) introduce(string) {
	s.out.line("id name " + s.config.Name)
	s.out.line("id author " + s.config.Author)
	for _, o := range s.options {
		s.out.line(o.String())
	}
	s.out.line("uciok")
}

// setDebug serves debug; without on or off it means on.
func (s *session) setDebug(args string) {
	word, _ := nextWord(args)
	s.debug = word != "off"
}

// setPosition serves position.
func (s *session) setPosition(args string) {
	s.refused = s.place(args)
	if s.refused != nil {
		s.out.note("position: %v; no position is set up", s.refused)
	}
}

// place sets up the position that args describe, up to the first illegal move. It continues
// a game that has only grown since the last time: parsing ten thousand moves again for each
// move takes too long. People at a terminal may write moves as in books, and with numbers.
func (s *session) place(args string) error {
	to, err := parsePosition(args)
	if err != nil {
		return err
	}
	to.variant = position.VariantOf(s.notation.chess960)
	known := len(s.placed.moves)
	if to.fen != s.placed.fen || to.variant != s.placed.variant || known > len(to.moves) || !slices.Equal(to.moves[:known], s.placed.moves) {
		in := position.Parser{Variant: to.variant}
		p, err := in.Position(to.fen)
		if err != nil {
			return err
		}
		for _, note := range in.Notes {
			s.out.note("position: %s", note)
		}
		if why := p.Impossible(); why != nil {
			s.out.note("position: accepted, although no game leads to it: %v", why)
		}
		s.game, s.placed = position.NewGame(p), placement{fen: to.fen, variant: to.variant}
		s.draws.reported, known = "", 0
	}
	for i, word := range to.moves[known:] {
		if position.IsMoveNumber(word) {
			continue
		}
		if err := s.game.Push(word); err != nil {
			return fmt.Errorf("half-move %d, %w", len(s.game.Moves())+1, err)
		}
		s.placed.moves = to.moves[:known+i+1]
	}
	return nil
}
