package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// exportGames writes count random games and their positions to a directory, and returns the positions to
// learn from.
func exportGames(t *testing.T, dir string, count int) []position.Position {
	t.Helper()
	path := filepath.Join(dir, "games.adg")
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
	must.Do(t, run("export", "-out", dir, path))
	return kept(t, path)
}

// kept returns the positions of a file to learn from.
func kept(t *testing.T, path string) (list []position.Position) {
	t.Helper()
	must.Get(record.Read(path, io.Discard, func(r *record.Reader) error {
		return r.Each(func(g *record.Game) {
			for ply, p := range g.Positions() {
				if nn.Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
					list = append(list, *p)
				}
			}
		})
	}))(t)
	return list
}

// Damaged blocks have no positions.
func TestExportSkipsDamagedGames(t *testing.T) {
	dir := t.TempDir()
	whole := exportGames(t, dir, 600)
	path := filepath.Join(dir, "games.adg")
	data := must.Get(os.ReadFile(path))(t)
	data[bytes.Index(data, []byte("ADGB"))+100] ^= 1
	must.Do(t, os.WriteFile(path, data, 0o644))
	must.Do(t, run("export", "-out", dir, path))
	left := kept(t, path)
	if len(left) == 0 || len(left) >= len(whole) {
		t.Fatalf("%d positions of %d are left", len(left), len(whole))
	}
	exported := func() int {
		size := int(must.Get(os.Stat(filepath.Join(dir, "games.positions")))(t).Size())
		if size%48 != 0 {
			t.Errorf("%d bytes are no whole positions", size)
		}
		return size / 48
	}
	if exported() != len(left) {
		t.Errorf("%d positions, want %d", exported(), len(left))
	}
	must.Do(t, run("export", "-replay", "0.5", "-out", dir, path))
	if near := exported() - len(left); near < len(left)/4 || near > len(left)/2 {
		t.Errorf("%d positions near %d", near, len(left))
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, "games.points"), make([]byte, exported()), 0o644))
	must.Do(t, run("train", "-epochs", "1", "-batch", "64", "-hidden", "64", "-points", dir, "-replay", "0.5", "-blend", "1",
		"-out", filepath.Join(dir, "net.bin"), path))
}

func TestExportRefusesTwoFilesOfOneName(t *testing.T) {
	dir := t.TempDir()
	paths := []string{filepath.Join(dir, "a", "games.adg"), filepath.Join(dir, "b", "games.adg")}
	for _, path := range paths {
		must.Do(t, os.Mkdir(filepath.Dir(path), 0o755))
		writeRandomGames(t, path, 1)
	}
	out := filepath.Join(dir, "out")
	if err := run("export", "-out", out, paths[0], paths[1]); err == nil || !strings.Contains(err.Error(), paths[0]+" and "+paths[1]) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something is written")
	}
}

// teacherScript trains a tiny teacher at once and in two parts, adds blocks, labels the first positions with
// the teacher in lab/gpu, and prints the input of the network for all positions, a character per square.
const teacherScript = `
import contextlib, io, sys, teacher
dir = sys.argv[1]
positions = dir + "/games.positions"

def train(name, *more):
    with contextlib.redirect_stdout(io.StringIO()) as output:
        teacher.main(["train", dir + name, positions, *"--channels 4 --blocks 1 --batch 64 --steps 6".split(), *more])
    return output.getvalue()

def label(name):
    teacher.main(["label", dir + name, positions])
    with open(dir + "/games.points", "rb") as f:
        return f.read()

output = train("/whole")
assert output.count("\n") == 6 and '"step": 6, "of": 6' in output, output
want = label("/whole")
train("/parts", "--stop", "2")
assert label("/parts") != want, "four steps change nothing"
train("/parts")
assert label("/parts") == want, "the resumed run gives other labels"

def predictions(blocks):
    run = teacher.Run(dir + "/whole")
    run.state.update(B=blocks, step=0)
    run.build()
    run.net.eval()
    with teacher.torch.no_grad():
        return run.predict(run.net, teacher.load([positions]))

assert teacher.torch.equal(predictions(1), predictions(3)), "new blocks change the predictions"
with open(positions, "rb") as games, open(dir + "/few.positions", "wb") as few:
    few.write(games.read(48 * 400))
teacher.main(["label", "../../gpu/teacher.pt", dir + "/few.positions"])
print("".join(map(chr, teacher.pieces_of(teacher.load([positions])).flatten().tolist())), end="")
`

// TestTeacherTrainsResumesAndLabels runs lab/gpu/teacher.py on the CPU, and compares its input with the
// positions.
func TestTeacherTrainsResumesAndLabels(t *testing.T) {
	if testing.Short() {
		t.Skip("PyTorch takes seconds to start")
	}
	for _, name := range []string{"teacher.py", "teacher.pt"} { // so the test is run again when one has changed
		must.Get(os.ReadFile("../../gpu/" + name))(t)
	}
	dir := t.TempDir()
	games := exportGames(t, dir, 200)
	seen := []rune(withTorch(t, teacherScript, dir))
	if len(seen) != 64*len(games) {
		t.Fatalf("%d squares of %d positions", len(seen), len(games))
	}
	for i := range games {
		checkPieces(t, &games[i], seen[64*i:][:64])
	}
	checkTeacher(t, games, must.Get(os.ReadFile(filepath.Join(dir, "few.points")))(t))
	out := filepath.Join(dir, "net.bin")
	must.Do(t, run("train", "-epochs", "1", "-batch", "64", "-hidden", "64", "-points", dir, "-blend", "1", "-out", out, filepath.Join(dir, "games.adg")))
}

// checkTeacher compares the expected scores of lab/gpu/teacher.pt with those of the built-in network.
func checkTeacher(t *testing.T, games []position.Position, points []byte) {
	t.Helper()
	e := eval.New(eval.DefaultNetwork())
	off := 0.0
	for i, code := range points {
		expected := math.Pow(math.Sin(math.Pi/2*float64(code)/255), 2)
		off += math.Abs(expected - nn.Sigmoid(float64(e.Evaluate(&games[i]))/160))
	}
	if mean := off / float64(len(points)); len(points) != 400 || !(mean < 0.1) {
		t.Errorf("in %d positions the teacher differs from the network by %.3f", len(points), mean)
	}
}

// checkPieces compares the input of the teacher with the pieces of a position.
func checkPieces(t *testing.T, p *position.Position, seen []rune) {
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
			t.Fatalf("%s: %v on %v has the code %d, want %d", p.FEN(), p.PieceOn(sq), sq, got, want)
		}
	}
}

// withTorch runs a script with PyTorch on the CPU and returns its output. Without PyTorch it skips the test.
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
