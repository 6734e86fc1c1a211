//go:build (amd64 || arm64) && !race && !purego

package tt

// prefetch loads the cache line of c.
//
//go:noescape
func prefetch(c *cluster)

// storePair writes c to *check and d to *data, each in one piece. An aligned
// 8-byte move is atomic on these processors, and thanks to the check word the order of
// the two writes does not matter. So the locked exchange of a sequentially consistent
// atomic store, or the barrier of one, would be wasted here.
//
//go:noescape
func storePair(check, data *uint64, c, d uint64)
