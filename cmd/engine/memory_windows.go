package main

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// physicalMemory returns the memory of the machine in bytes, 0 if unknown.
func physicalMemory() int64 { return int64(readMemoryStatus().totalPhysical) }

// availableMemory returns how many bytes of memory can still be used without
// swapping, 0 if unknown. The system never promises more than the free part of
// memory and page file together, so that is a limit too.
func availableMemory() int64 {
	s := readMemoryStatus()
	return int64(min(s.availablePhysical, s.availablePageFile))
}

// A memoryStatus is the MEMORYSTATUSEX of Windows. Figures are in bytes.
type memoryStatus struct {
	size                                 uint32 // of the structure
	load                                 uint32 // percent
	totalPhysical, availablePhysical     uint64
	totalPageFile, availablePageFile     uint64
	totalVirtual, availableVirtual, rest uint64
}

// readMemoryStatus asks the system. It returns zeros if that fails.
func readMemoryStatus() memoryStatus {
	s := memoryStatus{size: uint32(unsafe.Sizeof(memoryStatus{}))}
	ask := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := ask.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return memoryStatus{}
	}
	return s
}
