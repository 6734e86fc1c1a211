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
	rfpMargin    = 78 // [40, 130] step 6; cp per ply
	rfpImproving = 65 // [20, 130] step 8; cp off the margin when improving
	rfpWorsening = 18 // [0, 60] step 5; cp off the margin when the opponent got worse

	// Razoring.
	razorDepth  = 4   // [1, 6] step 1; plies, greatest depth
	razorBase   = 190 // [80, 400] step 25; cp
	razorFactor = 120 // [50, 300] step 20; cp per ply squared

	// Null move pruning.
	nullDepth       = 3   // [2, 5] step 1; plies, least depth
	nullBase        = 4   // [2, 5] step 1; plies of reduction
	nullDepthDiv    = 3   // [2, 6] step 1; plies of depth per ply of reduction
	nullEvalDiv     = 180 // [100, 300] step 15; cp above beta per ply of reduction
	nullEvalMax     = 4   // [2, 6] step 1; plies, greatest reduction for the score
	nullMargin      = 18  // [5, 30] step 3; cp per ply that the static evaluation may be below beta
	nullMarginBase  = 150 // [50, 300] step 20; cp off that
	nullVerifyDepth = 14  // [10, 20] step 1; plies from which a cutoff is verified

	// ProbCut.
	probCutDepth     = 5   // [3, 7] step 1; plies, least depth
	probCutMargin    = 190 // [100, 300] step 15; cp above beta
	probCutImproving = 50  // [0, 100] step 10; cp off the margin when improving
	probCutReduction = 4   // [3, 5] step 1; plies
	smallProbCut     = 380 // [200, 600] step 30; cp above beta for a cut by the table alone

	// Internal iterative reductions.
	iirDepth = 4 // [3, 8] step 1; plies, least depth
	iirStale = 4 // [3, 8] step 1; plies by which a table entry is too shallow

	// Hindsight.
	hindsightDeeper    = 3  // [2, 5] step 1; plies of reduction that were too many
	hindsightShallower = 2  // [1, 4] step 1; plies of reduction that may be more
	hindsightMargin    = 90 // [40, 250] step 15; cp, sum of both sides' evaluations

	// Late move pruning.
	lmpBase = 3 // [1, 6] step 1; quiet moves at depth 0

	// Futility pruning of moves.
	futilityDepth        = 9   // [5, 14] step 1; plies of reduced depth
	futilityBase         = 95  // [40, 200] step 10; cp
	futilityFactor       = 80  // [40, 140] step 8; cp per ply
	futilityHistoryDiv   = 200 // [80, 500] step 30; history per cp
	captureFutilityDepth = 7   // [4, 10] step 1; plies of reduced depth
	captureFutilityBase  = 230 // [100, 400] step 20; cp
	captureFutilityStep  = 200 // [100, 350] step 20; cp per ply
	captureFutilityDiv   = 60  // [20, 200] step 10; capture history per cp

	// History pruning.
	historyPruneDepth  = 6    // [3, 10] step 1; plies of reduced depth
	historyPruneFactor = 3000 // [1000, 6000] step 300; history per ply
	historyDepthDiv    = 6000 // [3000, 15000] step 700; history per ply of reduced depth

	// Pruning by static exchange.
	seeQuietFactor   = 22 // [10, 60] step 4; cp per ply squared
	seeCaptureFactor = 85 // [40, 150] step 8; cp per ply
	seeCheckFactor   = 85 // [40, 200] step 10; cp per ply, of quiet checks
	seeCaptureDiv    = 64 // [20, 200] step 10; capture history per cp

	// Late move reductions.
	lmrBase           = 820  // [200, 1600] step 80; 1/1024
	lmrDivisor        = 2450 // [1800, 3600] step 120; thousandths, of ln(depth) ln(moves)
	lmrNoisyBase      = -100 // [-600, 800] step 80; 1/1024
	lmrNoisyDivisor   = 3300 // [2200, 5000] step 150; thousandths
	lmrNotImproving   = 520  // [0, 1200] step 80; 1/1024
	lmrCutNode        = 1650 // [600, 3000] step 150; 1/1024
	lmrCutNoMove      = 600  // [0, 1600] step 120; 1/1024, without a table move
	lmrTablePV        = 1050 // [300, 2200] step 120; 1/1024
	lmrPV             = 850  // [0, 2000] step 120; 1/1024
	lmrTableCapture   = 900  // [0, 1800] step 120; 1/1024
	lmrCheck          = 900  // [0, 1800] step 120; 1/1024
	lmrCutoffs        = 850  // [0, 1800] step 120; 1/1024
	lmrCutoffCount    = 3    // [1, 6] step 1; cutoffs of the children
	lmrTableMove      = 2000 // [500, 3500] step 200; 1/1024
	lmrHistoryDiv     = 8    // [4, 20] step 1; history per 1/1024
	lmrNoisyHistDiv   = 12   // [4, 30] step 2; history per 1/1024
	lmrComplexity     = 6    // [0, 20] step 2; 1/1024 per cp of correction
	deeperMargin      = 40   // [10, 100] step 6; cp
	deeperFactor      = 2    // [0, 8] step 1; cp per ply
	shallowerMargin   = 9    // [0, 30] step 3; cp
	raisedReduction   = 1    // [0, 3] step 1; plies for the moves after one that raised alpha
	raisedReductionLo = 3    // [2, 5] step 1; plies of depth, exclusive
	raisedReductionHi = 13   // [8, 18] step 1; plies of depth, exclusive

	// Singular extensions.
	singularDepth    = 6   // [4, 9] step 1; plies, least depth
	singularTTDepth  = 3   // [2, 5] step 1; plies the table entry may be shallower
	singularMargin   = 13  // [4, 40] step 3; sixteenths of a cp per ply
	singularPVMargin = 14  // [0, 40] step 3; sixteenths of a cp per ply, more on a former variation
	doubleMargin     = 14  // [5, 40] step 3; cp
	doublePVMargin   = 150 // [50, 400] step 25; cp, more in a variation
	tripleMargin     = 90  // [40, 200] step 12; cp
	negativeTable    = 3   // [1, 4] step 1; plies, if the table expects a cutoff
	negativeCut      = 2   // [1, 3] step 1; plies, in an expected cut node

	// Quiescence.
	qsFutility  = 180 // [80, 350] step 20; cp
	qsMoveLimit = 2   // [1, 5] step 1; moves
	qsSEE       = -40 // [-120, 0] step 10; cp

	// Histories.
	historyMax      = 16384 // the bound of every history value
	bonusFactor     = 230   // [100, 400] step 20; history per ply
	bonusBase       = 140   // [0, 400] step 30; history off that
	bonusMax        = 2400  // [1000, 4000] step 200; history
	malusFactor     = 220   // [100, 400] step 20; history per ply
	malusBase       = 110   // [0, 400] step 30; history off that
	malusMax        = 1900  // [800, 4000] step 200; history
	evalBonusFactor = 9     // [2, 30] step 2; history per cp
	evalBonusMax    = 700   // [200, 2000] step 100; history
	quietCheckBonus = 9000  // [0, 20000] step 1500; history for moves that give check
	goodNoisyDiv    = 45    // [15, 100] step 6; ordering score per cp a good capture may lose

	// Correction histories.
	correctionMax     = 1024 // the bound of every correction value
	correctionPawn    = 62   // [10, 120] step 8; cp at full deflection
	correctionNonPawn = 58   // [10, 120] step 8; cp, for each side
	correctionMinor   = 40   // [10, 120] step 8; cp
	correctionCont    = 44   // [10, 120] step 8; cp, for each of two pairs of moves

	// Rule 50.
	rule50Bucket = 20 // clock from which the table separates positions by it
	rule50NoCut  = 90 // clock from which the table does not cut
)
