package search

import "github.com/adoube/adoube/internal/relaxed"

// The bits of the keys of corrections, with one thread.
const (
	correctionBits     = 14
	correctionContBits = 16
)

// Corrections remember, by features of the position, how far the static evaluation
// was from the result of the search, and correct it by that. All values stay within
// ± correctionMax; at that bound a table contributes its parameter in internal
// units. https://www.chessprogramming.org/Static_Evaluation_Correction_History
//
// Measured +30 ± 34 Elo, 10,000 nodes a move.
type corrections struct {
	// values holds a table for each key of the pieces on the board, with the values for
	// White and for Black to move side by side, then the table of two earlier moves.
	values []int16
	size   uint32 // number of keys of each table but the last
}

// newCorrections returns empty corrections whose keys have extra bits.
func newCorrections(extra int) corrections {
	size := 1 << (correctionBits + extra)
	return corrections{values: make([]int16, 4*2*size+1<<(correctionContBits+extra)), size: uint32(size)}
}

// forget empties c.
func (c *corrections) forget() { clear(c.values) }

// A correctionSet holds the places of the values that apply to a position.
type correctionSet [6]uint32

// The values of a correctionSet.
const (
	byPawns = iota
	byMinors
	byWhite // all white pieces but pawns
	byBlack
	byLastTwo // the last move and the one before
	byLastFour
)

// correction returns what s corrects a static evaluation by, in internal units.
func (c *corrections) correction(s *correctionSet) Score {
	value := func(i uint32) int { return int(relaxed.Load(&c.values[i])) }
	sum := correctionPawn*value(s[byPawns]) +
		correctionMinor*value(s[byMinors]) +
		correctionNonPawn*(value(s[byWhite])+value(s[byBlack])) +
		correctionCont*(value(s[byLastTwo])+value(s[byLastFour]))
	return Score(sum / correctionMax)
}
