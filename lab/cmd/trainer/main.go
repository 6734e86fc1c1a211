// Trainer is the makers' tool: it teaches and measures the evaluation and tunes
// the search. For the list of commands, type
//
//	trainer help
package main

import (
	"context"
	"os"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/version"
)

// Upper limits of flags, beyond what machines have today.
const (
	maxHash    = 1 << 20 // MiB
	maxWorkers = 1024
)

func main() {
	if err := run(os.Args[1:]...); err != nil {
		command.Tell(os.Stderr, "trainer", err)
		os.Exit(2)
	}
}

// run runs the command that args name.
func run(args ...string) error { return program().Run(context.Background(), os.Stdout, args) }

// program returns the commands.
func program() *command.Program {
	return &command.Program{
		Name: "trainer",
		Help: "the tool of Adoube's makers\n\n" +
			"Trainer teaches and measures the evaluation of Adoube and tunes its search.",
		Date:    version.Date,
		Version: func() string { return version.Describe("Adoube trainer") },
		Commands: []command.Command{
			{Name: "measure", Args: "[NET...]", Help: "measure networks, and compare them with the first", Flags: measureNetworks},
			{Name: "selfplay", Help: "play games to learn from", Flags: selfPlay},
			{Name: "stats", Args: "FILE...", Help: "replay and describe files of games, and name what is damaged", Run: stats},
			{Name: "train", Args: "[FILE...]", Help: "teach a network from games", Flags: train},
			{Name: "export", Args: "FILE...", Help: "write the positions of games for the teacher, lab/gpu/teacher.py", Flags: export},
			{Name: "average", Args: "FILE FILE...", Help: "make a network of the means of weights in networks and checkpoints", Flags: averageNetworks},
			{Name: "soak", Args: "ENGINE...", Help: "let an engine play very many short games and check all that it says", Flags: soakEngine},
			{Name: "spsa", Help: "tune the parameters of the search", Flags: tune},
			{Name: "wdl", Args: "FILE...", Help: "learn from games what a score is worth", Run: fitWDL},
		},
	}
}
