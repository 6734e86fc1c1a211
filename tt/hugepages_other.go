//go:build !linux

package tt

// adviseHugePages does nothing: only Linux takes the advice.
func adviseHugePages([]cluster) {}
