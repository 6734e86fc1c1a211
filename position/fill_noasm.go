//go:build !amd64 || purego

package position

// fills is false because fill needs assembly.
const fills = false

func fill(*Position, *reach) {}
