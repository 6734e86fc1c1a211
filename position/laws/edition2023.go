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
		IllegalMove: {article: "7.5.5", saved: true, terms: "if it is the second; the first gives %s 2 minutes more"},
		Absence:     {article: "6.7.1"},
	},
	agreement: agreementRule{"5.2.3", 1},
	bothFlags: flags2023,
	remarks: []remark{
		{whenClaimable, "9.1.2.3", "a claim is at the same time an offer of a draw"},
		{whenClaimable, "9.4", "the right to claim is lost for this move once a piece is touched to be moved"},
	},
	paces: [paces]paceRules{
		Rapid: {
			title: "rapid chess (Appendix A)", illegal: illegal2023, bothFlags: flags2023,
			remarks: append([]remark{{whenOngoing, "A.4, A.6", "the Competition Rules replace A.5 if one arbiter supervises at most three games and each is recorded by the arbiter or an assistant; the regulations of the event say which of them apply"}}, fast2023...),
		},
		Blitz: {
			title: "blitz (Appendix B)", illegal: illegal2023,
			remarks: append([]remark{{whenOngoing, "B.2, B.4", "the Competition Rules replace A.2, A.3 and A.5 if one arbiter supervises one game and it is recorded by the arbiter or an assistant; the regulations of the event say which of them apply"}}, fast2023...),
		},
	},
}

var (
	illegal2023 = lossRule{article: "7.5.5", saved: true, terms: "if it is the second; the first gives %s 1 minute more (article A.3)"}

	// The guidelines are not for blitz (III.2.2).
	flags2023 = flagsRule{"III.3.1", "in the last period of a game without increment, if the guidelines were announced (III.2); in an earlier period the game goes on"}

	// fast2023 are the rules for rapid chess that B.3 applies to blitz.
	fast2023 = []remark{
		{whenOngoing, "A.2", "moves need not be recorded, and claims do not need a scoresheet; a player may ask for one at any time"},
		{whenOngoing, "A.3", "penalties of articles 7 and 9 are 1 minute instead of 2, also for a wrong claim (9.5.3)"},
		{whenIllegal, "A.5.2", "7.5.5 applies if the arbiter sees an illegal move, or if the opponent claims it, before the opponent has made the next move; after that the illegal move stands, unless the players agree to correct it"},
		{whenOngoing, "A.5.3, A.5.5", "a player may stop the clock and claim a win on time; an arbiter who sees a flag fall calls it, too"},
		{whenIllegal, "A.5.4", "if both kings are in check or a pawn stands on the last rank, the arbiter waits until the next move is completed; if the position is still illegal then, the game is drawn"},
	}
)
