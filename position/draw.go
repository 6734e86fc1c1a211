package position

// IsMaterialDraw reports whether the material alone rules out mate by either
// side: bare kings, a single knight or bishop, or any number of bishops that all
// stand on squares of one color. See https://www.chessprogramming.org/Material#InsufficientMaterial.
func (p *Position) IsMaterialDraw() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	minors := p.byType[Knight] | p.byType[Bishop]
	if !minors.Many() {
		return true
	}
	return p.byType[Knight] == 0 &&
		(minors&LightSquares == 0 || minors&^LightSquares == 0)
}
