//go:build !race && !purego

#include "textflag.h"

// func prefetch(c *cluster)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ c+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func storePair(check, data *uint64, c, d uint64)
TEXT ·storePair(SB), NOSPLIT, $0-32
	MOVQ check+0(FP), AX
	MOVQ data+8(FP), BX
	MOVQ c+16(FP), CX
	MOVQ d+24(FP), DX
	MOVQ CX, (AX)
	MOVQ DX, (BX)
	RET
