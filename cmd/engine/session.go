package main

import (
	"io"
	"runtime"
	"strings"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// converse holds a UCI session, with a person if the commands are typed.
func converse(in io.Reader, out io.Writer, typed bool) error {
	options := handicap.DefaultOptions()
	reserveProcessors(options.Threads)
	return uci.Run(in, out, uci.Config{
		Name:    programName,
		Author:  authors,
		Version: buildDescription(),
		Engine:  frugalEngine{handicap.New(options)},
		MaxHash: maxHash(),
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
	converse(strings.NewReader("uci\nquit\n"), &b, false) // b takes all that is written
	for line := range strings.Lines(b.String()) {
		if option, ok := strings.CutPrefix(strings.TrimSpace(line), "option name "); ok {
			name, kind, _ := strings.Cut(option, " type ")
			kind, _, _ = strings.Cut(kind, " min ") // the limits are those of the machine
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
