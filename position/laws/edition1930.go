package laws

// edition1930 is the official edition of Brussels 1930 (adopted in The Hague
// 1928, text approved in Venice 1929). It has no dead position, makes no
// exception when the time is up, and does not ask for castling or en passant
// rights when it compares positions. Illegal moves are taken back or annul the
// game; none loses it.
var edition1930 = Edition{
	Name:  "1930",
	Title: "Règle du Jeu d'Echecs de la F.I.D.E., official edition, Brussels 1930",
	endRules: []endRule{
		{Checkmate, 0, "10.1"},
		{Stalemate, 0, "16.1a"},
	},
	claimRules: []claimRule{
		{Threefold, 3, "16.1c", ""},
		{FiftyMoves, 100, "16.1e", ""},
	},
	lossRules: [questions]lossRule{
		FlagFall:    {article: "20.2"},
		Resignation: {article: "19"},
		Absence:     {article: "20.5"},
	},
	agreement: agreementRule{"16.1d", 30},
	remarks: []remark{
		{whenChecked, "16.1b", "the game is drawn if the opponent shows that he can give perpetual check"},
		{whenTooEarly, "16.1d", "the players may not agree to a draw before Black's 30th move"},
		{whenOngoing, "16.1f", "either player may at any time demand to be mated within 50 moves; the count starts again after a capture or pawn move"},
		{fromFiftyMoves, "16.1f", "where theory has shown that more than 50 moves are needed to force the win, the demand allows twice the number that theory needs"},
		{whenClaimable, "16.1c, 16.2", "the claim must be made now; it lapses when the game goes on"},
	},
}
