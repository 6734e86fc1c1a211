package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// export writes so many random games and their positions to a folder, and returns the games as they are
// read and how many positions they have.
func export(t *testing.T, folder string, count int) (games []record.Game, positions int) {
	t.Helper()
	path := filepath.Join(folder, "games.adg")
	ply := 0
	writeScored(t, path, count, func() int16 {
		ply++
		switch {
		case ply%7 == 0:
			return record.NoScore
		case ply%31 == 0:
			return record.MaxScore
		}
		return int16(ply*37%900 - 450)
	})
	must.Do(t, run("export", "-out", folder, path))
	return readAll(t, path)
}

// readAll returns the games of a file and how many moves have a score.
func readAll(t *testing.T, path string) (games []record.Game, scored int) {
	t.Helper()
	r := must.Get(record.Open(path))(t)
	defer r.Close()
	must.Do(t, r.Each(func(g *record.Game) error {
		scored += g.Scored()
		games = append(games, record.Game{Start: g.Start, Moves: slices.Clone(g.Moves), Scores: slices.Clone(g.Scores), Result: g.Result})
		return nil
	}))
	return games, scored
}

// pointsOf returns the points that the test gives to position n.
func pointsOf(n int) float32 { return float32(n*7919%1000) / 999 }

// writePoints writes the points of so many positions.
func writePoints(t *testing.T, folder string, count int, of func(n int) float32) {
	t.Helper()
	var b bytes.Buffer
	for n := range count {
		binary.Write(&b, binary.LittleEndian, of(n))
	}
	must.Do(t, os.WriteFile(filepath.Join(folder, "games.points"), b.Bytes(), 0o644))
}

func TestGamesComeBackWithTheScoresOfTheTeacher(t *testing.T) {
	folder := t.TempDir()
	games, count := export(t, folder, 100)
	if info, err := os.Stat(filepath.Join(folder, "games.positions")); err != nil || info.Size() != int64(40*count) {
		t.Fatalf("%v: %d bytes for %d positions", err, info.Size(), count)
	}
	writePoints(t, folder, count, pointsOf)
	out := filepath.Join(folder, "taught")
	must.Do(t, run("relabel", "-points", folder, "-out", out, filepath.Join(folder, "games.adg")))
	taught, _ := readAll(t, filepath.Join(out, "games.adg"))
	if len(taught) != len(games) {
		t.Fatalf("%d games, want %d", len(taught), len(games))
	}
	n := 0
	for i := range games {
		was, is := &games[i], &taught[i]
		if !slices.Equal(was.Moves, is.Moves) || was.Start != is.Start || was.Result != is.Result {
			t.Fatalf("game %d is another one", i)
		}
		for ply, p := range was.Positions() {
			score := is.Scores[ply]
			if was.Scores[ply] == record.NoScore || was.Scores[ply] == record.MaxScore {
				if score != was.Scores[ply] {
					t.Fatalf("game %d, ply %d: score %d, want %d", i, ply, score, was.Scores[ply])
				}
			} else if said := 1 / (1 + math.Exp(-float64(score)/search.EvalScale(p)/160)); math.Abs(said-float64(pointsOf(n))) > 0.03 {
				t.Fatalf("game %d, ply %d: %.3f points, want %.3f", i, ply, said, pointsOf(n))
			} else if score >= record.MaxScore || score <= -record.MaxScore {
				t.Fatalf("game %d, ply %d: the score is that of a mate", i, ply)
			}
			if was.Scores[ply] != record.NoScore {
				n++
			}
		}
	}
}

