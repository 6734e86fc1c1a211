package nn

import (
	"fmt"
	"io"
	"os"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"golang.org/x/sync/errgroup"
)

// One game in heldOutShare is held out on average.
const heldOutShare = 64

// Loading says which positions to load and how.
type Loading struct {
	Filter Filter

	// MaxClock is the greatest halfmove clock of a position to learn from. Near the
	// 50-move rule, scores say more about the rule than about the board.
	MaxClock int

	// MaxPositions limits the number of positions for training, to those of the
	// first games; 0 is no limit. The limit does not change what is held out, so
	// that runs with more and less data can be compared.
	MaxPositions int

	// Imitation, unless nil, takes positions near the games instead, with a static
	// evaluation as their score and a draw as their result. Filter does not apply.
	Imitation *Imitation

	Lookahead Lookahead // how to change the scores

	Workers int // files to read at the same time

	// Progress is called with a number of bytes read, by several goroutines.
	Progress func(bytes int)
}

// DefaultLoading returns the usual filter. It leaves out decided positions, and
// random openings with the moves right after them, in which a piece may still
// hang that was not left there on purpose.
func DefaultLoading() Loading {
	return Loading{
		Filter:    Filter{MaxScore: record.MaxScore, MinPly: 10},
		Lookahead: Lookahead{Unit: DefaultConfig().Unit},
		MaxClock:  80,
		Workers:   1,
		Progress:  func(int) {},
	}
}

// Data are positions to learn from, and positions of other games to measure the
// result with.
type Data struct {
	Train, HeldOut []Sample

	Games   int             // read
	Plies   int             // of these games, including those left out
	Damages []record.Damage // of the files
}

// Load reads files of games. Whether a game is held out depends only on its moves:
// a copy in another file is held out too, and more data do not change the choice.
func Load(paths []string, l Loading) (*Data, error) {
	files := make([]Data, len(paths))
	var group errgroup.Group
	group.SetLimit(max(l.Workers, 1))
	for i, path := range paths {
		group.Go(func() (err error) {
			files[i], err = loadFile(path, &l)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return join(files, l.MaxPositions), nil
}

// join concatenates the data of files in order, with at most limit positions for
// training.
func join(files []Data, limit int) *Data {
	train, heldOut := 0, 0
	for _, f := range files {
		train += len(f.Train)
		heldOut += len(f.HeldOut)
	}
	if limit <= 0 {
		limit = train
	}
	all := &Data{Train: make([]Sample, 0, min(train, limit)), HeldOut: make([]Sample, 0, heldOut)}
	for i := range files {
		f := &files[i]
		all.Train = append(all.Train, f.Train[:min(len(f.Train), limit-len(all.Train))]...)
		all.HeldOut = append(all.HeldOut, f.HeldOut...)
		all.Damages = append(all.Damages, f.Damages...)
		all.Games += f.Games
		all.Plies += f.Plies
		*f = Data{} // frees its memory
	}
	return all
}

// loadFile reads one file of games.
func loadFile(path string, l *Loading) (d Data, err error) {
	f, err := os.Open(path)
	if err != nil {
		return d, fmt.Errorf("reading games: %w", err)
	}
	defer f.Close()
	r, err := record.NewReader(&meter{f, l.Progress}, path)
	if err != nil {
		return d, fmt.Errorf("reading games: %s: %w", path, err)
	}
	var g record.Game
	var i *imitator
	if l.Imitation != nil {
		i = newImitator(l.Imitation)
	}
	for {
		err := r.Next(&g)
		if err == io.EOF {
			break
		}
		if err != nil {
			return d, fmt.Errorf("reading games: %s: %w", path, err)
		}
		d.add(&g, l, i)
	}
	d.Damages = r.Damages()
	return d, nil
}

// A meter reports how many bytes were read.
type meter struct {
	io.Reader
	report func(bytes int)
}

func (m *meter) Read(p []byte) (int, error) {
	n, err := m.Reader.Read(p)
	m.report(n)
	return n, err
}

// add appends the positions of g that l keeps, or, unless i is nil, those that i
// finds near it.
func (d *Data) add(g *record.Game, l *Loading, i *imitator) {
	list := &d.Train
	if heldOut(g) {
		list = &d.HeldOut
	}
	d.Games++
	d.Plies += len(g.Moves)
	if i != nil {
		*list = i.add(g, *list)
		return
	}
	scores := l.Lookahead.scores(g)
	for ply, p := range g.Positions() {
		if l.Filter.Keep(p, ply, g.Moves[ply], g.Scores[ply]) && p.HalfmoveClock() <= l.MaxClock && p.Occupied().Count() <= eval.MaxMen {
			*list = append(*list, NewSample(p, scores[ply], uint8(g.Result.HalfPoints(p.SideToMove()))))
		}
	}
}

// heldOut reports whether g is held out, by a hash of its start and moves: FNV-1a,
// mixed because only its upper bits are good.
func heldOut(g *record.Game) bool {
	h := (uint64(14695981039346656037) ^ uint64(g.Start.Key())) * 1099511628211
	for _, m := range g.Moves {
		h = (h ^ uint64(m)) * 1099511628211
	}
	return (h^h>>29)*0x9e3779b97f4a7c15>>32%heldOutShare == 0
}
