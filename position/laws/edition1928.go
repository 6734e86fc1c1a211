package laws

// edition1928 is the draft of June 1928 on which the edition of 1930 is based. Its
// paragraphs only call mate the object of the game.
var edition1928 = Edition{
	Name:  "1928",
	Title: "Règle du Jeu d'Echecs de la F.I.D.E., draft of June 1928",
	endRules: []endRule{
		{Checkmate, 0, "§1"},
		{Stalemate, 0, "§15A"},
	},
	claimRules: []claimRule{
		{Threefold, 3, "§15C", ""},
		{FiftyMoves, 100, "§15E", ""},
	},
	lossRules: [questions]lossRule{
		FlagFall:    {article: "§18"},
		Resignation: {article: "§18"},
	},
	agreement: agreementRule{"§15D", 30},
	remarks: []remark{
		{whenChecked, "§15B", "the game is drawn if the opponent proves that he can give a perpetual series of checks"},
		{whenClaimable, "§15C", "in a game with a time limit the director may declare the draw by repetition himself"},
		{whenTooEarly, "§15D", "the players may not agree to a draw before Black's 30th move"},
		{whenOngoing, "§15F", "either player may at any time demand to be mated within 50 moves; the count starts again after a capture or pawn move"},
		{whenClaimable, "§15", "the claim must be made now; it lapses when the game goes on"},
	},
}
