package eval

// A Score is a pair of centipawn values, one for the middlegame and one for the
// endgame, packed into one integer so that both are added, subtracted and
// multiplied by a count in one instruction. Each half must stay within ±32767.
//
// See https://www.chessprogramming.org/Tapered_Eval.
type Score int32

// S returns the Score with middlegame value mg and endgame value eg.
func S(mg, eg int32) Score { return Score(eg<<16 + mg) }

// MG returns the middlegame half of s.
func (s Score) MG() int32 { return int32(int16(s)) }

// EG returns the endgame half of s. A negative middlegame half borrows one from
// the endgame half; the addition gives it back.
func (s Score) EG() int32 { return int32(int16(uint32(s+0x8000) >> 16)) }
