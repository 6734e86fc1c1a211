package syzygy

import "syscall"

// adviseRandom tells the system that reading ahead in data is of no use: probes
// of neighboring positions are far apart in a file. It is a hint, so it may fail.
func adviseRandom(data []byte) { _ = syscall.Madvise(data, syscall.MADV_RANDOM) }
