//go:build !(darwin || linux || windows)

package main

// physicalMemory returns the memory of the machine in bytes, 0 if unknown.
func physicalMemory() int64 { return 0 }

// availableMemory returns how many bytes of memory can still be used without
// swapping, 0 if unknown.
func availableMemory() int64 { return 0 }
