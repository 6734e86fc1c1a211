package main

import (
	"io/fs"
	"math"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// physicalMemory returns the memory of the machine in bytes, or what of it this process
// may use, 0 if unknown.
func physicalMemory() int64 {
	most := int64(math.MaxInt64)
	for _, l := range memoryLimits() {
		most = min(most, l.most)
	}
	return most % math.MaxInt64
}

// availableMemory returns how many bytes of memory can still be used without
// swapping or reaching a limit of this process, 0 if unknown.
func availableMemory() int64 {
	free := int64(math.MaxInt64)
	for _, l := range memoryLimits() {
		free = min(free, max(l.free, 1))
	}
	return free % math.MaxInt64
}

// A memoryLimit is a limit on memory, and what is left of it, in bytes.
type memoryLimit struct{ most, free int64 }

// memoryLimits returns what limits the memory of this process.
func memoryLimits() []memoryLimit {
	files := os.DirFS("/")
	return slices.Concat(machineLimit(files), groupLimits(files), resourceLimits(files))
}

// machineLimit returns the memory of the machine.
func machineLimit(files fs.FS) []memoryLimit {
	total, free := figure(files, "proc/meminfo", "MemTotal:"), figure(files, "proc/meminfo", "MemAvailable:")
	if total < 0 || free < 0 {
		return nil
	}
	return []memoryLimit{{total << 10, free << 10}}
}

// groupLimits returns the limits of the control groups of this process, such as that
// of a container. See https://docs.kernel.org/admin-guide/cgroup-v2.html and
// https://docs.kernel.org/admin-guide/cgroup-v1/memory.html.
func groupLimits(files fs.FS) (limits []memoryLimit) {
	groups, err := fs.ReadFile(files, "proc/self/cgroup")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(groups)) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) < 3 {
			continue
		}
		root, names := "sys/fs/cgroup", [...]string{"memory.max", "memory.current", "inactive_file"}
		if fields[1] != "" {
			if !slices.Contains(strings.Split(fields[1], ","), "memory") {
				continue
			}
			root, names = "sys/fs/cgroup/memory", [...]string{"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"}
		}
		// A limit of a group is one of all groups in it.
		for group := path.Clean("/" + fields[2]); ; group = path.Dir(group) {
			folder := path.Join(root, group)
			most, used := figure(files, path.Join(folder, names[0]), ""), figure(files, path.Join(folder, names[1]), "")
			if most >= 0 && used >= 0 {
				// What was read from files and is not in use gives way.
				cache := max(figure(files, path.Join(folder, "memory.stat"), names[2]), 0)
				limits = append(limits, memoryLimit{most, most - used + cache})
			}
			if group == "/" {
				break
			}
		}
	}
	return limits
}

// spareAddresses is what the memory of Go needs to grow beside what is asked for, in
// bytes: it takes addresses by the 64 MiB.
const spareAddresses = 256 << 20

// resourceLimits returns what ulimit sets.
func resourceLimits(files fs.FS) (limits []memoryLimit) {
	for resource, name := range map[int]string{unix.RLIMIT_AS: "VmSize:", unix.RLIMIT_DATA: "VmData:"} {
		var r unix.Rlimit
		used := figure(files, "proc/self/status", name)
		if unix.Getrlimit(resource, &r) == nil && r.Cur < math.MaxInt64 && used >= 0 {
			limits = append(limits, memoryLimit{int64(r.Cur), int64(r.Cur) - used<<10 - spareAddresses})
		}
	}
	return limits
}

// figure returns the number behind a word of a file, or the first one if the word is
// empty, and -1 if there is none.
func figure(files fs.FS, file, word string) int64 {
	text, err := fs.ReadFile(files, file)
	if err != nil {
		return -1
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if word != "" && (len(fields) == 0 || fields[0] != word) {
			continue
		}
		if word != "" {
			fields = fields[1:]
		}
		if len(fields) > 0 {
			if n, err := strconv.ParseInt(fields[0], 10, 64); err == nil {
				return n
			}
		}
		return -1
	}
	return -1
}
