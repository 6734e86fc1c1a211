//go:build !linux

package aligned

// AdviseHugePages does nothing: these systems take no advice.
func AdviseHugePages[T any]([]T) {}
