package position

import (
	"fmt"
	"reflect"
)

// check panics if p is inconsistent. It is slow; MakeMove calls it in builds with
// the tag invariants.
func (p *Position) check() {
	if err := p.inconsistency(); err != nil {
		panic(fmt.Sprintf("position %s: %v\n%#v", p.FEN(), err, *p))
	}
}

// inconsistency recomputes all redundant fields of p and returns an error for the
// first that differs.
func (p *Position) inconsistency() error {
	setup := p.Setup()
	fresh, err := setup.build()
	if err != nil {
		return err
	}
	fresh.halfmoveClock, fresh.fullmove = p.halfmoveClock, p.fullmove // which may be greater than in a setup
	fresh.slowChecks()
	if fresh.Attacked(fresh.King(p.side.Opposite()), p.side, fresh.Occupied()) {
		return fmt.Errorf("%s can be captured", p.side.Opposite())
	}
	if *p == fresh {
		return nil
	}
	got, want := reflect.ValueOf(*p), reflect.ValueOf(fresh)
	for i := range got.NumField() {
		if g, w := got.Field(i), want.Field(i); !g.Equal(w) {
			return fmt.Errorf("%s is %v instead of %v", got.Type().Field(i).Name, g, w)
		}
	}
	return nil
}

// slowChecks sets the checkers and the pinned pieces by definition: the pieces that
// attack the king, and those without which another one would.
func (p *Position) slowChecks() {
	us := p.ByColor(p.side)
	them := p.ByColor(p.side.Opposite())
	king := p.King(p.side)
	p.checkers = p.AttackersTo(king, p.Occupied()) & them
	p.pinned = 0
	for b := us &^ king.Bitboard(); b != 0; b &= b - 1 {
		without := p.Occupied() ^ b.LSB().Bitboard()
		if p.AttackersTo(king, without)&them != p.checkers {
			p.pinned |= b.LSB().Bitboard()
		}
	}
}
