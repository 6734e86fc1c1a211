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

// An Entry is what the table remembers of a position.
type Entry struct {
	Move  uint16 // best or refuting move, 0 if unknown
	Score int16  // centipawns for the side to move, mates counted from here
	Eval  int16  // static evaluation, centipawns, before any correction
	Depth uint8  // plies searched, 0 in quiescence
	Bound Bound
	PV    bool // the position was on a principal variation once
}

// Bit positions inside the data word.
const (
	scoreShift      = 16
	evalShift       = 32
	depthShift      = 48
	generationShift = 56
	pvShift         = 61
	boundShift      = 62

	generationMask = 31
)

// pack returns the data word of e, written in the given generation.
func pack(e Entry, generation uint8) uint64 {
	w := uint64(e.Move) |
		uint64(uint16(e.Score))<<scoreShift |
		uint64(uint16(e.Eval))<<evalShift |
		uint64(e.Depth)<<depthShift |
		uint64(generation&generationMask)<<generationShift |
		uint64(e.Bound&3)<<boundShift
	if e.PV {
		w |= 1 << pvShift
	}
	return w
}

// unpack returns the entry of data word w.
func unpack(w uint64) Entry {
	return Entry{
		Move:  uint16(w),
		Score: int16(w >> scoreShift),
		Eval:  int16(w >> evalShift),
		Depth: uint8(w >> depthShift),
		Bound: Bound(w >> boundShift),
		PV:    w>>pvShift&1 != 0,
	}
}

// generationOf returns the generation that data word w was written in.
func generationOf(w uint64) uint8 { return uint8(w>>generationShift) & generationMask }

// depthOf returns the depth field of data word w.
func depthOf(w uint64) int { return int(uint8(w >> depthShift)) }
