package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/sys/unix"
)

func TestLimitsOfControlGroups(t *testing.T) {
	const mega = 1 << 20
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for name, tt := range map[string]struct {
		files fstest.MapFS
		want  []memoryLimit
	}{
		"none": {},
		"a container of its own": {fstest.MapFS{
			"proc/self/cgroup":             file("0::/\n"),
			"sys/fs/cgroup/memory.max":     file("104857600\n"),
			"sys/fs/cgroup/memory.current": file("41943040\n"),
			"sys/fs/cgroup/memory.stat":    file("anon 1\nfile 3\ninactive_file 10485760\nactive_file 7\n"),
		}, []memoryLimit{{100 * mega, 70 * mega}}},
		"groups in groups, the inner one without a limit": {fstest.MapFS{
			"proc/self/cgroup":                      file("0::/user/session\n"),
			"sys/fs/cgroup/user/session/memory.max": file("max\n"),
			"sys/fs/cgroup/user/memory.max":         file("104857600\n"),
			"sys/fs/cgroup/user/memory.current":     file("104857600\n"),
		}, []memoryLimit{{100 * mega, 0}}},
		"version 1, seen from inside": {fstest.MapFS{
			"proc/self/cgroup":                           file("5:cpu,cpuacct:/docker/x\n4:hugetlb,memory:/docker/x\n0::/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("104857600\n"),
			"sys/fs/cgroup/memory/memory.usage_in_bytes": file("20971520\n"),
			"sys/fs/cgroup/memory/memory.stat":           file("inactive_file 5\ntotal_inactive_file 1048576\n"),
		}, []memoryLimit{{100 * mega, 81 * mega}}},
		"nonsense": {fstest.MapFS{"proc/self/cgroup": file("x\n0::\n"), "sys/fs/cgroup/memory.max": file("")}, nil},
	} {
		if got := groupLimits(tt.files); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestOptionsBeyondALimitAreRefused runs the program with an address space of 2.4 GB.
func TestOptionsBeyondALimitAreRefused(t *testing.T) {
	if os.Getenv("ADOUBE_SESSION") != "" {
		if err := converse(os.Stdin, os.Stdout, false); err != nil {
			t.Fatal(err)
		}
		return
	}
	if testing.Short() {
		t.Skip("starts programs")
	}
	const script = "setoption name Hash value 2000\nsetoption name Threads value 1024\nsetoption name Hash value 64\n" +
		"setoption name Threads value 2\ngo nodes 20000\nwait\nquit\n"
	c := exec.Command("bash", "-c", fmt.Sprintf("ulimit -v 2500000; exec %q -test.run '^TestOptionsBeyondALimitAreRefused$'", os.Args[0]))
	c.Env = append(os.Environ(), "ADOUBE_SESSION=1", "GOMEMLIMIT=off")
	c.Stdin = strings.NewReader(script)
	out, err := c.CombinedOutput()
	if _, missing := err.(*exec.Error); missing {
		t.Skip(err)
	}
	text := string(out)
	lines := strings.SplitN(text, "\n", 3)
	if err != nil || len(lines) < 3 || !strings.HasPrefix(lines[0], `info string setoption "Hash": 2000 MB are more than `) ||
		!strings.HasPrefix(lines[1], `info string setoption "Threads": 1024 threads take `) || !strings.Contains(text, "\nbestmove ") {
		t.Errorf("error %v, the output is\n%s", err, text)
	}
}

// TestNoFreeMemoryIsALimit lets the program have no more memory than it has, but for what
// Go needs beside it.
func TestNoFreeMemoryIsALimit(t *testing.T) {
	var before unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &before); err != nil {
		t.Fatal(err)
	}
	defer unix.Setrlimit(unix.RLIMIT_AS, &before)
	size := uint64(figure(os.DirFS("/"), "proc/self/status", "VmSize:")) << 10
	if err := unix.Setrlimit(unix.RLIMIT_AS, &unix.Rlimit{Cur: size + spareAddresses*3/4, Max: before.Max}); err != nil {
		t.Skip(err)
	}
	if checkRoom(16, 1) != nil || checkRoom(16, 1024) == nil || checkRoom(1024, 1) == nil {
		t.Errorf("%v, %v, %v", checkRoom(16, 1), checkRoom(16, 1024), checkRoom(1024, 1))
	}
}
