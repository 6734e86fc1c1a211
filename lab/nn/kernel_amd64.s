//go:build !purego

#include "textflag.h"

// The kernels of kernel.go with AVX2 and FMA, 8 floats a register, and the two
// that take most of the time also with AVX-512F, 16 floats a register. The length
// of all vectors is a multiple of 64. Go writes the destination last.

// EACH macros call OP for all registers of a tile, with their offset in it.
#define Y64(OP) \
	OP(0, Y0); OP(32, Y1); OP(64, Y2); OP(96, Y3); \
	OP(128, Y4); OP(160, Y5); OP(192, Y6); OP(224, Y7)
#define Y128(OP) \
	Y64(OP); \
	OP(256, Y8); OP(288, Y9); OP(320, Y10); OP(352, Y11); \
	OP(384, Y12); OP(416, Y13); OP(448, Y14); OP(480, Y15)
#define Z64(OP) OP(0, Z0); OP(64, Z1); OP(128, Z2); OP(192, Z3)
#define Z256(OP) \
	Z64(OP); \
	OP(256, Z4); OP(320, Z5); OP(384, Z6); OP(448, Z7); \
	OP(512, Z8); OP(576, Z9); OP(640, Z10); OP(704, Z11); \
	OP(768, Z12); OP(832, Z13); OP(896, Z14); OP(960, Z15)

#define LOAD(at, r) VMOVUPS at(AX), r
#define ADD(at, r) VADDPS at(AX), r, r
#define STORE(at, r) VMOVUPS r, at(DI)

// ROW sets AX to the address of the row of the table that is number BX in the
// list. R10 is the size of a row in bytes.
#define ROW \
	MOVWLZX (R8)(BX*2), AX; \
	IMULQ R10, AX;          \
	ADDQ SI, AX

// TILE sums a tile of columns over all rows and goes to the next columns.
#define TILE(columns, EACH, next, store) \
	XORQ BX, BX;             \
	ROW;                     \
	EACH(LOAD);              \
next: \
	INCQ BX;                 \
	CMPQ BX, R9;             \
	JGE  store;              \
	ROW;                     \
	EACH(ADD);               \
	JMP  next;               \
store: \
	EACH(STORE);             \
	ADDQ $(4*columns), DI;   \
	ADDQ $(4*columns), SI;   \
	SUBQ $columns, CX

