package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestMemoryIsLimitedByControlGroups(t *testing.T) {
	const mega = 1 << 20
	for name, tt := range map[string]struct {
		files       map[string]string
		total, free int64
	}{
		"nothing known": {},
		"no group":      {map[string]string{"proc/self/cgroup": "0::/\n"}, 400 * mega, 200 * mega},
		"a container of its own": {map[string]string{
			"proc/self/cgroup":             "0::/\n",
			"sys/fs/cgroup/memory.max":     "104857600\n",
			"sys/fs/cgroup/memory.current": "41943040\n",
			"sys/fs/cgroup/memory.stat":    "anon 1\nfile 3\ninactive_file 10485760\nactive_file 7\n",
		}, 100 * mega, 70 * mega},
		"groups in groups, the inner one without a limit": {map[string]string{
			"proc/self/cgroup":                      "4:cpu:/docker/x\n0::/user/session\n",
			"sys/fs/cgroup/user/session/memory.max": "max\n",
			"sys/fs/cgroup/user/memory.max":         "104857600\n",
			"sys/fs/cgroup/user/memory.current":     "104857600\n",
		}, 100 * mega, 1},
		"a limit beyond the machine": {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1048576000000\n"}, 400 * mega, 200 * mega},
		"nonsense":                   {map[string]string{"proc/self/cgroup": "x\n0::\n", "sys/fs/cgroup/memory.max": ""}, 400 * mega, 200 * mega},
	} {
		files := fstest.MapFS{}
		if tt.files != nil {
			files["proc/meminfo"] = &fstest.MapFile{Data: []byte("MemTotal:  409600 kB\nMemAvailable:  204800 kB\n")}
		}
		for name, text := range tt.files {
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if total, free := memoryIn(files); total != tt.total || free != tt.free {
			t.Errorf("%s: %d bytes, %d free, want %d and %d", name, total, free, tt.total, tt.free)
		}
	}
}

// The system may refuse what seemed to be free.
func TestHashThatTheSystemRefusesLeavesTheOldTable(t *testing.T) {
	c, output := engine(t, "setoption name Hash value 2000", "go nodes 20000", "quit")
	inShell(t, c, "ulimit -v 2000000")
	err := c.Run()
	text := output.String()
	if _, free := memory(); free < 3<<30 && strings.Contains(text, " MiB of memory is free") {
		t.Skip("the machine has less memory")
	}
	if err != nil || !strings.HasPrefix(text, `info string setoption "Hash": no memory for a table of 2000 MiB: `) || !strings.Contains(text, "\nbestmove ") {
		t.Errorf("error %v, the output is\n%s", err, text)
	}
}
