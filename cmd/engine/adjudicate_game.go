package main

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
)

// parseGame reads a game like [position.ParseGame], and also "FEN; moves e2e4 e7e5".
// Other parts after a semicolon are EPD operations, of which only those that say nothing
// about the game are allowed.
func parseGame(s string) (*position.Game, error) {
	p, moves, err := position.ParseStart(s)
	if err != nil {
		return nil, err
	}
	parts := strings.Split(moves, ";")
	rest := strings.Fields(parts[0])
	if len(rest) > 0 && isIdleOperation(rest[0]) {
		rest = nil
	}
	for _, part := range parts[1:] {
		f := strings.Fields(part)
		switch {
		case len(f) == 0 || isIdleOperation(f[0]):
		case f[0] == "moves":
			rest = append(rest, f[1:]...)
		default:
			return nil, fmt.Errorf("%.100q after the FEN: want moves and a list of moves", f[0])
		}
	}
	if len(rest) > 0 && rest[0] == "moves" {
		rest = rest[1:]
	}
	g := position.NewGame(p)
	return g, g.PushAll(strings.Join(rest, " "))
}

// isIdleOperation reports whether an EPD operation of this name is a comment,
// an identifier or the like.
func isIdleOperation(name string) bool {
	switch name {
	case "id", "class", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9":
		return true
	}
	return false
}
