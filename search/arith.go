package search

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
