//go:build !linux

package aligned

// AdviseHugePages does nothing: these systems have no such request.
func AdviseHugePages[T any]([]T) {}
