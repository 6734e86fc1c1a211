package epd

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// FuzzRead checks the tasks read from any text: all moves are legal, and a
// task that is written and read again is the same but for its name.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank; mate\"; c0 \"a; b\";",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 40 am Kf1, Kh1; dm -2",
		"# comment\n\n4k3/8/8/8/8/8/8/4K2R w K - bm #12; bm O-O e1g1;\r\n",
		"4k3/P7/8/8/8/8/8/4K3 w - -\tbm\ta8=Q;id x",
		"4k3/8/8/8/8/8/8/4K3 w - -;",
		"4k3/8/8/8/8/8/8/4K3\vw\u00a0- - bm Kd1;",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tasks, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, task := range tasks {
			for _, m := range slices.Concat(task.Best, task.Avoid) {
				if p := &task.Position; !p.IsPseudoLegal(m) || !p.IsLegal(m) {
					t.Fatalf("%q: %v is illegal", text, m)
				}
			}
			line := format(&task)
			again, err := Read(strings.NewReader(line))
			if err != nil || len(again) != 1 {
				t.Fatalf("%q: written as %q: %d tasks, %v", text, line, len(again), err)
			}
			if got := format(&again[0]); got != line {
				t.Fatalf("%q: written as %q, then as %q", text, line, got)
			}
		}
	})
}

// format writes t, without its name, as a line of EPD.
func format(t *Task) string {
	var b strings.Builder
	b.WriteString(t.Position.FEN())
	moves := func(opcode string, list []position.Move) {
		if len(list) == 0 {
			return
		}
		b.WriteString(" " + opcode)
		for _, m := range list {
			b.WriteString(" " + m.String())
		}
		b.WriteString(";")
	}
	moves("bm", t.Best)
	moves("am", t.Avoid)
	if t.Mate != 0 {
		fmt.Fprintf(&b, " dm %d;", t.Mate)
	}
	return b.String()
}
