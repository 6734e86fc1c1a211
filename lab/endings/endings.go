// Package endings lets engines win elementary endings against the longest defense.
//
// An engine without tables plays the side that the endgame tables call won, and the tables
// play the other side: always a move after which the win takes longest.
//
//	draw.go      positions that are won and not yet easy
//	endings.go   games, and what is counted
package endings

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// Elementary are the endings of four men without pawns that are often won and seldom at once.
var Elementary = []string{"KBNvK", "KBBvK", "KQvKR", "KQvKN", "KQvKB", "KRvKN", "KRvKB"}

// A Config says what to play.
type Config struct {
	Tables    *syzygy.Tables
	Seed      uint64 // of the positions
	Positions int    // of each ending
}

// A Player returns the move to play in the current position of a game. It may ask the engine
// to forget what it learned when the game has no move yet.
type Player func(*position.Game) (position.Move, error)

// A Count is how a player did in an ending.
type Count struct {
	Won     int
	Moves   int      // of the games won, together
	Spoiled []string // the starts of the others, each with the move that gave the win away
}

// Play lets a player play the positions of an ending.
func (c *Config) Play(ending string, player Player) (Count, error) {
	var count Count
	for n := range c.Positions {
		p, err := c.draw(ending, uint64(n))
		if err != nil {
			return count, err
		}
		g := position.NewGame(p)
		spoiled, err := c.play(g, player)
		switch {
		case err != nil:
			return count, fmt.Errorf("%s: %w", p.FEN(), err)
		case spoiled != "":
			count.Spoiled = append(count.Spoiled, fmt.Sprintf("%s: %s", p.FEN(), spoiled))
		default:
			count.Won++
			count.Moves += (len(g.Moves()) + 1) / 2
		}
	}
	return count, nil
}

// play plays g to mate, or returns the move that spoils the win.
func (c *Config) play(g *position.Game, player Player) (spoiled string, err error) {
	for {
		m, err := player(g)
		if err != nil {
			return "", err
		}
		text := fmt.Sprintf("move %d, %s", len(g.Moves())/2+1, g.Position().SAN(m))
		g.Play(m)
		if g.Position().IsCheckmate() {
			return "", nil
		}
		defense, ok := c.Tables.RankRoot(g, true)
		if !ok || defense.Moves[0].WDL != syzygy.Loss {
			return text, nil
		}
		g.Play(defense.Moves[0].Move)
	}
}
