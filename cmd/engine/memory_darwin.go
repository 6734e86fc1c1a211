package main

import "golang.org/x/sys/unix"

// physicalMemory returns the memory of the machine in bytes, 0 if unknown.
func physicalMemory() int64 {
	n, _ := unix.SysctlUint64("hw.memsize")
	return int64(n)
}

// availableMemory returns 0, for unknown: the system compresses and gives up
// memory as it sees fit, and has no such figure.
func availableMemory() int64 { return 0 }
