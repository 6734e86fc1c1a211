package nn

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// writeGames writes files of random games and returns their paths.
func writeGames(t *testing.T, files, games int) (paths []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(21, 21))
	for i := range files {
		path := filepath.Join(t.TempDir(), fmt.Sprint("games", i))
		w := must.Get(record.Append(path, "test", 0))(t)
		for range games {
			must.Do(t, w.Add(randomRecord(random)))
		}
		must.Do(t, w.Close())
		paths = append(paths, path)
	}
	return paths
}

// randomRecord returns a game of random moves, the first 8 without scores.
func randomRecord(random *rand.Rand) *record.Game {
	var g record.Game
	g.Reset(position.StartPosition())
	for ply, m := range randomgame.Play(random, 60).Moves() {
		score := int16(record.NoScore)
		if ply >= 8 {
			score = int16(random.IntN(1500)-750) * 4
		}
		g.Add(m, score)
	}
	g.Result = position.BlackWins + position.Result(random.IntN(3))
	return &g
}

func TestLoadKeepsQuietPositions(t *testing.T) {
	paths := writeGames(t, 1, 50)
	l := DefaultLoading()
	l.TDLambda.Share = 0
	d := must.Get(Load(paths, l))(t)
	got := make(map[Sample]int)
	for _, s := range slices.Concat(d.Train, d.HeldOut) {
		got[s]++
	}
	must.Get(record.Read(paths[0], io.Discard, func(r *record.Reader) error {
		scale := must.Get(record.MaterialScale(r.Note()))(t)
		return r.Each(func(g *record.Game) {
			for i, p := range g.Positions() {
				m, score := g.Moves[i], g.Scores[i]
				if i >= 10 && score > -3000 && score < 3000 && !m.IsCapture() && !m.IsPromotion() && !p.InCheck() {
					points := float64(g.Result.HalfPoints(position.White)) / 2
					if p.SideToMove() == position.Black {
						points = 1 - points
					}
					got[NewSample(p, unscaled(score, p, scale), uint8(2*points))]--
				}
			}
		})
	}))(t)
	for s, n := range got {
		if n != 0 {
			t.Fatalf("%+v: %d times too often", s, n)
		}
	}
	if d.Games != 50 || len(d.Train) == 0 {
		t.Errorf("%d positions of %d games", len(d.Train), d.Games)
	}
}

// load loads files with the default settings, changed.
func load(t *testing.T, paths []string, change func(*Loading)) *Data {
	t.Helper()
	l := DefaultLoading()
	change(&l)
	return must.Get(Load(paths, l))(t)
}

func TestLoadDependsOnNeitherWorkersNorFileOrder(t *testing.T) {
	paths := writeGames(t, 5, 40)
	all := load(t, paths, func(*Loading) {})
	if len(all.HeldOut) == 0 {
		t.Fatal("no game of 200 is held out")
	}
	slices.Reverse(paths)
	for _, workers := range []int{1, 2, 4} {
		d := load(t, paths, func(l *Loading) { l.Workers = workers })
		if !slices.Equal(d.Train, all.Train) || !slices.Equal(d.HeldOut, all.HeldOut) {
			t.Errorf("%d workers load other positions than one", workers)
		}
	}
}

func TestLoadTakesAShareOfTheGames(t *testing.T) {
	paths := writeGames(t, 1, 300)
	all := load(t, paths, func(*Loading) {})
	known := map[Sample]bool{}
	for _, s := range all.Train {
		known[s] = true
	}
	last := 0
	for _, share := range []float64{0.25, 0.5, 1} {
		d := load(t, paths, func(l *Loading) { l.Share = share })
		if !slices.Equal(d.HeldOut, all.HeldOut) {
			t.Errorf("with a share of %v other games are held out", share)
		}
		if part := float64(len(d.Train)) / float64(len(all.Train)); math.Abs(part-share) > 0.1 || len(d.Train) <= last {
			t.Errorf("a share of %v has %.2f of the positions", share, part)
		}
		last = len(d.Train)
		for _, s := range d.Train {
			if !known[s] {
				t.Fatalf("a share of %v has a position that is not in all", share)
			}
		}
	}
}

