//go:build !purego

package tt

// prefetch loads the cache line of c.
//
//go:noescape
func prefetch(c *cluster)
