package search

import (
	"fmt"
	"io"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// HashMagic begins what [Engine.SaveHash] writes.
const HashMagic = tt.FileMagic

// SaveHash writes what the transposition table holds to w and returns the number of
// positions.
func (e *Engine) SaveHash(w io.Writer) (positions uint64, err error) {
	return e.tt.Save(w, e.identity())
}

// LoadHash adds what [Engine.SaveHash] wrote to r to the transposition table and
// returns the number of positions. It loads all or nothing: an error says why r cannot
// be used, for example because it belongs to another network.
func (e *Engine) LoadHash(r io.ReadSeeker) (positions uint64, err error) {
	return e.tt.Load(r, e.identity(), possible)
}

// identity names what the meaning of keys and scores depends on.
func (e *Engine) identity() string {
	start := position.StartPosition()
	return fmt.Sprintf("network %s, keys %016x", e.options.Network.Hash(), uint64(start.Key()))
}

// possible reports whether a search can have stored e. Its move may still be illegal,
// which the search tests whenever it uses a move of the table.
func possible(e tt.Entry) bool {
	inRange := func(s int16) bool { return abs(Score(s)) <= noScore }
	return e.Depth <= MaxPly && inRange(e.Score) && inRange(e.Eval)
}
