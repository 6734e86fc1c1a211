package pgn

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/adoube/adoube/position"
)

// A Path leads to a move in the tree of a game: {i} is move i of the game, and
// {i, v, j} is move j of variation v of that move, which begins at the position before
// it. Longer paths lead to variations within variations. The empty path leads to the
// start of the game, before its first move.
type Path []int

// A Node is a move in the tree of a game.
type Node struct {
	Path   Path              // to the move
	Before position.Position // the position before the move
	Move   *Move
}

// All returns an iterator over all moves in the order of the text: each variation comes
// between the move that it replaces and the next one. Moves may be changed meanwhile,
// but not added or deleted.
func (g *Game) All() iter.Seq[Node] {
	return func(yield func(Node) bool) { walk(&g.Line, *g.Replay(0).Position(), nil, yield) }
}

// walk yields the moves of l, to which the path at leads and which begins at p. It
// returns false if no more moves are wanted.
func walk(l *Line, p position.Position, at Path, yield func(Node) bool) bool {
	for i := range l.Moves {
		m, path := &l.Moves[i], at.with(i)
		if !yield(Node{path, p, m}) {
			return false
		}
		for v := range m.Variations {
			if !walk(&m.Variations[v], p, path.with(v), yield) {
				return false
			}
		}
		p = m.After(&p)
	}
	return true
}

// with returns a copy of the path with more steps at its end.
func (path Path) with(steps ...int) Path { return slices.Concat(path, steps) }

// After returns the position after the move, which must be legal in p, or the null move
// that a variation may have.
func (m *Move) After(p *position.Position) position.Position {
	if m.Move == position.NoMove {
		var next position.Position
		p.MakeNull(&next)
		return next
	}
	return p.After(m.Move)
}

// Find returns the line that has the move at the end of the path, and the index of the
// move in it, -1 for the empty path. The line is nil if the path leads nowhere. A Line
// or Move is valid until moves are added or deleted.
func (g *Game) Find(path Path) (line *Line, index int) {
	line, index = &g.Line, -1
	for i, step := range path {
		switch {
		case i%2 == 0 && step >= 0 && step < len(line.Moves):
			index = step
		case i%2 == 1 && step >= 0 && step < len(line.Moves[index].Variations):
			line = &line.Moves[index].Variations[step]
		default:
			return nil, 0
		}
	}
	if len(path) > 0 && len(path)%2 == 0 {
		return nil, 0
	}
	return line, index
}

// At returns the move at the end of the path, nil if the path is empty or leads nowhere.
func (g *Game) At(path Path) *Move {
	if line, i := g.Find(path); line != nil && i >= 0 {
		return &line.Moves[i]
	}
	return nil
}

// ReplayPath returns the game after the move at the end of the path, or nil if the path
// leads nowhere. Because a game has no null moves, it begins after the last of them.
func (g *Game) ReplayPath(path Path) *position.Game {
	if line, _ := g.Find(path); line == nil {
		return nil
	}
	game, line := g.Replay(0), &g.Line
	for i := 0; i < len(path); i += 2 {
		moves := line.Moves[:path[i]]
		if i+1 == len(path) {
			moves = line.Moves[:path[i]+1]
		} else {
			line = &line.Moves[path[i]].Variations[path[i+1]]
		}
		for j := range moves {
			if m := &moves[j]; m.Move == position.NoMove {
				game = position.NewGame(m.After(game.Position()))
			} else {
				game.Play(m.Move)
			}
		}
	}
	return game
}

// Next returns the paths to the moves that follow the move at the end of the path: the
// next of its line, which comes first, and those with which variations begin.
func (g *Game) Next(path Path) (list []Path) {
	line, i := g.Find(path)
	if line == nil || i+1 >= len(line.Moves) {
		return nil
	}
	next := Path{0}
	if len(path) > 0 {
		next = slices.Clone(path)
		next[len(next)-1]++
	}
	return alternatives(&line.Moves[i+1], next, nil)
}

// alternatives appends the paths to m, to which the path at leads, and to the first
// moves of its variations.
func alternatives(m *Move, at Path, list []Path) []Path {
	list = append(list, at)
	for v := range m.Variations {
		if l := &m.Variations[v]; len(l.Moves) > 0 {
			list = alternatives(&l.Moves[0], at.with(v, 0), list)
		}
	}
	return list
}

