package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"

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
	reserveProcessors(options.Threads)
	return uci.Run(in, out, uci.Config{
		Name:     programName,
		Author:   authors,
		Version:  buildDescription(),
		Engine:   frugalEngine{handicap.New(options)},
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

// uciOptions returns the options of a session, with their kinds and defaults.
func uciOptions() (list []command.Option) {
	var b strings.Builder
	if err := converse(strings.NewReader("uci\nquit\n"), &b, false); err != nil {
		return nil
	}
	for line := range strings.Lines(b.String()) {
		option, ok := strings.CutPrefix(strings.TrimSpace(line), "option name ")
		name, kind, _ := strings.Cut(option, " type ")
		kind, _, _ = strings.Cut(kind, " min ") // the limits are those of the machine
		if ok {
			list = append(list, command.Option{Name: name, Kind: kind})
		}
	}
	return list
}

// reserveProcessors lets Go run two more goroutines than there are processors or
// search threads. Then commands are read and answered at once even while the search
// takes all of them: the operating system prefers a goroutine that was waiting, and Go
// would let it wait for its turn.
func reserveProcessors(threads int) {
	runtime.GOMAXPROCS(max(runtime.NumCPU(), threads) + 2)
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

// A frugalEngine is an engine that takes no more memory than there is.
type frugalEngine struct{ uci.Engine }

// Configure applies options.
func (e frugalEngine) Configure(o handicap.Options) error {
	before := e.Options()
	if err := checkRoom(o.Hash-before.Hash, o.Threads-before.Threads); err != nil {
		return err
	}
	if err := e.Engine.Configure(o); err != nil {
		return err
	}
	if o.Threads != before.Threads {
		reserveProcessors(o.Threads)
	}
	return nil
}