func TestDamagedPointsMakeNoGames(t *testing.T) {
	folder := t.TempDir()
	path, out := filepath.Join(folder, "games.adg"), filepath.Join(folder, "taught")
	_, count := export(t, folder, 100)
	relabel := func() error { return run("relabel", "-points", folder, "-out", out, path) }
	if relabel() == nil {
		t.Error("without points: no error")
	}
	for name, of := range map[string]func(n int) float32{
		"too much": func(n int) float32 { return 1.01 },
		"negative": func(n int) float32 { return -0.01 },
		"nothing":  func(n int) float32 { return float32(math.NaN()) },
	} {
		if writePoints(t, folder, count, of); relabel() == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, wrong := range []int{0, count - 1, count + 1} {
		if writePoints(t, folder, wrong, pointsOf); relabel() == nil {
			t.Errorf("%d points for %d positions: no error", wrong, count)
		}
	}
	if files, err := os.ReadDir(out); err != nil || len(files) != 0 {
		t.Errorf("%v are left, %v", files, err)
	}
	writePoints(t, folder, count, pointsOf)
	if err := relabel(); err != nil {
		t.Error(err)
	}
	if relabel() == nil {
		t.Error("games were written twice")
	}
}

// What is damaged has no positions and comes back no more; the points of the rest stay with their games.
func TestWhatIsLeftOfDamagedGamesIsLabeled(t *testing.T) {
	folder := t.TempDir()
	whole, _ := export(t, folder, 600)
	path := filepath.Join(folder, "games.adg")
	data := must.Get(os.ReadFile(path))(t)
	data[bytes.Index(data, []byte("ADGB"))+100] ^= 1
	must.Do(t, os.WriteFile(path, data, 0o644))
	must.Do(t, run("export", "-out", folder, path))
	left, count := readAll(t, path)
	if len(left) == 0 || len(left) >= len(whole) {
		t.Fatalf("%d games of %d are left", len(left), len(whole))
	}
	writePoints(t, folder, count, func(int) float32 { return 0.5 })
	must.Do(t, run("relabel", "-points", folder, "-out", filepath.Join(folder, "taught"), path))
	taught, _ := readAll(t, filepath.Join(folder, "taught", "games.adg"))
	for i, g := range taught {
		if !slices.Equal(g.Moves, left[i].Moves) {
			t.Errorf("game %d is another one", i)
		}
	}
}

// teacherScript teaches a tiny teacher at once and in two parts, and prints the men that it sees in the
// positions of games, a character each.
const teacherScript = `
import contextlib, io, sys, teacher
folder = sys.argv[1]
positions = folder + "/games.positions"

def train(name, *more):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        teacher.main(["train", folder + name, positions, *"--channels 4 --blocks 1 --batch 64 --steps 6".split(), *more])
    return said.getvalue()

def label(name):
    teacher.main(["label", folder + name, positions])
    with open(folder + "/games.points", "rb") as f:
        return f.read()

said = train("/whole")
assert said.count("\n") == 6 and '"step": 6, "of": 6' in said, said
want = label("/whole")
train("/parts", "--stop", "2")
assert label("/parts") != want, "four steps change nothing"
train("/parts")
assert label("/parts") == want, "stopped and gone on, it says something else"
print("".join(map(chr, teacher.men_of(teacher.load([positions])).flatten().tolist())), end="")
`

// TestTheTeacherLearnsStopsGoesOnAndLabels runs lab/gpu/teacher.py on a processor, and compares the men that
// it sees with those of the positions.
func TestTheTeacherLearnsStopsGoesOnAndLabels(t *testing.T) {
	if testing.Short() {
		t.Skip("PyTorch takes seconds to start")
	}
	if _, err := os.ReadFile("../../gpu/teacher.py"); err != nil { // so the test is run again when it has changed
		t.Fatal(err)
	}
	folder := t.TempDir()
	games, _ := export(t, folder, 100)
	seen := []rune(withTorch(t, teacherScript, folder))
	for i := range games {
		for ply, p := range games[i].Positions() {
			if games[i].Scores[ply] == record.NoScore {
				continue
			}
			checkMen(t, p, seen[:64])
			seen = seen[64:]
		}
	}
	if len(seen) > 0 {
		t.Errorf("%d squares too many", len(seen))
	}
	if err := run("relabel", "-points", folder, "-out", filepath.Join(folder, "taught"), filepath.Join(folder, "games.adg")); err != nil {
		t.Error(err)
	}
}

// checkMen compares the men that the teacher sees with those of a position.
func checkMen(t *testing.T, p *position.Position, seen []rune) {
	t.Helper()
	us := p.SideToMove()
	for sq := position.A1; sq <= position.H8; sq++ {
		at := sq.Relative(us)
		if p.King(us).File() >= 4 {
			at = at.Mirror()
		}
		want := 255
		if piece := p.PieceOn(sq); piece != position.NoPiece {
			want = 4 * int(piece.Type()-position.Pawn)
			if piece.Color() != us {
				want += 4 * 6
			}
			if by := p.AttackersTo(sq, p.Occupied()); piece.Type() != position.King {
				if by&p.ByColor(piece.Color().Opposite()) != 0 {
					want++
				}
				if by&p.ByColor(piece.Color()) != 0 {
					want += 2
				}
			}
		}
		if got := int(seen[at]); got != want {
			t.Fatalf("%s: %v on %v is seen as %d, want %d", p.FEN(), p.PieceOn(sq), sq, got, want)
		}
	}
}

// withTorch runs a script by a Python that has PyTorch, on a processor, and returns what it prints.
// Without one it skips the test.
func withTorch(t *testing.T, script string, args ...string) string {
	t.Helper()
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		c := exec.Command(name, append([]string{"-c", "import torch\n" + script}, args...)...)
		c.Env = append(os.Environ(), "PYTHONPATH=../../gpu", "PYTHONDONTWRITEBYTECODE=1", "OMP_NUM_THREADS=1", "CUDA_VISIBLE_DEVICES=")
		var out, errs bytes.Buffer
		c.Stdout, c.Stderr = &out, &errs
		err := c.Run()
		if err == nil {
			return out.String()
		}
		if c.Process != nil && !strings.Contains(errs.String(), "No module named") {
			t.Fatalf("%v: %s", err, &errs)
		}
	}
	t.Skip("no Python with PyTorch here")
	return ""
}
