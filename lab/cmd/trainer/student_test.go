package main

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
)

// studentScript trains two students from random weights, continues with the wider one, still wider, and
// prints the losses of the first and its evaluations of all positions.
const studentScript = `
import contextlib, io, json, sys, student
dir = sys.argv[1]
with open(dir + "/games.positions", "rb") as f:
    positions = f.read()

def train(*more):
    sys.stdin = io.TextIOWrapper(io.BytesIO(positions[: 64 * 48] * 20))  # the same batch, so that the loss falls
    with contextlib.redirect_stdout(io.StringIO()) as output:
        student.main(["../../gpu/teacher.pt", "--out", dir + "/student", "--batch", "64", *more])
    return [json.loads(line)["train"] for line in output.getvalue().splitlines()]

losses = train("--hidden", "64", "128", "--steps", "20", "--rate", "0.2")
assert len(losses) == 10 and all(len(x) == 2 for x in losses), losses
wider = train("--start", dir + "/student-128.ckpt", "--hidden", "192", "--steps", "1", "--rate", "0")
assert wider[0][0] < losses[0][1], (wider, losses)
s = student.Student(64, dir + "/student-64.ckpt")
with student.torch.no_grad():
    predicted = s.forward(*student.inputs(student.torch.frombuffer(bytearray(positions), dtype=student.torch.long).view(-1, 6)))
print(losses[0][0], losses[-1][0], *(predicted * student.UNIT).tolist())
`

// TestStudentIsANetwork runs lab/gpu/student.py on the CPU. The engine must evaluate positions as it does.
func TestStudentIsANetwork(t *testing.T) {
	if testing.Short() {
		t.Skip("PyTorch takes seconds to start")
	}
	for _, name := range []string{"student.py", "teacher.py", "teacher.pt"} { // so the test is run again when one has changed
		must.Get(os.ReadFile("../../gpu/" + name))(t)
	}
	dir := t.TempDir()
	games := exportGames(t, dir, 200)
	var list []float64
	for word := range strings.FieldsSeq(withTorch(t, studentScript, dir)) {
		list = append(list, must.Get(strconv.ParseFloat(word, 64))(t))
	}
	first, last, predicted := list[0], list[1], list[2:]
	if len(predicted) != len(games) || last > 0.8*first {
		t.Fatalf("%d evaluations of %d positions; the loss falls from %.4f to %.4f", len(predicted), len(games), first, last)
	}
	out := filepath.Join(dir, "net.bin")
	must.Do(t, run("average", "-out", out, filepath.Join(dir, "student-64.ckpt")))
	e := eval.New(must.Get(eval.LoadNetwork(out))(t))
	errors, size, most := 0.0, 0.0, 0.0
	for i, want := range predicted {
		off := float64(e.Evaluate(&games[i])) - want
		errors, size, most = errors+off*off, size+want*want, max(most, math.Abs(off))
	}
	errors, size = math.Sqrt(errors/float64(len(games))), math.Sqrt(size/float64(len(games)))
	t.Logf("evaluations of %.1f units, rounded by %.2f, at most %.2f; loss %.4f, then %.4f", size, errors, most, first, last)
	if errors > 0.1*size {
		t.Error("the network and the student differ")
	}
	must.Do(t, run("average", "-out", out, filepath.Join(dir, "student-192.ckpt")))
	if n := must.Get(eval.LoadNetwork(out))(t); n.Hidden != 192 {
		t.Errorf("%d neurons, want 192", n.Hidden)
	}
}
