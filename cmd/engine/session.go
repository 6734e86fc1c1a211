package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/metrics"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/uci"
)

// serve holds a UCI session on the standard input and output.
func (p program) serve() error {
	options := search.DefaultOptions()
	var c collector
	// Two more threads than processors: with a search on each, commands are
	// still read and answered at once.
	runtime.GOMAXPROCS(runtime.NumCPU() + 2)
	return uci.Run(p.in, p.out, uci.Config{
		Name:    programName,
		Author:  "the Adoube authors",
		Version: buildDescription(),
		Engine:  search.NewEngine(options),
		Options: options,
		MaxHash: maxHash(),
		FreeMemory: func() int {
			if free := availableMemory(); free > 0 {
				return int(free >> 20)
			}
			return maxHash()
		},
		Evaluate: explain,
		Commands: []uci.Command{{
			Name: "bench",
			Args: "[DEPTH [THREADS [HASH]]]",
			Help: "search fixed positions: the signature and the speed",
			Run:  benchCommand,
		}},
		Idle: c.collect,
	})
}

// explain writes what makes up the static evaluation of p.
func explain(w io.Writer, p *position.Position, o search.Options) {
	if o.Network != nil {
		fmt.Fprint(w, eval.NewNetworkEvaluator(o.Network).Explain(p))
		return
	}
	fmt.Fprint(w, eval.New().Explain(p))
}

// A collector collects garbage between searches. There is little, mostly the
// text of commands, but the move list of a long game comes again with every
// move, and the garbage collector is off.
type collector struct{ done uint64 }

// tolerated is how many bytes may be allocated before garbage is collected.
const tolerated = 64 << 20

// collect collects garbage if enough may have piled up since the last time.
func (c *collector) collect() {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	if n := sample[0].Value.Uint64(); n-c.done > tolerated {
		c.done = n
		runtime.GC()
	}
}

// maxHash returns the upper limit of the hash table in MiB: the memory of the
// machine, as a larger table would end the program.
func maxHash() int {
	const unknown = 1 << 15
	if m := physicalMemory(); m > 0 {
		return int(max(m>>20, 1))
	}
	return unknown
}
