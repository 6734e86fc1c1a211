package main

import (
	"flag"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// labelFlags are the flags of searches for labels, of games and of branches. The function
// that it returns finishes c once they are parsed.
func labelFlags(f *flag.FlagSet, c *selfplay.Config, leastBranches int) (finish func() error) {
	command.Number(f, &c.Branches, "branches", leastBranches, record.MaxBranches, "search `N` positions near each position of the games too")
	command.Number(f, &c.Engine.Hash, "hash", 1, maxHash, "transposition table of a game in `MB`")
	command.Number(f, &c.Nodes, "nodes", 1, 1<<32, "search about `N` nodes for a score")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "take `N` games at a time")
	network := f.String("net", "", "evaluate with the network in `FILE` instead of the one built in")
	return func() (err error) {
		c.Engine.Network, err = eval.LoadNetwork(*network)
		return err
	}
}
