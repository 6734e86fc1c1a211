package annotate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/adoube/adoube/position/pgn"
)

// A Source is where the games of [Run] come from: files of PGN.
type Source struct {
	Files     []string
	Open      func(name string) (io.ReadCloser, error) // opens one of the files
	Selection Selection
	// Tell hears what cannot be read in the selected games of a file, and whether a game is
	// left out or cut short for it. Its error ends the games.
	Tell func(file string, err error, cut bool) error
	Skip func(bytes int64) // hears the length of what is left out
}

// Games returns the selected games, until ctx is done.
func (s *Source) Games(ctx context.Context) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for _, name := range s.Files {
			f, err := s.Open(name)
			if err != nil {
				yield(nil, err)
				return
			}
			in := interruptible(ctx, f)
			goOn := s.read(name, in, yield)
			in.Close()
			f.Close()
			if !goOn {
				return
			}
		}
	}
}

// interruptible returns a reader of r that fails as soon as ctx is done, also while it
// waits for input that does not come, or reads on and on without finding a game.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
		stop()
	}()
	return out
}

// read reads the games of one file. It returns false if no other game is wanted.
func (s *Source) read(name string, f io.Reader, yield func(*Game, error) bool) bool {
	r := pgn.NewReader(f)
	var begin int64
	for n := 1; ; n++ {
		g, err := r.Next()
		size := r.Offset() - begin
		begin += size
		if errors.Is(err, io.EOF) {
			return true
		}
		if _, bad := errors.AsType[*pgn.Error](err); err != nil && !bad {
			return yield(nil, fmt.Errorf("%s: %w", name, err))
		}
		selected := s.Selection.has(g, n)
		if selected {
			if err := s.tell(name, g); err != nil {
				return yield(nil, err)
			}
		}
		if !selected || g.Broken != nil && len(g.Moves) == 0 {
			s.Skip(size)
		} else if !yield(&Game{File: name, Number: n, Size: size, PGN: g}, nil) {
			return false
		}
		if last := s.Selection.To.number; last > 0 && n >= last {
			return true
		}
	}
}

// tell tells what of game g of a file cannot be read. The moves before a mistake are kept.
func (s *Source) tell(name string, g *pgn.Game) error {
	for _, w := range g.Warnings {
		if err := s.Tell(name, w, false); err != nil {
			return err
		}
	}
	switch {
	case g.Broken == nil:
		return nil
	case len(g.Moves) > 0:
		return s.Tell(name, fmt.Errorf("%w; the game is kept up to there", g.Broken), true)
	}
	return s.Tell(name, g.Broken, true)
}
