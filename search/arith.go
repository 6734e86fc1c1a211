package search

// abs returns the magnitude of x.
func abs[T ~int](x T) T {
	if x < 0 {
		return -x
	}
	return x
}

// bit returns 1 for true and 0 for false.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
