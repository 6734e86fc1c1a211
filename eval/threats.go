package eval

import "github.com/adoube/adoube/position"

// statuses is the number of statuses of a man: attacked or not, defended or not.
const statuses = 4

// Threats returns which men of p the enemy attacks and which ones their own side
// defends. A pinned man attacks and defends like any other; kings are neither
// attacked nor defended.
//
// The idea to tell men apart by this comes from Monty,
// https://github.com/official-monty/Monty.
func Threats(p *position.Position) (attacked, defended position.Bitboard) {
	byWhite, byBlack := p.Attacks(position.White).All, p.Attacks(position.Black).All
	kings := p.Pieces(position.King)
	white, black := p.ByColor(position.White)&^kings, p.ByColor(position.Black)&^kings
	return white&byBlack | black&byWhite, white&byWhite | black&byBlack
}
