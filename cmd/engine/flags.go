package main

import (
	"flag"
	"fmt"
	"math"
	"time"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/search"
)

const (
	maxThreads = 1024
	maxDepth   = search.MaxPly - 1
	maxNodes   = 1_000_000_000_000_000
)

// limitFlags defines the flags that limit the search of a position, and returns
// a function that returns the limits after parsing.
func limitFlags(f *flag.FlagSet) func() search.Limits {
	var l search.Limits
	var milliseconds int
	command.Number(f, &milliseconds, "movetime", 1, math.MaxInt32, "`MS` milliseconds for each position")
	command.Number(f, &l.Nodes, "nodes", 1, maxNodes, "`N` nodes for each position")
	command.Number(f, &l.Depth, "depth", 1, maxDepth, "`D` plies for each position")
	return func() search.Limits {
		l.MoveTime, l.HasMoveTime = time.Duration(milliseconds)*time.Millisecond, milliseconds > 0
		return l
	}
}

// hashFlag defines the flag for the size of a transposition table in MiB, whose
// default is what p points to. Help does not show its limit, the memory of this
// machine: the same release has the same manual everywhere.
func hashFlag(f *flag.FlagSet, p *int, help string) {
	usage := fmt.Sprintf("%s (1 to the memory of the machine, default %d)", help, *p)
	command.Number(f, p, "hash", 1, maxHash(), help)
	f.Lookup("hash").Usage = usage
}
