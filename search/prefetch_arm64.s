//go:build !purego

#include "textflag.h"

#define LOAD(place, r) \
	MOVWU (4*place)(R1), r; \
	ADD   r<<1, R0, r;      \
	PRFM  (r), PLDL1KEEP

// func prefetchValues(values *int16, places *correctionSet)
TEXT ·prefetchValues(SB), NOSPLIT, $0-16
	MOVD values+0(FP), R0
	MOVD places+8(FP), R1
	LOAD(0, R2)
	LOAD(1, R3)
	LOAD(2, R4)
	LOAD(3, R5)
	LOAD(4, R6)
	LOAD(5, R7)
	RET
