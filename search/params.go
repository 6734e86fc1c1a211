//go:build !tune

package search

//go:generate go run ../internal/paramgen

// The parameters of the search. The comment of each names its range, the step
// worth trying when tuning, its unit and its meaning. "cp" are centipawns,
// "1/1024" are fractions of a ply. A build with the tag tune has them as
// variables, in params_tune.go, which go generate makes of this file.
const (
	// Aspiration windows.
	aspirationDepth = 4     // [2, 8] step 1; plies, first iteration with a window
	aspirationDelta = 12    // [5, 40] step 3; cp, half the first window
	aspirationDiv   = 12000 // [4000, 40000] step 2000; squared cp of the mean score per cp of window
	aspirationGrow  = 40    // [10, 100] step 8; percent, growth of the window per failure

	// Reverse futility pruning.
	rfpDepth     = 9  // [5, 14] step 1; plies, greatest depth
	rfpMargin    = 64 // [40, 130] step 6; cp per ply
	rfpImproving = 61 // [20, 130] step 8; cp off the margin when improving
	rfpWorsening = 22 // [0, 60] step 5; cp off the margin when the opponent got worse

	// Razoring.
	razorDepth  = 4   // [1, 6] step 1; plies, greatest depth
	razorBase   = 166 // [80, 400] step 25; cp
	razorFactor = 162 // [50, 300] step 20; cp per ply squared

	// Null move pruning.
	nullDepth       = 3   // [2, 5] step 1; plies, least depth
	nullBase        = 4   // [2, 5] step 1; plies of reduction
	nullDepthDiv    = 3   // [2, 6] step 1; plies of depth per ply of reduction
	nullEvalDiv     = 131 // [100, 300] step 15; cp above beta per ply of reduction
	nullEvalMax     = 4   // [2, 6] step 1; plies, greatest reduction for the score
	nullMargin      = 12  // [5, 30] step 3; cp per ply that the static evaluation may be below beta
	nullMarginBase  = 217 // [50, 300] step 20; cp off that
	nullVerifyDepth = 14  // [10, 20] step 1; plies from which a cutoff is verified

	// ProbCut.
	probCutDepth     = 4   // [2, 7] step 1; plies, least depth
	probCutMargin    = 191 // [100, 300] step 15; cp above beta
	probCutImproving = 34  // [0, 100] step 10; cp off the margin when improving
	probCutReduction = 5   // [3, 7] step 1; plies
	smallProbCut     = 417 // [200, 600] step 30; cp above beta for a cut by the table alone

	// Internal iterative reductions.
	iirDepth = 7 // [3, 8] step 1; plies, least depth
	iirStale = 5 // [3, 8] step 1; plies by which a table entry is too shallow

	// Hindsight.
	hindsightDeeper    = 3   // [2, 5] step 1; plies of reduction that were too many
	hindsightShallower = 1   // [1, 4] step 1; plies of reduction that may be more
	hindsightMargin    = 102 // [40, 250] step 15; cp, sum of both sides' evaluations

	// Late move pruning.
	lmpBase = 7 // [1, 12] step 1; quiet moves at depth 0

	// Futility pruning of moves.
	futilityDepth        = 9   // [5, 14] step 1; plies of reduced depth
	futilityBase         = 67  // [40, 200] step 10; cp
	futilityFactor       = 67  // [40, 140] step 8; cp per ply
	futilityNoBest       = -22 // [-100, 200] step 12; cp, without a best move
	futilityHistoryDiv   = 216 // [80, 500] step 30; history per cp
	captureFutilityDepth = 7   // [4, 10] step 1; plies of reduced depth
	captureFutilityBase  = 263 // [100, 400] step 20; cp
	captureFutilityStep  = 194 // [100, 350] step 20; cp per ply
	captureFutilityDiv   = 56  // [20, 200] step 10; capture history per cp

	// History pruning.
	historyPruneDepth  = 6    // [3, 10] step 1; plies of reduced depth
	historyPruneFactor = 2724 // [1000, 6000] step 300; history per ply
	historyDepthDiv    = 7637 // [3000, 15000] step 700; history per ply of reduced depth

	// Pruning by static exchange.
	seeQuietFactor   = 16 // [10, 60] step 4; cp per ply squared
	seeCaptureFactor = 81 // [40, 150] step 8; cp per ply
	seeCheckFactor   = 92 // [40, 200] step 10; cp per ply, of quiet checks
	seeCaptureDiv    = 63 // [20, 200] step 10; capture history per cp

	// Late move reductions.
	lmrBase         = 967  // [200, 1600] step 80; 1/1024
	lmrDivisor      = 2568 // [1800, 3600] step 120; thousandths, of ln(depth) ln(moves)
	lmrNoisyBase    = 78   // [-600, 800] step 80; 1/1024
	lmrNoisyDivisor = 3184 // [2200, 5000] step 150; thousandths
	lmrNotImproving = 444  // [0, 1200] step 80; 1/1024
	lmrCutNode      = 1126 // [600, 3000] step 150; 1/1024
	lmrCutNoMove    = 207  // [0, 1600] step 120; 1/1024, without a table move
	lmrTablePV      = 760  // [300, 2200] step 120; 1/1024
	lmrPV           = 860  // [0, 2000] step 120; 1/1024
	lmrTableCapture = 1131 // [0, 1800] step 120; 1/1024
	lmrCheck        = 855  // [0, 1800] step 120; 1/1024
	lmrCutoffs      = 587  // [0, 1800] step 120; 1/1024
	lmrCutoffCount  = 3    // [1, 6] step 1; cutoffs of the children
	lmrHistoryDiv   = 10   // [4, 20] step 1; history per 1/1024
	lmrNoisyHistDiv = 12   // [4, 30] step 2; history per 1/1024
	lmrComplexity   = 3    // [0, 20] step 2; 1/1024 per cp of correction
	deeperMargin    = 43   // [10, 100] step 6; cp
	deeperFactor    = 1    // [0, 8] step 1; cp per ply
	shallowerMargin = 1    // [0, 30] step 3; cp

	// Singular extensions.
	singularDepth    = 4   // [4, 9] step 1; plies, least depth
	singularDepthDiv = 2   // [2, 4] step 1; of the depth left, for the search without the table's move
	extensionLimit   = 2   // [1, 4] step 1; iterations' depths from the root beyond which nothing is extended
	singularTTDepth  = 2   // [2, 5] step 1; plies the table entry may be shallower
	singularMargin   = 7   // [4, 40] step 3; sixteenths of a cp per ply
	singularPVMargin = 12  // [0, 40] step 3; sixteenths of a cp per ply, more on a former variation
	doubleMargin     = 22  // [5, 40] step 3; cp
	doublePVMargin   = 188 // [50, 400] step 25; cp, more in a variation
	tripleMargin     = 94  // [40, 200] step 12; cp
	negativeTable    = 4   // [1, 6] step 1; plies, if the table expects a cutoff
	negativeCut      = 1   // [1, 3] step 1; plies, in an expected cut node

	// Quiescence.
	qsFutility  = 190 // [80, 350] step 20; cp
	qsMoveLimit = 2   // [1, 5] step 1; moves
	qsSEE       = -40 // [-120, 0] step 10; cp

	// Histories.
	historyMax            = 16384 // the bound of every history value
	bonusFactor           = 341   // [100, 400] step 20; history per ply
	bonusBase             = 177   // [0, 400] step 30; history off that
	bonusMax              = 2400  // [1000, 4000] step 200; history
	malusFactor           = 219   // [100, 400] step 20; history per ply
	malusBase             = 22    // [0, 400] step 30; history off that
	malusMax              = 1900  // [800, 4000] step 200; history
	evalBonusFactor       = 12    // [2, 30] step 2; history per cp
	evalBonusMax          = 796   // [200, 2000] step 100; history
	surpriseBonus         = 1106  // [0, 4000] step 250; continuation history, for a reduced move that beats alpha
	tableCutMalus         = 1523  // [0, 4000] step 250; continuation history off an early move that the table refutes
	tableCutMoves         = 3     // moves up to which one is early
	refutedContinuation   = 607   // [0, 2000] step 150; 1/1024 of the malus, off the first move that is refuted
	failLowQuiet          = 1581  // [0, 4000] step 250; 1/1024 of the bonus for the surprise
	failLowContinuation   = 874   // [0, 4000] step 250; 1/1024, for continuation histories
	failLowPawn           = 3174  // [0, 8000] step 500; 1/1024, for the pawn history
	failLowCapture        = 341   // [0, 3000] step 200; history
	failLowBase           = 240   // [0, 500] step 30; 1/128 off the surprise
	failLowDepth          = 60    // [20, 120] step 8; 1/128 per ply
	failLowDepthMax       = 420   // [100, 800] step 50; 1/128
	failLowLate           = 186   // [0, 500] step 30; 1/128, of the tenth move and later ones
	failLowStatic         = 142   // [0, 500] step 30; 1/128, far below the evaluation
	failLowPrevious       = 159   // [0, 500] step 30; 1/128, far below the evaluation before
	failLowMoves          = 9     // moves after which one is late
	failLowStaticMargin   = 45    // cp below the evaluation
	failLowPreviousMargin = 30    // cp below the evaluation before
	lowPlyWeight          = 7     // [0, 24] step 2; of its history, at the root
	enterMalus            = 6496  // [0, 20000] step 1500; 1/1024 per cp off a move into an attack by a lesser piece
	escapeBonus           = 4848  // [0, 20000] step 1500; 1/1024 per cp for a move out of such an attack
	quietCheckBonus       = 12253 // [0, 20000] step 1500; history for moves that give check
	goodNoisyDiv          = 58    // [15, 100] step 6; ordering score per cp a good capture may lose

	// The table.
	tableCutDepth = 5 // [0, 12] step 1; plies up to which the table cuts only as the node expects

	// Evaluation.
	usualMaterial   = 52  // pawns of material that leave an evaluation as it is
	worseningMargin = 1   // [-20, 40] step 3; cp, sum of both sides' evaluations from which the opponent got worse
	materialScale   = 129 // [0, 400] step 40; 1/1024 by which no material takes away from an evaluation

	// Weights of the histories.
	orderQuiet            = 29   // [8, 80] step 3; 1/16, in the ordering of quiet moves
	orderPawn             = 15   // [0, 64] step 3; 1/16
	orderContinuation1    = 16   // [4, 64] step 3; 1/16, of the continuation history one ply back
	orderContinuation2    = 15   // [4, 64] step 3; 1/16, two plies back
	orderContinuation4    = 10   // [0, 64] step 2; 1/16, four plies back
	orderContinuation6    = 8    // [0, 64] step 2; 1/16, six plies back
	reductionQuiet        = 25   // [8, 80] step 3; 1/16, in reductions
	reductionContinuation = 18   // [4, 64] step 3; 1/16, one and two plies back
	pruningPawn           = 15   // [0, 64] step 3; 1/16, in history pruning
	pawnBonus             = 917  // [200, 2500] step 100; 1/1024 of a change that the pawn history learns
	continuationBonus     = 949  // [200, 2500] step 100; 1/1024, continuation histories
	continuationFar       = 609  // [0, 1500] step 60; 1/1024 of that, four and six plies back
	captureBonus          = 1012 // [200, 2500] step 100; 1/1024 of the bonus of a capture
	captureMalus          = 1121 // [200, 2500] step 100; 1/1024 of the malus of captures
	evalPawn              = 568  // [0, 3000] step 250; 1/1024 of what the evaluation tells of a move, for the pawn history
	tableMoveBonus        = 268  // [0, 800] step 80; history, if the table's move is best
	malusDecay            = 955  // [800, 1024] step 15; 1/1024 of the malus that is left for the next move

	// Correction histories.
	correctionMax     = 1024 // the bound of every correction value
	correctionPawn    = 42   // [10, 120] step 8; cp at full deflection
	correctionNonPawn = 59   // [10, 120] step 8; cp, for each side
	correctionMinor   = 59   // [10, 120] step 8; cp
	correctionCont    = 47   // [10, 120] step 8; cp, for each of two pairs of moves

	// Rule 50.
	rule50Bucket = 20 // clock from which the table separates positions by it
	rule50NoCut  = 90 // clock from which the table does not cut
)
