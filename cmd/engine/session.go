package main

import (
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// converse holds a UCI session, with a person if the commands are typed.
func converse(in io.Reader, out io.Writer, typed bool) error {
	options := handicap.DefaultOptions()
	reserveProcessors(options.Threads)
	return uci.Run(in, out, uci.Config{
		Name:     programName,
		Author:   authors,
		Version:  buildDescription(),
		About:    programName + " by " + authors + ", free software under the GNU GPL 3 or later, " + homepage,
		Engine:   &frugalEngine{handicap.New(options), freeMemory},
		MaxHash:  maxHash(),
		Evaluate: explain,
		Commands: []uci.Command{
			inSession(benchCommand, benchmark),
			inSession(speedCommand, speedTest),
			{Name: "genfens", Usage: "N seed S book FILE|None", Help: "make random openings", Run: generateFENs},
		},
		Typed: typed,
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

// explain returns what the network says about p, and why a side cannot mate, if that is so.
func explain(p *position.Position, o handicap.Options) string {
	var b strings.Builder
	fmt.Fprint(&b, eval.New(o.Network).Explain(p))
	solver := new(winnable.Solver)
	for c := range position.Colors {
		if v := solver.CanMate(p, c, winnable.Quick); v.Answer == winnable.No {
			fmt.Fprintf(&b, "%s cannot mate: %s\n", c, v.Why())
		}
	}
	return b.String()
}

// A frugalEngine is an engine that takes no more memory than there is: the operating system
// kills programs that do.
type frugalEngine struct {
	uci.Engine
	free func() int // memory in MB
}

// Configure applies options.
func (e *frugalEngine) Configure(o handicap.Options) error {
	if err := e.checkRoom(o); err != nil {
		return err
	}
	if err := e.Engine.Configure(o); err != nil {
		return err
	}
	reserveProcessors(o.Threads)
	return nil
}

// checkRoom returns an error unless there is memory for what o takes more than the options in
// force.
func (e *frugalEngine) checkRoom(o handicap.Options) error {
	before := e.Options()
	hash := o.Hash - before.Hash
	threads := (o.Threads - before.Threads) * (search.ThreadMemory >> 20)
	if hash <= 0 && threads <= 0 {
		return nil
	}
	switch free := e.free(); {
	case hash > free:
		return fmt.Errorf("%d MB are more than the %d MB of free memory", o.Hash, before.Hash+free)
	case threads > free:
		return fmt.Errorf("%d threads take %d MB, more than the %d MB of free memory", o.Threads, threads, free)
	}
	return nil
}

// freeMemory returns the free memory in MB, or all that there may be if it is unknown.
func freeMemory() int {
	if free := availableMemory(); free > 0 {
		return int(free >> 20)
	}
	return maxHash()
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
