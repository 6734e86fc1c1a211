//go:build !linux && !windows && !(darwin && amd64)

package tt

// largePages returns no memory: these systems give no large pages.
func largePages(int) (c []cluster, free func()) { return nil, nil }

// adviseHugePages does nothing: these systems take no advice.
func adviseHugePages([]cluster) {}
