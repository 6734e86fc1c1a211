package position

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/adoube/adoube/internal/invariants"
)

// Every method is called on the zero Position with arguments of all kinds.
func TestPositionZeroDoesNotPanic(t *testing.T) {
	if invariants.Enabled {
		t.Skip("MakeMove panics after a move that is not legal")
	}
	r := newRandom()
	methods := reflect.TypeFor[*Position]()
	for i := range methods.NumMethod() {
		m := methods.Method(i)
		for range 300 {
			args := []reflect.Value{reflect.ValueOf(new(Position))}
			for j := 1; j < m.Type.NumIn(); j++ {
				args = append(args, randomArgument(t, r, m.Type.In(j)))
			}
			func() {
				defer func() {
					if e := recover(); e != nil {
						t.Errorf("%s%v: %v", m.Name, args[1:], e)
					}
				}()
				m.Func.Call(args)
			}()
		}
	}
}

func randomArgument(t *testing.T, r *rand.Rand, typ reflect.Type) reflect.Value {
	t.Helper()
	switch typ {
	case reflect.TypeFor[Square]():
		return reflect.ValueOf(Square(r.IntN(65)))
	case reflect.TypeFor[Color]():
		return reflect.ValueOf(Color(r.IntN(2)))
	case reflect.TypeFor[PieceType]():
		return reflect.ValueOf(PieceType(r.IntN(7)))
	case reflect.TypeFor[Move]():
		return reflect.ValueOf(Move(r.Uint32()))
	case reflect.TypeFor[Bitboard]():
		return reflect.ValueOf(Bitboard(r.Uint64()))
	case reflect.TypeFor[bool]():
		return reflect.ValueOf(r.IntN(2) == 0)
	case reflect.TypeFor[int]():
		return reflect.ValueOf(r.IntN(100))
	case reflect.TypeFor[string]():
		return reflect.ValueOf([]string{"e4", "O-O", "Nf3", "exd6", "e7e8q", ""}[r.IntN(6)])
	case reflect.TypeFor[[]Move]():
		return reflect.ValueOf([]Move{Move(r.Uint32()), Move(r.Uint32())})
	case reflect.TypeFor[[]Key]():
		return reflect.ValueOf(make([]Key, r.IntN(9)))
	}
	if typ.Kind() == reflect.Pointer {
		return reflect.New(typ.Elem())
	}
	t.Fatalf("no argument of type %s", typ)
	return reflect.Value{}
}
