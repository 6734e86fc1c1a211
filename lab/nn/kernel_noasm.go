//go:build purego || !amd64

package nn

// allKernels returns the kernels that this build has, the fastest last.
func allKernels() []kernels { return []kernels{genericKernels()} }
