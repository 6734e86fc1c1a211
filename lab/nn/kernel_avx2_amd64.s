//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The kernels of kernel.go with AVX2. Go writes the destination last.

// ROWS sets AX and BX to the table rows at R11 in the lists of an example.
#define ROWS \
	MOVWLZX example_own(R11), AX   \
	MOVWLZX example_other(R11), BX \
	SHLQ    $7, AX                 \
	SHLQ    $7, BX                 \
	ADDQ    SI, AX                 \
	ADDQ    SI, BX

#define CLAMP(at, Yx) \
	VPMAXSW Y14, Yx, Yx \
	VPMINSW Y15, Yx, Yx \
	VMOVDQU Yx, at(DI)

// PRODUCT sets Yx to the squares of 8 neurons times their output weights.
#define PRODUCT(at, Yx) \
	VPMOVZXWD at(DI), Yx         \
	VCVTDQ2PS Yx, Yx             \
	VMULPS    Yx, Yx, Yx         \
	VMULPS    (at+at)(DX), Yx, Yx

// PRODUCTS adds the products of both perspectives of 8 neurons.
#define PRODUCTS(at, Yx) \
	PRODUCT(at, Yx)     \
	PRODUCT(128+at, Y8) \
	VADDPS Y8, Yx, Yx

// func forwardAVX2(hidden []int16, out []float32, table []int16, weights []float32, list []example)
TEXT ·forwardAVX2(SB), NOSPLIT, $0-120
	MOVQ         hidden_base+0(FP), DI
	MOVQ         out_base+24(FP), R9
	MOVQ         table_base+48(FP), SI
	MOVQ         weights_base+72(FP), DX
	MOVQ         list_base+96(FP), R8
	MOVQ         list_len+104(FP), R10
	VPXOR        Y14, Y14, Y14
	MOVL         $const_one, AX
	VMOVD        AX, X15
	VPBROADCASTW X15, Y15
	MOVL         $0x35800000, AX    // 1 / one^2
	VMOVD        AX, X13

position:
	MOVL    example_count(R8), CX
	MOVQ    R8, R11
	ROWS
	VMOVDQU 0(AX), Y0
	VMOVDQU 32(AX), Y1
	VMOVDQU 64(AX), Y2
	VMOVDQU 96(AX), Y3
	VMOVDQU 0(BX), Y4
	VMOVDQU 32(BX), Y5
	VMOVDQU 64(BX), Y6
	VMOVDQU 96(BX), Y7
	DECL    CX

row:
	ADDQ   $2, R11
	ROWS
	VPADDW 0(AX), Y0, Y0
	VPADDW 32(AX), Y1, Y1
	VPADDW 64(AX), Y2, Y2
	VPADDW 96(AX), Y3, Y3
	VPADDW 0(BX), Y4, Y4
	VPADDW 32(BX), Y5, Y5
	VPADDW 64(BX), Y6, Y6
	VPADDW 96(BX), Y7, Y7
	DECL   CX
	JNZ    row

	CLAMP(0, Y0)
	CLAMP(32, Y1)
	CLAMP(64, Y2)
	CLAMP(96, Y3)
	CLAMP(128, Y4)
	CLAMP(160, Y5)
	CLAMP(192, Y6)
	CLAMP(224, Y7)
	PRODUCTS(0, Y0)
	PRODUCTS(16, Y1)
	PRODUCTS(32, Y2)
	PRODUCTS(48, Y3)
	PRODUCTS(64, Y4)
	PRODUCTS(80, Y5)
	PRODUCTS(96, Y6)
	PRODUCTS(112, Y7)
	VADDPS       Y2, Y0, Y0
	VADDPS       Y3, Y1, Y1
	VADDPS       Y6, Y4, Y4
	VADDPS       Y7, Y5, Y5
	VADDPS       Y4, Y0, Y0
	VADDPS       Y5, Y1, Y1
	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VPERMILPS    $0x4e, X0, X1
	VADDPS       X1, X0, X0
	VPERMILPS    $0xb1, X0, X1
	VADDPS       X1, X0, X0
	VMULSS       X13, X0, X0
	VMOVSS       X0, (R9)
	ADDQ         $256, DI
	ADDQ         $4, R9
	ADDQ         $example__size, R8
	DECQ         R10
	JNZ          position
	VZEROUPPER
	RET

