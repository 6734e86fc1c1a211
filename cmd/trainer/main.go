// Trainer is the makers' tool: it teaches and measures the evaluation.
//
//	trainer compare    measure the evaluation against deep searches and results
//	trainer selfplay   play games to learn from
//	trainer stats      describe files of games
//	trainer verify     replay files of games and name what is damaged
//	trainer train      teach a network from games
//	trainer curves     draw the losses of training runs
//	trainer spsa       tune the parameters of the search; needs a build with the tag tune
//	trainer wdl        learn from games what a score is worth
package main

import (
	"flag"
	"fmt"
	"os"
)

type command struct {
	name, summary string
	run           func(args []string) error
}

func main() {
	commands := []command{
		{"compare", "measure the evaluation against deep searches and results", compare},
		{"selfplay", "play games to learn from", selfPlay},
		{"stats", "describe files of games", stats},
		{"verify", "replay files of games and name what is damaged", verify},
		{"train", "teach a network from games", trainNetwork},
		{"curves", "draw the losses of training runs", curves},
		{"spsa", "tune the parameters of the search; needs a build with the tag tune", runSPSA},
		{"wdl", "learn from games what a score is worth", fitWDL},
	}
	if len(os.Args) > 1 {
		for _, c := range commands {
			if c.name != os.Args[1] {
				continue
			}
			if err := c.run(os.Args[2:]); err != nil {
				fmt.Fprintln(os.Stderr, "trainer:", err)
				os.Exit(2)
			}
			return
		}
		fmt.Fprintf(os.Stderr, "trainer: unknown command %q\n", os.Args[1])
	}
	fmt.Fprintln(os.Stderr, "usage: trainer COMMAND [FLAGS]; trainer COMMAND -h lists the flags")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-9s %s\n", c.name, c.summary)
	}
	os.Exit(2)
}

// newFlags returns a set of flags that reports mistakes as an exit status.
func newFlags(name string) *flag.FlagSet { return flag.NewFlagSet("trainer "+name, flag.ExitOnError) }
