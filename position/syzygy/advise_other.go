//go:build aix || darwin || dragonfly || freebsd || netbsd || openbsd

package syzygy

// adviseRandom does nothing: the standard library has no such advice here.
func adviseRandom([]byte) {}
