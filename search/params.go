//go:build !tune

package search

//go:generate go run ./internal/paramgen

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
	rfpMargin    = 65 // [40, 130] step 6; cp per ply
	rfpImproving = 68 // [20, 130] step 8; cp off the margin when improving
	rfpWorsening = 24 // [0, 60] step 5; cp off the margin when the opponent got worse

	// Razoring.
	razorDepth  = 4   // [1, 6] step 1; plies, greatest depth
	razorBase   = 180 // [80, 400] step 25; cp
	razorFactor = 146 // [50, 300] step 20; cp per ply squared

	// Null move pruning.
	nullDepth       = 3   // [2, 5] step 1; plies, least depth
	nullBase        = 4   // [2, 5] step 1; plies of reduction
	nullDepthDiv    = 2   // [2, 6] step 1; plies of depth per ply of reduction
	nullEvalDiv     = 168 // [100, 300] step 15; cp above beta per ply of reduction
	nullEvalMax     = 4   // [2, 6] step 1; plies, greatest reduction for the score
	nullMargin      = 16  // [5, 30] step 3; cp per ply that the static evaluation may be below beta
	nullMarginBase  = 166 // [50, 300] step 20; cp off that
	nullVerifyDepth = 14  // [10, 20] step 1; plies from which a cutoff is verified

	// ProbCut.
	probCutDepth     = 3   // [2, 7] step 1; plies, least depth
	probCutMargin    = 192 // [100, 300] step 15; cp above beta
	probCutImproving = 51  // [0, 100] step 10; cp off the margin when improving
	probCutReduction = 5   // [3, 7] step 1; plies
	smallProbCut     = 452 // [200, 600] step 30; cp above beta for a cut by the table alone

	// Internal iterative reductions.
	iirDepth = 6 // [3, 8] step 1; plies, least depth
	iirStale = 5 // [3, 8] step 1; plies by which a table entry is too shallow

	// Hindsight.
	hindsightDeeper    = 3   // [2, 5] step 1; plies of reduction that were too many
	hindsightShallower = 1   // [1, 4] step 1; plies of reduction that may be more
	hindsightMargin    = 102 // [40, 250] step 15; cp, sum of both sides' evaluations

	// Late move pruning.
	lmpBase = 6 // [1, 12] step 1; quiet moves at depth 0

	// Futility pruning of moves.
	futilityDepth        = 9   // [5, 14] step 1; plies of reduced depth
	futilityBase         = 71  // [40, 200] step 10; cp
	futilityFactor       = 72  // [40, 140] step 8; cp per ply
	futilityHistoryDiv   = 229 // [80, 500] step 30; history per cp
	captureFutilityDepth = 7   // [4, 10] step 1; plies of reduced depth
	captureFutilityBase  = 235 // [100, 400] step 20; cp
	captureFutilityStep  = 192 // [100, 350] step 20; cp per ply
	captureFutilityDiv   = 56  // [20, 200] step 10; capture history per cp

	// History pruning.
	historyPruneDepth  = 6    // [3, 10] step 1; plies of reduced depth
	historyPruneFactor = 3477 // [1000, 6000] step 300; history per ply
	historyDepthDiv    = 7234 // [3000, 15000] step 700; history per ply of reduced depth

	// Pruning by static exchange.
	seeQuietFactor   = 18 // [10, 60] step 4; cp per ply squared
	seeCaptureFactor = 97 // [40, 150] step 8; cp per ply
	seeCheckFactor   = 94 // [40, 200] step 10; cp per ply, of quiet checks
	seeCaptureDiv    = 63 // [20, 200] step 10; capture history per cp

	// Late move reductions.
	lmrBase         = 902  // [200, 1600] step 80; 1/1024
	lmrDivisor      = 2563 // [1800, 3600] step 120; thousandths, of ln(depth) ln(moves)
	lmrNoisyBase    = -61  // [-600, 800] step 80; 1/1024
	lmrNoisyDivisor = 3273 // [2200, 5000] step 150; thousandths
	lmrNotImproving = 430  // [0, 1200] step 80; 1/1024
	lmrCutNode      = 1342 // [600, 3000] step 150; 1/1024
	lmrCutNoMove    = 385  // [0, 1600] step 120; 1/1024, without a table move
	lmrTablePV      = 939  // [300, 2200] step 120; 1/1024
	lmrPV           = 708  // [0, 2000] step 120; 1/1024
	lmrTableCapture = 1045 // [0, 1800] step 120; 1/1024
	lmrCheck        = 913  // [0, 1800] step 120; 1/1024
	lmrCutoffs      = 822  // [0, 1800] step 120; 1/1024
	lmrCutoffCount  = 4    // [1, 6] step 1; cutoffs of the children
	lmrTableMove    = 2000 // [500, 3500] step 200; 1/1024
	lmrHistoryDiv   = 11   // [4, 20] step 1; history per 1/1024
	lmrNoisyHistDiv = 11   // [4, 30] step 2; history per 1/1024
	lmrComplexity   = 8    // [0, 20] step 2; 1/1024 per cp of correction
	deeperMargin    = 40   // [10, 100] step 6; cp
	deeperFactor    = 2    // [0, 8] step 1; cp per ply
	shallowerMargin = 1    // [0, 30] step 3; cp

	// Singular extensions.
	singularDepth    = 4   // [4, 9] step 1; plies, least depth
	singularTTDepth  = 2   // [2, 5] step 1; plies the table entry may be shallower
	singularMargin   = 8   // [4, 40] step 3; sixteenths of a cp per ply
	singularPVMargin = 15  // [0, 40] step 3; sixteenths of a cp per ply, more on a former variation
	doubleMargin     = 17  // [5, 40] step 3; cp
	doublePVMargin   = 147 // [50, 400] step 25; cp, more in a variation
	tripleMargin     = 82  // [40, 200] step 12; cp
	negativeTable    = 3   // [1, 4] step 1; plies, if the table expects a cutoff
	negativeCut      = 1   // [1, 3] step 1; plies, in an expected cut node

	// Quiescence.
	qsFutility  = 173 // [80, 350] step 20; cp
	qsMoveLimit = 2   // [1, 5] step 1; moves
	qsSEE       = -40 // [-120, 0] step 10; cp

	// Histories.
	historyMax      = 16384 // the bound of every history value
	bonusFactor     = 308   // [100, 400] step 20; history per ply
	bonusBase       = 95    // [0, 400] step 30; history off that
	bonusMax        = 2400  // [1000, 4000] step 200; history
	malusFactor     = 188   // [100, 400] step 20; history per ply
	malusBase       = 53    // [0, 400] step 30; history off that
	malusMax        = 1900  // [800, 4000] step 200; history
	evalBonusFactor = 8     // [2, 30] step 2; history per cp
	evalBonusMax    = 796   // [200, 2000] step 100; history
	quietCheckBonus = 8966  // [0, 20000] step 1500; history for moves that give check
	goodNoisyDiv    = 58    // [15, 100] step 6; ordering score per cp a good capture may lose

	// Correction histories.
	correctionMax     = 1024 // the bound of every correction value
	correctionPawn    = 42   // [10, 120] step 8; cp at full deflection
	correctionNonPawn = 68   // [10, 120] step 8; cp, for each side
	correctionMinor   = 51   // [10, 120] step 8; cp
	correctionCont    = 48   // [10, 120] step 8; cp, for each of two pairs of moves

	// Rule 50.
	rule50Bucket = 20 // clock from which the table separates positions by it
	rule50NoCut  = 90 // clock from which the table does not cut
)
