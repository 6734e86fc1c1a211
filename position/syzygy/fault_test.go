//go:build aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd

package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
)

// Windows does not let anyone truncate a file that is mapped.
func TestAFileThatIsTruncatedInUseIsNamedOnceAndTheOthersServe(t *testing.T) {
	folder, tables := openCopy(t)
	queen, rook := mustParse(t, "8/8/8/8/8/8/k7/2K4Q b - - 0 1"), mustParse(t, "8/8/8/8/8/8/k7/2K4R b - - 0 1")
	probe := func(p *position.Position) (wdl, dtz bool) {
		_, wdl = tables.ProbeWDL(p)
		_, dtz = tables.ProbeDTZ(p)
		return wdl, dtz
	}
	for _, p := range []*position.Position{queen, rook} {
		if wdl, dtz := probe(p); !wdl || !dtz {
			t.Fatalf("%s: found %t %t while the files are whole", p.FEN(), wdl, dtz)
		}
	}
	for _, name := range []string{"KQvK.rtbz", "KQvK.rtbw"} {
		if err := os.Truncate(filepath.Join(folder, name), 0); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			wdl, dtz := probe(queen)
			if dtz || wdl != (name == "KQvK.rtbz") {
				t.Errorf("%s truncated: found %t %t", name, wdl, dtz)
			}
		}
	}
	if wdl, dtz := probe(rook); !wdl || !dtz {
		t.Errorf("a whole table beside the truncated one: found %t %t", wdl, dtz)
	}
	problems := tables.Problems()
	if len(problems) != 2 {
		t.Fatalf("problems %v, want 2", problems)
	}
	for i, name := range []string{"KQvK.rtbz", "KQvK.rtbw"} {
		if !errors.Is(problems[i], disk.ErrFault) || !strings.Contains(problems[i].Error(), name) {
			t.Errorf("problem %v, want %s with %v", problems[i], name, disk.ErrFault)
		}
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

// Opening a pipe waits for the other end.
func TestATableThatBecomesAPipeIsNamedAndNothingWaits(t *testing.T) {
	folder, tables := openCopy(t)
	defer tables.Close()
	path := filepath.Join(folder, "KQvK.rtbw")
	if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600)); err != nil {
		t.Skip(err)
	}
	if _, ok := tables.ProbeWDL(mustParse(t, "8/8/8/8/8/8/k7/2K4Q b - - 0 1")); ok {
		t.Error("a pipe is a table")
	}
	if problems := tables.Problems(); len(problems) != 1 || !errors.Is(problems[0], disk.ErrNotRegular) || !strings.Contains(problems[0].Error(), path) {
		t.Errorf("problems %v, want one: %v", problems, disk.ErrNotRegular)
	}
}

func TestManyGoroutinesMayMeetATruncatedFile(t *testing.T) {
	folder, tables := openCopy(t)
	p := mustParse(t, "8/8/8/8/8/8/k7/2K4Q b - - 0 1")
	if v, ok := tables.ProbeWDL(p); !ok || v != Loss {
		t.Fatalf("%v %t while the file is whole", v, ok)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for { // until the file is given up
				v, ok := tables.ProbeWDL(p)
				if !ok {
					return
				}
				if v != Loss {
					t.Errorf("value %v, want %v", v, Loss)
					return
				}
			}
		})
	}
	if err := os.Truncate(filepath.Join(folder, "KQvK.rtbw"), 0); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if problems := tables.Problems(); len(problems) != 1 || !errors.Is(problems[0], disk.ErrFault) {
		t.Errorf("problems %v, want one: %v", problems, disk.ErrFault)
	}
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

func TestAFileThatIsTruncatedWhileItsHeaderIsReadIsNoHarm(t *testing.T) {
	path := filepath.Join(copyTables(t), "KQvK.rtbw")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	data, unmap, err := mapFile(f, int(info.Size()))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := parse(data, mustMaterial("KQvK"), wdlKind); !errors.Is(err, disk.ErrFault) {
		t.Errorf("error %v, want %v", err, disk.ErrFault)
	}
	if err := unmap(); err != nil {
		t.Error(err)
	}
}

func TestOtherPanicsAreNotSurvived(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	_, _ = (*section)(nil).wdl(0) // a mistake of the program
}
