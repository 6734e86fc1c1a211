package spsa

import (
	"fmt"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/labels"
	"github.com/adoube/adoube/search"
)

// How many lines of games a [Labeler] has: of those, one in labelsHeldOut only judges the
// result of the run, and a trial takes so many of the others.
const (
	labelLines    = 4000
	labelsHeldOut = 8
	labelsATrial  = 24
)

// A Labeler finds out which values of the parameters make labels that teach more in
// the same time. That takes a small part of the time of games, which say no more than who won.
type Labeler struct {
	install Install
	meter   *labels.Meter
	lines   []labels.Line // the last are held out
	learn   int           // how many are not
	known   []bool        // lines whose truth is known
}

// NewLabeler returns a Labeler with the settings s, whose network must be right.
func NewLabeler(s Settings, install Install) (*Labeler, error) {
	o := search.DefaultOptions()
	o.Hash = 1 // as in self-play
	var err error
	if o.Network, err = eval.LoadNetwork(s.Network); err != nil {
		return nil, err
	}
	l := &Labeler{install: install, meter: labels.NewMeter(o, s.Nodes)}
	if l.lines, err = labels.ReadLines(s.Labels, labelLines); err != nil {
		return nil, err
	}
	l.learn = len(l.lines) - len(l.lines)/labelsHeldOut
	if l.learn < labelsATrial || l.learn == len(l.lines) {
		return nil, fmt.Errorf("%s: %d lines to learn from are not enough", s.Labels, l.learn)
	}
	l.known = make([]bool, len(l.lines))
	return l, nil
}

// Compare compares the labels of a trial, which counts as one game: those that teach more
// in the same time win.
func (l *Labeler) Compare(t Trial) (Outcome, error) {
	first := int(t.Number) * labelsATrial
	var lines []int
	for i := range labelsATrial {
		lines = append(lines, (first+i)%l.learn)
	}
	var worth [2]float64
	for i, values := range []map[string]int{t.Plus, t.Minus} {
		w, err := l.measure(lines, values)
		if err != nil {
			return Outcome{}, err
		}
		worth[i] = w.Rate()
	}
	o := Outcome{Number: t.Number}
	o.add(worth[0] > worth[1], worth[0] < worth[1], 0)
	return o, nil
}

// HeldOut returns what the labels of lines are worth that no trial sees.
func (l *Labeler) HeldOut(values map[string]int) (labels.Worth, error) {
	var lines []int
	for i := l.learn; i < len(l.lines); i++ {
		lines = append(lines, i)
	}
	return l.measure(lines, values)
}

// measure returns what the labels of some lines are worth with the given values.
func (l *Labeler) measure(lines []int, values map[string]int) (sum labels.Worth, err error) {
	// The truth must not depend on the values.
	if _, err := l.install(nil); err != nil {
		return sum, err
	}
	for _, i := range lines {
		if !l.known[i] {
			l.meter.Refer(&l.lines[i])
			l.known[i] = true
		}
	}
	if _, err := l.install(values); err != nil {
		return sum, err
	}
	for _, i := range lines {
		sum.Add(l.meter.Measure(&l.lines[i]))
	}
	return sum, nil
}
