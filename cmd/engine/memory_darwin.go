package main

import "golang.org/x/sys/unix"

// memory returns the memory of the machine in bytes, 0 if unknown, and the same number for
// the free memory: the system compresses and gives up memory as it sees fit.
func memory() (total, free int64) {
	n, _ := unix.SysctlUint64("hw.memsize")
	return int64(n), int64(n)
}
