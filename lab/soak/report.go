package soak

import "fmt"

// A Count is what was played and checked.
type Count struct {
	Games      int `json:"games"`
	Left       int `json:"left"` // games that were too long
	Plies      int `json:"plies"`
	Lines      int `json:"lines"`      // whose moves are all legal
	MateLines  int `json:"mate_lines"` // that end in mate at the right move
	Proofs     int `json:"proofs"`     // short mates that were searched through
	TableMoves int `json:"table_moves"`
}

// Add adds more to c.
func (c *Count) Add(more Count) {
	c.Games += more.Games
	c.Left += more.Left
	c.Plies += more.Plies
	c.Lines += more.Lines
	c.MateLines += more.MateLines
	c.Proofs += more.Proofs
	c.TableMoves += more.TableMoves
}

// A Report is about one game.
type Report struct {
	Kind string // of the start
	Count
	Memory int    // MB of the larger engine, 0 if not known
	Fault  *Fault // nil if nothing was wrong
}

// A Fault is something wrong with the engine.
type Fault struct {
	Game     uint64 `json:"game"`
	Settings string `json:"settings"`
	FEN      string `json:"fen"` // of the start
	Moves    string `json:"moves"`
	What     string `json:"what"`
}

func (f Fault) String() string {
	return fmt.Sprintf("game %d (%s), %s %s: %s", f.Game, f.Settings, f.FEN, f.Moves, f.What)
}

// fault notes that err was found in game n, where s.game stands.
func (r *Report) fault(n uint64, s *setup, err error) {
	r.Fault = &Fault{Game: n, Settings: s.String(), What: err.Error()}
	r.Fault.FEN, r.Fault.Moves = s.record()
}
