//go:build !race && !purego

#include "textflag.h"

// func prefetch(c *cluster)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVD c+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func storePair(check, data *uint64, c, d uint64)
TEXT ·storePair(SB), NOSPLIT, $0-32
	MOVD check+0(FP), R0
	MOVD data+8(FP), R1
	MOVD c+16(FP), R2
	MOVD d+24(FP), R3
	MOVD R2, (R0)
	MOVD R3, (R1)
	RET
