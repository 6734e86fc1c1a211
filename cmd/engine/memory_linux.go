package main

import (
	"fmt"
	"os"
	"strings"
)

// physicalMemory returns the memory of the machine in bytes, 0 if unknown.
func physicalMemory() int64 { return memoryInfo("MemTotal:") }

// availableMemory returns how many bytes of memory can still be used without
// swapping, 0 if unknown.
func availableMemory() int64 { return memoryInfo("MemAvailable:") }

// memoryInfo returns a figure of /proc/meminfo in bytes, 0 if there is none.
func memoryInfo(name string) int64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			var kilobytes int64
			if _, err := fmt.Sscan(rest, &kilobytes); err == nil {
				return kilobytes << 10
			}
		}
	}
	return 0
}
