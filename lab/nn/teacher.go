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

// Export writes the positions that [Load] trains on or holds out, each followed by the near positions
// of a [Distillation] with the given count, in the order of the games: samples of [sampleSize] bytes,
// little-endian. It returns their number.
func Export(w io.Writer, r *record.Reader, count float64) (positions int, err error) {
	b := bufio.NewWriter(w)
	label, err := newLabeler(&Loading{TDLambda: DefaultTDLambda()}, "", r.Note())
	if err != nil {
		return 0, err
	}
	label.distiller = newDistiller(func(*position.Position) int { return 0 }, count)
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

// PathIn returns the path, in a directory, of the file that goes with a file of games: the same name with
// another extension.
func PathIn(dir, games, extension string) string {
	return filepath.Join(dir, strings.TrimSuffix(filepath.Base(games), ".adg")+extension)
}

// A labelReader reads the teacher's expected scores of the positions that [Export] writes for a file of
// games. Each is a byte: 255 * 2/π * arcsin(√x) for an expected score x, which resolves values near 0 and 1.
type labelReader struct {
	path  string
	codes []byte
	read  int // may exceed the number of codes
	scale *TDLambda
}

func openLabels(path string, scale *TDLambda) (*labelReader, error) {
	codes, err := disk.ReadFile(path)
	return &labelReader{path: path, codes: codes, scale: scale}, err
}

// next returns the evaluation of the next position.
func (r *labelReader) next(*position.Position) int {
	code := byte(0)
	if r.read < len(r.codes) {
		code = r.codes[r.read]
	}
	r.read++
	root := math.Sin(math.Pi / 2 * float64(code) / 255)
	return int(r.scale.score(root * root))
}

// check returns an error unless there was one score for each position. A nil r needs no check.
func (r *labelReader) check() error {
	if r == nil || r.read == len(r.codes) {
		return nil
	}
	return fmt.Errorf("%s: %d scores for %d positions; export the same games with the same --replay", r.path, len(r.codes), r.read)
}
