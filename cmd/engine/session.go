package main

import (
	"fmt"
	"io"
	"runtime"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/uci"
)

// serve holds a UCI session on the standard input and output.
func (p program) serve() error { return p.converse(p.in, p.out) }

// converse holds a UCI session.
func (p program) converse(in io.Reader, out io.Writer) error {
	options := search.DefaultOptions()
	c := startCollector()
	defer c.stop()
	c.expect(options)
	// Two more threads than processors: with a search on each, commands are
	// still read and answered at once.
	runtime.GOMAXPROCS(runtime.NumCPU() + 2)
	return uci.Run(in, out, uci.Config{
		Name:    programName,
		Author:  authors,
		Version: buildDescription(),
		About:   programName + " by " + authors + ", free software under the GNU GPL 3 or later, " + homepage,
		Engine:  tunedEngine{search.NewEngine(options), c},
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
		}, {
			Name: "genfens",
			Args: "N seed S book FILE|None",
			Help: "make openings by chance",
			Run:  generateFENs,
		}},
		Idle: c.collect,
	})
}

// explain writes what makes up the static evaluation of p.
func explain(w io.Writer, p *position.Position, o search.Options) {
	fmt.Fprint(w, eval.New(o.Network).Explain(p))
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
