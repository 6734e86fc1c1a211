package uci

import (
	"path/filepath"
	"testing"
)

func TestFoldersWithoutTablesAreNamedAndSurvived(t *testing.T) {
	e := newFake()
	c := converse(t, testConfig(e))
	missing := filepath.Join(t.TempDir(), "nothing")
	c.send("setoption name SyzygyPath value "+missing, "isready")
	c.expect(`info string setoption "SyzygyPath": *`, "readyok")
	c.send("setoption name SyzygyPath value <empty>", "setoption name Syzygy50MoveRule value maybe", "isready")
	c.expect(`info string setoption "Syzygy50MoveRule": *`, "readyok")
	c.send("quit")
	if err := c.end(); err != nil {
		t.Error(err)
	}
}
