//go:build !race && !purego

package tt

// storePair writes c to *check and d to *data, each in one piece. An aligned
// 8-byte move is atomic on amd64, and the check word makes the order of the
// two writes irrelevant, so the locked exchange that a sequentially consistent
// atomic store costs buys nothing here.
//
//go:noescape
func storePair(check, data *uint64, c, d uint64)
