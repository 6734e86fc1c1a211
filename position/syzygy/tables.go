package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/adoube/adoube/position"
)

// Tables is a set of table files. The zero value has none. Several goroutines may call its
// methods at once, except [Tables.Close].
type Tables struct {
	list      []*table
	of        map[material]*table // by its pieces, and by the same with the colors exchanged
	maxPieces int

	mu       sync.Mutex
	problems []error
}

// A table is the two files for one material.
type table struct {
	name     string
	material material
	files    [2]file // by kind
}

// newTable returns a table without files.
func newTable(name string, m material) *table {
	return &table{name, m, [2]file{wdlKind: {kind: wdlKind, material: m}, dtzKind: {kind: dtzKind, material: m}}}
}

// Open finds the tables in the given directories, which are separated as in the PATH
// variable of the system: by ";" on Windows, by ":" elsewhere. Files are recognized by
// their names, such as KQPvKR.rtbw and KQPvKR.rtbz, and the first file with a name
// counts. They are opened when they are first needed.
//
// The error joins an error for each directory that cannot be read and each file that cannot
// be a table by its name or size. The tables are never nil and can be used despite an
// error. [Tables.Problems] reports errors that are found later.
func Open(paths string) (*Tables, error) {
	t := &Tables{of: map[material]*table{}}
	for _, dir := range filepath.SplitList(paths) {
		if dir != "" {
			t.addDir(dir)
		}
	}
	t.dropWithoutWDL()
	return t, errors.Join(t.Problems()...)
}

// addDir adds the table files in dir.
func (t *Tables) addDir(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.report(fmt.Errorf("syzygy: directory cannot be read: %w", err))
	}
	for _, e := range entries {
		for _, k := range [...]kind{wdlKind, dtzKind} {
			if name, ok := strings.CutSuffix(e.Name(), k.suffix()); ok {
				path := filepath.Join(dir, e.Name())
				if err := t.addFile(name, path, k); err != nil {
					t.report(fmt.Errorf("syzygy: %s: %w", path, err))
				}
			}
		}
	}
}

// addFile adds the file of kind k at path to the table of the given name.
func (t *Tables) addFile(name, path string, k kind) error {
	m, err := parseMaterial(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("not a file")
	}
	if err := checkSize(info.Size()); err != nil {
		return err
	}
	tab := t.of[m]
	switch {
	case tab == nil:
		tab = newTable(name, m)
		t.of[m], t.of[m.swapped()] = tab, tab
		t.list = append(t.list, tab)
	case tab.material != m:
		return fmt.Errorf("another file has the same pieces: %s", tab.name)
	}
	if f := &tab.files[k]; f.path == "" {
		f.path = path
	}
	return nil
}

// dropWithoutWDL drops DTZ tables without their WDL table.
func (t *Tables) dropWithoutWDL() {
	t.list = slices.DeleteFunc(t.list, func(tab *table) bool {
		if tab.files[wdlKind].path != "" {
			t.maxPieces = max(t.maxPieces, tab.material.total())
			return false
		}
		delete(t.of, tab.material)
		delete(t.of, tab.material.swapped())
		return true
	})
}

// MaxPieces returns the number of pieces, kings included, of the largest table: 3 to 7, or 0
// without tables. Positions with more need not be probed.
func (t *Tables) MaxPieces() int { return t.maxPieces }

// Count returns the number of WDL tables and of DTZ tables.
func (t *Tables) Count() (wdl, dtz int) {
	for _, tab := range t.list {
		if tab.files[dtzKind].path != "" {
			dtz++
		}
	}
	return len(t.list), dtz
}

// Problems returns the errors found so far: those that [Open] returned, followed by
// those found when a file was used. Each error names the directory or the file.
func (t *Tables) Problems() []error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.problems)
}

func (t *Tables) report(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.problems = append(t.problems, err)
}

// Close unmaps all files. No other method may be running. Later probes find no table.
func (t *Tables) Close() error {
	var errs []error
	for _, tab := range t.list {
		errs = append(errs, tab.files[wdlKind].close(), tab.files[dtzKind].close())
	}
	t.maxPieces = 0
	return errors.Join(errs...)
}

// lookup returns the table for the pieces of p, and 8 and 56 if the colors and the ranks of
// p must be exchanged, otherwise 0 and 0.
func (t *Tables) lookup(p *position.Position) (tab *table, recolor position.Piece, flip uint8) {
	m := materialOf(p)
	tab = t.of[m]
	switch {
	case tab == nil:
		return nil, 0, 0
	case tab.material != m, m.isSymmetric() && p.SideToMove() == position.Black:
		return tab, 8, 56
	}
	return tab, 0, 0
}
