package position

// A Game is a start position and the moves played from it. The zero Game is at the
// start position of standard chess.
type Game struct {
	start   Position // the zero Position in a zero Game
	current Position
	moves   []Move
	keys    []Key // of every position before the current one
}

// NewGame returns a game that starts from start, without moves. The zero Position
// stands for the start position of standard chess.
func NewGame(start Position) *Game { return &Game{start: start, current: start} }

// isZero reports whether g is still the zero Game.
func (g *Game) isZero() bool { return g.start.fullmove == 0 }

// Start returns the start position. It must not be changed.
func (g *Game) Start() *Position {
	if g.isZero() {
		return &startPosition
	}
	return &g.start
}

// Position returns the current position. It must not be changed, and the next move
// overwrites it.
func (g *Game) Position() *Position {
	if g.isZero() {
		return &startPosition
	}
	return &g.current
}

// Moves returns the moves played so far, oldest first. The slice belongs to g.
func (g *Game) Moves() []Move { return g.moves }

// Keys returns the keys of all positions of the game before the current one,
// oldest first. The slice belongs to g.
func (g *Game) Keys() []Key { return g.keys }

// Play plays m, which must be legal in the current position.
func (g *Game) Play(m Move) {
	if g.isZero() {
		g.start, g.current = startPosition, startPosition
	}
	g.keys = append(g.keys, g.current.key)
	g.moves = append(g.moves, m)
	g.current = g.current.After(m)
}

// Push plays the move that s stands for, such as "Nf3", "O-O" or "g1f3"; see
// [Position.ParseSAN], which also reads moves in UCI notation. If the move is not
// legal, the game stays as it is, and the error quotes s and gives the reason.
func (g *Game) Push(s string) error {
	m, err := g.Position().ParseSAN(s)
	if err != nil {
		return err
	}
	g.Play(m)
	return nil
}

// Pop takes back the last move and returns it, or NoMove if there is none. It plays
// the game again from the start.
func (g *Game) Pop() Move {
	if len(g.moves) == 0 {
		return NoMove
	}
	last := len(g.moves) - 1
	m := g.moves[last]
	g.moves, g.keys, g.current = g.moves[:last], g.keys[:last], g.start
	for _, m := range g.moves {
		g.current = g.current.After(m)
	}
	return m
}

// Repetitions returns how often the current position occurred earlier in the
// game. 2 is a threefold repetition.
func (g *Game) Repetitions() int { return g.Position().Repetitions(g.keys) }
