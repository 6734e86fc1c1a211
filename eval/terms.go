package eval

// Danger is a unit of king danger. Danger adds up linearly and is then squared:
// see combine.
type Danger int32

// Complexity is a unit of the endgame correction for how hard a position is to
// win, in centipawns.
type Complexity int32

// Factor is a unit of the endgame scale; [fullScale] leaves the endgame value
// alone.
type Factor int32

// Weights holds every number the evaluation multiplies a feature with. The
// values that ship are written by the tuner into weights.go. Ranks are counted
// from the owner's side, folded files from the edge (a and h are 0, d and e 3).
type Weights struct {
	// Material and squares.
	Material       [6]Score     // [PieceType]
	PieceSquare    [7][32]Score // [PieceType][rank*4 + folded file]
	BishopPair     Score
	ImbalanceOwn   [6][6]Score // [piece][other own piece], entry 0 the bishop pair; lower triangle
	ImbalanceEnemy [6][6]Score // [piece][enemy piece], strict lower triangle
	Tempo          Score

	// Mobility: by the number of safe squares a piece reaches.
	KnightMobility [9]Score
	BishopMobility [14]Score
	RookMobility   [15]Score
	QueenMobility  [28]Score

	// Pawn structure.
	Isolated        [2]Score       // [opposed]
	IsolatedDoubled Score          // isolated, opposed and with an own pawn behind
	Backward        [2]Score       // [opposed]
	Doubled         Score          // an own pawn directly behind, no support
	WeakLever       Score          // attacked by two pawns, no support
	Connected       [2][2][8]Score // [opposed][phalanx][rank]
	Supported       Score          // per supporting pawn
	Candidate       [8]Score       // [rank]
	BlockedPawn     [8]Score       // [rank]
	PawnIslands     Score          // per group of adjacent files

	// Minor pieces.
	Outpost          [2][2]Score // [bishop][defended by a pawn]
	ReachableOutpost Score       // per knight
	MinorBehindPawn  Score
	KingProtector    [2]Score // [bishop], per square of distance to the own king
	BishopPawns      Score    // per own pawn on the bishop's color and blocked center pawn
	BishopXRayPawns  Score    // per enemy pawn on the bishop's diagonals
	LongDiagonal     Score

	// Rooks and queens.
	RookOpenFile      [2]Score // [fully open]
	RookClosedFile    Score    // own blocked pawn on the file
	RookOnQueen       Score    // a queen on the file
	RookOnSeventh     Score
	TrappedRook       [2]Score // [castling still possible]
	WeakQueen         Score    // one move from a discovered attack
	QueenInfiltration Score

	// King.
	Shelter          [4][8]Score // [folded file][rank of own pawn]
	UnblockedStorm   [4][8]Score // [folded file][rank of enemy pawn]
	BlockedStorm     [8]Score    // [rank of enemy pawn]
	KingPawnDistance Score       // per square of distance to the nearest own pawn
	PawnlessFlank    Score
	FlankAttacks     Score // per attacked square of the king's flank
	CastlingRight    Score // per right left

	ShelterDanger        [4][8]Danger
	UnblockedStormDanger [4][8]Danger
	BlockedStormDanger   [8]Danger
	AttackerDanger       [6]Danger    // [PieceType], times the number of attackers
	RingAttackDanger     Danger       // per attack next to the king
	WeakRingDanger       Danger       // per weak square of the king ring
	SafeCheckDanger      [6][2]Danger // [PieceType][more than one]
	UnsafeCheckDanger    Danger       // per square
	PinnedDanger         Danger       // per piece in front of the king
	NoQueenDanger        Danger
	KnightDefenseDanger  Danger
	FlankAttackDanger    Danger // times attacks² / 8
	FlankDefenseDanger   Danger // per defended square
	MobilityDanger       Danger // per square of mobility the attacker is ahead
	ToMoveDanger         Danger // the attacker is to move
	ConstantDanger       Danger

	// Threats; the first index says whether the threatening side is to move.
	ThreatByMinor  [2][7]Score // [to move][PieceType of the victim]
	ThreatByRook   [2][7]Score
	ThreatByKing   [2]Score
	Hanging        [2]Score
	SafePawnThreat [2]Score
	PawnPushThreat [2]Score
	QueenProtected Score // weak pieces only the queen protects
	Restricted     Score // per square
	KnightOnQueen  Score
	SliderOnQueen  Score

	// Passed pawns.
	Passed            [8]Score       // [rank]
	PassedFile        [4]Score       // [folded file]
	PassedOwnKing     [8]Score       // [rank], per square of distance
	PassedEnemyKing   [8]Score       // [rank], per square of distance
	PassedPath        [4][2][8]Score // [how safe the path is][next square defended][rank]
	PassedBlocked     [2][8]Score    // [by an enemy piece][rank]
	PassedUnstoppable Score

	// Endgame.
	ComplexityBase        Complexity
	ComplexityPawns       Complexity // per pawn
	ComplexityPassed      Complexity // per passed pawn
	ComplexityOutflanking Complexity // per file minus rank of distance between the kings
	ComplexityBothFlanks  Complexity
	ComplexityInfiltrated Complexity
	ComplexityPawnEnding  Complexity
	ComplexityUnwinnable  Complexity

	ScaleBase            Factor
	ScalePawns           Factor // per pawn of the stronger side
	ScaleBishops         Factor // opposite-colored bishops and nothing else
	ScaleBishopsPassed   Factor // per passed pawn
	ScaleBishopsPieces   Factor // opposite-colored bishops and other pieces
	ScaleBishopsPerPiece Factor // per piece of the stronger side
	ScaleRooks           Factor // one rook each
	ScaleRooksPawns      Factor // per pawn of the stronger side
	ScaleOneFlank        Factor // added when all pawns stand on one flank
}
