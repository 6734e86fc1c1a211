package main

import (
	"context"
	"fmt"
	"io"
	"runtime"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/version"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// converse holds a UCI session, with a person if the commands are typed.
func converse(in io.Reader, out io.Writer, typed bool) error {
	options := handicap.DefaultOptions()
	reserveProcessors(options.Threads)
	return uci.Run(in, out, uci.Config{
		Name:    programName(),
		Author:  authors,
		Version: buildDescription(),
		Engine:  boundedEngine{handicap.New(options)},
		MaxHash: maxHash(),
		Commands: []uci.Command{
			inSession(benchCommand, benchmark),
			inSession(speedCommand, speedTest),
			{Name: "compiler", Help: "show how the program was built, as version does", Run: print(buildDescription)},
			{Name: "license", Help: "show the license", Run: print(license)},
		},
		Typed: typed,
	})
}

// print returns what serves a UCI command that prints a text.
func print(text func() string) func(context.Context, io.Writer, []string, handicap.Options) error {
	return func(_ context.Context, w io.Writer, _ []string, _ handicap.Options) error {
		_, err := io.WriteString(w, text())
		return err
	}
}

// license returns the license in short.
func license() string {
	return "Adoube is free software under the GNU General Public License, version 3 or later, and comes\n" +
		"without any warranty; see https://www.gnu.org/licenses/gpl-3.0.html.\n"
}

// uciOptions returns the options of a session, with their kinds and defaults. The limits are those
// of the machine.
func uciOptions() (list []command.Option) {
	for _, o := range uci.Options() {
		if o.Default != "" {
			o.Kind += " default " + o.Default
		}
		list = append(list, command.Option{Name: o.Name, Kind: o.Kind})
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

// A boundedEngine is an engine that takes no more memory than there is.
type boundedEngine struct{ uci.Engine }

// Configure applies options.
func (e boundedEngine) Configure(o handicap.Options) error {
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

const authors = "the Adoube authors"

// programName returns the name and the version, as in reports and for GUIs.
func programName() string { return "Adoube " + version.String() }

// buildDescription returns lines that say how this program was built, from which
// sources and with which network.
func buildDescription() string {
	n := eval.DefaultNetwork()
	return version.Describe("Adoube") +
		fmt.Sprintf("network %s, %d neurons a side, %d outputs: %s\n", n.Hash(), n.Hidden, n.Buckets, n.Lineage)
}
