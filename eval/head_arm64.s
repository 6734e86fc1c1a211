//go:build !purego

#include "funcdata.h"
#include "go_asm.h"
#include "textflag.h"
#include "neon_arm64.h"

// The head of head.go with NEON. The frame holds the products of the first layer's
// inputs as bytes, at 64(RSP), and below them the inputs of the second layer.
//
//	R0, R1  own and other values
//	R2      weights of the bucket
//	R3      weights of its first layer
//	R4      neurons of an accumulator

// PAIRS multiplies 16 pairs of x and of y, half an accumulator later, and stores the
// products as bytes, less 128. V30 is 0, V31 is pairMax, V28 is 128.
#define PAIRS(x, y) \
	VLD1.P 32(x), [V4.H8, V5.H8];          \
	VLD1.P 32(y), [V6.H8, V7.H8];          \
	SMAX(30, 4, 4); SMIN(31, 4, 4);        \
	SMAX(30, 5, 5); SMIN(31, 5, 5);        \
	SMAX(30, 6, 6); SMIN(31, 6, 6);        \
	SMAX(30, 7, 7); SMIN(31, 7, 7);        \
	VSHL $7, V4.H8, V4.H8;                 \
	VSHL $7, V5.H8, V5.H8;                 \
	VADD V6.H8, V6.H8, V6.H8;              \
	VADD V7.H8, V7.H8, V7.H8;              \
	SQRDMULH(6, 4, 4);                     \
	SQRDMULH(7, 5, 5);                     \
	VUZP1 V5.B16, V4.B16, V4.B16;          \
	VEOR V28.B16, V4.B16, V4.B16;          \
	VST1.P [V4.B16], 16(R9)

// FIRST adds the products of 4 inputs, in V4, with the weights w of 4 neurons to
// their sums.
#define FIRST(w, sum) \
	SMULLB(4, w, 20);   \
	SMULLB2(4, w, 21);  \
	ADDPH(21, 20, 20);  \
	SADALP(20, sum)

// SQUARE replaces 4 sums by activations. V29 is the greatest sum.
#define SQUARE(v, V, SHIFT) \
	SMAXS(30, v, v);        \
	SMINS(29, v, v);        \
	VUSHR $SHIFT, V.S4, V.S4; \
	MUL32(v, v, v);         \
	VUSHR $8, V.S4, V.S4

// SECOND adds the products of 2 inputs, in V8, with the weights w of 4 neurons to
// their sums.
#define SECOND(w, sum, SUM) \
	SMULL(8, w, 24);            \
	SMULL2(8, w, 25);           \
	ADDPS(25, 24, 24);          \
	VADD V24.S4, SUM.S4, SUM.S4

// func headNEON(own, other *int16, h *headWeights, weight1 *int8, hidden int) int32
TEXT ·headNEON(SB), 0, $1104-44
	NO_LOCAL_POINTERS
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD h+16(FP), R2
	MOVD weight1+24(FP), R3
	MOVD hidden+32(FP), R4
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $const_pairMax, R5
	VDUP R5, V31.H8
	MOVD $128, R5
	VDUP R5, V28.B16

	ADD  $64, RSP, R9
	ADD  R4, R0, R6
	ADD  R4, R1, R7
	LSR  $1, R4, R5
own:
	PAIRS(R0, R6)
	SUB  $16, R5
	CBNZ R5, own
	LSR  $1, R4, R5
other:
	PAIRS(R1, R7)
	SUB  $16, R5
	CBNZ R5, other

	ADD  $headWeights_signed1, R2, R5
	VLD1 (R5), [V0.S4, V1.S4, V2.S4, V3.S4]
	ADD  $64, RSP, R9
first:
	VLD1R.P 4(R9), [V4.S4]
	VLD1.P 64(R3), [V16.B16, V17.B16, V18.B16, V19.B16]
	FIRST(16, 0)
	FIRST(17, 1)
	FIRST(18, 2)
	FIRST(19, 3)
	SUB  $4, R4
	CBNZ R4, first
	MOVD $(const_one1-1), R5
	VDUP R5, V29.S4
	SQUARE(0, V0, const_shift1)
	SQUARE(1, V1, const_shift1)
	SQUARE(2, V2, const_shift1)
	SQUARE(3, V3, const_shift1)
	XTN(0, 20)
	XTN2(1, 20)
	XTN(2, 21)
	XTN2(3, 21)
	ADD  $16, RSP, R9
	VST1 [V20.H8, V21.H8], (R9)

	ADD  $headWeights_bias2, R2, R5
	VLD1.P 64(R5), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1 (R5), [V4.S4, V5.S4, V6.S4, V7.S4]
	ADD  $headWeights_weight2, R2, R5
	MOVD $8, R4
second:
	VLD1R.P 4(R9), [V8.S4]
	VLD1.P 64(R5), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R5), [V20.H8, V21.H8, V22.H8, V23.H8]
	SECOND(16, 0, V0)
	SECOND(17, 1, V1)
	SECOND(18, 2, V2)
	SECOND(19, 3, V3)
	SECOND(20, 4, V4)
	SECOND(21, 5, V5)
	SECOND(22, 6, V6)
	SECOND(23, 7, V7)
	SUB  $1, R4
	CBNZ R4, second
	MOVD $(const_one2-1), R5
	VDUP R5, V29.S4
	SQUARE(0, V0, const_shift2)
	SQUARE(1, V1, const_shift2)
	SQUARE(2, V2, const_shift2)
	SQUARE(3, V3, const_shift2)
	SQUARE(4, V4, const_shift2)
	SQUARE(5, V5, const_shift2)
	SQUARE(6, V6, const_shift2)
	SQUARE(7, V7, const_shift2)
	XTN(0, 0)
	XTN2(1, 0)
	XTN(2, 2)
	XTN2(3, 2)
	XTN(4, 4)
	XTN2(5, 4)
	XTN(6, 6)
	XTN2(7, 6)

	ADD  $headWeights_weight3, R2, R5
	VLD1 (R5), [V16.H8, V17.H8, V18.H8, V19.H8]
	SMULL(0, 16, 20)
	SMULL2(0, 16, 21)
	SMLAL(2, 17, 20)
	SMLAL2(2, 17, 21)
	SMLAL(4, 18, 20)
	SMLAL2(4, 18, 21)
	SMLAL(6, 19, 20)
	SMLAL2(6, 19, 21)
	VADD V21.S4, V20.S4, V20.S4
	VADDV V20.S4, V0
	VMOV V0.S[0], R0
	MOVW R0, ret+40(FP)
	RET
