package uci

import (
	"context"
	"io"
	"strings"

	"github.com/adoube/adoube/position"
)

// newCommands returns all commands, in the order in which help shows them.
func (s *session) newCommands() []command {
	commands := []command{
		{"uci", "", "name the engine and its options", atOnce, s.introduce},
		{"isready", "", "answer readyok, also during a search", atOnce, func(string) { s.out.line("readyok") }},
		{"debug", "on|off", "comment on what the engine does", atOnce, s.setDebug},
		{"setoption", "name N [value V]", "set an option", idle, s.setOption},
		{"register", "", "ignored, there is nothing to register", atOnce, func(string) {}},
		{"ucinewgame", "", "forget everything about earlier games", barging, func(string) { s.engine.NewGame() }},
		{"position", "startpos|fen F [moves ...]", "set up a position", barging, s.setPosition},
		{"go", strings.Join(goWords, "|") + " ...", "search, or count moves with perft", barging, s.startGo},
		{"stop", "", "end the search", control, func(string) { s.stop() }},
		{"ponderhit", "", "the expected move was played", control, func(string) { s.ponderHit() }},
		{"wait", "", "read no further until the search ends", atOnce, s.wait},
		{"quit", "", "leave", atOnce, func(string) { s.quit = true }},
		{"d", "", "show the position", inOrder, s.show},
		{"eval", "", "explain the static evaluation of the position", inOrder, s.evaluate},
		{"version", "", "show how the program was built", atOnce, s.showVersion},
		{"compiler", "", "the same as version", atOnce, s.showVersion},
		{"help", "", "show this list", atOnce, s.help},
	}
	for _, c := range s.config.Commands {
		commands = append(commands, command{c.Name, c.Args, c.Help, barging, func(args string) {
			words := strings.Fields(args)
			s.startCommand(func(ctx context.Context, w io.Writer) error { return c.Run(ctx, w, words) })
		}})
	}
	return commands
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

// setPosition serves position. A game that only grew since the last time is
// continued, as parsing ten thousand moves after each move takes too long.
func (s *session) setPosition(args string) {
	placed, err := parsePosition(args)
	if err != nil {
		s.out.note("position: %v; the position is unchanged", err)
		return
	}
	if placed.fen != s.placed.fen || !continues(placed.moves, s.placed.moves) {
		p, err := position.ParseFEN(placed.fen)
		if err != nil {
			s.out.note("position: %s; the position is unchanged", err)
			return
		}
		s.game = position.NewGame(p)
		s.placed = placement{fen: placed.fen}
		s.draws.forget()
	}
	s.play(placed.moves)
}

// continues reports whether the move list text begins with the words of start.
func continues(text, start string) bool {
	rest, ok := strings.CutPrefix(text, start)
	return ok && (rest == "" || strings.ContainsRune(blanks, rune(rest[0])))
}

// play plays those moves of the list text that follow the ones played before,
// up to the first illegal one.
func (s *session) play(text string) {
	for rest := text[len(s.placed.moves):]; ; {
		word, next := nextWord(rest)
		if word == "" {
			return
		}
		m, err := s.game.Position().ParseUCI(word)
		if err != nil {
			s.out.note("position: half-move %d, %s; the position is the one before it",
				len(s.game.Moves())+1, err)
			return
		}
		s.game.Play(m)
		s.placed.moves = text[:len(text)-len(next)]
		rest = next
	}
}

// wait serves wait, for scripts: it stops reading until the search is over.
// An endless search is not waited for, since nothing could stop it.
func (s *session) wait(string) {
	if s.job != nil && (!s.job.endless || s.barged()) {
		s.input = nil
	}
}
