//go:build !amd64 || purego

package position

// fills says that there is no fill.
const fills = false

func fill(*Position, *reach) {}