var errNowhere = errors.New("the path leads to no move of the game")

// Add plays m after the move at the end of the path and returns the path to it. A move
// that is there already stays as it is. Otherwise m ends the line or, if the line goes
// on, begins a variation. It may be the null move in a variation. The error says why m
// cannot be played.
func (g *Game) Add(path Path, m position.Move) (Path, error) {
	game := g.ReplayPath(path)
	if game == nil {
		return nil, errNowhere
	}
	next := g.Next(path)
	for _, there := range next {
		if g.At(there).Move == m {
			return there, nil
		}
	}
	p := game.Position()
	inVariation := len(path) > 1 || len(next) > 0
	if m == position.NoMove && (p.InCheck() || !inVariation) {
		return nil, fmt.Errorf("move %q: passing is allowed in variations only, and not in check", p.SAN(m))
	}
	if m != position.NoMove && !p.CanPlay(m) {
		return nil, fmt.Errorf("move %q: not legal in %s", m, p)
	}
	line, i := g.Find(path)
	if len(next) == 0 {
		line.Moves = append(line.Moves, Move{Move: m})
		if len(path) == 0 {
			return Path{0}, nil
		}
		end := slices.Clone(path)
		end[len(end)-1]++
		return end, nil
	}
	replaced := &line.Moves[i+1]
	replaced.Variations = append(replaced.Variations, Line{Moves: []Move{{Move: m}}})
	return next[0].with(len(replaced.Variations)-1, 0), nil
}

// Delete deletes the move at the end of the path and all that follows it. If there are
// variations from the position before the move, the first that may replace it does.
// Delete does nothing if the path is empty or leads nowhere.
func (g *Game) Delete(path Path) {
	line, i := g.Find(path)
	if line == nil || i < 0 {
		return
	}
	if v := slices.IndexFunc(line.Moves[i].Variations, line.mayHave(g)); v >= 0 {
		line.replace(i, v)
		line.Moves[i].Variations = line.Moves[i].Variations[1:] // without what was deleted
		return
	}
	line.Moves = line.Moves[:i]
	if n := len(path); i == 0 && n > 1 {
		parent := g.At(path[:n-2])
		v := path[n-2]
		parent.Variations = slices.Delete(parent.Variations, v, v+1)
	}
}

// Promote exchanges the variation that has the move at the end of the path with the
// moves that it replaces, and returns the new path to the move. It changes nothing if the
// move is one of the game itself, or if a null move would become one.
func (g *Game) Promote(path Path) Path {
	n := len(path)
	if line, _ := g.Find(path); line == nil || n < 3 {
		return path
	}
	line, i := g.Find(path[:n-2])
	v := path[n-2]
	if !line.mayHave(g)(line.Moves[i].Variations[v]) {
		return path
	}
	line.replace(i, v)
	return path[:n-3].with(i + path[n-1])
}

// mayHave returns a function that reports whether a variation may become part of l, a
// line of g. It must have moves, and those of the game itself are not null moves.
func (l *Line) mayHave(g *Game) func(Line) bool {
	return func(v Line) bool {
		null := slices.ContainsFunc(v.Moves, func(m Move) bool { return m.Move == position.NoMove })
		return len(v.Moves) > 0 && !(null && l == &g.Line)
	}
}

// replace exchanges variation v of move i with that move and those that follow it. They
// become the first of the variations.
func (l *Line) replace(i, v int) {
	others := l.Moves[i].Variations
	better := others[v]
	before := &l.Comments
	if i > 0 {
		before = &l.Moves[i-1].Comments
	}
	*before = slices.Concat(*before, better.Comments)
	l.Moves[i].Variations = nil
	old := Line{Moves: slices.Clone(l.Moves[i:]), After: better.After}
	l.Moves = slices.Concat(l.Moves[:i], better.Moves)
	first := &l.Moves[i]
	for _, n := range better.NAGs {
		first.NAGs = withNAG(first.NAGs, n)
	}
	first.Variations = slices.Concat([]Line{old}, others[:v], others[v+1:], first.Variations)
}
