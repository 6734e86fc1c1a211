//go:build !amd64 || purego

package tt

// prefetch would load the cache line of c; without assembly there is no way to
// ask for that.
func prefetch(*cluster) {}
