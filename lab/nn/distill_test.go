package nn

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// countPieces evaluates a position by its number of pieces.
func countPieces(p *position.Position) int { return 10 * p.Occupied().Count() }

func distillCount(count, share float64) *Distillation {
	return &Distillation{Teacher: func() func(*position.Position) int { return countPieces }, Count: count, Share: share}
}

func TestReplayAddsPositions(t *testing.T) {
	paths := writeGames(t, 1, 200)
	games := load(t, paths, func(*Loading) {})
	d := load(t, paths, func(l *Loading) { l.Distillation = distillCount(0.5, 0) })
	if !slices.Equal(d.HeldOut, games.HeldOut) {
		t.Error("other positions are held out")
	}
	var rest []Sample
	count := 0
	for _, s := range d.Train {
		if s.source == fromGame {
			rest = append(rest, s)
			continue
		}
		count++
		if int(s.score) != 10*s.pieces.Count() {
			t.Fatalf("a score of %d with %d pieces", s.score, s.pieces.Count())
		}
		if got, want := s.result(160), Sigmoid(float64(s.score)/160); got != want {
			t.Fatalf("the result is %v, want that of the teacher, %v", got, want)
		}
	}
	if !slices.Equal(rest, games.Train) {
		t.Error("the positions of games are others")
	}
	if share := float64(count) / float64(len(rest)); share < 0.4 || share > 0.55 {
		t.Errorf("%.2f as many positions near them, want 0.5", share)
	}
}

func TestReplayStaysNearTheGame(t *testing.T) {
	g := &record.Game{}
	g.Reset(position.StartPosition())
	i := newDistiller(countPieces, 1)
	near := map[Sample]bool{}
	var walk func(p position.Position, left int)
	walk = func(p position.Position, left int) {
		if p != g.Start && !p.InCheck() {
			s := NewSample(&p, int16(countPieces(&p)), 1)
			s.source = fromTeacher
			near[s] = true
		}
		if left == 0 {
			return
		}
		for m := range p.LegalMoves() {
			walk(p.After(m), left-1)
		}
	}
	walk(g.Start, 3)
	found := 0
	for range 2000 {
		s, ok := i.near(g.Start)
		if ok && !near[s] {
			t.Fatal("a position that is not within three moves")
		}
		if ok {
			found++
		}
	}
	if found < 1900 {
		t.Errorf("%d positions near the start, want nearly 2000", found)
	}
}

func TestBlendWeighsTheTeacher(t *testing.T) {
	paths := writeGames(t, 1, 40)
	games := load(t, paths, func(*Loading) {})
	blended := load(t, paths, func(l *Loading) { l.Distillation = distillCount(0, 0.25) })
	labels := func(d *Data) map[Sample][]float64 { // of equal positions in ascending order
		m := map[Sample][]float64{}
		for _, s := range slices.Concat(d.Train, d.HeldOut) {
			points := Sigmoid(float64(s.score) / 160)
			s.score = 0
			m[s] = append(m[s], points)
		}
		for _, list := range m {
			slices.Sort(list)
		}
		return m
	}
	if len(blended.HeldOut) != len(games.HeldOut) || len(blended.Train) != len(games.Train) {
		t.Fatal("other positions")
	}
	was := labels(games)
	for s, list := range labels(blended) {
		if len(was[s]) != len(list) {
			t.Fatalf("a position occurs %d times, blended %d times", len(was[s]), len(list))
		}
		for i, got := range list {
			want := 0.75*was[s][i] + 0.25*Sigmoid(float64(10*s.pieces.Count())/160)
			if math.Abs(got-want) > 0.002 {
				t.Fatalf("a label of %.4f, blended, is %.4f, want %.4f", was[s][i], got, want)
			}
		}
	}
}

// hashLabel returns the label of a position in tests.
func hashLabel(s Sample) byte {
	s.score, s.source = 0, 0
	return byte(s.hash())
}

