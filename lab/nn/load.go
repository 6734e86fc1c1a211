package nn

import (
	"cmp"
	"io"
	"slices"
	"sync"

	"github.com/adoube/adoube/lab/record"
	"golang.org/x/sync/errgroup"
)

// One game in heldOutShare is held out on average.
const heldOutShare = 64

// Loading holds the settings for turning games into positions.
type Loading struct {
	TDLambda TDLambda `json:"lookahead"` // how later scores change the labels
	Results  Results  `json:"results"`   // the weight of game results in the labels

	// Share is the share of the games to learn from, more than 0 and at most 1. The
	// choice depends only on their moves, and the same games are held out, so that runs
	// with more and less data can be compared.
	Share float64 `json:"share"`

	// Distillation, unless nil, adds positions near the games and takes part in the labels of
	// those of the games.
	Distillation *Distillation `json:"imitation"`

	// Cache, unless empty, is a file that keeps the positions, so that the next call
	// for the same games need not replay them.
	Cache string `json:"-"`

	Workers int `json:"-"` // goroutines

	// Progress receives all bytes that are read; several goroutines write to it.
	Progress io.Writer `json:"-"`
}

// DefaultLoading returns the usual settings.
func DefaultLoading() Loading {
	return Loading{
		TDLambda: DefaultTDLambda(),
		Share:    1,
		Workers:  1,
		Progress: io.Discard,
	}
}

// Data are positions to learn from, and positions of other games to measure the
// result on. Their order depends only on the positions themselves and is as good as
// random.
type Data struct {
	Train, HeldOut []Sample

	Games   int             // read
	Plies   int             // of these games, including those left out
	Damages []record.Damage // of the files; none if the positions are from a cache
}

// Load reads files of games. Whether a game is held out depends only on its moves:
// a copy in another file is held out too, and more data does not change the choice.
func Load(paths []string, l Loading) (*Data, error) {
	if l.Cache != "" {
		return loadCached(paths, &l)
	}
	return loadGames(paths, &l)
}

// loadGames is [Load] without a cache.
func loadGames(paths []string, l *Loading) (*Data, error) {
	var c collector
	if err := c.read(paths, l); err != nil {
		return nil, err
	}
	return &Data{
		Train: c.train.drain(l.Workers), HeldOut: c.heldOut.drain(l.Workers),
		Games: c.games, Plies: c.plies, Damages: c.damages,
	}, nil
}

// A collector collects the positions of games from several goroutines.
type collector struct {
	train, heldOut mixer

	mutex        sync.Mutex
	games, plies int
	damages      []record.Damage
}

// read reads files of games.
func (c *collector) read(paths []string, l *Loading) error {
	var group errgroup.Group
	group.SetLimit(max(l.Workers, 1))
	for _, path := range paths {
		group.Go(func() error {
			damages, err := record.Read(path, l.Progress, func(r *record.Reader) error { return c.readFile(path, r, l) })
			c.mutex.Lock()
			defer c.mutex.Unlock()
			c.damages = append(c.damages, damages...)
			return err
		})
	}
	err := group.Wait()
	slices.SortFunc(c.damages, func(a, b record.Damage) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Offset, b.Offset))
	})
	return err
}

// readFile reads the file of games at a path.
func (c *collector) readFile(path string, r *record.Reader, l *Loading) error {
	label, err := newLabeler(l, path, r.Note())
	if err != nil {
		return err
	}
	games, plies := 0, 0
	err = r.Each(func(g *record.Game) {
		games++
		plies += len(g.Moves)
		share, out := shareOf(g)
		learn := share < l.Share
		if !out && !learn && label.teacher == nil {
			return // there are no labels of a teacher to skip
		}
		switch list := label.game(g, out); {
		case out:
			c.heldOut.add(list)
		case learn:
			c.train.add(list)
		}
	})
	if err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.games += games
	c.plies += plies
	return label.teacher.check()
}

// shareOf returns a number that is 0 or more and less than 1, and whether g is held
// out. Both come from a hash of its start and moves: FNV-1a, mixed because only its
// upper bits are good.
func shareOf(g *record.Game) (share float64, heldOut bool) {
	h := (uint64(14695981039346656037) ^ uint64(g.Start.Key())) * 1099511628211
	for _, m := range g.Moves {
		h = (h ^ uint64(m)) * 1099511628211
	}
	share = float64((h^h>>31)*0xbf58476d1ce4e5b9>>32) / (1 << 32)
	return share, (h^h>>29)*0x9e3779b97f4a7c15>>32%heldOutShare == 0
}
