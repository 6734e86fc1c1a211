package tt

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/must"
)

// filled returns a table with the results of a random search.
func filled(megabytes, entries int) *Table {
	t := mustNew(megabytes, 1)
	r := rand.New(rand.NewPCG(7, 8))
	for range entries {
		t.Store(r.Uint64(), Entry{Move: uint16(r.Uint32()), Score: int16(r.IntN(2000) - 1000), Eval: int16(r.IntN(2000)), Depth: uint8(r.IntN(30)), Bound: Bound(1 + r.IntN(3)), PV: r.IntN(2) == 0})
	}
	return t
}

func anything(Entry) bool { return true }

func TestLoadReturnsWhatWasSaved(t *testing.T) {
	table := filled(1, 10_000)
	table.NewSearch()
	table.NewSearch()
	var file bytes.Buffer
	saved, err := table.Save(&file, "a net")
	if err != nil || saved < 9000 {
		t.Fatalf("Save() = %d, %v", saved, err)
	}
	for _, megabytes := range []int{1, 2, 7} {
		other := mustNew(megabytes, 1)
		n, err := other.Load(bytes.NewReader(file.Bytes()), "a net", anything)
		if err != nil || n != saved {
			t.Fatalf("%d MB: Load() = %d, %v, want %d", megabytes, n, err, saved)
		}
		lost := 0
		for key, data := range table.words {
			if got, ok := other.Probe(key); !ok {
				lost++
			} else if got != data.entry() {
				t.Fatalf("%d MB: %+v of %x, want %+v", megabytes, got, key, data.entry())
			}
		}
		if lost > 0 {
			t.Errorf("%d MB: %d of %d entries are lost", megabytes, lost, saved)
		}
	}
}

// A single wrong byte anywhere, a missing end or a longer file must be found, and then
// the table must stay as it was.
func TestLoadRefusesDamagedFilesAsAWhole(t *testing.T) {
	var file bytes.Buffer
	must.Get(filled(1, 50).Save(&file, "a net"))(t)
	good := file.Bytes()
	refuse := func(name string, data []byte) {
		t.Helper()
		table := mustNew(1, 1)
		if n, err := table.Load(bytes.NewReader(data), "a net", anything); err == nil || n != 0 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: Load() = %d, %v, want an error in one line", name, n, err)
		}
		for range table.words {
			t.Fatalf("%s: the table has entries", name)
		}
	}
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 0x40
		refuse("a wrong byte", bad)
		refuse("a missing end", good[:i])
	}
	refuse("a longer file", append(bytes.Clone(good), 0))
	for name, tt := range map[string]struct {
		identity string
		valid    func(Entry) bool
		want     string
	}{
		"another network": {"another net", anything, `not with "AdoubeTT 2 another net": it is not from this version and network`},
		"a wrong entry":   {"a net", func(e Entry) bool { return e.Depth < 20 }, "is impossible"},
	} {
		if _, err := mustNew(1, 1).Load(bytes.NewReader(good), tt.identity, tt.valid); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// A hollowFile is a file of any size that holds zeros behind its beginning.
type hollowFile struct {
	begin    []byte
	size, at int64
	read     int
}

func (f *hollowFile) Read(b []byte) (int, error) {
	clear(b)
	if f.at < int64(len(f.begin)) {
		copy(b, f.begin[f.at:])
	}
	f.at += int64(len(b))
	f.read += len(b)
	return len(b), nil
}

func (f *hollowFile) Seek(offset int64, whence int) (int64, error) {
	f.at = offset
	if whence == io.SeekEnd {
		f.at += f.size
	}
	return f.at, nil
}

func TestLoadRefusesAHollowFileWithoutReadingIt(t *testing.T) {
	var file bytes.Buffer
	must.Get(filled(1, 3).Save(&file, "n"))(t)
	f := &hollowFile{begin: file.Bytes(), size: 8 << 30}
	if _, err := mustNew(1, 1).Load(f, "n", anything); err == nil || f.read > 1<<20 {
		t.Errorf("error %v after %d bytes", err, f.read)
	}
}

func TestSaveReportsWriteErrors(t *testing.T) {
	full := errors.New("the disk is full")
	for limit := range 3 {
		if _, err := filled(1, 10_000).Save(&fullDisk{limit * 40_000, full}, ""); err != full {
			t.Errorf("Save() = %v after %d bytes, want %v", err, limit*40_000, full)
		}
	}
}

type fullDisk struct {
	left int
	err  error
}

func (d *fullDisk) Write(p []byte) (int, error) {
	if d.left -= len(p); d.left < 0 {
		return 0, d.err
	}
	return len(p), nil
}

func FuzzLoad(f *testing.F) {
	var file bytes.Buffer
	must.Get(filled(1, 3).Save(&file, "n"))(f)
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		table := mustNew(1, 1)
		costtest.Memory(t, len(data), 4<<20, 20, func() {
			_, _ = table.Load(bytes.NewReader(data), "n", anything)
		})
	})
}
