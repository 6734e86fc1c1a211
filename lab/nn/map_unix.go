//go:build unix

package nn

import (
	"os"
	"syscall"
	"unsafe"
)

// mapSamples returns the samples in a cache. They stay in the file; the system reads
// them when they are used and forgets them when memory is short. It never unmaps
// them, because training lasts as long as the program.
func mapSamples(f *os.File, count int) ([]Sample, error) {
	data, err := syscall.Mmap(int(f.Fd()), 0, cacheStart+count*sampleSize, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	return unsafe.Slice((*Sample)(unsafe.Pointer(unsafe.SliceData(data[cacheStart:]))), count), nil
}
