package search

import (
	"time"

	"github.com/adoube/adoube/eval"
)

// Options are the settings that stay between searches. The zero Options are those of
// [DefaultOptions] but for the time that they allow to be lost and for Tablebases.
type Options struct {
	Hash         int           // size of the transposition table in MiB, 0 for 16
	Threads      int           // workers searching in parallel, 0 for 1
	MultiPV      int           // lines to report, 0 for 1
	MoveOverhead time.Duration // time lost per move outside the engine
	NodesTime    int           // nodes that count as a millisecond, for reproducible games; 0 for real time
	Network      *eval.Network // evaluates positions, nil for the one built in

	Tablebases Tablebases // which endgame tables to ask, and when
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

// ThreadMemory is more than each thread takes besides the transposition table, with its
// share of what all threads learn together, in bytes.
const ThreadMemory = 5 << 20
