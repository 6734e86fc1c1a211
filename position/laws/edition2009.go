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
		IllegalMove: illegal2009,
		Absence:     {article: "6.6a"},
	},
	agreement: agreementRule{"5.2c", 0},
	bothFlags: flagsRule{"6.11", "in the last period; in an earlier one the game goes on"},
	remarks: []remark{
		{whenClaimable, "9.1b.3", "a claim is at the same time an offer of a draw"},
		{whenClaimable, "9.4", "the right to claim is lost for this move once a piece is touched to be moved"},
		{whenClaimable, "13.6", "the arbiter does not step in: without a claim the game goes on"},
	},
	paces: [paces]paceRules{
		Rapid: {
			title: "rapid chess (Appendix A)", illegal: illegal2009, bothFlags: flagsRule{article: "A.4d"},
			remarks: append([]remark{
				{whenOngoing, "A.3", "the Competition Rules replace A.4 where supervision is adequate, such as one arbiter for at most three games"},
				{whenIllegal, "A.4c", "the arbiter rules on an illegal move only if the opponent claims it before making the next move, but steps in, if possible, when both kings are in check or a promotion is not completed"},
			}, fast2009...),
		},
		Blitz: {
			title: "blitz (Appendix B)", bothFlags: flagsRule{article: "A.4d"},
			illegal: lossRule{article: "B.3c", saved: true, terms: "if %s claims it before making the next move"},
			remarks: append([]remark{
				{whenOngoing, "B.2", "the Competition Rules replace B.3 where one arbiter supervises one game"},
				{whenIllegal, "B.3c", "once the opponent has made the next move, an illegal move can only be corrected if the players agree, without the arbiter"},
			}, fast2009...),
		},
	},
}

var (
	illegal2009 = lossRule{article: "7.4b", saved: true, terms: "if it is the third; the first two give %s 2 minutes more each"}

	// fast2009 are the rules for rapid chess that B.3a applies to blitz.
	fast2009 = []remark{
		{whenOngoing, "A.2", "moves need not be recorded"},
		{whenOngoing, "A.4d", "to win on time, a player whose flag is up stops both clocks and claims; the arbiter does not call a flag fall, unless both flags have fallen"},
	}
)
