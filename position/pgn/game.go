package pgn

import (
	"strings"

	"github.com/adoube/adoube/position"
)

// A Tag is a fact about a game, such as {"White", "Morphy"}.
type Tag struct{ Name, Value string }

// A Game is a game of chess with all that was written about it.
type Game struct {
	// Tags are the facts about the game in the order of the file.
	Tags []Tag
	// Start is the position before the first move.
	Start position.Position
	// Chess960 tells that the tag Variant says so.
	Chess960 bool
	// Line are the moves that were played.
	Line
	Result position.Result
	// Warnings are about variations that could not be read to their end.
	Warnings []*Error
}

// A Line is a sequence of moves: those of a game or of a variation.
type Line struct {
	// Comments stand before the first move.
	Comments []string
	Moves    []Move
}

// A Move is a move with its annotations.
type Move struct {
	// Move is legal in the position before it. In a variation it may be
	// [position.NoMove]: the player passes, which he may do if not in check.
	Move position.Move
	// NAGs are numeric annotation glyphs, such as 1 for a good move.
	NAGs []uint8
	// Comments stand behind the move.
	Comments []string
	// Variations are lines that begin in the position before the move.
	Variations []Line
}

// Tag returns the value of the first tag of the given name, in any case of
// letters, or "".
func (g *Game) Tag(name string) string {
	if i := g.tagIndex(name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

// SetTag gives the tag of the given name, in any case of letters, another value
// or adds it behind the others.
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

// Replay returns the game after its first n moves, or all of them if there are
// fewer.
func (g *Game) Replay(n int) *position.Game {
	game := position.NewGame(g.Start)
	for _, m := range g.Moves[:min(n, len(g.Moves))] {
		game.Play(m.Move)
	}
	return game
}
