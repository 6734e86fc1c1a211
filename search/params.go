package search

// The parameters of the search. The comment of each gives its range, the step
// worth trying when tuning, its unit, what it does and which way it pushes.
// "Units" are the internal units of scores; those of exchanges are hundredths of a pawn, see
// [position.PawnValue]. "1/1024" are fractions of a ply unless they are of something else. In a
// build for tuning they are variables: make replaces this file by what internal/paramgen makes
// of it.
const (
	// Aspiration windows.
	aspirationDepth = 7     // [2, 8] step 1; plies, first iteration with a window; more starts later
	aspirationDelta = 12    // [5, 40] step 3; units, half the first window; more fails less often
	aspirationDiv   = 14148 // [4000, 40000] step 2000; squared units of score per unit of window; more keeps windows narrow
	aspirationGrow  = 43    // [10, 100] step 8; percent by which a failure widens the window; more fails less often
	aspirationMax   = 699   // [200, 4000] step 200; units, half the widest window before it opens; more opens later

	// The use of time.
	timeShare       = 158 // [120, 240] step 8; percent of the nodes below the best move that would end the search at once; more takes longer
	timeShareFactor = 116 // [60, 220] step 8; percent of time for each percent of nodes below that; more takes longer
	timeSettled     = 71  // [50, 110] step 4; percent of time with a best move that stays; more takes longer
	timeUnsettled   = 98  // [0, 200] step 8; percent of time more when it has just changed; more takes longer
	timeSettle      = 50  // [20, 90] step 4; percent of that left by each iteration; more settles later
	timeScore       = 90  // [70, 130] step 4; percent of time with a score that stays
	timeDrop        = 102 // [0, 400] step 15; percent of time more for each unit of 100 that the score drops; more takes longer
	timeScoreMin    = 78  // [40, 100] step 4; percent, least of this kind; more takes longer
	timeScoreMax    = 149 // [100, 300] step 8; percent, greatest of this kind; more takes longer
	timeMoves       = 44  // [24, 60] step 2; moves to plan for at the start; more takes less
	timeMovesMin    = 18  // [10, 36] step 2; moves to plan for at least; more takes less
	timeMovesSlope  = 59  // [0, 100] step 6; percent of a move less to plan for with each move; more takes longer
	timeReserve     = 51  // [10, 150] step 8; tenths of increments on the clock of which half an increment is used; more takes less
	timeHard        = 434 // [200, 800] step 30; percent of the soft limit that ends a search; more takes longer
	timeHardPart    = 44  // [20, 50] step 3; percent of the clock that ends a search; more takes longer

	// Reverse futility pruning.
	rfpDepth      = 7   // [5, 14] step 1; plies, greatest depth to prune at; more prunes more
	rfpMargin     = 53  // [40, 130] step 6; units per ply above beta needed to prune; more prunes less
	rfpImproving  = 68  // [20, 130] step 8; units off the margin when improving; more prunes more
	rfpWorsening  = 25  // [0, 60] step 5; units off the margin when the opponent got worse; more prunes more
	rfpBlend      = 626 // [0, 1024] step 100; 1/1024 of how far the score is above beta that is returned; more returns more
	rfpCorrection = 282 // [-1024, 2048] step 150; 1/1024 of the correction on the margin; more prunes less

	// Razoring.
	razorDepth  = 3   // [1, 6] step 1; plies, greatest depth to razor at; more razors more
	razorBase   = 179 // [80, 400] step 25; units below alpha needed at depth 0; more razors less
	razorFactor = 202 // [50, 300] step 20; units per ply squared added to that; more razors less

	// Null move pruning.
	nullDepth       = 4    // [2, 5] step 1; plies, least depth to pass at; more passes less
	nullBase        = 5007 // [3000, 7000] step 200; 1/1024 of reduction at depth 0; more reduces more
	nullImproving   = 489  // [0, 1500] step 100; 1/1024 of further reduction when improving; more reduces more
	nullDepthFactor = 296  // [150, 500] step 20; 1/1024 of further reduction per ply of depth; more reduces more
	nullEvalDiv     = 109  // [60, 300] step 15; units above beta per further ply of reduction; more reduces less
	nullEvalMax     = 4790 // [2048, 7168] step 400; 1/1024, greatest reduction for the evaluation; more reduces more
	nullMargin      = 25   // [5, 30] step 3; units per ply that the static evaluation may be below beta; more passes more
	nullMarginBase  = 226  // [50, 300] step 20; units by which it must be above that; more passes less
	nullVerifyDepth = 15   // [10, 20] step 1; plies, least depth to verify a cutoff at; more verifies less
	nullVerifyPart  = 837  // [256, 1024] step 64; 1/1024 of a verification searched without null moves; more is safer

	// ProbCut.
	probCutDepth      = 3   // [2, 7] step 1; plies, least depth to try it at; more cuts less
	probCutMargin     = 186 // [100, 300] step 15; units above beta that a capture must reach; more cuts less
	probCutImproving  = 49  // [0, 100] step 10; units off the margin when improving; more cuts more
	probCutReduction  = 3   // [3, 7] step 1; plies off the depth for the proof after a capture; more cuts more
	smallProbCut      = 479 // [200, 600] step 30; units above beta for a cut by the table alone; more cuts less
	smallProbCutDepth = 5   // [3, 7] step 1; plies that the table's entry may be shallower; more cuts more

	// Internal iterative reductions.
	iirDepth = 7 // [3, 8] step 1; plies, least depth to reduce at; more reduces less
	iirStale = 7 // [3, 8] step 1; plies by which a table entry is too shallow to rely on; more reduces less

	// Hindsight.
	hindsightDeeper    = 2163 // [1024, 5000] step 300; 1/1024 of reduction from which one is taken back; more searches less
	hindsightShallower = 2613 // [1024, 4096] step 300; 1/1024 of reduction from which one is added; more searches more
	hindsightMargin    = 94   // [40, 250] step 15; units, sum of both sides' evaluations needed to add; more searches more

	// Late move pruning.
	lmpBase         = 5    // [1, 12] step 1; moves searched at depth 0; more prunes less
	lmpFactor       = 1095 // [512, 2048] step 128; 1/1024 moves per ply squared; more prunes less
	lmpNotImproving = 502  // [256, 1024] step 64; 1/1024 of these moves searched when not improving; more prunes less

	// Futility pruning of moves.
	futilityDepth        = 10  // [5, 14] step 1; plies of reduced depth below which to prune; more prunes more
	futilityBase         = 63  // [40, 200] step 10; units that a quiet move may gain at depth 0; more prunes less
	futilityFactor       = 55  // [40, 140] step 8; units per ply added to that; more prunes less
	futilityNoBest       = -59 // [-100, 200] step 12; units added without a best move; more prunes less
	futilityHistoryDiv   = 233 // [80, 500] step 30; history per unit added; more heeds histories less
	captureFutilityDepth = 6   // [4, 10] step 1; plies of reduced depth below which to prune; more prunes more
	captureFutilityBase  = 272 // [100, 400] step 20; units besides the victim that a capture may gain at depth 0; more prunes less
	captureFutilityStep  = 235 // [100, 350] step 20; units per ply added to that; more prunes less
	captureFutilityDiv   = 26  // [20, 200] step 10; capture history per unit added; more heeds it less

	// History pruning.
	historyPruneDepth  = 5    // [3, 10] step 1; plies of reduced depth below which to prune; more prunes more
	historyPruneFactor = 3061 // [1000, 6000] step 300; history below 0 per ply needed to prune; more prunes less
	historyDepthDiv    = 8490 // [3000, 15000] step 700; history per ply of reduced depth; more heeds histories less

	// Pruning by static exchange.
	seeQuietFactor   = 12 // [10, 60] step 4; units per ply squared that a quiet move may lose; more prunes less
	seeCaptureFactor = 71 // [40, 150] step 8; units per ply that a capture may lose; more prunes less
	seeCheckFactor   = 85 // [40, 200] step 10; units per ply that a quiet check may lose; more prunes less
	seeCaptureDiv    = 66 // [20, 200] step 10; capture history per unit that may be lost; more heeds it less

	// Late move reductions.
	lmrDepth        = 2    // [2, 4] step 1; plies, least depth to reduce at; more reduces less
	lmrBase         = 929  // [200, 1600] step 80; 1/1024 for every quiet move; more reduces more
	lmrDivisor      = 2661 // [1800, 3600] step 120; thousandths, divides ln(depth) ln(moves) of quiet moves; more reduces less
	lmrNoisyBase    = 49   // [-600, 800] step 80; 1/1024 for every noisy move; more reduces more
	lmrNoisyDivisor = 3501 // [2200, 5000] step 150; thousandths, divides the same of noisy moves; more reduces less
	lmrNotImproving = 478  // [0, 1200] step 80; 1/1024 more when not improving
	lmrCutNode      = 1049 // [600, 3000] step 150; 1/1024 more in a cut node
	lmrCutNoMove    = 397  // [0, 1600] step 120; 1/1024 more in a cut node without a table move
	lmrTTPV         = 677  // [300, 2200] step 120; 1/1024 less where a principal variation once passed
	lmrPV           = 544  // [0, 2000] step 120; 1/1024 less on the principal variation
	lmrTTHigh       = 253  // [-1000, 2000] step 150; 1/1024 less there if the table is above alpha
	lmrTTDeep       = -25  // [-1000, 2000] step 150; 1/1024 less there if the table is as deep
	lmrAllNode      = 131  // [-1000, 2000] step 150; 1/1024 more in a node that is expected to fail low
	lmrMoves        = 5    // [-80, 80] step 8; 1/1024 more, times the number of the move
	firstReduction  = 3788 // [2000, 6000] step 250; 1/1024 of reduction beyond which other moves are reduced by a ply; more searches more
	lmrTTCapture    = 973  // [0, 1800] step 120; 1/1024 more if the table move is noisy
	lmrCheck        = 995  // [0, 1800] step 120; 1/1024 less for a check
	lmrCutoffs      = 557  // [0, 1800] step 120; 1/1024 more if many moves at the next ply were refuted
	lmrCutoffCount  = 5    // [1, 6] step 1; refuted moves that are not yet many; more reduces less
	lmrHistoryDiv   = 14   // [4, 20] step 1; history per 1/1024 less; more heeds histories less
	lmrNoisyHistDiv = 13   // [4, 30] step 2; capture history per 1/1024 less; more heeds it less
	deeperMargin    = 38   // [10, 100] step 6; units above the best for a deeper re-search; more searches less
	deeperFactor    = 1    // [0, 8] step 1; units per ply added to that; more searches less
	shallowerMargin = 5    // [0, 30] step 3; units above the best below which a re-search is shallower; more searches less

	// Singular extensions.
	singularDepth    = 4   // [4, 9] step 1; plies, least depth to test at; more tests less
	singularDepthDiv = 4   // [2, 4] step 1; divides the depth of the test; more makes it cheaper
	singularTTDepth  = 3   // [2, 5] step 1; plies by which the table entry may be shallower; more tests more
	singularMargin   = 11  // [0, 160] step 8; 1/64 unit per ply below the table's score needed to extend; more extends less
	singularPVMargin = 33  // [0, 160] step 12; 1/64 unit per ply added on a former variation; more extends less
	doubleMargin     = 20  // [5, 40] step 3; units beyond that for two plies; more extends less
	doublePVMargin   = 178 // [50, 400] step 25; units added to both in a PV node; more extends less
	tripleMargin     = 99  // [40, 200] step 12; units beyond that for three plies; more extends less
	negativeTT       = 3   // [1, 6] step 1; plies of reduction if not singular and the table expects a cutoff; more searches less
	negativeCut      = 1   // [1, 3] step 1; plies of reduction if not singular in a cut node; more searches less
	extensionLimit   = 2   // [1, 4] step 1; times the iteration's depth, plies from the root without extensions; more extends more

	// Quiescence.
	qsFutility  = 168 // [80, 350] step 20; units besides the victim that a capture may gain; more prunes less
	qsMoveLimit = 3   // [1, 5] step 1; number of the last move that is searched though it neither recaptures, promotes nor checks; more prunes less
	qsEvasions  = 2   // [1, 4] step 1; quiet moves that are searched in check, if they do not lose; more prunes less
	qsSEE       = -48 // [-120, 0] step 10; units that a move must win by exchange; more prunes more
	qsBlend     = 551 // [0, 1024] step 64; 1/1024 of the way to beta for a standing pat above it; more returns less

	// The transposition table.
	ttCutDepth = 2    // [0, 12] step 1; plies up to which a score must also be as the node expects; more cuts less
	ttCutBonus = 634  // [0, 2048] step 128; 1/1024 of the bonus for a table move that cuts unsearched; more learns more
	ttCutMalus = 1400 // [0, 4000] step 250; history off an early move that the table refutes; more learns more
	ttCutMoves = 4    // [1, 8] step 1; moves up to which one is early; more blames more

	// Static evaluation.
	materialScale   = 650 // [0, 1000] step 60; 1/1024 that an evaluation loses without material; more scales down more
	worseningMargin = 7   // [-20, 40] step 3; units, sum of both sides' evaluations above which the last move was bad; more calls fewer moves bad

	// The histories, and what moves learn from being best or not.
	historyKept     = 637  // [256, 1024] step 64; 1/1024 of the quiet history that the next search keeps; more forgets less
	bonusFactor     = 322  // [100, 400] step 20; history per ply for the best move; more learns more
	bonusBase       = 166  // [0, 400] step 30; history off that; more learns less at low depths
	bonusMax        = 1966 // [1000, 4000] step 200; history, greatest bonus; more learns more at high depths
	bonusMargin     = 25   // [10, 150] step 10; units above beta from which a cutoff counts a ply deeper; more learns less
	malusFactor     = 281  // [100, 400] step 20; history per ply off the others; more learns more
	malusBase       = 7    // [0, 400] step 30; history off that; more learns less at low depths
	malusMax        = 1412 // [800, 4000] step 200; history, greatest malus; more learns more at high depths
	malusDecay      = 956  // [800, 1024] step 15; 1/1024 of the malus left for each next move; more blames late moves more
	ttMoveBonus     = 39   // [0, 800] step 80; history for the table's move if it is best; more learns more
	pawnBonus       = 954  // [200, 2500] step 100; 1/1024 of a change that the pawn history learns
	captureBonus    = 932  // [200, 2500] step 100; 1/1024 of the bonus that the best capture learns
	captureMalus    = 1222 // [200, 2500] step 100; 1/1024 of the malus that other captures learn
	surpriseBonus   = 1604 // [0, 4000] step 250; continuation history for a reduced move that beats alpha; more learns more
	evalBonusFactor = 12   // [2, 30] step 2; history per unit by which a move raised the evaluation; more learns more
	evalBonusMax    = 618  // [200, 2000] step 100; history, greatest change of this kind; more learns more
	evalPawn        = 895  // [0, 3000] step 250; 1/1024 of that change that the pawn history learns

	continuationBonus = 1005 // [200, 2500] step 100; 1/1024 of a change that continuation histories learn
	continuationFar   = 536  // [0, 1500] step 60; 1/1024 of that four and six plies back

	// What the move before a node that fails high learns.
	refutedQuiet        = 145 // [0, 1024] step 64; 1/1024 of the malus off a quiet move; more learns more
	refutedContinuation = 832 // [0, 2000] step 150; 1/1024 of the malus off the first quiet move; more learns more

	// What the move before a node that fails low learns, by how surprising that is.
	failLowQuiet          = 2099 // [0, 4000] step 250; 1/1024 of the bonus for the quiet history
	failLowContinuation   = 1128 // [0, 4000] step 250; 1/1024 of the bonus for continuation histories
	failLowPawn           = 3329 // [0, 8000] step 500; 1/1024 of the bonus for the pawn history
	failLowCapture        = 10   // [0, 3000] step 200; history for a capture; more learns more
	failLowBase           = 225  // [0, 500] step 30; 1/128 off the surprise; more learns less
	failLowDepth          = 66   // [20, 120] step 8; 1/128 of surprise per ply; more learns more
	failLowDepthMax       = 335  // [100, 800] step 50; 1/128, greatest surprise for the depth; more learns more
	failLowLate           = 210  // [0, 500] step 30; 1/128 of surprise at a late move; more learns more
	failLowMoves          = 3    // [3, 20] step 2; moves after which one is late; more learns less
	failLowStatic         = 171  // [0, 500] step 30; 1/128 of surprise far below the evaluation; more learns more
	failLowStaticMargin   = 54   // [0, 150] step 12; units below the evaluation that are far; more learns less
	failLowPrevious       = 110  // [0, 500] step 30; 1/128 of surprise far below the evaluation before; more learns more
	failLowPreviousMargin = 7    // [0, 150] step 12; units below the evaluation before that are far; more learns less

	// The weights of the histories.
	orderQuiet            = 29 // [8, 80] step 3; 1/16 of the quiet history in ordering
	orderPawn             = 21 // [0, 64] step 3; 1/16 of the pawn history in ordering
	orderContinuation1    = 20 // [4, 64] step 3; 1/16 of the continuation history one ply back in ordering
	orderContinuation2    = 15 // [4, 64] step 3; 1/16 of that two plies back
	orderContinuation4    = 11 // [0, 64] step 2; 1/16 of that four plies back
	orderContinuation6    = 9  // [0, 64] step 2; 1/16 of that six plies back
	lowPlyWeight          = 6  // [0, 24] step 2; times the history near the root, at the root; less further on
	reductionQuiet        = 23 // [8, 80] step 3; 1/16 of the quiet history in reductions
	reductionContinuation = 18 // [4, 64] step 3; 1/16 of the continuation history one and two plies back in reductions
	pruningPawn           = 13 // [0, 64] step 3; 1/16 of the pawn history in history pruning
	pruningQuiet          = 12 // [-32, 64] step 4; 1/16 of the quiet history in history pruning

	// What else orders moves.
	enterMalus      = 7488  // [0, 20000] step 1500; 1/1024 per unit of a piece that moves into an attack by a lesser one; more puts it later
	escapeBonus     = 6719  // [0, 20000] step 1500; 1/1024 per unit of a piece that moves out of such an attack; more puts it earlier
	quietCheckBonus = 11988 // [0, 20000] step 1500; history for a check; more puts it earlier
	quietCheckSEE   = -110  // [-200, 0] step 15; units that such a check must win by exchange; more rewards fewer
	goodNoisyDiv    = 61    // [15, 100] step 6; ordering score per unit that a good capture may lose; more calls fewer good

	// Correction histories.
	correctionRate      = 295  // [40, 1200] step 60; 1/1024 of the error in units times the depth; more learns more
	correctionFailLow   = 1124 // [300, 2500] step 100; 1/1024 of that learned from upper bounds; more learns more
	correctionLearnCont = 1182 // [300, 2500] step 100; 1/1024 of the change learned by pairs of moves
	correctionBonusMax  = 263  // [64, 1024] step 32; of correctionMax, greatest change by one search; more learns more
	correctionPawn      = 32   // [10, 120] step 8; units by the pawns at full deflection; more corrects more
	correctionNonPawn   = 61   // [10, 120] step 8; units by each side's pieces; more corrects more
	correctionMinor     = 45   // [10, 120] step 8; units by the minor pieces; more corrects more
	correctionCont      = 47   // [10, 120] step 8; units by each of two pairs of moves; more corrects more
)

// Numbers of the search that are not for tuning.
const (
	historyMax    = 16384 // the bound of every history value
	correctionMax = 1024  // the bound of every correction value
	rule50Bucket  = 20    // clock from which the table separates positions by it
	rule50NoCut   = 90    // clock from which the table does not cut

	// The values of pieces in margins, in units.
	pawnValue   = 100
	knightValue = 320
	bishopValue = 330
	rookValue   = 500
	queenValue  = 950

	pawnVictim   = 1600  // ordering score for taking a pawn
	knightVictim = 4800  // ordering score for taking a knight
	bishopVictim = 5000  // ordering score for taking a bishop
	rookVictim   = 8000  // ordering score for taking a rook
	queenVictim  = 14400 // ordering score for taking a queen or promoting to one
)

// tunable lists the parameters in a build for tuning.
var tunable []variable
