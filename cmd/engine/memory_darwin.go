package main

import "golang.org/x/sys/unix"

// physicalMemory returns the memory of the machine in bytes, 0 if unknown.
func physicalMemory() int64 {
	n, _ := unix.SysctlUint64("hw.memsize")
	return int64(n)
}

// availableMemory returns 0, as the system has no such figure: it compresses and
// gives up memory as it sees fit.
func availableMemory() int64 { return 0 }
