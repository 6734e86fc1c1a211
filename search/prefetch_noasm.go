//go:build (!amd64 && !arm64) || purego

package search

// prefetchValues does nothing: only assembly can prefetch.
func prefetchValues(*int16, *correctionSet) {}
