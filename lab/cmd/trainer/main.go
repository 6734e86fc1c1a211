// Trainer trains and measures the evaluation of Adoube and tunes its search. For the list of
// commands, type
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
	command.OutliveReaders()
	if err := run(os.Args[1:]...); err != nil {
		command.PrintError(os.Stderr, "trainer", err)
		os.Exit(2)
	}
}

// run runs the command in args.
func run(args ...string) error { return program().Run(context.Background(), os.Stdout, args) }

// program returns the table of commands.
func program() *command.Program {
	return &command.Program{
		Name: "trainer",
		Help: "train, measure and tune Adoube\n\n" +
			"Trainer trains and measures the evaluation of Adoube and tunes its search.",
		Date:    version.Date,
		Version: func() string { return version.Describe("Adoube trainer") },
		Commands: []command.Command{
			{Name: "measure", Args: "[NET...]", Help: "measure networks and compare them with the first", Flags: measureNetworks},
			{Name: "selfplay", Help: "play training games", Flags: selfPlay},
			{Name: "stats", Args: "FILE...", Help: "replay and summarize files of games, and report damage", Run: stats},
			{Name: "train", Args: "[FILE...]", Help: "train a network on games", Flags: train},
			{Name: "export", Args: "FILE...", Help: "write the positions of games for the teacher in lab/gpu/teacher.py", Flags: export},
			{Name: "near", Args: "FILE...", Help: "write endless positions near games for the student in lab/gpu/student.py", Flags: near},
			{Name: "average", Args: "FILE...", Help: "average the weights of networks and checkpoints, or round those of one", Flags: averageNetworks},
			{Name: "stress", Args: "ENGINE...", Help: "stress test: play many short games with an engine and check all its output", Flags: stressEngine},
			{Name: "spsa", Help: "tune the parameters of the search", Flags: tune},
			{Name: "wdl", Args: "FILE...", Help: "fit the model of win, draw and loss probabilities to games", Run: fitWDL},
		},
	}
}
