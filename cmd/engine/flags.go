package main

import (
	"flag"
	"math"
	"strconv"
	"time"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/search"
)

const (
	maxThreads = 1024
	maxDepth   = search.MaxPly - 1
	maxNodes   = 1_000_000_000_000_000
	maxTable   = 1 << 20 // MiB; [checkRoom] compares the size with the memory of this machine
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

// editionFlag defines the flag for an edition of the Laws.
func editionFlag(f *flag.FlagSet) *string {
	return f.String("edition", laws.Current().Name, "apply the Laws of `YEAR`: 2023, 2009, 1930 or 1928")
}

// checkRoom returns an error unless there is memory for hash tables of hash MiB in all and for the
// threads: the operating system kills programs that use more.
func checkRoom(hash, threads int) error {
	if need, room := hash+threadMemory(threads), room(); need > room {
		return command.Usagef("this takes %d MiB more, but only %d MiB of memory is free; write a smaller hash or fewer threads", need, room)
	}
	return nil
}

// threadMemory returns how many MiB the threads take.
func threadMemory(threads int) int { return int(int64(threads) * search.ThreadMemory >> 20) }

// room returns how many MiB of memory are free. A small table and a few threads are always tried.
func room() int {
	const small = 32 // MiB
	most := maxHash()
	if _, free := memory(); free > 0 {
		most = min(most, int(max(free>>20, small)))
	}
	return most
}

// maxHash returns the greatest size of the hash table in MiB: the memory of the machine,
// and on 32-bit systems what surely fits into the address space.
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
