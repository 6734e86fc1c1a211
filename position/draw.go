package position

// IsMaterialDraw reports whether the material alone rules out mate by either
// side: bare kings, a single knight or bishop, or any number of bishops that all
// stand on squares of one color. See https://www.chessprogramming.org/Material#InsufficientMaterial.
func (p *Position) IsMaterialDraw() bool {
	if p.Pieces(Pawn)|p.Pieces(Rook)|p.Pieces(Queen) != 0 {
		return false
	}
	minors := p.Pieces(Knight) | p.Pieces(Bishop)
	if !minors.Many() {
		return true
	}
	return p.Pieces(Knight) == 0 &&
		(minors&LightSquares == 0 || minors&^LightSquares == 0)
}
