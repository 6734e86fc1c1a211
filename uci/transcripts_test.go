package uci

import "testing"

// firstInfo is the first info line of the engine of the tests, without the move.
var firstInfo = "info depth 1 seldepth 1 multipv 1 score cp " + fakeCentipawns() + " nodes 20 nps 20000 hashfull 0 tbhits 0 time 1 pv "

// Transcripts: lines that begin with > are sent, the others are expected, in
// this order. A star at the end stands for anything.
var transcripts = []struct{ name, text string }{
	{"first words", `
		>isready
		readyok
		>uci
		id name Adoube test
		id author the Adoube authors
		option name Hash type spin default 16 min 1 max 1024
		option name Threads type spin default 1 min 1 max *
		option name MultiPV type spin default 1 min 1 max 256
		option name Move Overhead type spin default *
		option name nodestime type spin default 0 min 0 max 10000
		option name Clear Hash type button
		option name Ponder type check default false
		option name UCI_Chess960 type check default false
		option name UCI_ShowWDL type check default false
		option name Minimal type check default false
		option name UCI_AnalyseMode type check default false
		option name EvalFile type string default <empty>
		option name Debug Log File type string default <empty>
		option name Hash File type string default <empty>
		option name Save Hash type button
		option name Load Hash type button
		option name SyzygyPath type string default <empty>
		option name SyzygyProbeDepth type spin default 1 min 1 max 100
		option name SyzygyProbeLimit type spin default 7 min 0 max 7
		option name Syzygy50MoveRule type check default true
		option name UCI_LimitStrength type check default false
		option name UCI_Elo type spin default 1800 min 1000 max 3190
		option name Skill Level type spin default 20 min 0 max 20
		option name OwnBook type check default false
		option name Book File type string default <empty>
		option name Best Book Move type check default false
		uciok
		>stop
		>ponderhit
		>ucinewgame
		>isready
		readyok`},
	{"a search answers once", `
		>position startpos moves e2e4 e7e5
		>go depth 1
		` + firstInfo + `a2a3
		bestmove a2a3
		>go wtime 100
		info*
		bestmove a2a3`},
	{"isready during a search, and bare go has no limit", `
		>go
		info*
		>isready
		readyok
		>isready
		readyok
		>stop
		bestmove a2a3`},
	{"stop and go without waiting", `
		>go infinite
		>stop
		>position startpos moves e2e4
		>go infinite
		>stop
		>go depth 1
		` + firstInfo + `a2a3
		bestmove a2a3
		` + firstInfo + `a7a5
		bestmove a7a5
		` + firstInfo + `a7a5
		bestmove a7a5`},
	{"a search without an end is stopped by a position, one with a limit is not", `
		>go infinite
		info*
		>position startpos moves d2d4
		bestmove a2a3
		>go depth 1
		>position startpos
		>go depth 1
		info*
		bestmove a7a5
		info*
		bestmove a2a3`},
	{"ponder holds the answer until ponderhit or stop, and no option holds that up", `
		>go ponder wtime 1000 btime 1000
		info*
		>isready
		readyok
		>setoption name Hash value 2
		>ponderhit
		bestmove a2a3
		>go ponder movetime 10
		info*
		>isready
		readyok
		>stop
		bestmove a2a3`},
	{"no legal move", `
		>position fen 7k/5Q2/6K1/8/8/8/8/8 b - -
		>go depth 3
		info string draw automatic article 5.2.1
		info depth 0 score cp 0
		bestmove (none)
		>position fen 7k/6Q1/6K1/8/8/8/8/8 b - -
		>go depth 3
		info depth 0 score mate 0
		bestmove (none)
		>go infinite
		info depth 0 score mate 0
		>isready
		readyok
		>stop
		bestmove (none)
		>go ponder
		info depth 0 score mate 0
		>go depth 1
		bestmove (none)
		info depth 0 score mate 0
		bestmove (none)`},
	{"searchmoves", `
		>go depth 1 searchmoves g1f3 0000
		info*
		bestmove g1f3
		>go searchmoves e2e4 depth 1
		info*
		bestmove e2e4
		>go depth 1 searchmoves
		info string go: no moves after "searchmoves", searching all
		info*
		bestmove a2a3
		>go searchmoves 0000 depth 1
		info depth 0 score cp 0
		bestmove (none)
		>go searchmoves e2e5 depth 1
		info string go: searchmoves: move "e2e5"*
		info depth 0 score cp 0
		bestmove (none)`},
	{"unknown words", `
		>zahlreich
		>isready
		readyok
		>joho isready
		readyok
		>joho debug on
		>hello
		info string unknown command "hello"; help lists the commands`},
	{"white space", "\n>\t \tisready \t\nreadyok\n>isready\r\nreadyok\n>go\t depth   1 \r\ninfo*\nbestmove*"},
	{"a refused position is never played from", `
		>position startpos moves e2e4
		>position fen 8/8/8/3k4/8/8/8/3QK3 w - - 0 1
		info string position: White is to move and could capture the king on d5; no position is set up
		>go depth 5
		info string there is no position: White is to move*
		info depth 0 score cp 0
		bestmove (none)
		>go infinite
		info string there is no position: *
		info depth 0*
		>isready
		readyok
		>stop
		bestmove (none)
		>go ponder wtime 100
		info string there is no position: *
		info depth 0*
		>ponderhit
		bestmove (none)
		>go perft 1
		info string there is no position: *
		>d
		info string there is no position: *
		>eval
		info string there is no position: *
		>ucinewgame
		>position fen
		info string position: no FEN after fen; no position is set up
		>position moves e2e4
		info string position: unexpected "moves"; write startpos or fen FEN; no position is set up
		>go movetime 10
		info string there is no position: unexpected "moves"*
		info depth 0*
		bestmove (none)
		>position startpos moves e2e4
		>go depth 1
		info*
		bestmove a7a5`},
	{"an illegal move leaves no position", `
		>position startpos moves h2h3 h7h6 h3h3 d7d5
		info string position: half-move 3, move "h3h3"*
		>go depth 1
		info string there is no position: half-move 3, move "h3h3"*
		info depth 0*
		bestmove (none)
		>position startpos moves h2h3 h7h6
		>go depth 1
		info*
		bestmove a2a3`},
	{"what no game leads to is played", `
		>position fen QQQQ4/QQQ5/QQ6/Q7/8/8/6pn/K5bk w - - 0 1
		info string position: accepted, although no game leads to it: White has more promoted pieces (9) than missing pawns (8)
		>go depth 1
		info*
		bestmove a1a2`},
	{"rights that standard chess does not know", `
		>position fen rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1 moves f1h1
		info string position: castling rights "KQ" are dropped: king and rook are not where they stand in standard chess
		info string position: half-move 1, *
		>position fen rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1 moves f1g1
		>setoption name UCI_Chess960 value true
		>position fen rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1 moves f1h1
		>d
		r n b q k . n r 8
		p p p p . p p p 7
		. . . . . . . . 6
		. . . . . . . . 5
		. . . . . . . . 4
		. . . . . . . . 3
		P P P P . P P P 2
		R N B Q . R K . 1
		a b c d e f g h
		FEN: rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1RK1 b kq - 1 1
		Key: *
		To move: Black, *
		Occurrences: 1`},
	{"bad numbers", `
		>go depth
		info string go: no number after "depth"
		info*
		bestmove*
		>go movetime soon
		info string go: "soon" after "movetime" is not a number
		info*
		bestmove*
		>go hurry depth 1
		info string go: unknown word "hurry" ignored
		info*
		bestmove*`},
	{"perft", `
		>position fen 7k/8/8/8/8/8/8/7K w - -
		>go perft 2
		h1g1: 3
		h1g2: 3
		h1h2: 3
		Time: *
		Nodes searched: 9`},
	{"show, after castling in Chess960", `
		>setoption name UCI_Chess960 value true
		>position fen 5k2/8/8/8/8/8/8/R3K2R w HA - 4 20 moves e1h1
		>d
		. . . . . k . . 8
		. . . . . . . . 7
		. . . . . . . . 6
		. . . . . . . . 5
		. . . . . . . . 4
		. . . . . . . . 3
		. . . . . . . . 2
		R . . . . R K . 1
		a b c d e f g h
		FEN: 5k2/8/8/8/8/8/8/R4RK1 b - - 5 20
		Key: *
		To move: Black, 4 legal moves
		Occurrences: 1
		Checkers: f1`},
	{"options that cannot be set", `
		>setoption name Hash value 0
		info string setoption "Hash": 0 is outside 1 to 1024, using 1
		>setoption name hash value plenty
		info string setoption "Hash": "plenty" is not a number; write one from 1 to 1024
		>setoption name UCI_ShowWDL value maybe
		info string setoption "UCI_ShowWDL": "maybe" is not a value; write true or false
		>setoption name Contempt value 3
		info string setoption: there is no option "Contempt"; uci lists the options
		>setoption name SyzygyPath value /there/is/no/such/directory
		info string setoption "SyzygyPath": *
		>setoption
		info string setoption: write name NAME, not ""
		>isready
		readyok`},
	{"win, draw and loss", `
		>setoption name uci_showwdl value TRUE
		>go depth 1
		info depth 1 seldepth 1 multipv 1 score cp ` + fakeCentipawns() + ` wdl *
		bestmove*`},
	{"version", `
		>version
		one
		two`},
}

func TestTranscripts(t *testing.T) {
	for _, tt := range transcripts {
		t.Run(tt.name, func(t *testing.T) { followToTheEnd(t, tt.text) })
	}
}

// followToTheEnd follows a transcript with a new session and ends it.
func followToTheEnd(t *testing.T, text string) {
	t.Helper()
	c := converse(t, testConfig(newFake()))
	c.follow(text)
	c.send("quit")
	if err := c.end(); err != nil {
		t.Errorf("Run() = %v, want nil", err)
	}
}
