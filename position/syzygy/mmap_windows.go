package syzygy

import (
	"os"
	"syscall"
	"unsafe"
)

// mapFile maps the first size bytes of f into memory. It returns the memory and a
// function that unmaps it.
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
	// The double conversion satisfies vet: the address is not of Go memory.
	data := unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size)
	return data, func() error { return os.NewSyscallError("UnmapViewOfFile", syscall.UnmapViewOfFile(address)) }, nil
}
