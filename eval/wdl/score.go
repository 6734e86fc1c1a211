package wdl

// A Score is what an engine thinks of a position, for the side to move, as people read it: in
// pawns or in moves to mate, "+0.35", "#-3", "≥+1.20", "≤#5".
type Score string
