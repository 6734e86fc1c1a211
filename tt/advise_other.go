//go:build !linux

package tt

// adviseHugePages does nothing: these systems take no advice.
func adviseHugePages([]cluster) {}
