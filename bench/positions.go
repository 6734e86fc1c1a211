package bench

// positions are the positions of the benchmark. They come from games that the
// engine played against itself from common openings, with random choices among
// good moves, and stand for every stage of a game: opening, middlegame with
// even and uneven material, endgame, and a few with Chess960 castling rights.
// Adding, removing or reordering them changes the signature.
var positions = [...]string{
	// The start, and positions from games.
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r1bqkb1r/2pp1p2/2p2np1/p3p1Bp/3PP3/2N2N2/PPP2PPP/R2Q1RK1 b kq - 1 9",
	"r1b1kb1r/1p1nqp2/p2ppnp1/7p/2BNP3/2N3P1/PPPQ1P1P/R1B1K2R w KQkq - 0 11",
	"r2q1rk1/pp3ppp/4b3/2Pp4/P1nBn1P1/7P/2P1NP2/R2QKB1R w KQ - 1 16",
	"rn1qk2r/1p1npp2/8/p2NPp1p/P6P/5NP1/1PP1KP2/R2Q3R w kq - 2 19",
	"r1bqr1k1/p1p1bpp1/1p2p3/3p3p/2PPn2P/P1N1P1P1/1PQ2PB1/R3K1NR w KQ - 1 12",
	"6k1/2p1p1b1/3p4/2pP2PR/p1P5/Pr4r1/1P2K3/R1B5 w - - 1 28",
	"1r3k1r/p2pqp2/1p3p2/b1pp3p/1nb2N2/B1N3P1/P2Q1P1P/R2K1B1R b - - 1 17",
	"r1bqkb1r/1p3p1p/n1p2p2/p7/P1p5/2NpBN1P/1P3PP1/R2QKB1R w KQkq - 0 11",
	"2b1k2r/1pp2Ppp/7b/8/3q2n1/6P1/P3PPBP/1N3RK1 b k - 0 21",
	"4r1k1/5rb1/4B1b1/3N2N1/6Q1/6PP/1pP5/6K1 b - - 0 34",
	"rnb1k2r/1pp2p2/3pPq2/p2P2pp/5p2/2PB1NnP/P1P3PR/R1BQK3 w Qkq - 1 13",
	"q4rk1/2p1n1b1/3pP1pp/p4p2/5BnP/P5PR/RPP2P1N/1N1Q2Kb w - - 2 18",
	"4k2r/1p1n1ppp/p7/4p3/rb3B2/2NP1NPP/3K1P2/4R3 w k - 0 28",
	"1Q6/6pk/6p1/1p1b1rBp/7P/5P2/6P1/3R3K w - - 2 39",
	"r7/5p2/p2p4/Ppk2pPp/3R1P1P/3K4/5PB1/4r3 w - - 33 49",
	"r1b1kb1r/6pp/2p2p2/p1Pnp3/1P5P/N1P2N2/P4PP1/R1B1K2R w KQkq - 0 14",
	"8/1p1k4/p1p5/P2p1KN1/1P1P3B/2P5/8/r7 w - - 10 54",
	"2b1kbnr/1p3ppp/2pq4/4p3/2PpQ1P1/r7/1BnPPPBP/q1R2KNR w k - 0 15",
	"3B3r/1p1n1k2/2p1n1p1/2b2r1p/8/pPN4P/P1P1N1P1/3R1Q1K b - - 2 23",
	"r1b1k2r/2pp1q2/p2b4/2p4p/4PPnP/1PN1B1p1/P1PQ2P1/R4RK1 b kq - 0 17",
	"r1bqkb1r/1p1npp2/p2p1p2/7p/3N4/1P1BQ3/P1P2PPP/R1B1K2R b KQkq - 1 11",
	"rnbqkr2/1pb2pQ1/2n1p3/1NP1P3/PpPp1P1P/3B4/8/R1B1K1NR b KQq - 0 16",
	"4r2r/1k1q2p1/p4n2/2bp3p/P7/2PQBNR1/R4P2/1N2K3 b - - 5 25",
	"rn2k2r/pp2bp2/5p2/q2pp2p/2PP2bP/P1N3P1/1P1Q1P2/R3KBNR b KQkq - 2 12",
	"rn3k2/1p4bQ/p1p1b3/P7/3qpnP1/5P2/1P5R/R4KN1 w - - 3 35",
	"1n3rk1/2pq1p2/b3pp2/p7/3PP1Pp/P4N1P/1P3P2/R2rKB1R w KQ - 0 19",
	"4kb1r/5ppp/4bn2/rp2p2P/2p1P3/2NnB3/PP2KPP1/R2B3R w k - 0 17",
	"r4rk1/2p2pp1/3n4/pp1P4/3B3P/6P1/P4PB1/2RR1K2 b - - 2 25",
	"5rk1/5p2/1R6/p2r4/5PP1/2b4P/2B1R1K1/8 w - - 3 41",
	"r1bk4/1pp1np1p/2n4q/8/1p1PN3/5PB1/PP2Q2P/R3KB2 w Q - 2 19",
	"4q3/5p1k/2R3p1/1K2P3/r7/2P2P2/7p/8 b - - 5 52",
	"r5r1/2pbqk2/1p1p4/p2Ppn1p/4N1pP/P1N3P1/1PPQ1PB1/2KR3R w - - 2 20",
	"5rk1/1p4b1/2p5/P6p/P4BbP/2P1P3/1r2BKP1/3RR3 w - - 11 31",
	"8/8/rp4p1/2nk3p/3B3P/5NP1/4qPK1/8 w - - 4 45",
	"8/8/p3K1k1/P1R5/2Pr2n1/8/8/8 b - - 2 56",
	"2Rbr1k1/1p1n1p2/3P1np1/p3q2p/4p3/4B3/PP2BPPP/2Q2RK1 w - - 3 24",
	"4r2r/2kb2p1/1p5p/1P4bP/3P2P1/6P1/P2K2B1/1R3R2 w - - 1 28",
	"4r1k1/p4p1p/2p3p1/3p4/P1q1p3/8/4N2P/3R1K2 w - - 0 32",
	// Endings in which plans are longer than the search.
	"8/8/4k3/8/8/3K4/8/R7 w - - 0 1",
	"8/2p3k1/1p1p4/p2Pp1p1/P1P1P1P1/1P4K1/8/8 w - - 0 1",
	"8/5k2/6p1/1P5p/7P/6P1/5K2/8 w - - 3 60",
	"8/8/1pB3k1/p4n2/P4p2/1P3P2/6K1/8 b - - 12 70",
	"8/1k6/1P3r2/K7/8/8/8/3R4 w - - 55 90",
	// Chess960 and double Fischer random.
	"brnnkqrb/pppppppp/8/8/8/6P1/PPPPPP1P/BRNNKQRB b KQkq - 0 1",
	"qbnrk1br/2pppppp/4n3/p4N2/1p6/5P2/PPPPP1PP/QB1RKNBR w KQkq - 2 5",
	"1br2nrq/ppk2bpp/1nppp3/6B1/6N1/3P2P1/1PP1PP1P/RK1Q1R1B w KQ - 3 11",
	"2b3kr/p5p1/Pr1q2p1/2pP2Pp/6nN/6N1/1P3PP1/RQ4KR w KQk - 3 21",
}
