package main

import (
	"flag"
	"math"
	"strconv"
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
		l.MoveTime = time.Duration(milliseconds) * time.Millisecond
		return l
	}
}

// checkRoom returns an error unless there is memory for hash tables of so many MB in all
// and for so many threads: the operating system kills programs that use more. A small table
// and a few threads are always tried.
func checkRoom(hash, threads int) error {
	const small = 32 // MB
	need, room := int64(hash)+int64(threads)*search.ThreadMemory>>20, int64(maxHash())
	if _, free := memory(); free > 0 {
		room = min(room, max(free>>20, small))
	}
	if need > room {
		return command.Usagef("this takes %d MB more, and %d MB of memory are free", need, room)
	}
	return nil
}

// maxHash returns the greatest size of the hash table in MiB: the memory of the machine,
// and on 32-bit systems what surely finds room in the address space.
func maxHash() int {
	most := int64(1 << 15)
	if total, _ := memory(); total > 0 {
		most = max(total>>20, 1)
	}
	if strconv.IntSize == 32 {
		most = min(most, 1<<10)
	}
	return int(most)
}

// hashFlag defines the flag for the size of a transposition table in MiB, whose default is what
// p points to, 0 for none. [checkRoom] has its limit, the memory of this machine.
func hashFlag(f *flag.FlagSet, p *int, help string) {
	command.Number(f, p, "hash", 1, 1<<20, help)
}
