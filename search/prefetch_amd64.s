//go:build !purego

#include "textflag.h"

#define LOAD(place, r) \
	MOVL (4*place)(BX), r; \
	PREFETCHT0 (AX)(r*2)

// func prefetchValues(values *int16, places *correctionSet)
TEXT ·prefetchValues(SB), NOSPLIT, $0-16
	MOVQ values+0(FP), AX
	MOVQ places+8(FP), BX
	LOAD(0, CX)
	LOAD(1, DX)
	LOAD(2, R8)
	LOAD(3, R9)
	LOAD(4, R10)
	LOAD(5, R11)
	RET
