package nn

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"golang.org/x/sync/errgroup"
)

// Near describes an endless stream of positions near games, for a student that sees each only once.
type Near struct {
	Moves   int    // from 1 to this number of random moves lead from a game to a position
	Seed    uint64 // the same seed, number of workers and games give the same stream
	Workers int    // goroutines
}

// Positions are made in blocks, and each worker is a few blocks ahead of the reader.
const nearBlock, nearAhead = 4096, 8

// Write writes positions near the games in files to w as [Export] does, without labels, until w returns
// an error, which it returns. The side to move is not in check and has a legal move.
func (n Near) Write(w io.Writer, paths []string) ([]record.Damage, error) {
	r, damages, err := readRoots(paths, n.Workers)
	if err != nil {
		return damages, err
	}
	done := make(chan struct{})
	defer close(done)
	streams := make([]chan []Sample, n.Workers)
	for i := range streams {
		streams[i] = make(chan []Sample, nearAhead)
		go n.fill(streams[i], done, r, rand.New(rand.NewPCG(n.Seed, uint64(i))))
	}
	for i := 0; ; i++ {
		if _, err := w.Write(bytesOf(<-streams[i%n.Workers])); err != nil {
			return damages, err
		}
	}
}

// fill sends blocks of positions until done is closed.
func (n Near) fill(stream chan<- []Sample, done <-chan struct{}, r *roots, random *rand.Rand) {
	var list position.MoveList
	for {
		block := make([]Sample, 0, nearBlock)
		for len(block) < nearBlock {
			p, ok := away(r.at(random.IntN(r.count())), 1+random.IntN(n.Moves), random, &list)
			if ok && p.HasLegalMove() {
				s := NewSample(&p, 0, 1)
				s.source = fromTeacher
				block = append(block, s)
			}
		}
		select {
		case stream <- block:
		case <-done:
			return
		}
	}
}

// away plays random moves from p. It reports false if the game ends earlier, or with a check: a static
// evaluation says little then.
func away(p position.Position, moves int, random *rand.Rand, list *position.MoveList) (position.Position, bool) {
	for range moves {
		list.Clear()
		p.GenerateLegal(list)
		moves := list.Slice()
		if len(moves) == 0 {
			return p, false
		}
		p = p.After(moves[random.IntN(len(moves))])
	}
	return p, !p.InCheck()
}

// roots are the positions of games, from firstPly on. Only the moves are in memory.
type roots struct {
	games []record.Game // without scores
	ends  []int         // the number of positions in each game and those before it
}

func (r *roots) count() int { return r.ends[len(r.ends)-1] }

// at returns position i.
func (r *roots) at(i int) position.Position {
	number, _ := slices.BinarySearch(r.ends, i+1)
	g := &r.games[number]
	p := g.Start
	for _, m := range g.Moves[:len(g.Moves)-(r.ends[number]-i)] {
		p = p.After(m)
	}
	return p
}

// readRoots reads files of games.
func readRoots(paths []string, workers int) (r *roots, damages []record.Damage, err error) {
	games, damaged := make([][]record.Game, len(paths)), make([][]record.Damage, len(paths))
	var group errgroup.Group
	group.SetLimit(workers)
	for i, path := range paths {
		group.Go(func() (err error) {
			damaged[i], err = record.Read(path, io.Discard, func(r *record.Reader) error {
				return r.Each(func(g *record.Game) {
					if len(g.Moves) > firstPly && g.Start.Occupied().Count() <= eval.MaxPieces {
						games[i] = append(games[i], record.Game{Start: g.Start, Moves: slices.Clone(g.Moves)})
					}
				})
			})
			return err
		})
	}
	err = group.Wait()
	r, damages = &roots{games: slices.Concat(games...)}, slices.Concat(damaged...)
	sum := 0
	for i := range r.games {
		sum += len(r.games[i].Moves) - firstPly
		r.ends = append(r.ends, sum)
	}
	if err == nil && sum == 0 {
		err = errors.New("no game is long enough")
	}
	return r, damages, err
}
