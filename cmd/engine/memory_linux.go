package main

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
)

// memory returns the memory of the machine, and what of it can still be used without
// swapping, in bytes: 0 if unknown.
func memory() (total, free int64) { return memoryIn(os.DirFS("/")) }

// memoryIn is memory where the files are those of the system. Control groups, such as that
// of a container, limit it, see https://docs.kernel.org/admin-guide/cgroup-v2.html.
func memoryIn(files fs.FS) (total, free int64) {
	total, free = figure(files, "proc/meminfo", "MemTotal:")<<10, figure(files, "proc/meminfo", "MemAvailable:")<<10
	groups, _ := fs.ReadFile(files, "proc/self/cgroup")
	for line := range strings.Lines(string(groups)) {
		group, ok := strings.CutPrefix(strings.TrimSpace(line), "0::")
		for ; ok; group = path.Dir(group) { // a limit of a group is one of all groups in it
			directory := path.Join("sys/fs/cgroup", group)
			if most := figure(files, directory+"/memory.max", ""); most > 0 {
				// The cache of files that are not in use gives way.
				left := most - figure(files, directory+"/memory.current", "") + figure(files, directory+"/memory.stat", "inactive_file")
				total, free = min(total, most), min(free, max(left, 1))
			}
			ok = len(group) > 1
		}
	}
	return total, free
}

// figure returns the number behind a word of a file, or the first one if the word is
// empty, and 0 if there is none.
func figure(files fs.FS, file, word string) (n int64) {
	text, _ := fs.ReadFile(files, file)
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, word); ok {
			if fields := strings.Fields(rest); len(fields) > 0 {
				n, _ = strconv.ParseInt(fields[0], 10, 64)
			}
			return n
		}
	}
	return 0
}
