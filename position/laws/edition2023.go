package laws

// edition2023 is the text in force since 1 January 2023.
var edition2023 = Edition{
	Name:  "2023",
	Title: "FIDE Laws of Chess, in force from 1 January 2023",
	endRules: []endRule{
		{Checkmate, 0, "5.1.1"},
		{Stalemate, 0, "5.2.1"},
		{DeadPosition, 0, "5.2.2"},
		{FivefoldRepeat, 5, "9.6.1"},
		{SeventyFiveMove, 150, "9.6.2"},
	},
	claimRules: []claimRule{
		{Threefold, 3, "9.2.2", "9.2.1"},
		{FiftyMoves, 100, "9.3.2", "9.3.1"},
	},
	rights: true, // 9.2.3.1, 9.2.3.2
	lossRules: [questions]lossRule{
		FlagFall:    {article: "6.9", saved: true},
		Resignation: {article: "5.1.2", saved: true},
		IllegalMove: {article: "7.5.5", saved: true}, // the second
		Absence:     {article: "6.7.1"},
	},
	remarks: []remark{
		{whenClaimable, "9.1.2.3", "a claim is at the same time an offer of a draw"},
		{whenClaimable, "9.4", "the right to claim is lost for this move once a piece is touched to be moved"},
	},
}
