package syzygy

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/adoube/adoube/position"
)

// Tables is a set of table files; the zero Tables is empty. Its methods, except [Tables.Close], may be called by
// several goroutines at once.
type Tables struct {
	list   []*table
	slots  []slot // a hash table of both materials of every table
	shift  uint   // of a hash to the number of a slot
	maxMen int

	mu       sync.Mutex
	problems []error
}

// A table is the two files for one material.
type table struct {
	name     string
	material material
	wdl, dtz file
}

// A slot of the hash table refers to the table for a material.
type slot struct {
	material material // 0 if the slot is empty
	table    *table
	swapped  bool // the sides of the material are those of the table exchanged
}

// Open finds the tables in the given folders, which are separated as in the PATH
// variable of the system: by ";" on Windows, by ":" elsewhere. Files are recognized by
// their names, such as KQPvKR.rtbw and KQPvKR.rtbz, and the first file with a name
// counts. They are opened when they are first needed.
//
// The error joins an error for each folder that cannot be read and each file that cannot
// be a table by its name or size. The tables are never nil and can be used despite an
// error. [Tables.Problems] reports errors that are found later.
func Open(paths string) (*Tables, error) {
	t := &Tables{}
	found := map[material]*table{}
	for _, folder := range filepath.SplitList(paths) {
		if folder != "" {
			t.addFolder(folder, found)
		}
	}
	t.index()
	return t, errors.Join(t.Problems()...)
}

// addFolder adds the table files in folder.
func (t *Tables) addFolder(folder string, found map[material]*table) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.report(fmt.Errorf("syzygy: folder %q cannot be read: %w", folder, err))
	}
	for _, e := range entries {
		for _, k := range [...]kind{wdlKind, dtzKind} {
			if name, ok := strings.CutSuffix(e.Name(), k.suffix()); ok {
				path := filepath.Join(folder, e.Name())
				if err := t.addFile(name, path, k, found); err != nil {
					t.report(fmt.Errorf("syzygy: %s: %w", path, err))
				}
			}
		}
	}
}

// addFile adds the file of kind k at path to the table of the given name.
func (t *Tables) addFile(name, path string, k kind, found map[material]*table) error {
	m, err := parseMaterial(name)
	if err != nil {
		return fmt.Errorf("not the name of a table: %w", err)
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
	tab := found[m]
	if tab == nil {
		if found[m.swapped()] != nil {
			return fmt.Errorf("another file has the same men: %s", found[m.swapped()].name)
		}
		tab = &table{name: name, material: m}
		tab.wdl = file{kind: wdlKind, material: m}
		tab.dtz = file{kind: dtzKind, material: m}
		found[m] = tab
		t.list = append(t.list, tab)
	}
	f := &tab.wdl
	if k == dtzKind {
		f = &tab.dtz
	}
	if f.path == "" {
		f.path = path
	}
	return nil
}

// index builds the hash table. DTZ tables without their WDL table are dropped.
func (t *Tables) index() {
	t.list = slices.DeleteFunc(t.list, func(tab *table) bool { return tab.wdl.path == "" })
	size := bits.Len(uint(4 * len(t.list)))
	t.slots = make([]slot, 1<<size)
	t.shift = uint(64 - size)
	for _, tab := range t.list {
		t.maxMen = max(t.maxMen, tab.material.men())
		t.insert(slot{tab.material, tab, false})
		if !tab.material.isSymmetric() {
			t.insert(slot{tab.material.swapped(), tab, true})
		}
	}
}

func (t *Tables) insert(s slot) {
	i := t.hash(s.material)
	for t.slots[i].material != 0 {
		i = (i + 1) % len(t.slots)
	}
	t.slots[i] = s
}

// hash returns the first slot to look for m in.
func (t *Tables) hash(m material) int {
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio
	return int(uint64(m) * golden >> t.shift)
}

// find returns the slot of m, or nil if there is no table for it. Less than half of the
// slots are taken, so the loop ends.
func (t *Tables) find(m material) *slot {
	if len(t.slots) == 0 {
		return nil
	}
	for i := t.hash(m); ; i = (i + 1) & (len(t.slots) - 1) {
		switch s := &t.slots[i]; s.material {
		case m:
			return s
		case 0:
			return nil
		}
	}
}

// MaxPieces returns the number of pieces, kings included, of the largest table: 3 to 7, or 0
// without tables. Positions with more need not be probed.
func (t *Tables) MaxPieces() int { return t.maxMen }

// Count returns the number of WDL tables and of DTZ tables.
func (t *Tables) Count() (wdl, dtz int) {
	for _, tab := range t.list {
		if tab.dtz.path != "" {
			dtz++
		}
	}
	return len(t.list), dtz
}

// Problems returns the errors found so far: those that [Open] returned, followed by
// those found when a file was used. Each error names the folder or the file.
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
		errs = append(errs, tab.wdl.close(), tab.dtz.close())
	}
	t.maxMen = 0
	return errors.Join(errs...)
}

// lookup returns the table for the men of p, and 8 and 56 if the colors and the ranks of
// p must be exchanged, otherwise 0 and 0.
func (t *Tables) lookup(p *position.Position) (tab *table, recolor position.Piece, flip uint8) {
	s := t.find(materialOf(p))
	if s == nil {
		return nil, 0, 0
	}
	if s.swapped || s.table.material.isSymmetric() && p.SideToMove() == position.Black {
		return s.table, 8, 56
	}
	return s.table, 0, 0
}
