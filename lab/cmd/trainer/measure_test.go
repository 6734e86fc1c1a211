package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/measure"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// writeData writes a directory of data with a few positions.
func writeData(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"yardstick/tree_sf151.txt.gz": "4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1;e2e4;cp 900\n" +
			"4k3/8/8/8/8/8/3QP3/4K3 b - - 0 1;e8e7;mate -9\n" +
			"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1;d2d4;cp 10\n" +
			"4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1;e3d4;cp 300\n" +
			"4k3/8/8/3rp3/3P4/4P3/8/4K3 w - - 0 1;d4e5;cp -300\n",
		"positions/tcec.epd.gz": "4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1;700;1.0;x;30;e2e4;q;1\n" +
			"4k3/8/8/3rp3/3P4/4P3/8/4K3 b - - 0 1;-300;0.0;x;30;e8e7;q;2\n" +
			"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1;10;0.5;x;30;d2d4;q;3\n",
	} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write([]byte(text))
		must.Do(t, z.Close())
		path := filepath.Join(dir, name)
		must.Do(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must.Do(t, os.WriteFile(path, packed.Bytes(), 0o644))
	}
	return dir
}

func TestMeasureComparesWithTheFirstNetwork(t *testing.T) {
	t.Setenv("ADOUBE_DATA", writeData(t))
	alone, err := printed(t, "measure")
	if err != nil || !strings.Contains(alone, "built in") || strings.Contains(alone, "±") {
		t.Errorf("%v\n%s", err, alone)
	}
	path := filepath.Join(t.TempDir(), "same.bin")
	must.Do(t, disk.Replace(path, eval.NetworkMagic, eval.DefaultNetwork().Encode))
	both, err := printed(t, "measure", path)
	if err != nil || !strings.HasPrefix(both, alone) || !strings.Contains(both, "+0.00000 ± 0.00000") || !strings.Contains(both, "not better") {
		t.Errorf("%v\n%s", err, both)
	}
}

func TestMeasureReadsOwnGames(t *testing.T) {
	t.Setenv("ADOUBE_DATA", writeData(t))
	path := filepath.Join(t.TempDir(), "games.adg")
	writeRandomGames(t, path, 20)
	out, err := printed(t, "measure", "-data", path)
	if err != nil || strings.Count(out, "  own ") != 3 {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err := printed(t, "measure", "-data", path+"x"); err == nil || !strings.Contains(err.Error(), "no file matches") {
		t.Errorf("error %v", err)
	}
}

// knightsGo plays a game of 17 plies, which Black wins, with the score 0, then 1, and so on.
func knightsGo(t *testing.T, g *record.Game) {
	t.Helper()
	g.Reset(position.StartPosition())
	p := g.Start
	for i, m := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 d7d5 e4d5 d8d5 b1c3") {
		g.Add(must.Get(p.ParseUCI(m))(t), int16(i))
		next := p
		p.MakeMove(g.Moves[i], &next)
		p = next
	}
	g.Result = position.BlackWins
}

func TestMeasureTakesQuietPositions(t *testing.T) {
	var g record.Game
	knightsGo(t, &g)
	got := samplesOf(&g, 7)
	for i := range got {
		got[i].Position = position.Position{}
	}
	want := []measure.Sample{ // not of the first ten plies; e4d5 and d8d5 capture
		{View: position.White, Truth: 10, Result: 0, Block: 7},
		{View: position.Black, Truth: 11, Result: 1, Block: 7},
		{View: position.White, Truth: 12, Result: 0, Block: 7},
		{View: position.Black, Truth: 13, Result: 1, Block: 7},
		{View: position.White, Truth: 16, Result: 0, Block: 7},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestMeasureSearches(t *testing.T) {
	t.Setenv("ADOUBE_DATA", writeData(t))
	static, err := printed(t, "measure")
	must.Do(t, err)
	searched, err := printed(t, "measure", "-nodes", "500")
	if err != nil || searched == static || strings.Count(searched, "\n") != strings.Count(static, "\n") {
		t.Errorf("%v\n%s", err, searched)
	}
}

func TestMeasureNeedsTwoErrorsOnBoth(t *testing.T) {
	for _, tt := range []struct {
		R, r, e float64
		want    bool
	}{{-0.002, 0.002, 0.001, true}, {-0.002, 0.001, 0.001, false}, {0.002, 0.002, 0.001, false}, {0, 0, 0, false}} {
		m := measurement{figures: []comparedFigure{
			{measure.Figure{Name: "R"}, "quiet", tt.R, tt.e}, {measure.Figure{Name: "r"}, "TCEC", tt.r, tt.e},
		}}
		if got := m.better("quiet", "R", -1) && m.better("TCEC", "r", 1); got != tt.want {
			t.Errorf("%+v: better %v", tt, got)
		}
	}
}

func TestMeasureNamesMissingFiles(t *testing.T) {
	t.Setenv("ADOUBE_DATA", "")
	if _, err := printed(t, "measure"); err == nil || !strings.Contains(err.Error(), "ADOUBE_DATA") {
		t.Errorf("without data: error %v", err)
	}
	t.Setenv("ADOUBE_DATA", writeData(t))
	if _, err := printed(t, "measure", "-solve"); err == nil || !strings.Contains(err.Error(), "arasan2024.epd") {
		t.Errorf("without the suite: error %v", err)
	}
}