// func gatherAVX512(dst, table []float32, rows []uint16)
TEXT ·gatherAVX512(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ table_base+24(FP), SI
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R10
wide:
	CMPQ CX, $256
	JLT  narrow
	TILE(256, Z256, next, store)
	JMP  wide
narrow:
	TESTQ CX, CX
	JZ    done
	TILE(64, Z64, nextnarrow, storenarrow)
	JMP  narrow
done:
	VZEROUPPER
	RET

// func gatherAVX2(dst, table []float32, rows []uint16)
TEXT ·gatherAVX2(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ table_base+24(FP), SI
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R10
wide:
	CMPQ CX, $128
	JLT  narrow
	TILE(128, Y128, next, store)
	JMP  wide
narrow:
	TESTQ CX, CX
	JZ    done
	TILE(64, Y64, nextnarrow, storenarrow)
	JMP  narrow
done:
	VZEROUPPER
	RET

// Of scatter: R11 is the offset of the tile in a row, DX is the source.
#define SLOAD(at, r) VMOVUPS at(DX)(R11*1), r
#define SADD(at, r) VADDPS at(AX)(R11*1), r, r
#define SSTORE(at, r) VMOVUPS r, at(AX)(R11*1)

#define SCATTER(EACH) \
	SHLQ $2, R10;              \
	XORQ BX, BX;               \
row: \
	CMPQ BX, R9;               \
	JGE  done;                 \
	ROW;                       \
	XORQ R11, R11;             \
columns: \
	EACH(SLOAD);               \
	EACH(SADD);                \
	EACH(SSTORE);              \
	ADDQ $256, R11;            \
	CMPQ R11, R10;             \
	JLT  columns;              \
	INCQ BX;                   \
	JMP  row;                  \
done: \
	VZEROUPPER;                \
	RET

// func scatterAVX512(table, src []float32, rows []uint16)
TEXT ·scatterAVX512(SB), NOSPLIT, $0-72
	MOVQ table_base+0(FP), SI
	MOVQ src_base+24(FP), DX
	MOVQ src_len+32(FP), R10
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	SCATTER(Z64)

// func scatterAVX2(table, src []float32, rows []uint16)
TEXT ·scatterAVX2(SB), NOSPLIT, $0-72
	MOVQ table_base+0(FP), SI
	MOVQ src_base+24(FP), DX
	MOVQ src_len+32(FP), R10
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	SCATTER(Y64)

// SQUARE adds weights * clamp(hidden)^2 of 8 floats at the offset to Ysum.
// Y14 is 0, Y15 is 1.
#define SQUARE(offset, Yx, Ysum) \
	VMAXPS      offset(SI), Y14, Yx  \
	VMINPS      Y15, Yx, Yx          \
	VMULPS      Yx, Yx, Yx           \
	VFMADD231PS offset(DX), Yx, Ysum

// ONE sets Y15 to 1 and Y14 to 0.
#define ONE \
	VXORPS       Y14, Y14, Y14 \
	MOVL         $0x3f800000, AX \
	VMOVD        AX, X15 \
	VPBROADCASTD X15, Y15

// func forwardAVX2(hidden, weights []float32) float32
TEXT ·forwardAVX2(SB), NOSPLIT, $0-52
	MOVQ   hidden_base+0(FP), SI
	MOVQ   hidden_len+8(FP), CX
	MOVQ   weights_base+24(FP), DX
	ONE
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7

loop:
	SQUARE(0, Y0, Y4)
	SQUARE(32, Y1, Y5)
	SQUARE(64, Y2, Y6)
	SQUARE(96, Y3, Y7)
	ADDQ $128, SI
	ADDQ $128, DX
	SUBQ $32, CX
	JG   loop

	VADDPS       Y5, Y4, Y4
	VADDPS       Y7, Y6, Y6
	VADDPS       Y6, Y4, Y4
	VEXTRACTF128 $1, Y4, X5
	VADDPS       X5, X4, X4
	VHADDPS      X4, X4, X4
	VHADDPS      X4, X4, X4
	VMOVSS       X4, ret+48(FP)
	VZEROUPPER
	RET

// DERIVE handles 8 floats at the offset. Y13 is d, Y12 is 2 * d.
#define DERIVE(offset, Yx, Yc, Yg) \
	VMOVUPS     offset(SI), Yx     \
	VMAXPS      Yx, Y14, Yc        \
	VMINPS      Y15, Yc, Yc        \
	VCMPPS      $1, Y15, Yx, Yx    \
	VMULPS      Yc, Y13, Yg        \
	VMULPS      Yc, Yg, Yg         \
	VADDPS      offset(DI), Yg, Yg \
	VMOVUPS     Yg, offset(DI)     \
	VMULPS      Yc, Y12, Yc        \
	VMULPS      offset(DX), Yc, Yc \
	VANDPS      Yx, Yc, Yc         \
	VMOVUPS     Yc, offset(SI)

// func backwardAVX2(hidden, weights, gradient []float32, d float32)
TEXT ·backwardAVX2(SB), NOSPLIT, $0-76
	MOVQ         hidden_base+0(FP), SI
	MOVQ         hidden_len+8(FP), CX
	MOVQ         weights_base+24(FP), DX
	MOVQ         gradient_base+48(FP), DI
	VBROADCASTSS d+72(FP), Y13
	VADDPS       Y13, Y13, Y12
	ONE

loop:
	DERIVE(0, Y0, Y1, Y2)
	DERIVE(32, Y3, Y4, Y5)
	DERIVE(64, Y6, Y7, Y8)
	DERIVE(96, Y9, Y10, Y11)
	ADDQ $128, SI
	ADDQ $128, DX
	ADDQ $128, DI
	SUBQ $32, CX
	JG   loop
	VZEROUPPER
	RET

#define MADD(at, r) VADDPS at(DI), r, r
#define MCLEAR(at, r) VMOVUPS Y14, at(AX)

// func mergeAVX2(dst, src []float32)
TEXT ·mergeAVX2(SB), NOSPLIT, $0-48
	MOVQ   dst_base+0(FP), DI
	MOVQ   src_base+24(FP), AX
	MOVQ   src_len+32(FP), CX
	VXORPS Y14, Y14, Y14

loop:
	Y64(LOAD)
	Y64(MADD)
	Y64(STORE)
	Y64(MCLEAR)
	ADDQ    $256, DI
	ADDQ    $256, AX
	SUBQ    $64, CX
	JG      loop
	VZEROUPPER
	RET

// func adamAVX2(weights, mean, square, gradient []float32, s *adamStep)
TEXT ·adamAVX2(SB), NOSPLIT, $0-104
	MOVQ         weights_base+0(FP), DI
	MOVQ         weights_len+8(FP), CX
	MOVQ         mean_base+24(FP), SI
	MOVQ         square_base+48(FP), DX
	MOVQ         gradient_base+72(FP), R8
	MOVQ         s+96(FP), AX
	VBROADCASTSS 20(AX), Y6         // spread
	VBROADCASTSS 24(AX), Y7         // epsilon
	VBROADCASTSS 28(AX), Y8         // rate
	VBROADCASTSS 32(AX), Y9         // keep
	VBROADCASTSS 0(AX), Y10         // scale
	VBROADCASTSS 4(AX), Y11         // keepMean
	VBROADCASTSS 8(AX), Y12         // addMean
	VBROADCASTSS 12(AX), Y13        // keepSquare
	VBROADCASTSS 16(AX), Y14        // addSquare
	VBROADCASTSS 36(AX), Y15        // limit
	VXORPS       Y5, Y5, Y5

loop:
	VMULPS       (R8), Y10, Y0      // gradient
	VMOVUPS      Y5, (R8)
	VMULPS       (SI), Y11, Y1
	VFMADD231PS  Y12, Y0, Y1        // mean
	VMOVUPS      Y1, (SI)
	VMULPS       (DX), Y13, Y2
	VMULPS       Y0, Y14, Y3
	VFMADD231PS  Y0, Y3, Y2         // square
	VMOVUPS      Y2, (DX)
	VSQRTPS      Y2, Y2
	VFMADD213PS  Y7, Y6, Y2         // spread * root + epsilon
	VMULPS       Y8, Y1, Y1
	VDIVPS       Y2, Y1, Y1
	VMOVUPS      (DI), Y4
	VFMSUB213PS  Y1, Y9, Y4         // keep * weight - step
	VMINPS       Y15, Y4, Y4
	VSUBPS       Y15, Y5, Y3        // -limit
	VMAXPS       Y3, Y4, Y4
	VMOVUPS      Y4, (DI)
	ADDQ         $32, DI
	ADDQ         $32, SI
	ADDQ         $32, DX
	ADDQ         $32, R8
	SUBQ         $8, CX
	JG           loop
	VZEROUPPER
	RET
