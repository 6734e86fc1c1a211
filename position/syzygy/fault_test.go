//go:build unix

package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
	"golang.org/x/sys/unix"
)

// checkProblems fails unless each problem of tables has the cause and names its file.
func checkProblems(t *testing.T, tables *Tables, cause error, files ...string) {
	t.Helper()
	problems := tables.Problems()
	if len(problems) != len(files) {
		t.Fatalf("problems %v, want those of %v", problems, files)
	}
	for i, name := range files {
		if !errors.Is(problems[i], cause) || !strings.Contains(problems[i].Error(), name) {
			t.Errorf("problem %v, want %s with %v", problems[i], name, cause)
		}
	}
}

// Windows does not let anyone truncate a file that is mapped.
func TestFaultInUseIsNamedOnceAndOtherTablesServe(t *testing.T) {
	dir, tables := openCopy(t)
	for _, fen := range []string{queenEnding, rookEnding} {
		if wdl, dtz := found(tables, fen); !wdl || !dtz {
			t.Fatalf("%s: found %t %t while the files are whole", fen, wdl, dtz)
		}
	}
	for _, name := range []string{"KQvK.rtbz", "KQvK.rtbw"} {
		must.Do(t, os.Truncate(filepath.Join(dir, name), 0))
		for range 2 {
			if wdl, dtz := found(tables, queenEnding); dtz || wdl != (name == "KQvK.rtbz") {
				t.Errorf("%s truncated: found %t %t", name, wdl, dtz)
			}
		}
	}
	if wdl, dtz := found(tables, rookEnding); !wdl || !dtz {
		t.Errorf("a whole table beside the truncated one: found %t %t", wdl, dtz)
	}
	checkProblems(t, tables, disk.ErrFault, "KQvK.rtbz", "KQvK.rtbw")
	must.Do(t, tables.Close())
}

// Opening a pipe waits for the other end.
func TestFaultOfAPipeIsNamedAndNothingWaits(t *testing.T) {
	dir, tables := openCopy(t)
	defer tables.Close()
	path := filepath.Join(dir, "KQvK.rtbw")
	if err := errors.Join(os.Remove(path), unix.Mkfifo(path, 0o600)); err != nil {
		t.Skip(err)
	}
	if wdl, dtz := found(tables, queenEnding); wdl || dtz {
		t.Error("a pipe is a table")
	}
	checkProblems(t, tables, disk.ErrNotRegular, path)
}

func TestFaultMeetsManyGoroutines(t *testing.T) {
	dir, tables := openCopy(t)
	p := at(queenEnding)
	if v, ok := tables.ProbeWDL(p); !ok || v != Loss {
		t.Fatalf("%v %t while the file is whole", v, ok)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for v, ok := tables.ProbeWDL(p); ok; v, ok = tables.ProbeWDL(p) { // until the file is given up
				if v != Loss {
					t.Errorf("value %v, want %v", v, Loss)
					return
				}
			}
		})
	}
	must.Do(t, os.Truncate(filepath.Join(dir, "KQvK.rtbw"), 0))
	wg.Wait()
	checkProblems(t, tables, disk.ErrFault, "KQvK.rtbw")
	must.Do(t, tables.Close())
}

func TestFaultWhileTheHeaderIsReadDoesNoHarm(t *testing.T) {
	path := filepath.Join(copyTables(t), "KQvK.rtbw")
	f := must.Get(os.Open(path))(t)
	defer f.Close()
	data, unmap, err := mapFile(f, int(must.Get(f.Stat())(t).Size()))
	must.Do(t, err)
	must.Do(t, os.Truncate(path, 0))
	if _, err := parse(data, mustMaterial("KQvK"), wdlKind); !errors.Is(err, disk.ErrFault) {
		t.Errorf("error %v, want %v", err, disk.ErrFault)
	}
	must.Do(t, unmap())
}

func TestFaultLeavesOtherPanicsAlone(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	_, _ = (*section)(nil).wdl(0) // a mistake of the program
}
