package pgn

import (
	"strings"

	"github.com/adoube/adoube/position"
)

// A Tag is a fact about a game, such as {"White", "Morphy"}.
type Tag struct{ Name, Value string }

// A Game is a game with its tags, comments, annotations and variations. The zero Game
// can be used.
type Game struct {
	// Tags are in the order of the file.
	Tags []Tag
	// Start is the position before the first move. The zero Position stands for the
	// start position of standard chess.
	Start position.Position
	// Chess960 says whether the Variant tag is that of Chess960.
	Chess960 bool
	// Line holds the moves of the game.
	Line
	Result position.Result
	// Broken says why the rest of the moves was left out, nil if they are all there.
	Broken *Error
	// Warnings are about what a [Reader] left out of the game. [Write] does not use them.
	Warnings []*Error
}

// A Line is a sequence of moves: those of a game or of a variation.
type Line struct {
	// NAGs and Comments stand before the first move.
	NAGs     []uint8
	Comments []string
	Moves    []Move
	// After are comments that stand after the variation. A game has none: what comes
	// after its last move belongs to that move.
	After []string
}

// A Move is a move with its annotations.
type Move struct {
	// Move is legal in the position before it. In a variation it may be
	// [position.NoMove], which passes the turn of a player who is not in check.
	Move position.Move
	// NAGs are numeric annotation glyphs, such as [GoodMove].
	NAGs []uint8
	// Comments stand after the move.
	Comments []string
	// Variations are lines that start from the position before the move.
	Variations []Line
}

// AllComments returns the comments on the move: those after it and after its variations.
func (m *Move) AllComments() []string {
	all := m.Comments
	for _, v := range m.Variations {
		all = append(all[:len(all):len(all)], v.After...)
	}
	return all
}

// FromGame returns the game that was played in g, without tags and without a result.
func FromGame(g *position.Game) *Game {
	game := &Game{Start: *g.Start(), Line: Line{Moves: make([]Move, len(g.Moves()))}}
	for i, m := range g.Moves() {
		game.Moves[i].Move = m
	}
	return game
}

// Tag returns the value of the first tag with the given name, regardless of case,
// or "" if there is none.
func (g *Game) Tag(name string) string {
	if i := g.tagIndex(name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

// SetTag sets the value of the first tag with the given name, regardless of case,
// or appends the tag if there is none.
func (g *Game) SetTag(name, value string) {
	if i := g.tagIndex(name); i >= 0 {
		g.Tags[i].Value = value
		return
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

func (g *Game) tagIndex(name string) int {
	for i, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return i
		}
	}
	return -1
}

// Replay returns the game after its first n moves, or after all moves if there are
// fewer.
func (g *Game) Replay(n int) *position.Game {
	game := position.NewGame(g.Start)
	for _, m := range g.Moves[:max(min(n, len(g.Moves)), 0)] {
		game.Play(m.Move)
	}
	return game
}