// Near the 50-move rule, the search scales evaluations down; see eval.SearchFactor.
func TestLabelUnscalesScores(t *testing.T) {
	p := position.MustParseFEN("r3k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 40 60")
	scale := eval.SearchFactor(&p, 160)
	if scale < 0.6 || scale > 0.8 {
		t.Fatalf("with a clock of 40, scores are multiplied by %v", scale)
	}
	if got := unscaled(int16(math.Round(300*scale)), &p, 160); got < 298 || got > 302 {
		t.Errorf("the score is %d, not 300", got)
	}
	if got := unscaled(record.NoScore, &p, 160); got != record.NoScore {
		t.Errorf("no score becomes %d", got)
	}
}

func TestLabelWeighsResultsMoreInEndings(t *testing.T) {
	paths := writeGames(t, 1, 40)
	without := load(t, paths, func(l *Loading) { l.TDLambda.Share = 0 })
	with := load(t, paths, func(l *Loading) { l.TDLambda.Share, l.Results = 0, Results{Share: 0.2, Endings: 0.6} })
	shares := map[int]float64{18: 0.35, 20: 0.3, 22: 0.25, 24: 0.2, 26: 0.2, 32: 0.2}
	for pieces, want := range map[int]float64{2: 0.6, 8: 0.6, 12: 0.5, 16: 0.4} {
		if got := (&Results{Share: 0.2, Endings: 0.6}).share(pieces); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d pieces: share %v, want %v", pieces, got, want)
		}
	}
	type place struct {
		pieces eval.Packed
		views  eval.Views
		side   position.Color
	}
	score := map[place]int16{}
	for _, s := range without.Train {
		score[place{s.pieces, s.views, s.side}] = s.score
	}
	unit, seen := float64(DefaultTDLambda().Unit), 0
	for _, s := range with.Train {
		share, known := shares[s.pieces.Count()]
		if !known {
			continue
		}
		seen++
		before := float64(score[place{s.pieces, s.views, s.side}]) / unit
		if want := (1-share)*Sigmoid(before) + share*float64(s.halfPoints)/2; math.Abs(s.target(unit)-want) > 0.001 {
			t.Errorf("%d pieces, %v points: label %.3f, want %.3f", s.pieces.Count(), float64(s.halfPoints)/2, s.target(unit), want)
		}
	}
	if seen < 20 {
		t.Errorf("%d positions looked at", seen)
	}
}

func TestCacheGivesTheSamePositions(t *testing.T) {
	paths := writeGames(t, 3, 60)
	want := load(t, paths, func(*Loading) {})
	path := filepath.Join(t.TempDir(), "cache")
	cached := func(l *Loading) { l.Cache, l.Workers = path, 2 }
	for _, kind := range []string{"new", "old"} {
		d := load(t, paths, cached)
		if !slices.Equal(d.Train, want.Train) || !slices.Equal(d.HeldOut, want.HeldOut) || d.Games != want.Games || d.Plies != want.Plies {
			t.Errorf("a %s cache gives something else", kind)
		}
	}
	// With other settings or games a new cache is made.
	if d := load(t, paths, func(l *Loading) { cached(l); l.TDLambda.Share = 0 }); slices.Equal(d.Train, want.Train) {
		t.Error("the cache is used for other settings")
	}
	if d := load(t, paths[:2], cached); len(d.Train) >= len(want.Train) {
		t.Error("the cache is used for other games")
	}
}

func TestCacheRefusesDamage(t *testing.T) {
	paths := writeGames(t, 1, 60)
	path := filepath.Join(t.TempDir(), "cache")
	load(t, paths, func(l *Loading) { l.Cache = path })
	good := must.Get(os.ReadFile(path))(t)
	heldOut := regexp.MustCompile(`"held_out":\d`).Find(good) // with the first of two digits or more
	for name, damage := range map[string]func(b []byte) []byte{
		"short":                       func(b []byte) []byte { return b[:len(b)-40] },
		"changed":                     func(b []byte) []byte { b[len(b)-7] ^= 1; return b },
		"header":                      func(b []byte) []byte { b[len(cacheMagic)+3] = 1; return b },
		"less than nothing held out":  func(b []byte) []byte { return bytes.Replace(b, heldOut, []byte(`"held_out":-`), 1) },
		"more held out than there is": func(b []byte) []byte { return bytes.Replace(b, heldOut, []byte(`"held_out":9`), 1) },
		"half a position":             func(b []byte) []byte { return b[:len(b)-20] },
		"empty":                       func(b []byte) []byte { return nil },
		"other":                       func(b []byte) []byte { return []byte("my diary") },
	} {
		bad := damage(bytes.Clone(good))
		must.Do(t, os.WriteFile(path, bad, 0o644))
		l := DefaultLoading()
		l.Cache = path
		if _, err := Load(paths, l); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, bad) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}
