package nn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// Export writes the positions that [Load] learns from or holds out, each followed by those near it that
// an [Imitation] of the given count takes, in the order of the games: samples of [sampleSize] bytes,
// little-endian. It returns how many.
func Export(w io.Writer, r *record.Reader, count float64) (positions int, err error) {
	b := bufio.NewWriter(w)
	label, err := newLabeler(&Loading{Lookahead: DefaultLookahead()}, "", r.Note())
	if err != nil {
		return 0, err
	}
	label.imitator = newImitator(func(*position.Position) int { return 0 }, count)
	err = r.Each(func(g *record.Game) {
		_, out := shareOf(g)
		list := label.game(g, out)
		if out {
			for i := range list {
				list[i].source = heldOut
			}
		}
		positions += len(list)
		b.Write(bytesOf(list)) // its error is that of Flush
	})
	return positions, errors.Join(err, b.Flush())
}

// PathIn returns the path in a folder of what belongs to a file of games: its name with another
// extension.
func PathIn(folder, games, extension string) string {
	return filepath.Join(folder, strings.TrimSuffix(filepath.Base(games), ".adg")+extension)
}

// A pointReader reads what a teacher says of the positions that [Export] writes of a file of games, a
// byte each: 255 * 2/π * arcsin(√x) for x expected points, so that small chances are told apart.
type pointReader struct {
	path  string
	codes []byte
	asked int // positions
	scale *Lookahead
}

func openPoints(path string, scale *Lookahead) (*pointReader, error) {
	codes, err := disk.ReadFile(path)
	return &pointReader{path: path, codes: codes, scale: scale}, err
}

// next returns the evaluation of the next position.
func (p *pointReader) next(*position.Position) int {
	code := byte(0)
	if p.asked < len(p.codes) {
		code = p.codes[p.asked]
	}
	p.asked++
	root := math.Sin(math.Pi / 2 * float64(code) / 255)
	return int(p.scale.score(root * root))
}

// check returns an error unless there was a point for each position. A nil p has none to check.
func (p *pointReader) check() error {
	if p == nil || p.asked == len(p.codes) {
		return nil
	}
	return fmt.Errorf("%s: %d points for %d positions; export the same games with the same --rehearse", p.path, len(p.codes), p.asked)
}
