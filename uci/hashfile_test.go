package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/search/handicap"
)

func TestHashFileKeepsAnalysis(t *testing.T) {
	name := filepath.Join(t.TempDir(), "my analysis.hash")
	set := "setoption name Hash File value " + name + "\n"
	run := func(script string) string {
		o := handicap.DefaultOptions()
		o.Hash = 1
		return runScript(t, handicap.New(o), script)
	}
	out := run("setoption name save hash\n" + set + "go nodes 3000\nwait\nsetoption name Save Hash\n")
	if !strings.Contains(out, `info string setoption "Save Hash": the option Hash File names no file`) ||
		!strings.Contains(out, " positions saved to "+name) {
		t.Errorf("the output is\n%s", out)
	}
	if out := run(set + "setoption name Load Hash\ngo depth 3\nwait\n"); !strings.Contains(out, " positions loaded from "+name) {
		t.Errorf("the output is\n%s", out)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2]++
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	out = run(set + "setoption name Load Hash\nisready\nsetoption name Hash File value /there/is/none\nsetoption name Load Hash\nsetoption name Save Hash\n")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 4 || lines[0] != `info string setoption "Load Hash": the checksum is wrong: the file is damaged` || lines[1] != "readyok" ||
		!strings.HasPrefix(lines[2], `info string setoption "Load Hash": open /there/is/none`) || !strings.HasPrefix(lines[3], `info string setoption "Save Hash": `) {
		t.Errorf("the output is\n%s", out)
	}
}
