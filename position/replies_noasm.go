//go:build !amd64 || purego

package position

// eightfold is false because countPlain needs assembly.
const eightfold = false

func (*Position) countPlain([]Move) uint64 { return 0 }
