//go:build !purego

#include "go_asm.h"
#include "textflag.h"

#define TYPE(n) (Position_byType+8*n)(SI) // the pieces of a type
#define COLOR(n) (Position_byColor+8*n)(SI)

// Each of the four lanes of a register is a board, and each lane has a direction: the first
// two those of rooks, the others those of bishops. Shifts to the left go in four directions,
// shifts to the right in the opposite ones. What leaves the board at the top or at the
// bottom is lost; masks remove what leaves it on one side and comes back on the other.

// The shifts of one step: north, east, northeast, northwest and their opposites.
DATA slideShift<>+0x00(SB)/8, $8
DATA slideShift<>+0x08(SB)/8, $1
DATA slideShift<>+0x10(SB)/8, $9
DATA slideShift<>+0x18(SB)/8, $7
GLOBL slideShift<>(SB), RODATA|NOPTR, $32

DATA slideLeft<>+0x00(SB)/8, $0xffffffffffffffff
DATA slideLeft<>+0x08(SB)/8, $0xfefefefefefefefe
DATA slideLeft<>+0x10(SB)/8, $0xfefefefefefefefe
DATA slideLeft<>+0x18(SB)/8, $0x7f7f7f7f7f7f7f7f
GLOBL slideLeft<>(SB), RODATA|NOPTR, $32

DATA slideRight<>+0x00(SB)/8, $0xffffffffffffffff
DATA slideRight<>+0x08(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA slideRight<>+0x10(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA slideRight<>+0x18(SB)/8, $0xfefefefefefefefe
GLOBL slideRight<>(SB), RODATA|NOPTR, $32

// The same for the jumps of a knight.
DATA jumpShift<>+0x00(SB)/8, $17
DATA jumpShift<>+0x08(SB)/8, $15
DATA jumpShift<>+0x10(SB)/8, $10
DATA jumpShift<>+0x18(SB)/8, $6
GLOBL jumpShift<>(SB), RODATA|NOPTR, $32

DATA jumpLeft<>+0x00(SB)/8, $0xfefefefefefefefe
DATA jumpLeft<>+0x08(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA jumpLeft<>+0x10(SB)/8, $0xfcfcfcfcfcfcfcfc
DATA jumpLeft<>+0x18(SB)/8, $0x3f3f3f3f3f3f3f3f
GLOBL jumpLeft<>(SB), RODATA|NOPTR, $32

DATA jumpRight<>+0x00(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA jumpRight<>+0x08(SB)/8, $0xfefefefefefefefe
DATA jumpRight<>+0x10(SB)/8, $0x3f3f3f3f3f3f3f3f
DATA jumpRight<>+0x18(SB)/8, $0xfcfcfcfcfcfcfcfc
GLOBL jumpRight<>(SB), RODATA|NOPTR, $32

// PASS makes one, two and four the squares that can be passed at the end of so many steps
// with the given shift.
#define PASS(SHIFT, mask, one, two, four) \
	VPAND mask, Y15, one;   \
	SHIFT Y5, one, two;     \
	VPAND one, two, two;    \
	SHIFT Y6, two, four;    \
	VPAND two, four, four

// SLIDE adds to g what its sliders attack in the directions of a shift: what they pass
// doubles three times, to one, three and seven squares, and a last step goes beyond.
#define SLIDE(SHIFT, mask, one, two, four, g, t) \
	SHIFT Y5, g, t;    \
	VPAND one, t, t;   \
	VPOR  t, g, g;     \
	SHIFT Y6, g, t;    \
	VPAND two, t, t;   \
	VPOR  t, g, g;     \
	SHIFT Y7, g, t;    \
	VPAND four, t, t;  \
	VPOR  t, g, g;     \
	SHIFT Y5, g, g;    \
	VPAND mask, g, g

// REACH turns the sliders in g into the squares they attack.
#define REACH(g, l, t) \
	VMOVDQA g, l; \
	SLIDE(VPSLLVQ, slideLeft<>(SB), Y8, Y9, Y10, l, t);   \
	SLIDE(VPSRLVQ, slideRight<>(SB), Y11, Y12, Y13, g, t); \
	VPOR l, g, g

// JUMP turns the knights in g into the squares they attack.
#define JUMP(g, l) \
	VPSLLVQ Y5, g, l; \
	VPSRLVQ Y5, g, g; \
	VPAND jumpLeft<>(SB), l, l; \
	VPAND jumpRight<>(SB), g, g; \
	VPOR l, g, g

// PAIR leaves in white what the first two lanes of white and of black have in sum, and
// behind it the same of the other two.
#define PAIR(white, black, t) \
	VPUNPCKLQDQ black, white, t;     \
	VPUNPCKHQDQ black, white, white; \
	VPOR        t, white, white

// func fill(p *Position, r *reach)
TEXT ·fill(SB), NOSPLIT, $0-16
	MOVQ p+0(FP), SI
	MOVQ r+8(FP), DI
	VMOVDQU slideShift<>(SB), Y5
	VPADDQ  Y5, Y5, Y6
	VPADDQ  Y6, Y6, Y7
	VPBROADCASTQ TYPE(const_NoPieceType), Y15
	VPCMPEQD Y0, Y0, Y0
	VPXOR   Y0, Y15, Y15 // the empty squares
	PASS(VPSLLVQ, slideLeft<>(SB), Y8, Y9, Y10)
	PASS(VPSRLVQ, slideRight<>(SB), Y11, Y12, Y13)

	VPBROADCASTQ COLOR(const_White), Y14
	VPBROADCASTQ COLOR(const_Black), Y15
	VPBROADCASTQ TYPE(const_Queen), Y0
	VPAND Y15, Y0, Y1
	VPAND Y14, Y0, Y0
	REACH(Y0, Y2, Y3)
	REACH(Y1, Y2, Y3)
	PAIR(Y0, Y1, Y2)
	VEXTRACTI128 $1, Y0, X1
	VPOR    X1, X0, X0
	VMOVDQU X0, reach_queens(DI)

	VPBROADCASTQ TYPE(const_Rook), Y0
	VPBROADCASTQ TYPE(const_Bishop), Y1
	VPBLENDD $0xf0, Y1, Y0, Y0
	VPAND Y15, Y0, Y1
	VPAND Y14, Y0, Y0
	REACH(Y0, Y2, Y3)
	REACH(Y1, Y2, Y3)
	PAIR(Y0, Y1, Y2)
	VMOVDQU X0, reach_rooks(DI)
	VEXTRACTI128 $1, Y0, X4 // bishops

	VMOVDQU jumpShift<>(SB), Y5
	VPBROADCASTQ TYPE(const_Knight), Y0
	VPAND Y15, Y0, Y1
	VPAND Y14, Y0, Y0
	JUMP(Y0, Y2)
	JUMP(Y1, Y3)
	PAIR(Y0, Y1, Y2)
	VEXTRACTI128 $1, Y0, X1
	VPOR    X1, X0, X0
	VPOR    X4, X0, X0
	VMOVDQU X0, reach_minors(DI)
	VZEROUPPER
	RET
