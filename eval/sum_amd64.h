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
