//go:build !amd64 || purego

package search

import "github.com/adoube/adoube/position"

// vectors says that there is no scoreSixteen and no greatestKey.
const vectors = false

func scoreSixteen(*quietOrder, *position.Move, *key, int, int) uint32 { return 0 }

func greatestKey(*key, int) key { return 0 }
