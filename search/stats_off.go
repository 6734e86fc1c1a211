//go:build !stats

package search

// statistics counts nothing; build with -tags stats to count.
type statistics struct{}

func (*statistics) cutoff(int) {}

// Stats describes the move ordering of the first worker. It is empty unless the
// package was built with -tags stats.
func (e *Engine) Stats() string { return "" }