// DERIVE adds the derivatives with respect to 8 output weights to Yg and sets Ys to those
// with respect to the neurons, plus half of the last bit that is kept.
#define DERIVE(at, Yw, Yg, Ys) \
	VPMOVZXWD at(R11), Ys      \
	VCVTDQ2PS Ys, Ys           \
	VMULPS    Ys, Ys, Y3       \
	VMULPS    Y3, Y0, Y3       \
	VADDPS    Y3, Yg, Yg       \
	VCMPPS    $1, Y4, Ys, Y3   \
	VMULPS    Ys, Y1, Ys       \
	VMULPS    Yw, Ys, Ys       \
	VANDPS    Y3, Ys, Ys       \
	VPADDD    Y5, Ys, Ys

// DERIVE16 does this for 8 and 8 neurons and writes their slopes.
#define DERIVE16(at, to, Yw, Yx, Yg, Yh) \
	DERIVE(at, Yw, Yg, Y2)    \
	DERIVE(at+32, Yx, Yh, Y6) \
	VPSRLD   $16, Y2, Y2      \
	VPBLENDW $0xaa, Y6, Y2, Y2 \
	VMOVDQU  Y2, to(R12)

// func backwardAVX2(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example)
TEXT ·backwardAVX2(SB), NOSPLIT, $0-120
	MOVQ         slopes_base+0(FP), R13
	MOVQ         gradient_base+24(FP), DX
	MOVQ         hidden_base+48(FP), DI
	MOVQ         weights_base+72(FP), SI
	MOVL         $0x8000, AX
	VMOVD        AX, X5
	VPBROADCASTD X5, Y5
	MOVL         $0x44800000, AX    // one
	VMOVD        AX, X4
	VPBROADCASTD X4, Y4
	MOVL         $4, CX             // times 32 neurons

columns:
	MOVQ         list_base+96(FP), R8
	MOVQ         list_len+104(FP), R10
	MOVQ         DI, R11
	MOVQ         R13, R12
	VMOVUPS      0(SI), Y8
	VMOVUPS      32(SI), Y9
	VMOVUPS      64(SI), Y10
	VMOVUPS      96(SI), Y11
	VMOVUPS      0(DX), Y12
	VMOVUPS      32(DX), Y13
	VMOVUPS      64(DX), Y14
	VMOVUPS      96(DX), Y15

position:
	MOVL         $0x35800000, AX    // 1 / one^2
	VMOVD        AX, X0
	MOVL         $0x3b000000, AX    // 2 / one
	VMOVD        AX, X1
	VMULSS       example_slope(R8), X0, X0
	VMULSS       example_slope(R8), X1, X1
	VBROADCASTSS X0, Y0
	VBROADCASTSS X1, Y1
	DERIVE16(0, 0, Y8, Y10, Y12, Y14)
	DERIVE16(16, 32, Y9, Y11, Y13, Y15)
	ADDQ         $256, R11
	ADDQ         $256, R12
	ADDQ         $example__size, R8
	DECQ         R10
	JNZ          position

	VMOVUPS Y12, 0(DX)
	VMOVUPS Y13, 32(DX)
	VMOVUPS Y14, 64(DX)
	VMOVUPS Y15, 96(DX)
	ADDQ    $128, SI
	ADDQ    $128, DX
	ADDQ    $64, DI
	ADDQ    $64, R13
	DECL    CX
	JNZ     columns
	VZEROUPPER
	RET

// ADD adds the slopes of 8 and 8 neurons.
#define ADD(at, Ylow, Yhigh) \
	VMOVDQU at(SI)(AX*1), Y8  \
	VPAND   Y15, Y8, Y9       \
	VPSLLD  $16, Y8, Y8       \
	VADDPS  Y8, Ylow, Ylow    \
	VADDPS  Y9, Yhigh, Yhigh

#define ADDTO(at, Yx) \
	VADDPS  at(DI), Yx, Yx \
	VMOVUPS Yx, at(DI)

// func sumAVX2(gradient []float32, slopes []uint32, starts []int32, order []uint16)
TEXT ·sumAVX2(SB), NOSPLIT, $0-96
	MOVQ         gradient_base+0(FP), DI
	MOVQ         slopes_base+24(FP), SI
	MOVQ         starts_base+48(FP), R8
	MOVQ         starts_len+56(FP), R10
	MOVQ         order_base+72(FP), R9
	MOVL         $0xffff0000, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	DECQ         R10

