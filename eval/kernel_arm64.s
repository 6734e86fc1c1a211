//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The loops of kernel.go with NEON, 8 columns a register. The number of neurons
// is a multiple of 64. Go writes the destination last.

// Go's assembler lacks some instructions. These macros encode them as in the Arm
// Architecture Reference Manual, C7.2. They take numbers of V registers: m and n are
// sources, d is the destination.

// The lower and the upper 8 of 16 lanes of 8 bits, m, added to 8 lanes of 16 bits, n,
// and subtracted from them.
#define SADDW(m, n, d) WORD $(0x0e201000 | m<<16 | n<<5 | d)
#define SADDW2(m, n, d) WORD $(0x4e201000 | m<<16 | n<<5 | d)
#define SSUBW(m, n, d) WORD $(0x0e203000 | m<<16 | n<<5 | d)
#define SSUBW2(m, n, d) WORD $(0x4e203000 | m<<16 | n<<5 | d)

// Maxima, minima and products of 8 lanes of 16 bits.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d)
#define MUL16(m, n, d) WORD $(0x4e609c00 | m<<16 | n<<5 | d)

// Products of the lower and of the upper 4 of 8 lanes of 16 bits, added to 4 lanes of 32 bits.
#define SMLAL(m, n, d) WORD $(0x0e608000 | m<<16 | n<<5 | d)
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// update cuts the columns into tiles of 64 that stay in V0 to V7 while all rows
// are applied to them:
//
//	R0, R1  the tile in dst and src
//	R2      the tile in row 0 of the weights
//	R3      the lists of rows
//	R4      columns left
//	R5      bytes from one row to the next
//	R6, R7  rows left in a list, and the next one
//	R8      the tile in that row

// ROW loads a tile of the next row of the list to V16 to V19.
#define ROW \
	MOVHU.P 2(R7), R8; \
	MADD R5, R2, R8, R8; \
	VLD1 (R8), [V16.B16, V17.B16, V18.B16, V19.B16]

// EACH applies the row to the tile: LOW and HIGH to the halves of each register.
#define EACH(LOW, HIGH) \
	LOW(16, 0, 0); HIGH(16, 1, 1); \
	LOW(17, 2, 2); HIGH(17, 3, 3); \
	LOW(18, 4, 4); HIGH(18, 5, 5); \
	LOW(19, 6, 6); HIGH(19, 7, 7)

// func updateNEON(dst, src *int16, weights *int8, r *rows, hidden int)
TEXT ·updateNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD r+24(FP), R3
	MOVD hidden+32(FP), R4
	MOVD R4, R5
tile:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	MOVD rows_added(R3), R6
	ADD  $rows_add, R3, R7
	CBZ  R6, added
add:
	ROW
	EACH(SADDW, SADDW2)
	SUB  $1, R6
	CBNZ R6, add
added:
	MOVD rows_subtracted(R3), R6
	ADD  $rows_sub, R3, R7
	CBZ  R6, subtracted
sub:
	ROW
	EACH(SSUBW, SSUBW2)
	SUB  $1, R6
	CBNZ R6, sub
subtracted:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	ADD  $64, R2
	SUB  $64, R4
	CBNZ R4, tile
	RET

// output clamps x to 0 … QA and squares it, which fits in 16 bits; the product with the
// weight is added to sums of 32 bits. It does 32 columns of both accumulators at a time:
//
//	R0, R1  own and other values
//	R2, R3  their weights
//	R4      columns left

// TERM adds the terms of 8 columns with values in x and weights in w to the sums
// a and b. V30 is 0, V31 is QA.
#define TERM(x, w, a, b) \
	SMAX(30, x, x);   \
	SMIN(31, x, x);   \
	MUL16(x, x, x);   \
	SMLAL(x, w, a);   \
	SMLAL2(x, w, b)

// func outputNEON(own, other, weights *int16, hidden int) int32
TEXT ·outputNEON(SB), NOSPLIT, $0-36
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD hidden+24(FP), R4
	ADD  R4<<1, R2, R3
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $const_QA, R5
	VDUP R5, V31.H8
loop:
	VLD1.P 64(R0), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R1), [V8.H8, V9.H8, V10.H8, V11.H8]
	VLD1.P 64(R2), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R3), [V20.H8, V21.H8, V22.H8, V23.H8]
	TERM(4, 16, 0, 1)
	TERM(5, 17, 2, 3)
	TERM(6, 18, 0, 1)
	TERM(7, 19, 2, 3)
	TERM(8, 20, 0, 1)
	TERM(9, 21, 2, 3)
	TERM(10, 22, 0, 1)
	TERM(11, 23, 2, 3)
	SUB  $32, R4
	CBNZ R4, loop
	VADD V1.S4, V0.S4, V0.S4
	VADD V3.S4, V2.S4, V2.S4
	VADD V2.S4, V0.S4, V0.S4
	VADDV V0.S4, V0
	VMOV V0.S[0], R0
	MOVW R0, ret+32(FP)
	RET
