package selfplay

import (
	"context"
	"errors"
	"io"
	"sync"

	"github.com/adoube/adoube/lab/record"
)

// BranchFile searches the branches off the games of one file, see [Player.Branch], and
// writes the games to another. It goes on after those that this holds already. It calls
// progress with each game, and returns what is damaged in the first file and what was cut
// off the other.
//
// When ctx is done, BranchFile stores the games that it works on and returns nil.
func BranchFile(ctx context.Context, c Config, from, to string, progress func(*record.Game)) (damages []record.Damage, err error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	r, err := record.Open(from)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	w, err := record.Append(to, r.Note()+"; "+c.branchNote(), 0)
	if err != nil {
		return nil, err
	}
	b := brancher{reader: r, writer: w, batch: make([]numbered, 4*c.Workers)}
	for range c.Workers {
		b.players = append(b.players, NewPlayer(c))
	}
	for err == nil && ctx.Err() == nil {
		err = b.step(ctx, progress)
	}
	if err == io.EOF {
		err = nil
	}
	if cut := w.Cut(); cut != nil {
		damages = append(damages, *cut)
	}
	return append(damages, r.Damages()...), errors.Join(err, w.Close())
}

// A brancher takes games from a file to another, a batch at a time.
type brancher struct {
	reader  *record.Reader
	writer  *record.Writer
	players []*Player
	batch   []numbered
}

// A numbered is a game with its number.
type numbered struct {
	number uint64
	game   record.Game
}

// step takes a batch from one file to the other. It returns io.EOF after the last one.
func (b *brancher) step(ctx context.Context, progress func(*record.Game)) error {
	list, end := b.read(ctx)
	var group sync.WaitGroup
	for i, p := range b.players {
		group.Go(func() {
			for k := i; k < len(list); k += len(b.players) {
				p.Branch(list[k].number, &list[k].game)
			}
		})
	}
	group.Wait()
	for i := range list {
		if err := b.write(&list[i]); err != nil {
			return err
		}
		progress(&list[i].game)
	}
	return end
}

// read reads the games of the next batch that are not written yet. There may be some
// even if it returns an error.
func (b *brancher) read(ctx context.Context) (list []numbered, err error) {
	n := 0
	for n < len(b.batch) && ctx.Err() == nil {
		if err = b.reader.Next(&b.batch[n].game); err != nil {
			break
		}
		if b.batch[n].number = b.reader.Number(); b.batch[n].number >= b.writer.Next() {
			n++
		}
	}
	return b.batch[:n], err
}

// write writes a game, which keeps its number.
func (b *brancher) write(n *numbered) error {
	if err := b.writer.SkipTo(n.number); err != nil {
		return err
	}
	return b.writer.Add(&n.game)
}
