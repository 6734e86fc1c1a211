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

// exportGames writes so many random games and their positions to a folder, and returns the positions that are
// worth learning from.
func exportGames(t *testing.T, folder string, count int) []position.Position {
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
	return kept(t, path)
}

// kept returns the positions of a file that are worth learning from.
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

// What is damaged has no positions.
func TestWhatIsLeftOfDamagedGamesIsExported(t *testing.T) {
	folder := t.TempDir()
	whole := exportGames(t, folder, 600)
	path := filepath.Join(folder, "games.adg")
	data := must.Get(os.ReadFile(path))(t)
	data[bytes.Index(data, []byte("ADGB"))+100] ^= 1
	must.Do(t, os.WriteFile(path, data, 0o644))
	must.Do(t, run("export", "-out", folder, path))
	left := kept(t, path)
	if len(left) == 0 || len(left) >= len(whole) {
		t.Fatalf("%d positions of %d are left", len(left), len(whole))
	}
	exported := func() int {
		size := int(must.Get(os.Stat(filepath.Join(folder, "games.positions")))(t).Size())
		if size%48 != 0 {
			t.Errorf("%d bytes are no whole positions", size)
		}
		return size / 48
	}
	if exported() != len(left) {
		t.Errorf("%d positions, want %d", exported(), len(left))
	}
	must.Do(t, run("export", "-rehearse", "0.5", "-out", folder, path))
	if near := exported() - len(left); near < len(left)/4 || near > len(left)/2 {
		t.Errorf("%d positions near %d", near, len(left))
	}
	must.Do(t, os.WriteFile(filepath.Join(folder, "games.points"), make([]byte, exported()), 0o644))
	must.Do(t, run("train", "-epochs", "1", "-batch", "64", "-hidden", "64", "-points", folder, "-rehearse", "0.5", "-blend", "1",
		"-out", filepath.Join(folder, "net.bin"), path))
}

func TestTwoFilesOfOneNameAreNotExported(t *testing.T) {
	folder := t.TempDir()
	paths := []string{filepath.Join(folder, "a", "games.adg"), filepath.Join(folder, "b", "games.adg")}
	for _, path := range paths {
		must.Do(t, os.Mkdir(filepath.Dir(path), 0o755))
		writeRandomGames(t, path, 1)
	}
	out := filepath.Join(folder, "out")
	if err := run("export", "-out", out, paths[0], paths[1]); err == nil || !strings.Contains(err.Error(), paths[0]+" and "+paths[1]) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something is written")
	}
}

// teacherScript teaches a tiny teacher at once and in two parts and gives it more blocks, has the teacher in
// lab/gpu label the first positions, and prints the men that both see in all of them, a character each.
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

def said_by(blocks):
    run = teacher.Run(folder + "/whole")
    run.state.update(B=blocks, step=0)
    run.build()
    run.net.eval()
    with teacher.torch.no_grad():
        return run.say(run.net, teacher.load([positions]))

assert teacher.torch.equal(said_by(1), said_by(3)), "new blocks change what it says"
with open(positions, "rb") as games, open(folder + "/few.positions", "wb") as few:
    few.write(games.read(48 * 400))
teacher.main(["label", "../../gpu/teacher.pt", folder + "/few.positions"])
print("".join(map(chr, teacher.men_of(teacher.load([positions])).flatten().tolist())), end="")
`

// TestTheTeacherLearnsStopsGoesOnAndLabels runs lab/gpu/teacher.py on a processor, and compares the men that
// it sees with those of the positions.
func TestTheTeacherLearnsStopsGoesOnAndLabels(t *testing.T) {
	if testing.Short() {
		t.Skip("PyTorch takes seconds to start")
	}
	for _, name := range []string{"teacher.py", "teacher.pt"} { // so the test is run again when one has changed
		must.Get(os.ReadFile("../../gpu/" + name))(t)
	}
	folder := t.TempDir()
	games := exportGames(t, folder, 200)
	seen := []rune(withTorch(t, teacherScript, folder))
	if len(seen) != 64*len(games) {
		t.Fatalf("%d squares of %d positions", len(seen), len(games))
	}
	for i := range games {
		checkMen(t, &games[i], seen[64*i:][:64])
	}
	checkTeacher(t, games, must.Get(os.ReadFile(filepath.Join(folder, "few.points")))(t))
	out := filepath.Join(folder, "net.bin")
	must.Do(t, run("train", "-epochs", "1", "-batch", "64", "-hidden", "64", "-points", folder, "-blend", "1", "-out", out, filepath.Join(folder, "games.adg")))
}

// checkTeacher compares what lab/gpu/teacher.pt says of positions with what the network built in says.
func checkTeacher(t *testing.T, games []position.Position, points []byte) {
	t.Helper()
	e := eval.New(eval.DefaultNetwork())
	off := 0.0
	for i, code := range points {
		said := math.Pow(math.Sin(math.Pi/2*float64(code)/255), 2)
		off += math.Abs(said - 1/(1+math.Exp(-float64(e.Evaluate(&games[i]))/160)))
	}
	if mean := off / float64(len(points)); len(points) != 400 || !(mean < 0.1) {
		t.Errorf("of %d positions the teacher says %.3f points more or less than the network", len(points), mean)
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
