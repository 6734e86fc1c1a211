package laws

// edition2009 is the text in force from 1 July 2009. No repetition and no
// number of moves ends a game without a claim.
var edition2009 = Edition{
	Name:  "2009",
	Title: "FIDE Laws of Chess, in force from 1 July 2009",
	endRules: []endRule{
		{Checkmate, 0, "5.1a"},
		{Stalemate, 0, "5.2a"},
		{DeadPosition, 0, "5.2b"},
	},
	claimRules: []claimRule{
		{Threefold, 3, "9.2b", "9.2a"},
		{FiftyMoves, 100, "9.3b", "9.3a"},
	},
	rights: true, // 9.2
	lossRules: [questions]lossRule{
		FlagFall:    {article: "6.9", saved: true},
		Resignation: {article: "5.1b"},
		IllegalMove: {article: "7.4b", saved: true}, // the third
		Absence:     {article: "6.6a"},
	},
	remarks: []remark{
		{whenClaimable, "9.1b.3", "a claim is at the same time an offer of a draw"},
		{whenClaimable, "9.4", "the right to claim is lost for this move once a piece is touched to be moved"},
		{whenClaimable, "13.6", "the arbiter does not step in: without a claim the game goes on"},
	},
}
