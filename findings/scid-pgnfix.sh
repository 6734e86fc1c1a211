#!/usr/bin/env bash
# pgnfix 1.2 (scid 4.7.4, Debian 12) cuts games short and gives two engines one name.
#
# pgnfix writes "clean games" to stdout and "games with errors" to stderr. In PGN a comment in
# braces may go on over several lines (section 5), and each line may begin with any character.
# pgnfix takes a line that begins with "[" for a tag, so that a comment wrapped before [%clk]
# ends the game: this line and all later moves are on neither output. Of a version number
# in a name it keeps the first digit. It removes Event, Site, Date and Round where they are
# "?", although archives must have all seven tags (8.1.1) and "?" stands for what is not known.
#
# Seen: Stockfish 15.1 against Stockfish 16 becomes "Stockfish 1" against "Stockfish 1", and the
# game ends in the middle of the comment, without its last three moves. Status 0, no message.
set -euo pipefail
apt-get install -y -q scid pgn-extract >/dev/null
PATH=$PATH:/usr/games
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >game.pgn <<'PGN'
[Event "?"]
[Site "?"]
[Date "2026.01.01"]
[Round "1"]
[White "Stockfish 15.1"]
[Black "Stockfish 16"]
[Result "*"]

1. e4 e5 2. Nf3 {White develops
[%clk 0:00:58]} Nc6 3. Bb5 a6 *
PGN
pgn-extract -s --notags game.pgn | tr '\n' ' '
echo "(pgn-extract reads all six moves)"
seen=$(python3 -W ignore /usr/games/pgnfix game.pgn 2>errors)
echo "$seen"
[ ! -s errors ]
[ "$seen" = '[Date "2026.01.01"]
[Round "1"]
[White "Stockfish 1"]
[Black "Stockfish 1"]
[Result "*"]

1. e4 e5 2. Nf3 {White develops' ]
