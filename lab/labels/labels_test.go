package labels

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/search"
)

// lines returns lines of a few games.
func lines(t *testing.T) []Line {
	t.Helper()
	c := selfplay.DefaultConfig()
	c.Nodes, c.Workers = 30, 1
	path := filepath.Join(t.TempDir(), "games.adg")
	w, err := record.Append(path, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := selfplay.Run(t.Context(), c, 0, 24, w.Add); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	list, err := ReadLines(path, 20)
	if err != nil || len(list) != 20 {
		t.Fatalf("%d lines, error %v", len(list), err)
	}
	return list
}

func meter(nodes uint64) *Meter {
	o := search.DefaultOptions()
	o.Hash = 1
	return NewMeter(o, nodes)
}

func TestLongerSearchesMakeBetterLabels(t *testing.T) {
	list := lines(t)
	var sums [2]Worth
	for i := range list {
		l := &list[i]
		meter(1).Refer(l)
		for k, nodes := range []uint64{20, 1000} {
			sums[k].Add(meter(nodes).Measure(l))
		}
	}
	t.Logf("%+v", sums)
	few, many := &sums[0], &sums[1]
	if few.Labels != many.Labels || few.Labels < len(list)*measured/2 {
		t.Errorf("%d and %d labels", few.Labels, many.Labels)
	}
	if many.MeanNodes() <= few.MeanNodes() || many.Error() >= few.Error() || many.Error() == 0 {
		t.Errorf("mean errors of %v with %v nodes, %v with %v", few.Error(), few.MeanNodes(), many.Error(), many.MeanNodes())
	}
	if many.Signal() <= few.Signal() || few.Signal() == 0 {
		t.Errorf("signals of %v and %v", few.Signal(), many.Signal())
	}
}

func TestTheErrorIsThatOfTheLabels(t *testing.T) {
	list := lines(t)
	l, m := &list[0], meter(50)
	m.Refer(l)
	first := m.Measure(l)
	if again := m.Measure(l); again != first {
		t.Errorf("%+v, then %+v", first, again)
	}
	known := 0
	for i := range l.truth {
		for _, x := range []*lesson{&l.truth[i].position, &l.truth[i].branch} {
			if x.is() {
				x.long += 2 // no label is beyond 1, so the error of each is at least 1
				known++
			}
		}
	}
	if w := m.Measure(l); w.Labels != known || w.Error() < 1 || w.Searches < length {
		t.Errorf("%+v with %d labels known", w, known)
	}
}

func TestTheSignalIsThatOfTheCorrelation(t *testing.T) {
	var w Worth
	w.judge(0.5, none)
	// label - static is 0.1, -0.1, 0.1, -0.1; truth - static is 0.2, -0.2, 0.2, 0.2.
	for _, x := range [][3]float64{{0.5, 0.4, 0.6}, {0.3, 0.4, 0.2}, {0.6, 0.5, 0.7}, {0.3, 0.4, 0.6}} {
		w.judge(x[0], lesson{x[1], x[2]})
	}
	// The correlation is (0.02 + 0.02 + 0.02 - 0.02) / sqrt(0.04 * 0.16) = 1/2.
	if s := w.Signal(); math.Abs(s-1.0/3) > 1e-12 || w.Labels != 4 {
		t.Errorf("%d labels, signal %v, want 4 and 1/3", w.Labels, s)
	}
	// The labels are wrong by 0.1, 0.1, 0.1, 0.3.
	if e := w.Error(); math.Abs(e-0.03) > 1e-12 {
		t.Errorf("error %v, want 0.03", e)
	}
}
