package syzygy

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/adoube/adoube/internal/disk"
)

// A file is a table file that is mapped into memory when it is first needed.
type file struct {
	path     string // empty if there is none
	kind     kind
	material material

	loaded atomic.Pointer[content] // nil before the first use, broken if unusable
	mu     sync.Mutex              // guards loading and unmap
	unmap  func() error
}

// broken is the content of a file that cannot be used.
var broken = &content{}

// content returns the content of the file, or nil if it cannot be used. Only the first
// call for a file takes a lock and allocates.
func (f *file) content(t *Tables) *content {
	c := f.loaded.Load()
	if c == nil {
		c = f.load(t)
	}
	if c == broken {
		return nil
	}
	return c
}

// load opens the file, unless another goroutine has already done so.
func (f *file) load(t *Tables) *content {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c := f.loaded.Load(); c != nil {
		return c
	}
	c, err := f.open()
	if err != nil {
		t.report(f.named(err))
		c = broken
	}
	f.loaded.Store(c)
	return c
}

// open maps the file and reads its header.
func (f *file) open() (*content, error) {
	if f.path == "" {
		return broken, nil
	}
	file, err := disk.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer file.Close() // a mapping outlives it
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if err := checkSize(info.Size()); err != nil {
		return nil, err
	}
	size := int(info.Size())
	if int64(size) != info.Size() {
		return nil, fmt.Errorf("too large for the address space: %d bytes", info.Size())
	}
	data, unmap, err := mapFile(file, size)
	if err != nil {
		return nil, err
	}
	c, err := parse(data, f.material, f.kind)
	if err != nil {
		return nil, errors.Join(err, unmap())
	}
	f.unmap = unmap
	return c, nil
}

// fail marks the file as broken because of err. The memory stays mapped, because other
// goroutines may be reading it.
func (f *file) fail(t *Tables, err error) {
	if f.loaded.Swap(broken) != broken {
		t.report(f.named(err))
	}
}

// close unmaps the file. It cannot be used again.
func (f *file) close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.loaded.Store(broken)
	if f.unmap == nil {
		return nil
	}
	err := f.unmap()
	f.unmap = nil
	if err != nil {
		return f.named(err)
	}
	return nil
}

func (f *file) named(err error) error {
	return fmt.Errorf("syzygy: %s: %w", f.path, err)
}
