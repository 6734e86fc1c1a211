package stress

import "fmt"

// A Count counts what was played and checked.
type Count struct {
	Games      int `json:"games"`
	Left       int `json:"left"` // games abandoned because they were too long
	Plies      int `json:"plies"`
	Lines      int `json:"lines"`      // with legal moves
	MateLines  int `json:"mate_lines"` // that end in mate at the right move
	Proofs     int `json:"proofs"`     // short mates that were proved
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
	Memory int    // of the larger engine in MiB, 0 if unknown
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

// fault records the fault err in game n, at the current position of s.game.
func (r *Report) fault(n uint64, s *setup, err error) {
	r.Fault = &Fault{Game: n, Settings: s.String(), What: err.Error()}
	r.Fault.FEN, r.Fault.Moves = s.record()
}
