//go:build !purego

#include "textflag.h"

// The kernels of kernels.go with AVX2 and FMA: 8 floats a register. They end
// with VZEROUPPER.

// Eight and sixteen registers of a row at address AX, from Y0 on.
#define LOAD8 \
	VMOVUPS 0(AX), Y0   \
	VMOVUPS 32(AX), Y1  \
	VMOVUPS 64(AX), Y2  \
	VMOVUPS 96(AX), Y3  \
	VMOVUPS 128(AX), Y4 \
	VMOVUPS 160(AX), Y5 \
	VMOVUPS 192(AX), Y6 \
	VMOVUPS 224(AX), Y7

#define LOAD16 \
	LOAD8                \
	VMOVUPS 256(AX), Y8  \
	VMOVUPS 288(AX), Y9  \
	VMOVUPS 320(AX), Y10 \
	VMOVUPS 352(AX), Y11 \
	VMOVUPS 384(AX), Y12 \
	VMOVUPS 416(AX), Y13 \
	VMOVUPS 448(AX), Y14 \
	VMOVUPS 480(AX), Y15

#define ADD8(base) \
	VADDPS 0(base), Y0, Y0   \
	VADDPS 32(base), Y1, Y1  \
	VADDPS 64(base), Y2, Y2  \
	VADDPS 96(base), Y3, Y3  \
	VADDPS 128(base), Y4, Y4 \
	VADDPS 160(base), Y5, Y5 \
	VADDPS 192(base), Y6, Y6 \
	VADDPS 224(base), Y7, Y7

#define ADD16 \
	ADD8(AX)                 \
	VADDPS 256(AX), Y8, Y8   \
	VADDPS 288(AX), Y9, Y9   \
	VADDPS 320(AX), Y10, Y10 \
	VADDPS 352(AX), Y11, Y11 \
	VADDPS 384(AX), Y12, Y12 \
	VADDPS 416(AX), Y13, Y13 \
	VADDPS 448(AX), Y14, Y14 \
	VADDPS 480(AX), Y15, Y15

#define STORE8(base) \
	VMOVUPS Y0, 0(base)   \
	VMOVUPS Y1, 32(base)  \
	VMOVUPS Y2, 64(base)  \
	VMOVUPS Y3, 96(base)  \
	VMOVUPS Y4, 128(base) \
	VMOVUPS Y5, 160(base) \
	VMOVUPS Y6, 192(base) \
	VMOVUPS Y7, 224(base)

#define STORE16 \
	STORE8(DI)           \
	VMOVUPS Y8, 256(DI)  \
	VMOVUPS Y9, 288(DI)  \
	VMOVUPS Y10, 320(DI) \
	VMOVUPS Y11, 352(DI) \
	VMOVUPS Y12, 384(DI) \
	VMOVUPS Y13, 416(DI) \
	VMOVUPS Y14, 448(DI) \
	VMOVUPS Y15, 480(DI)

// ROW sets AX to the address of the row of the table that is number BX in the
// list. R11 is the size of a row in bytes.
#define ROW \
	MOVWLZX (R8)(BX*2), AX \
	IMULQ   R11, AX        \
	ADDQ    SI, AX

// func gatherAVX2(dst, table []float32, rows []uint16)
//
// It sums as many columns as fit into registers over all rows, then goes to the
// next columns.
TEXT ·gatherAVX2(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ table_base+24(FP), SI
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R11

columns128:
	CMPQ CX, $128
	JLT  columns64
	XORQ BX, BX
	ROW
	LOAD16

next128:
	INCQ BX
	CMPQ BX, R9
	JGE  store128
	ROW
	ADD16
	JMP  next128

store128:
	STORE16
	ADDQ $512, DI
	ADDQ $512, SI
	SUBQ $128, CX
	JMP  columns128

columns64:
	TESTQ CX, CX
	JZ    done
	XORQ  BX, BX
	ROW
	LOAD8

next64:
	INCQ BX
	CMPQ BX, R9
	JGE  store64
	ROW
	ADD8(AX)
	JMP  next64

store64:
	STORE8(DI)

done:
	VZEROUPPER
	RET

// func scatterAVX2(table, src []float32, rows []uint16)
TEXT ·scatterAVX2(SB), NOSPLIT, $0-72
	MOVQ table_base+0(FP), SI
	MOVQ src_base+24(FP), DX
	MOVQ src_len+32(FP), CX
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9
	LEAQ (CX*4), R11
	XORQ BX, BX

row:
	CMPQ BX, R9
	JGE  done
	ROW
	MOVQ DX, DI
	MOVQ CX, R10

columns:
	LOAD8
	ADD8(DI)
	STORE8(AX)
	ADDQ $256, AX
	ADDQ $256, DI
	SUBQ $64, R10
	JG   columns
	INCQ BX
	JMP  row

done:
	VZEROUPPER
	RET

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

// func mergeAVX2(dst, src []float32)
TEXT ·mergeAVX2(SB), NOSPLIT, $0-48
	MOVQ   dst_base+0(FP), DI
	MOVQ   src_base+24(FP), AX
	MOVQ   src_len+32(FP), CX
	VXORPS Y14, Y14, Y14

loop:
	LOAD8
	ADD8(DI)
	STORE8(DI)
	VMOVUPS Y14, 0(AX)
	VMOVUPS Y14, 32(AX)
	VMOVUPS Y14, 64(AX)
	VMOVUPS Y14, 96(AX)
	VMOVUPS Y14, 128(AX)
	VMOVUPS Y14, 160(AX)
	VMOVUPS Y14, 192(AX)
	VMOVUPS Y14, 224(AX)
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
