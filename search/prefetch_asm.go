//go:build (amd64 || arm64) && !purego

package search

// prefetchValues asks the processor to load the values at places into its cache.
//
//go:noescape
func prefetchValues(values *int16, places *correctionSet)
