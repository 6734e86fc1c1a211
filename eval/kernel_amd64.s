//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The loops of kernel.go with AVX2 and with AVX-512. The number of neurons is a
// multiple of 64. Addresses need no alignment, but aligned ones are faster.
//
// Go writes the destination last: VPSUBW a, b, c sets c to b - a.

// update cuts the columns into tiles that stay in registers while all rows are
// applied to them:
//
//	DI, SI  the tile in dst and src
//	BX      the tile in row 0 of the weights
//	R8      the lists of rows
//	R9      columns left
//	R10     bytes from one row to the next, one for each column
//	CX, DX  rows left in a list, and the next one
//	AX      the tile in that row

// TILE applies all rows to a tile. EACH calls a macro for all registers of the
// tile, with their offsets in it; the last four arguments are labels.
#define TILE(columns, EACH, LOAD, ADD, SUB, STORE, add, added, sub, subtracted) \
	EACH(LOAD);                  \
	MOVQ rows_added(R8), CX;     \
	LEAQ rows_add(R8), DX;       \
	TESTQ CX, CX;                \
	JZ   added;                  \
add: \
	MOVWLZX (DX), AX;            \
	IMULQ R10, AX;               \
	ADDQ BX, AX;                 \
	ADDQ $2, DX;                 \
	EACH(ADD);                   \
	DECQ CX;                     \
	JNZ  add;                    \
added: \
	MOVQ rows_subtracted(R8), CX; \
	LEAQ rows_sub(R8), DX;       \
	TESTQ CX, CX;                \
	JZ   subtracted;             \
sub: \
	MOVWLZX (DX), AX;            \
	IMULQ R10, AX;               \
	ADDQ BX, AX;                 \
	ADDQ $2, DX;                 \
	EACH(SUB);                   \
	DECQ CX;                     \
	JNZ  sub;                    \
subtracted: \
	EACH(STORE);                 \
	ADDQ $(2*columns), DI;       \
	ADDQ $(2*columns), SI;       \
	ADDQ $columns, BX;           \
	SUBQ $columns, R9

// 32 columns are an AVX-512 register, 16 an AVX2 one. The macros get the offset of
// the columns in an accumulator and in a row.
#define Z512(OP) \
	OP(0, 0, Z0); OP(64, 32, Z1); OP(128, 64, Z2); OP(192, 96, Z3); \
	OP(256, 128, Z4); OP(320, 160, Z5); OP(384, 192, Z6); OP(448, 224, Z7); \
	OP(512, 256, Z8); OP(576, 288, Z9); OP(640, 320, Z10); OP(704, 352, Z11); \
	OP(768, 384, Z12); OP(832, 416, Z13); OP(896, 448, Z14); OP(960, 480, Z15)
#define Z64(OP) OP(0, 0, Z0); OP(64, 32, Z1)
#define Y192(OP) \
	OP(0, 0, Y0); OP(32, 16, Y1); OP(64, 32, Y2); OP(96, 48, Y3); \
	OP(128, 64, Y4); OP(160, 80, Y5); OP(192, 96, Y6); OP(224, 112, Y7); \
	OP(256, 128, Y8); OP(288, 144, Y9); OP(320, 160, Y10); OP(352, 176, Y11)
#define Y128(OP) \
	OP(0, 0, Y0); OP(32, 16, Y1); OP(64, 32, Y2); OP(96, 48, Y3); \
	OP(128, 64, Y4); OP(160, 80, Y5); OP(192, 96, Y6); OP(224, 112, Y7)
#define Y64(OP) OP(0, 0, Y0); OP(32, 16, Y1); OP(64, 32, Y2); OP(96, 48, Y3)

#define ZLOAD(at, in, z) VMOVDQU64 at(SI), z
#define ZSTORE(at, in, z) VMOVDQU64 z, at(DI)
#define ZPLUS(at, in, z) VPMOVSXBW in(AX), Z16; VPADDW Z16, z, z
#define ZMINUS(at, in, z) VPMOVSXBW in(AX), Z16; VPSUBW Z16, z, z
#define YLOAD(at, in, y) VMOVDQU at(SI), y
#define YSTORE(at, in, y) VMOVDQU y, at(DI)
#define YPLUS(at, in, y) VPMOVSXBW in(AX), Y15; VPADDW Y15, y, y
#define YMINUS(at, in, y) VPMOVSXBW in(AX), Y15; VPSUBW Y15, y, y

// func updateAVX512(dst, src *int16, weights *int8, r *rows, hidden int)
TEXT ·updateAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ r+24(FP), R8
	MOVQ hidden+32(FP), R9
	MOVQ R9, R10
wide:
	CMPQ R9, $512
	JCS  narrow
	TILE(512, Z512, ZLOAD, ZPLUS, ZMINUS, ZSTORE, add, added, sub, subtracted)
	JMP  wide
narrow:
	CMPQ R9, $64
	JCS  done
	TILE(64, Z64, ZLOAD, ZPLUS, ZMINUS, ZSTORE, addnarrow, addednarrow, subnarrow, subtractednarrow)
	JMP  narrow
done:
	VZEROUPPER
	RET

// func updateAVX2(dst, src *int16, weights *int8, r *rows, hidden int)
TEXT ·updateAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ weights+16(FP), BX
	MOVQ r+24(FP), R8
	MOVQ hidden+32(FP), R9
	MOVQ R9, R10
wide:
	CMPQ R9, $192
	JCS  medium
	TILE(192, Y192, YLOAD, YPLUS, YMINUS, YSTORE, add, added, sub, subtracted)
	JMP  wide
