package position

// A Game is a start position and the moves played from it.
type Game struct {
	start   Position
	current Position
	moves   []Move
	keys    []Key // of every position before the current one
}

// NewGame returns a game that starts from start, without moves.
func NewGame(start Position) *Game { return &Game{start: start, current: start} }

// Start returns the start position. It must not be changed.
func (g *Game) Start() *Position { return &g.start }

// Position returns the current position. It must not be changed, and the next call
// to [Game.Play] overwrites it.
func (g *Game) Position() *Position { return &g.current }

// Moves returns the moves played so far, oldest first. The slice belongs to g.
func (g *Game) Moves() []Move { return g.moves }

// Keys returns the keys of all positions of the game before the current one,
// oldest first. The slice belongs to g.
func (g *Game) Keys() []Key { return g.keys }

// Play plays m, which must be legal in the current position.
func (g *Game) Play(m Move) {
	g.keys = append(g.keys, g.current.key)
	g.moves = append(g.moves, m)
	g.current = g.current.After(m)
}

// Repetitions returns how often the current position occurred earlier in the
// game. 2 is a threefold repetition.
func (g *Game) Repetitions() int { return g.current.Repetitions(g.keys) }
