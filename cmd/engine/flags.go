package main

import (
	"flag"
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
