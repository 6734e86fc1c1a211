package nn

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/search"
)

// Export writes the positions of games in which a move has a score, in the order in which they were
// played: samples of [sampleSize] bytes, little-endian. Their source says whether [Load] would learn
// from them, and the teacher may, too. It returns their number.
func Export(w io.Writer, r *record.Reader, l Lookahead) (count int, err error) {
	b := bufio.NewWriter(w)
	label := newLabeler(&Loading{Lookahead: l})
	err = r.Each(func(g *record.Game) error {
		if men := g.Start.Occupied().Count(); men > eval.MaxMen {
			return fmt.Errorf("game %d has %d men", r.Number(), men)
		}
		list := label.all(g)
		count += len(list)
		_, err := b.Write(bytesOf(list))
		return err
	})
	return count, errors.Join(err, b.Flush())
}

// Relabel writes the games of r with other scores: those at which the given points are expected, 4 bytes
// for each position that [Export] writes of r. Where the score is a mate or as good, it stays, so that
// the same positions are worth learning from. It returns an error, and what it wrote is worth
// nothing, if there are fewer points or more, or if any is not between 0 and 1.
func Relabel(w *record.Writer, r *record.Reader, points io.Reader, unit int) error {
	b := bufio.NewReader(points)
	l := Lookahead{Unit: unit}
	err := r.Each(func(g *record.Game) error {
		for ply, p := range g.Positions() {
			if g.Scores[ply] == record.NoScore {
				continue
			}
			var said float32
			if err := binary.Read(b, binary.LittleEndian, &said); err != nil {
				return fmt.Errorf("points of game %d: %w", r.Number(), err)
			}
			if !(said >= 0 && said <= 1) {
				return fmt.Errorf("%v points in game %d", said, r.Number())
			}
			if score := g.Scores[ply]; score > -record.MaxScore && score < record.MaxScore {
				g.Scores[ply] = int16(math.Round(float64(l.score(float64(said))) * search.EvalScale(p)))
			}
		}
		return w.Add(g)
	})
	if err != nil {
		return err
	}
	if _, err := b.ReadByte(); err != io.EOF {
		return errors.New("there are more points than positions")
	}
	return nil
}
