package eval

import (
	"os"
	"syscall"

	"github.com/adoube/adoube/internal/aligned"
)

// unload gives back the memory that b occupies, whole pages of a file that the program has mapped
// and never writes to. The next access reads them again.
func unload(b []byte) {
	page := os.Getpagesize()
	b = aligned.From(b, page)
	if b = b[:len(b)&^(page-1)]; len(b) > 0 {
		_ = syscall.Madvise(b, syscall.MADV_DONTNEED) // failure costs only memory
	}
}
