package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"github.com/adoube/adoube/search"
)

// A collector keeps the garbage collector out of the searches of a session. The
// search itself allocates nothing. The garbage is the text of commands and
// answers, most of it the move list of a long game, which comes again with every
// move. Left alone, the garbage collector would at some point run while the engine
// thinks, and take processors and cached memory from it. So it is switched off and
// called when the engine has nothing to do.
//
// Other commands leave the garbage collector as it is: they may read any amount of
// input, and no clock runs.
type collector struct {
	collected uint64 // bytes allocated before the last collection
	percent   int    // as set before the session
	limit     int64  // as set before the session
}

const (
	// tolerated is how many bytes may be allocated between two collections.
	tolerated = 64 << 20

	// headroom is the memory of a session besides its hash table and its
	// workers, in bytes. Beyond that, garbage is collected even during a search:
	// some GUIs send positions for hours without ever asking for a move.
	headroom = 512 << 20
)

// startCollector switches the garbage collector off until stop.
func startCollector() *collector {
	return &collector{
		collected: allocated(),
		percent:   debug.SetGCPercent(-1),
		limit:     debug.SetMemoryLimit(-1), // only asks
	}
}

// stop restores the settings from before.
func (c *collector) stop() {
	debug.SetGCPercent(c.percent)
	debug.SetMemoryLimit(c.limit)
}

// expect sets the memory beyond which garbage is always collected to what a
// session with the options o may need.
func (c *collector) expect(o search.Options) {
	debug.SetMemoryLimit(int64(o.Hash)<<20 + int64(o.Threads)*search.ThreadMemory + headroom)
}

// collect collects garbage if much was allocated since the last time.
func (c *collector) collect() {
	if n := allocated(); n-c.collected > tolerated {
		c.collected = n
		runtime.GC()
	}
}

// allocated returns how many bytes have been allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
