package search

import (
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position/syzygy"
)

// Options are the settings that stay between searches. The zero Options differ from
// [DefaultOptions] in MoveOverhead and Tablebases, which are zero.
type Options struct {
	Hash         int           // size of the transposition table in MiB, 0 for 16
	Threads      int           // workers searching in parallel, 0 for 1
	MultiPV      int           // lines to report, 0 for 1
	MoveOverhead time.Duration // time lost per move outside the engine
	NodesTime    int           // nodes that count as a millisecond, for reproducible games; 0 for real time
	Network      *eval.Network // evaluates positions, nil for the one built in

	Tablebases Tablebases // which endgame tables to probe, and when
}

// defaultHash is the default of Options.Hash.
const defaultHash = 16

// DefaultOptions returns the default options.
func DefaultOptions() Options {
	return Options{
		Hash: defaultHash, Threads: 1, MultiPV: 1, MoveOverhead: 10 * time.Millisecond,
		Network:    eval.DefaultNetwork(),
		Tablebases: Tablebases{Depth: 1, MaxPieces: 7, Rule50: true},
	}
}

// ThreadMemory is an upper bound, in bytes, of what each thread takes besides the
// transposition table, including its share of what all threads learn together.
const ThreadMemory = 5 << 20

// Tablebases say which endgame tables the search probes, and when.
// https://www.chessprogramming.org/Endgame_Tablebases
type Tablebases struct {
	Tables    *syzygy.Tables // nil for none
	MaxPieces int            // most pieces, kings included, of a position to probe
	Depth     int            // least depth of a node with that many pieces; with fewer, any depth will do
	Rule50    bool           // the 50-move rule turns wins that take too long into draws
}
