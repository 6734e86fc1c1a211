package client

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/position"
)

func TestParseInfoReadsWhatEnginesSay(t *testing.T) {
	p := position.StartPosition()
	for line, want := range map[string]Info{
		"depth 20 seldepth 31 multipv 2 score cp -34 upperbound wdl 12 900 88 nodes 3000000000 nps 900000 hashfull 512 tbhits 7 time 3333 pv e2e4 e7e5": {
			Depth: 20, SelDepth: 31, MultiPV: 2, Score: wdl.Centipawns(-34, Upper), HasScore: true, WDL: [3]int{12, 900, 88}, HasWDL: true,
			Nodes: 3000000000, NPS: 900000, HashFull: 512, TBHits: 7, Time: 3333 * time.Millisecond,
		},
		"score mate -3 lowerbound":                       {MultiPV: 1, Score: wdl.MateIn(-3, Lower), HasScore: true},
		"score lowerbound cp 5":                          {MultiPV: 1, Score: wdl.Centipawns(0, Lower)},
		"depth 1 currmove e2e4 currmovenumber 3":         {MultiPV: 1, Depth: 1},
		"string depth 3 score cp 20":                     {MultiPV: 1, Text: "depth 3 score cp 20"},
		"  depth\t4  time -5 nodes x nps  cpuload 1000":  {MultiPV: 1, Depth: 4},
		"refutation e2e4 e7e5 currline 1 d2d4 depth 2":   {MultiPV: 1, Depth: 2},
		"depth 5 pv 0000 score cp 1":                     {MultiPV: 1, Depth: 5, Score: wdl.Centipawns(1, Exact), HasScore: true},
		"depth 99999999999999999999 seldepth 4294967296": {MultiPV: 1, SelDepth: 1<<31 - 1},
	} {
		got, _ := parseInfo(line, &p, false)
		got.PV = nil
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n%+v, want\n%+v", line, got, want)
		}
	}
	in, _ := parseInfo("pv e2e4 e7e5 e4e5 g8f6 depth 3", &p, false)
	if len(in.PV) != 2 || in.Depth != 3 {
		t.Errorf("a line with an illegal move: %+v", in)
	}
}

func TestATailKeepsTheLastLine(t *testing.T) {
	var kept tail
	for i := range 10000 {
		fmt.Fprintf(&kept, "line %d\n\n", i)
	}
	if got := kept.last(); got != "line 9999" || len(kept.text) > 3*tailSize {
		t.Errorf("%q of %d bytes", got, len(kept.text))
	}
}

// FuzzParseInfo checks that whatever an engine says, lines are legal and numbers in range.
func FuzzParseInfo(f *testing.F) {
	f.Add("depth 20 score cp -34 upperbound wdl 12 900 88 nodes 3000 time 3 pv e2e4 e7e5 g1f3")
	f.Add("option name A type combo default b var c d")
	f.Add("currmove e2e4 pv e2e4 string e7e5")
	f.Fuzz(func(t *testing.T, line string) {
		p := position.StartPosition()
		begun := time.Now()
		in, _ := parseInfo(line, &p, false)
		for _, m := range in.PV {
			if !p.IsLegal(m) {
				t.Fatalf("%v is not legal", m)
			}
			p = p.After(m)
		}
		if in.Depth < 0 || in.MultiPV < 0 || in.HashFull < 0 || in.Time < 0 || in.WDL[0] < 0 {
			t.Errorf("%+v", in)
		}
		var r Result
		r.keep(in)
		if o, ok := parseOption(line); ok && (o.Name == "" || strings.Contains(o.Name, "\n")) {
			t.Errorf("%+v", o)
		}
		if took := time.Since(begun); took > 5*time.Second+time.Duration(len(line))*20*time.Microsecond {
			t.Errorf("%v for %d bytes", took, len(line))
		}
	})
}
