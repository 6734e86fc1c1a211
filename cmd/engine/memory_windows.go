package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memory returns the memory of the machine, and what of it can still be used without
// swapping, in bytes: 0 if unknown. The system never promises more than the free part of
// memory and page file together, so that is a limit too.
func memory() (total, free int64) {
	s := memoryStatus{size: uint32(unsafe.Sizeof(memoryStatus{}))}
	ask := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0, 0
	}
	return int64(s.totalPhysical), int64(min(s.availablePhysical, s.availablePageFile))
}

// A memoryStatus is the MEMORYSTATUSEX of Windows. Figures are in bytes.
type memoryStatus struct {
	size                                 uint32 // of the structure
	load                                 uint32 // percent
	totalPhysical, availablePhysical     uint64
	totalPageFile, availablePageFile     uint64
	totalVirtual, availableVirtual, rest uint64
}
