package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/adoube/adoube/annotate"
)

// ErrNoGames is the error for a source in which nothing is a game, not even a broken one.
var ErrNoGames = errors.New("there are no games")

// Analyze analyzes the games of s and writes the report of a program on them to w, as
// [NewWriter] does.
func Analyze(ctx context.Context, w io.Writer, f Format, program string, c annotate.Config, s annotate.Source) error {
	out, err := NewWriter(w, f, Header{program, c.Settings})
	if err != nil {
		return err
	}
	var mu sync.Mutex // games and errors come from two goroutines
	found := false
	tell := s.Tell
	s.Tell = func(file string, err error, cut bool) error {
		mu.Lock()
		defer mu.Unlock()
		found = found || cut
		out.Error(fmt.Sprintf("%s: %v", file, err))
		return tell(file, err, cut)
	}
	err = annotate.Run(ctx, c, s.Games(ctx), func(g *annotate.Game) error {
		mu.Lock()
		defer mu.Unlock()
		found = true
		return out.Game(g)
	})
	switch {
	case err != nil:
		return err
	case !found:
		return ErrNoGames
	}
	return out.Finish()
}
