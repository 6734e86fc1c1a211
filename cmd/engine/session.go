package main

import (
	"fmt"
	"io"
	"runtime"
	"strconv"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// converse holds a UCI session, with a person if the commands are typed.
func converse(in io.Reader, out io.Writer, typed bool) error {
	options := handicap.DefaultOptions()
	c := startCollector()
	defer c.stop()
	c.expect(options.Options)
	reserveProcessors(options.Threads)
	return uci.Run(in, out, uci.Config{
		Name:    programName,
		Author:  authors,
		Version: buildDescription(),
		About:   programName + " by " + authors + ", free software under the GNU GPL 3 or later, " + homepage,
		Engine:  tunedEngine{handicap.New(options), c},
		Options: options,
		MaxHash: maxHash(),
		FreeMemory: func() int {
			if free := availableMemory(); free > 0 {
				return int(free >> 20)
			}
			return maxHash()
		},
		Evaluate: explain,
		Commands: []command.Command{
			inSession(benchCommand),
			speedCommand,
			{Name: "genfens", Args: "N seed S book FILE|None", Help: "make random openings", Run: generateFENs},
		},
		Typed: typed,
		Idle:  c.collect,
	})
}

// reserveProcessors lets Go run two more goroutines than there are processors or
// search threads. Then commands are read and answered at once even while the search
// takes all of them: the operating system prefers a goroutine that was waiting, and Go
// would let it wait for its turn.
func reserveProcessors(threads int) {
	if n := max(runtime.NumCPU(), threads) + 2; n != runtime.GOMAXPROCS(0) {
		runtime.GOMAXPROCS(n)
	}
}

// explain writes what the network says about p, and why a side cannot mate, if that is so.
func explain(w io.Writer, p *position.Position, o handicap.Options) {
	fmt.Fprint(w, eval.New(o.Network).Explain(p))
	solver := new(winnable.Solver)
	for _, c := range bothColors {
		if v := solver.CanMate(p, c, winnable.Quick); v.Answer == winnable.No {
			fmt.Fprintf(w, "%s cannot mate: %s\n", c, v.Why())
		}
	}
}

// maxHash returns the greatest size of the hash table in MiB: the memory of the
// machine, because the system kills a program that uses more, and on 32-bit systems what
// surely finds room in the address space.
func maxHash() int {
	most := int64(1 << 15)
	if m := physicalMemory(); m > 0 {
		most = max(m>>20, 1)
	}
	if strconv.IntSize == 32 {
		most = min(most, 1<<10)
	}
	return int(most)
}
