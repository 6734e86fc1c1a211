package uci

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
)

// newCommands returns all commands, in the order in which help shows them.
func (s *session) newCommands() []handler {
	handlers := []handler{
		{command.Command{Name: "uci", Help: "name the engine and its options"}, atOnce, s.introduce},
		{command.Command{Name: "isready", Help: "answer readyok, also during a search"}, atOnce, func(string) { s.out.line("readyok") }},
		{command.Command{Name: "debug", Args: "on|off", Help: "comment on what the engine does"}, atOnce, s.setDebug},
		{command.Command{Name: "setoption", Args: "name N [value V]", Help: "set an option"}, idle, s.setOption},
		{command.Command{Name: "register", Help: "ignored: there is nothing to register"}, atOnce, func(string) {}},
		{command.Command{Name: "ucinewgame", Help: "forget everything about earlier games"}, barging, func(string) { s.engine.NewGame() }},
		{command.Command{Name: "position", Args: "startpos|fen F [moves ...]", Help: "set up a position"}, barging, s.setPosition},
		{command.Command{Name: "go", Args: strings.Join(goWords, "|") + " ...", Help: "search, or count moves with perft"}, barging, s.startGo},
		{command.Command{Name: "stop", Help: "end the search"}, control, func(string) { s.stop() }},
		{command.Command{Name: "ponderhit", Help: "the expected move was played"}, control, func(string) { s.ponderHit() }},
		{command.Command{Name: "wait", Help: "wait for the end of the search or command"}, atOnce, s.wait},
		{command.Command{Name: "quit", Help: "leave at once"}, atOnce, func(string) { s.quit = true }},
		{command.Command{Name: "d", Help: "show the position"}, inOrder, s.show},
		{command.Command{Name: "eval", Help: "explain the static evaluation of the position"}, inOrder, s.evaluate},
		{command.Command{Name: "flip", Help: "exchange the colors and turn the board upside down"}, barging, s.flip},
		{command.Command{Name: "export_net", Args: "[FILE]", Help: "write the network in use to a file"}, inOrder, s.exportNet},
		{command.Command{Name: "version", Help: "show how the program was built"}, atOnce, s.showVersion},
		{command.Command{Name: "compiler", Help: "the same as version"}, atOnce, s.showVersion},
		{command.Command{Name: "help", Help: "show this list"}, atOnce, s.help},
	}
	for _, c := range s.config.Commands {
		handlers = append(handlers, handler{c, barging, func(args string) {
			words := strings.Fields(args)
			s.startCommand(c.Name, func(ctx context.Context, w io.Writer) error { return c.Run(ctx, w, words) })
		}})
	}
	return handlers
}

// introduce serves uci.
func (s *session) introduce(string) {
	s.out.line("id name " + s.config.Name)
	s.out.line("id author " + s.config.Author)
	for _, o := range s.options {
		s.out.line(o.declaration())
	}
	s.out.line("uciok")
}

// setDebug serves debug; without on or off it means on.
func (s *session) setDebug(args string) {
	word, _ := nextWord(args)
	s.debug = word != "off"
}

// comment writes a message if debug is on.
func (s *session) comment(format string, args ...any) {
	if s.debug {
		s.out.note(format, args...)
	}
}

// setPosition serves position. It continues a game that has only grown since the
// last time: parsing ten thousand moves again for each move takes too long.
func (s *session) setPosition(args string) {
	s.refused = s.place(args)
	if s.refused != nil {
		s.out.note("position: %v; it is not set up", s.refused)
	}
}

// place sets up the position that args describe.
func (s *session) place(args string) error {
	placed, err := parsePosition(args)
	if err != nil {
		return err
	}
	if placed.fen != s.placed.fen || !continues(placed.moves, s.placed.moves) {
		p, err := position.ParseComposition(placed.fen)
		if err != nil {
			return err
		}
		if why := p.Impossible(); why != nil {
			s.out.note("position: no game leads to it: %v; it is played all the same", why)
		}
		s.game = position.NewGame(p)
		s.placed = placement{fen: placed.fen}
		s.draws.forget()
	}
	return s.play(placed.moves)
}

// hasPosition reports whether there is a position to work on. If not, it says why.
func (s *session) hasPosition() bool {
	if s.refused != nil {
		s.out.note("there is no position: %v", s.refused)
	}
	return s.refused == nil
}

// continues reports whether the move list text begins with the words of start.
func continues(text, start string) bool {
	rest, ok := strings.CutPrefix(text, start)
	return ok && (rest == "" || strings.ContainsRune(blanks, rune(rest[0])))
}

// play plays the moves of text after those already played, up to the first illegal
// one.
func (s *session) play(text string) error {
	for rest := text[len(s.placed.moves):]; ; {
		word, next := nextWord(rest)
		if word == "" {
			return nil
		}
		if err := s.push(word); err != nil {
			return fmt.Errorf("half-move %d, %w", len(s.game.Moves())+1, err)
		}
		s.placed.moves = text[:len(text)-len(next)]
		rest = next
	}
}

// push plays the move that word stands for. People at a terminal may write it as in
// books, and with numbers.
func (s *session) push(word string) error {
	m, err := s.game.Position().ParseUCI(word)
	if err == nil {
		s.game.Play(m)
		return nil
	}
	if position.IsMoveNumber(word) {
		return nil
	}
	return s.game.Push(word)
}

// wait serves wait, for scripts: it stops reading until the search is over. It
// does not wait for an endless search, which nothing could stop.
func (s *session) wait(string) {
	if s.job != nil && (!s.job.endless() || s.barged()) {
		s.pauseInput()
	}
}
