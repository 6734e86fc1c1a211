package tt

// A Bound says how a stored score relates to the true one.
type Bound uint8

// The bounds. Upper and Lower are the two bits of Exact.
const (
	None  Bound = 0 // no score, only a static evaluation
	Upper Bound = 1 // the true score is at most the stored one
	Lower Bound = 2 // the true score is at least the stored one
	Exact Bound = 3
)

// String returns "none", "upper", "lower" or "exact".
func (b Bound) String() string {
	return [4]string{"none", "upper", "lower", "exact"}[b&3]
}

// An Entry is what the table stores about a position.
type Entry struct {
	Move  uint16 // best or refuting move, 0 if unknown
	Score int16  // internal units, for the side to move; mates count from here
	Eval  int16  // static evaluation in internal units, before any correction
	Depth uint8  // plies searched, 0 in quiescence
	Bound Bound
	PV    bool // the position was once on a principal variation
}

// A word is an entry with its generation, as the table stores it.
type word uint64

// The bit positions in a word.
const (
	scoreShift      = 16
	evalShift       = 32
	depthShift      = 48
	generationShift = 56
	pvShift         = 61
	boundShift      = 62

	generationMask = 31
)

// pack returns the word of e in the given generation.
func pack(e Entry, generation uint8) word {
	w := word(e.Move) |
		word(uint16(e.Score))<<scoreShift |
		word(uint16(e.Eval))<<evalShift |
		word(e.Depth)<<depthShift |
		word(generation&generationMask)<<generationShift |
		word(e.Bound&3)<<boundShift
	if e.PV {
		w |= 1 << pvShift
	}
	return w
}

// entry returns the entry in w.
func (w word) entry() Entry {
	return Entry{
		Move:  w.move(),
		Score: int16(w >> scoreShift),
		Eval:  int16(w >> evalShift),
		Depth: w.depth(),
		Bound: Bound(w >> boundShift),
		PV:    w>>pvShift&1 != 0,
	}
}

// withMove returns w with another move.
func (w word) withMove(move uint16) word { return w&^0xffff | word(move) }

func (w word) move() uint16      { return uint16(w) }
func (w word) depth() uint8      { return uint8(w >> depthShift) }
func (w word) generation() uint8 { return uint8(w>>generationShift) & generationMask }
