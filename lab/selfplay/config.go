package selfplay

import (
	"fmt"
	"runtime"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/search"
)

// A Config holds the settings of games.
type Config struct {
	// Seed determines all random choices. Machines that play with the same network
	// need different seeds, for different games in files of different names.
	Seed     uint64
	Nodes    uint64         // about the number of nodes after which a search stops deepening
	Chess960 float64        // share of games from a Chess960 start position, 0 to 1
	Sound    float64        // share of openings by good moves, 0 to 1
	Workers  int            // games at a time
	Engine   search.Options // with one thread, so that games can be repeated
}

// DefaultConfig returns the settings for training games.
func DefaultConfig() Config {
	o := search.DefaultOptions()
	o.Hash = 1 // enough for the entries of a game
	return Config{Nodes: 30, Chess960: 0.1, Sound: 0.5, Workers: runtime.NumCPU(), Engine: o}
}

// Note returns the note to store with the games. Games with the same note belong
// to one sequence.
func (c *Config) Note() string {
	note := fmt.Sprintf("self-play, seed %d, %d nodes, %d MiB hash, %g Chess960",
		c.Seed, c.Nodes, c.Engine.Hash, c.Chess960)
	if c.Sound > 0 {
		note += fmt.Sprintf(", %g sound", c.Sound)
	}
	if c.Engine.Network != nil {
		note += ", network " + c.Engine.Network.Hash()
	}
	return record.NoteMaterialScale(note, search.MaterialScale())
}
