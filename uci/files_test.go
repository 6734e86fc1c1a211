package uci

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/search/handicap"
)

func TestEvalFileIsLoadedOrTheOldOneKept(t *testing.T) {
	n := *eval.DefaultNetwork()
	n.OutputBias = make([]int32, n.Buckets)
	good, bad := filepath.Join(t.TempDir(), "good net.bin"), filepath.Join(t.TempDir(), "bad.bin")
	f := must.Get(os.Create(good))(t)
	must.Do(t, n.Encode(f))
	must.Do(t, f.Close())
	must.Do(t, os.WriteFile(bad, []byte("nothing to see here"), 0o644))
	e := newFake()
	const set = "setoption name EvalFile value "
	out := runScript(t, e, set+good+"\n"+set+bad+"\n"+set+"/there/is/no/such.bin\nsetoption name Hash value 2\n")
	if hash := e.options.Network.Hash(); hash != n.Hash() || strings.Count(out, `info string setoption "EvalFile": `) != 2 {
		t.Errorf("the network is %s, want %s; the output is\n%s", hash, n.Hash(), out)
	}
	runScript(t, e, set+"<empty>\n")
	if e.options.Network != eval.DefaultNetwork() {
		t.Error("the network is still in use")
	}
}

func TestSyzygyPathKeepsTheOldTablesIfTheEngineRefusesNewOnes(t *testing.T) {
	e := newFake()
	s := newSession(io.Discard, testConfig(e))
	tables := filepath.Join("..", "position", "syzygy", "testdata", "tables")
	must.Do(t, s.openTables(tables))
	before := e.options.Tablebases.Tables
	s.settings.Hash = 99 // too much for the engine
	if err := s.openTables(t.TempDir()); err == nil {
		t.Fatal("the engine takes the new tables")
	}
	if now := s.settings.Tablebases.Tables; now != before || now.MaxPieces() == 0 {
		t.Errorf("the tables are %p, open up to %d pieces, not those before, %p", now, now.MaxPieces(), before)
	}
}

func TestHashFileKeepsAnalysis(t *testing.T) {
	name := filepath.Join(t.TempDir(), "my analysis.hash")
	const save, load = "setoption name Save Hash\n", "setoption name Load Hash\n"
	set := "setoption name Hash File value " + name + "\n"
	const failed = `info string setoption "`
	for _, tt := range []struct {
		file   string // before, unless empty
		script string
		want   []string // the last lines begin so
	}{
		{"", save + set + "go nodes 3000\nwait\n" + save, []string{failed + `Save Hash": set Hash File to the name of a file first`, " positions saved to " + name}},
		{"", set + load, []string{" positions loaded from " + name}},
		{"another kind", set + load + save, []string{failed + `Load Hash": `, " is another kind of file and is not replaced"}},
		{"", "setoption name Hash File value /there/is/none\n" + load + save, []string{failed + `Load Hash": open /there/is/none`, failed + `Save Hash": `}},
	} {
		if tt.file != "" {
			must.Do(t, os.WriteFile(name, []byte(tt.file), 0o644))
		}
		o := handicap.DefaultOptions()
		o.Hash = 1
		rest := runScript(t, handicap.New(o), tt.script)
		for _, want := range tt.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%s: %q is missing in\n%s", tt.script, want, rest)
			}
			rest = after
		}
	}
}

func TestFilesMayBeQuotedAndInAnyAlphabet(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "шахматы и го")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Skip(err)
	}
	log, missing := filepath.Join(dir, "log"), filepath.Join(dir, "нет")
	out := runScript(t, newFake(), "setoption name Debug Log File value \""+log+"\"\n"+
		"setoption name EvalFile value \""+missing+"\"\n"+
		"setoption name SyzygyPath value \""+dir+"\""+string(filepath.ListSeparator)+dir+"\n")
	if _, err := os.Stat(log); err != nil {
		t.Error(err)
	}
	if !strings.Contains(out, `info string setoption "EvalFile": open `+missing) || !strings.Contains(out, "info string found 0 WDL and 0 DTZ tables") {
		t.Errorf("the output is\n%s", out)
	}
}

// A directory of Windows has backslashes, and a name on other systems may have them.
func TestFilesAreShownAsTheyCame(t *testing.T) {
	const path = `/there/is\no\such directory`
	for _, name := range []string{"EvalFile", "Hash File", "SyzygyPath", "Book File", "Debug Log File"} {
		set := "debug on\nsetoption name " + name + " value " + path + "\n"
		if name == "Hash File" {
			set += "debug off\nsetoption name Load Hash\n"
		}
		for line := range strings.Lines(runScript(t, newFake(), set)) {
			if strings.Count(line, path) != 1 || strings.Count(line, "such directory") != 1 {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}
