package epd

import (
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/costtest"
)

// FuzzRead checks the tasks read from any text: all moves are legal.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank; mate\"; c0 \"a; b\";",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - 3 40 am Kf1, Kh1; dm -2",
		"# comment\n\n4k3/8/8/8/8/8/8/4K2R w K - bm #12; bm O-O e1g1;\r\n",
		"4k3/P7/8/8/8/8/8/4K3 w - -\tbm\ta8=Q;id x",
		"4k3/8/8/8/8/8/8/4K3 w - -;",
		"4k3/8/8/8/8/8/8/4K3 w - - c0 \"a; b\"; hmvc 12; fmvn 9; pv Kd1 Kd8; noop;",
		"4k3/8/8/8/8/8/8/4K3\vw\u00a0- - bm Kd1;",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var tasks []Task
		var err error
		costtest.Memory(t, len(text), 4<<20, 500, func() { tasks, err = Read(strings.NewReader(text)) })
		if err != nil {
			return
		}
		for _, task := range tasks {
			for _, m := range slices.Concat(task.Best, task.Avoid) {
				if p := &task.Position; !p.IsPseudoLegal(m) || !p.IsLegal(m) {
					t.Fatalf("%q: %v is illegal", text, m)
				}
			}
		}
	})
}
