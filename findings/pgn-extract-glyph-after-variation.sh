#!/usr/bin/env bash
# pgn-extract 19-04 (Debian 12) breaks a game in two at a glyph that follows a variation.
#
# In the grammar of PGN (section 18) a glyph such as $1 is an element of its own, so it may stand
# behind a variation: 1. e4 e5 (1... c5) $1 2. Nf3. pgn-extract prints "Missing result", writes the
# game without any of its moves, and then a second game in which 2. Nf3 is the first move of
# White in the starting position. It exits with status 0.
#
# Seen: two games, "*" and "1. Nf3 *", status 0. With the glyph before the variation: one game.
set -euo pipefail
apt-get install -y -q pgn-extract >/dev/null
PATH=$PATH:/usr/games
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# moves MOVETEXT: the movetexts that come out, separated by |.
moves() {
	printf '[Event "?"]\n[Result "*"]\n\n%s\n' "$1" >game.pgn
	pgn-extract --notags game.pgn 2>errors | grep . | paste -sd'|'
	echo "$(grep -c 'Missing result' errors) missing results"
}
after=$(moves '1. e4 e5 (1... c5) $1 2. Nf3 *')
before=$(moves '1. e4 e5 $1 (1... c5) 2. Nf3 *')
echo "after the variation: $after"
echo "before it: $before"
[ "$after" = $'*|1. Nf3 *\n1 missing results' ]
[ "$before" = $'1. e4 e5 $1 (1... c5) 2. Nf3 *\n0 missing results' ]
