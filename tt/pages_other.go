//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows) || race

package tt

// mapClusters returns no memory: Go's own serves, and the race detector watches no other.
func mapClusters(int) (c []cluster, free func(), err error) { return nil, nil, nil }