row:
	MOVLQSX (R8), BX
	MOVLQSX 4(R8), CX
	ADDQ    $4, R8
	SUBQ    BX, CX
	JZ      next
	LEAQ    (R9)(BX*2), BX
	VPXOR   Y0, Y0, Y0
	VPXOR   Y1, Y1, Y1
	VPXOR   Y2, Y2, Y2
	VPXOR   Y3, Y3, Y3
	VPXOR   Y4, Y4, Y4
	VPXOR   Y5, Y5, Y5
	VPXOR   Y6, Y6, Y6
	VPXOR   Y7, Y7, Y7

pair:
	MOVWLZX (BX), AX
	SHLQ    $7, AX
	ADD(0, Y0, Y2)
	ADD(32, Y1, Y3)
	ADD(64, Y4, Y6)
	ADD(96, Y5, Y7)
	ADDQ    $2, BX
	DECQ    CX
	JNZ     pair

	ADDTO(0, Y0)
	ADDTO(32, Y1)
	ADDTO(64, Y2)
	ADDTO(96, Y3)
	ADDTO(128, Y4)
	ADDTO(160, Y5)
	ADDTO(192, Y6)
	ADDTO(224, Y7)

next:
	ADDQ $256, DI
	DECQ R10
	JNZ  row
	VZEROUPPER
	RET

// func adamAVX2(weights, mean, square, gradient []float32, table []int16, s *adamStep)
TEXT ·adamAVX2(SB), NOSPLIT, $0-128
	MOVQ         weights_base+0(FP), DI
	MOVQ         weights_len+8(FP), CX
	MOVQ         mean_base+24(FP), SI
	MOVQ         square_base+48(FP), DX
	MOVQ         gradient_base+72(FP), R8
	MOVQ         table_base+96(FP), R9
	MOVQ         s+120(FP), AX
	VBROADCASTSS adamStep_spread(AX), Y6
	VBROADCASTSS adamStep_epsilon(AX), Y7
	VBROADCASTSS adamStep_rate(AX), Y8
	VBROADCASTSS adamStep_keep(AX), Y9
	VBROADCASTSS adamStep_scale(AX), Y10
	VBROADCASTSS adamStep_keepMean(AX), Y11
	VBROADCASTSS adamStep_addMean(AX), Y12
	VBROADCASTSS adamStep_keepSquare(AX), Y13
	VBROADCASTSS adamStep_addSquare(AX), Y14
	VBROADCASTSS adamStep_limit(AX), Y15
	VXORPS       Y5, Y5, Y5
	MOVL         $0x44800000, R10   // one

loop:
	VMULPS       (R8), Y10, Y0      // gradient
	VMOVUPS      Y5, (R8)
	VMULPS       (SI), Y11, Y1
	VMULPS       Y0, Y12, Y2
	VADDPS       Y2, Y1, Y1         // mean
	VMOVUPS      Y1, (SI)
	VMULPS       (DX), Y13, Y2
	VMULPS       Y0, Y14, Y3
	VMULPS       Y0, Y3, Y3
	VADDPS       Y3, Y2, Y2         // square
	VMOVUPS      Y2, (DX)
	VSQRTPS      Y2, Y2
	VMULPS       Y6, Y2, Y2
	VADDPS       Y7, Y2, Y2         // spread * root + epsilon
	VMULPS       Y8, Y1, Y1
	VDIVPS       Y2, Y1, Y1
	VMULPS       (DI), Y9, Y4
	VSUBPS       Y1, Y4, Y4         // keep * weight - step
	VMINPS       Y15, Y4, Y4
	VSUBPS       Y15, Y5, Y3        // -limit
	VMAXPS       Y3, Y4, Y4
	VMOVUPS      Y4, (DI)
	VMOVD        R10, X3
	VPBROADCASTD X3, Y3
	VMULPS       Y3, Y4, Y4
	VCVTPS2DQ    Y4, Y4             // to even
	VEXTRACTI128 $1, Y4, X3
	VPACKSSDW    X3, X4, X4
	VMOVDQU      X4, (R9)
	ADDQ         $32, DI
	ADDQ         $32, SI
	ADDQ         $32, DX
	ADDQ         $32, R8
	ADDQ         $16, R9
	SUBQ         $8, CX
	JG           loop
	VZEROUPPER
	RET
