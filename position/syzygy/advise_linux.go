package syzygy

import "syscall"

// adviseRandom tells the system not to read ahead: probes of similar positions are far
// apart in a file. It is a hint, so errors are ignored.
func adviseRandom(data []byte) { _ = syscall.Madvise(data, syscall.MADV_RANDOM) }
