package main

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/internal/disk"
)

func TestTwoSoaksDoNotShareAState(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	other, err := disk.OpenLocked(state + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := run("soak", "--state", state, "/no/such/engine"); !errors.Is(err, disk.ErrInUse) {
		t.Errorf("error %v", err)
	}
}
