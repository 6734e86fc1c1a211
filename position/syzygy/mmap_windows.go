package syzygy

import (
	"os"
	"syscall"
	"unsafe"
)

// mapFile returns the contents of f, size bytes, as memory that is read from
// disk where it is looked at, and a function that gives the memory back.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	mapping, err := syscall.CreateFileMapping(syscall.Handle(f.Fd()), nil, syscall.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, os.NewSyscallError("CreateFileMapping", err)
	}
	// The view keeps the mapping alive.
	defer syscall.CloseHandle(mapping)
	address, err := syscall.MapViewOfFile(mapping, syscall.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return nil, nil, os.NewSyscallError("MapViewOfFile", err)
	}
	// The address is not of memory that Go manages, which vet cannot know.
	data := unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size)
	return data, func() error { return os.NewSyscallError("UnmapViewOfFile", syscall.UnmapViewOfFile(address)) }, nil
}