medium:
	CMPQ R9, $128
	JCS  narrow
	TILE(128, Y128, YLOAD, YPLUS, YMINUS, YSTORE, addmedium, addedmedium, submedium, subtractedmedium)
narrow:
	CMPQ R9, $64
	JCS  done
	TILE(64, Y64, YLOAD, YPLUS, YMINUS, YSTORE, addnarrow, addednarrow, subnarrow, subtractednarrow)
	JMP  narrow
done:
	VZEROUPPER
	RET

// output clamps x to 0 … QA and squares it, which fits in 16 bits; the products with
// the weights are summed in pairs of lanes to 32 bits. It does 64 columns of both
// accumulators at a time:
//
//	SI, DI  own and other values
//	BX, DX  their weights
//	CX      columns left

#define NEXT \
	ADDQ $128, SI; \
	ADDQ $128, DI; \
	ADDQ $128, BX; \
	ADDQ $128, DX; \
	SUBQ $64, CX

// ZSQUARE leaves the square of x in z. Z30 is 0, Z31 is QA.
#define ZSQUARE(x, z) \
	VPMAXSW x, Z30, z; \
	VPMINSW z, Z31, z; \
	VPMULLW z, z, z

// ZSQUARES leaves those of the next 64 columns of both accumulators in Z4 to Z7.
#define ZSQUARES \
	ZSQUARE((SI), Z4);   \
	ZSQUARE(64(SI), Z5); \
	ZSQUARE((DI), Z6);   \
	ZSQUARE(64(DI), Z7)

// ZBOUNDS clears the sums and sets the bounds of the clamp.
#define ZBOUNDS \
	VPXORQ Z0, Z0, Z0;      \
	VPXORQ Z1, Z1, Z1;      \
	VPXORQ Z2, Z2, Z2;      \
	VPXORQ Z3, Z3, Z3;      \
	VPXORQ Z30, Z30, Z30;   \
	MOVL   $(const_QA<<16 | const_QA), AX; \
	VPBROADCASTD AX, Z31

// YSUM adds up the eight 32-bit lanes of Y0, in AX, and ends the use of vectors.
#define YSUM \
	VEXTRACTI128 $1, Y0, X1;     \
	VPADDD X1, X0, X0;           \
	VPSHUFD $0x4e, X0, X1;       \
	VPADDD X1, X0, X0;           \
	VPSHUFD $0xb1, X0, X1;       \
	VPADDD X1, X0, X0;           \
	VMOVD  X0, AX;               \
	VZEROUPPER

// ZSUM adds up all lanes of the sums, in AX.
#define ZSUM \
	VPADDD Z1, Z0, Z0;           \
	VPADDD Z3, Z2, Z2;           \
	VPADDD Z2, Z0, Z0;           \
	VEXTRACTI64X4 $1, Z0, Y1;    \
	VPADDD Y1, Y0, Y0;           \
	YSUM

// func outputAVX512(own, other, weights *int16, hidden int) int32
TEXT ·outputAVX512(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ weights+16(FP), BX
	MOVQ hidden+24(FP), CX
	LEAQ (BX)(CX*2), DX
	ZBOUNDS
loop:
	ZSQUARES
	VPMADDWD (BX), Z4, Z4
	VPMADDWD 64(BX), Z5, Z5
	VPMADDWD (DX), Z6, Z6
	VPMADDWD 64(DX), Z7, Z7
	VPADDD Z4, Z0, Z0
	VPADDD Z5, Z1, Z1
	VPADDD Z6, Z2, Z2
	VPADDD Z7, Z3, Z3
	NEXT
	JNZ loop
	ZSUM
	MOVL AX, ret+32(FP)
	RET

// func outputVNNI(own, other, weights *int16, hidden int) int32
TEXT ·outputVNNI(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ weights+16(FP), BX
	MOVQ hidden+24(FP), CX
	LEAQ (BX)(CX*2), DX
	ZBOUNDS
loop:
	ZSQUARES
	VPDPWSSD (BX), Z4, Z0
	VPDPWSSD 64(BX), Z5, Z1
	VPDPWSSD (DX), Z6, Z2
	VPDPWSSD 64(DX), Z7, Z3
	NEXT
	JNZ loop
	ZSUM
	MOVL AX, ret+32(FP)
	RET

// YTERM adds the terms of 16 columns to sum. Y14 is 0, Y15 is QA.
#define YTERM(x, w, z, sum) \
	VPMAXSW x, Y14, z;    \
	VPMINSW z, Y15, z;    \
	VPMULLW z, z, z;      \
	VPMADDWD w, z, z;     \
	VPADDD z, sum, sum

// func outputAVX2(own, other, weights *int16, hidden int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ own+0(FP), SI
	MOVQ other+8(FP), DI
	MOVQ weights+16(FP), BX
	MOVQ hidden+24(FP), CX
	LEAQ (BX)(CX*2), DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y14, Y14, Y14
	MOVL  $(const_QA<<16 | const_QA), AX
	VMOVD AX, X15
	VPBROADCASTD X15, Y15
loop:
	YTERM((SI), (BX), Y4, Y0)
	YTERM(32(SI), 32(BX), Y5, Y1)
	YTERM(64(SI), 64(BX), Y6, Y2)
	YTERM(96(SI), 96(BX), Y7, Y3)
	YTERM((DI), (DX), Y8, Y0)
	YTERM(32(DI), 32(DX), Y9, Y1)
	YTERM(64(DI), 64(DX), Y10, Y2)
	YTERM(96(DI), 96(DX), Y11, Y3)
	NEXT
	JNZ loop
	VPADDD Y1, Y0, Y0
	VPADDD Y3, Y2, Y2
	VPADDD Y2, Y0, Y0
	YSUM
	MOVL AX, ret+32(FP)
	RET
