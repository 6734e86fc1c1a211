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
	// Warn is called with an error about something in a selected game that cannot be read. Cut
	// reports whether the game is left out or cut short.
	Warn func(file string, err error, cut bool)
	Skip func(bytes int64) // is called with the lengths of games that are not selected
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
	n, last := 0, s.Selection.To.number
	var begin int64
	size := func() int64 {
		size := r.Offset() - begin
		begin += size
		return size
	}
	r.Skip = func(g *pgn.Game) bool {
		n++
		if s.Selection.has(g, n) || last > 0 && n > last {
			return false
		}
		s.Skip(size())
		return true
	}
	for {
		g, err := r.Next()
		size := size()
		if errors.Is(err, io.EOF) || last > 0 && n > last {
			s.Skip(size)
			return true
		}
		if _, bad := errors.AsType[*pgn.Error](err); err != nil && !bad {
			return yield(nil, fmt.Errorf("%s: %w", name, err))
		}
		s.warn(name, g)
		if g.Broken != nil && len(g.Moves) == 0 {
			s.Skip(size)
		} else if !yield(&Game{File: name, Number: n, Size: size, PGN: g}, nil) {
			return false
		}
		if n == last {
			return true
		}
	}
}

// warn passes on what of game g of a file cannot be read. The moves before a mistake are kept.
func (s *Source) warn(name string, g *pgn.Game) {
	for _, w := range g.Warnings {
		s.Warn(name, w, false)
	}
	switch {
	case g.Broken == nil:
	case len(g.Moves) > 0:
		s.Warn(name, fmt.Errorf("%w; the game is kept up to there", g.Broken), true)
	default:
		s.Warn(name, g.Broken, true)
	}
}
