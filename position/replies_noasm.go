//go:build !amd64 || purego

package position

// eightfold says that there is no countPlain.
const eightfold = false

func (*Position) countPlain([]Move) uint64 { return 0 }
