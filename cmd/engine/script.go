package main

import "strings"

// OpenBench and scripts pass commands of UCI as arguments:
//
//	adoube "genfens 10 seed 1 book None" quit

// areCommands reports whether args are such commands: the first one has a blank,
// which no subcommand has.
func areCommands(args []string) bool { return strings.ContainsAny(args[0], " \t") }

// script returns the input of a session that serves the commands one after the
// other, each to its end, and then leaves.
func script(commands []string) string {
	var b strings.Builder
	for _, c := range commands {
		b.WriteString(c + "\nwait\n")
	}
	return b.String()
}