// exportLabels exports the positions of a file of games and writes labels for them to a directory.
func exportLabels(t *testing.T, games, dir string, count float64, change func([]byte) []byte) (list []Sample) {
	t.Helper()
	var b bytes.Buffer
	n := 0
	must.Get(record.Read(games, io.Discard, func(r *record.Reader) (err error) {
		n, err = Export(&b, r, count)
		return err
	}))(t)
	if b.Len() != n*sampleSize {
		t.Fatalf("%d bytes for %d positions", b.Len(), n)
	}
	list = make([]Sample, n)
	copy(bytesOf(list), b.Bytes())
	var codes []byte
	for _, s := range list {
		codes = append(codes, hashLabel(s))
	}
	must.Do(t, os.WriteFile(PathIn(dir, games, ".points"), change(codes), 0o644))
	return list
}

func TestTeacherLabelsExportedPositions(t *testing.T) {
	path, dir := writeGames(t, 1, 200)[0], t.TempDir()
	list := exportLabels(t, path, dir, 0.5, slices.Clone[[]byte])
	for _, share := range []float64{1, 0.5} {
		d := load(t, []string{path}, func(l *Loading) {
			l.Share, l.Distillation = share, &Distillation{Points: dir, Count: 0.5, Share: 1}
		})
		if share == 1 && len(d.Train)+len(d.HeldOut) != len(list) {
			t.Errorf("%d positions of %d", len(d.Train)+len(d.HeldOut), len(list))
		}
		near := 0
		for _, s := range slices.Concat(d.Train, d.HeldOut) {
			if s.source == fromTeacher {
				near++
			}
			want := math.Pow(math.Sin(math.Pi/2*float64(hashLabel(s))/255), 2)
			if got := s.target(160); math.Abs(got-want) > 0.002 {
				t.Fatalf("expected score %.3f, want %.3f", got, want)
			}
		}
		if near < len(d.Train)/4 {
			t.Errorf("%d positions near %d", near, len(d.Train))
		}
	}
}

func TestExportWritesThePositionsOfLoad(t *testing.T) {
	path := writeGames(t, 1, 200)[0]
	var learn, out []Sample
	for _, s := range exportLabels(t, path, t.TempDir(), 0, slices.Clone[[]byte]) {
		if s.source == heldOut {
			s.source = fromGame
			out = append(out, s)
		} else {
			learn = append(learn, s)
		}
	}
	d := load(t, []string{path}, func(*Loading) {})
	for i, pair := range [][2][]Sample{{learn, d.Train}, {out, d.HeldOut}} {
		for _, list := range pair {
			slices.SortFunc(list, func(a, b Sample) int { return slices.Compare(a.words()[:], b.words()[:]) })
		}
		if len(pair[0]) == 0 || !slices.Equal(pair[0], pair[1]) {
			t.Errorf("%d: %d positions exported, %d loaded, and they are not the same", i, len(pair[0]), len(pair[1]))
		}
	}
}

func TestTeacherRefusesLabelsOfOtherPositions(t *testing.T) {
	path, dir := writeGames(t, 1, 20)[0], t.TempDir()
	l := DefaultLoading()
	l.Distillation = &Distillation{Points: dir, Count: 0.5, Share: 1}
	if _, err := Load([]string{path}, l); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without labels: %v", err)
	}
	for name, change := range map[string]func([]byte) []byte{
		"one too few":  func(b []byte) []byte { return b[1:] },
		"one too many": func(b []byte) []byte { return append(b, 0) },
	} {
		exportLabels(t, path, dir, 0.5, change)
		if _, err := Load([]string{path}, l); err == nil || !strings.Contains(err.Error(), " scores for ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	exportLabels(t, path, dir, 0.5, slices.Clone[[]byte])
	l.Cache = filepath.Join(t.TempDir(), "cache")
	first := must.Get(Load([]string{path}, l))(t)
	exportLabels(t, path, dir, 0.5, func(b []byte) []byte { b[0] ^= 255; return b })
	if d := must.Get(Load([]string{path}, l))(t); slices.Equal(d.Train, first.Train) && slices.Equal(d.HeldOut, first.HeldOut) {
		t.Error("the cache is used for other labels")
	}
}
