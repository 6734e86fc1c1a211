package nn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// Export writes the positions of games that [Load] would learn from with an [Imitation] of the given
// count, or hold out, in an order of their own: samples of [sampleSize] bytes, little-endian. It returns their
// number.
func Export(w io.Writer, r *record.Reader, count float64, l Lookahead) (positions int, err error) {
	b := bufio.NewWriter(w)
	label := labeler{
		Loading:  &Loading{Lookahead: l, Imitation: &Imitation{}},
		imitator: newImitator(func(*position.Position) int { return 0 }, count),
	}
	err = r.Each(func(g *record.Game) error {
		_, out := shareOf(g)
		list := label.game(g, out)
		if out {
			for i := range list {
				list[i].source = heldOut
			}
		}
		positions += len(list)
		_, err := b.Write(bytesOf(list))
		return err
	})
	return positions, errors.Join(err, b.Flush())
}

// A pointReader reads points, what a teacher says of the positions that [Export] writes of a file of games, a byte each:
// 255 * 2/π * arcsin(√x) for x expected points, so that small chances are told apart.
type pointReader struct {
	file   *os.File
	reader *bufio.Reader
	scale  *Lookahead
	err    error // of the first read that failed
}

// pointsPath returns the path of the points of a file of games in a folder.
func pointsPath(folder, games string) string {
	return filepath.Join(folder, strings.TrimSuffix(filepath.Base(games), ".adg")+".points")
}

func openPoints(path string, scale *Lookahead) (*pointReader, error) {
	f, err := os.Open(path)
	return &pointReader{file: f, reader: bufio.NewReader(f), scale: scale}, err
}

// next returns the evaluation of the next position.
func (p *pointReader) next(*position.Position) int {
	code, err := p.reader.ReadByte()
	if err != nil && p.err == nil {
		p.err = err
	}
	root := math.Sin(math.Pi / 2 * float64(code) / 255)
	return int(p.scale.score(root * root))
}

// close returns an error if there were more points than positions or fewer.
func (p *pointReader) close() error {
	_, err := p.reader.ReadByte()
	if p.err == nil && err != io.EOF {
		p.err = errors.New("more points than positions")
	}
	if p.err != nil {
		p.err = fmt.Errorf("%s: %w", p.file.Name(), p.err)
	}
	return errors.Join(p.err, p.file.Close())
}
