package pgn

import (
	"iter"
	"slices"
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
	// Chess960 reports whether the Variant tag names Chess960.
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
	Comments []string // before the first move
	Moves    []Move
}

// A Move is a move with its annotations.
type Move struct {
	// Move is legal in the position before it. In a variation it may be
	// [position.NoMove], which passes the turn of a player who is not in check.
	Move position.Move
	// NAGs are numeric annotation glyphs, such as [GoodMove].
	NAGs []uint8
	// Comments stand after the move, before or after its variations.
	Comments []string
	// Variations are lines that start from the position before the move.
	Variations []Line
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
	return slices.IndexFunc(g.Tags, func(t Tag) bool { return strings.EqualFold(t.Name, name) })
}

// Positions returns the positions of the game without its variations: the start, and one after
// each move. They are computed at each call: kept, they would triple the memory of a game.
func (g *Game) Positions() []position.Position {
	list := make([]position.Position, 1, len(g.Moves)+1)
	list[0] = *g.Replay(0).Position()
	for i := range g.Moves {
		list = append(list, list[i].After(g.Moves[i].Move))
	}
	return list
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

// A Node is a move in the tree of a game.
type Node struct {
	Depth  int               // of variations within variations, 0 for a move of the game
	Before position.Position // the position before the move
	Move   *Move
}

// All returns an iterator over all moves in the order of the text: each variation comes
// between the move that it replaces and the next one. Moves may be changed meanwhile,
// but not added or deleted.
func (g *Game) All() iter.Seq[Node] {
	return func(yield func(Node) bool) { walk(&g.Line, *g.Replay(0).Position(), 0, yield) }
}

// walk yields the moves of l, which begins at p. It returns false if no more moves are wanted.
func walk(l *Line, p position.Position, depth int, yield func(Node) bool) bool {
	for i := range l.Moves {
		m := &l.Moves[i]
		if !yield(Node{depth, p, m}) {
			return false
		}
		for v := range m.Variations {
			if !walk(&m.Variations[v], p, depth+1, yield) {
				return false
			}
		}
		p = p.After(m.Move)
	}
	return true
}
