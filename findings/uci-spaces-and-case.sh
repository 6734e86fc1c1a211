#!/usr/bin/env bash
# Five UCI engines of Debian 12 do not read lines that the UCI protocol (April 2006) allows.
#
# "Arbitrary white space between tokens is allowed", with an example of white space before the
# command; the name of an option "should not be case sensitive"; and no order is set for what
# follows "go". Each engine got the usual form of four lines, and another that means the same.
#
# Seen: Ethereal 12.00, Toga II 3.0 and GNU Chess 6.2.7 do not answer "  isready". Ethereal and
# Glaurung 2.2 ignore "multipv" in small letters. After "moves  e2e4" with two spaces, Ethereal
# skips the move and answers with a move of White. After "go searchmoves a2a3 depth 2", Stockfish
# 15.1 takes "depth" and "2" for moves to search, and goes on until "stop" or "quit".
set -euo pipefail
apt-get install -y -q stockfish ethereal-chess glaurung toga2 gnuchess >/dev/null
PATH=$PATH:/usr/games
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# reads ENGINE PATTERN LINE...: "yes" if a line that the engine prints matches the pattern.
reads() {
	{
		printf '%s\n' uci 'setoption name OwnBook value false' "${@:3}"
		sleep 2
		echo quit
	} | timeout 20 $1 >said
	grep -q "$2" said && echo yes || echo no
}
# pair ENGINE PATTERN LINE LINE [REST...]: the answers to either line, followed by the rest.
pair() {
	echo "$(reads "$1" "$2" "$3" "${@:5}") $(reads "$1" "$2" "$4" "${@:5}")"
}
seen=$(
	for engine in stockfish ethereal-chess glaurung toga2 'gnuchess -u'; do
		echo "spaces: $engine $(pair "$engine" '^readyok' isready '  isready')"
	done
	for engine in stockfish ethereal-chess glaurung toga2; do
		echo "small letters: $engine $(pair "$engine" 'multipv 2' 'setoption name MultiPV value 2' \
			'setoption name multipv value 2' 'position startpos' 'go depth 3')"
		echo "move of Black: $engine $(pair "$engine" '^bestmove [a-h][78]' 'position startpos moves e2e4' \
			'position startpos moves  e2e4' 'go depth 2')"
	done
	for engine in stockfish glaurung; do
		echo "deeper than 2: $engine $(pair "$engine" '^info.* depth [3-9]' 'go depth 2 searchmoves a2a3' \
			'go searchmoves a2a3 depth 2')"
	done
)
echo "$seen"
[ "$seen" = 'spaces: stockfish yes yes
spaces: ethereal-chess yes no
spaces: glaurung yes yes
spaces: toga2 yes no
spaces: gnuchess -u yes no
small letters: stockfish yes yes
move of Black: stockfish yes yes
small letters: ethereal-chess yes no
move of Black: ethereal-chess yes no
small letters: glaurung yes no
move of Black: glaurung yes yes
small letters: toga2 yes yes
move of Black: toga2 yes yes
deeper than 2: stockfish no yes
deeper than 2: glaurung no no' ]
