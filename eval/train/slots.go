package train

import (
	"fmt"
	"reflect"

	"github.com/adoube/adoube/eval"
)

// A kind is the type of a weight, which says what it contributes to.
type kind uint8

const (
	linear kind = iota // middlegame and endgame value
	danger
	complexity
	scale
)

// A slot is one weight.
type slot struct {
	name string
	kind kind
	set  func(mg, eg int32)
	get  func() (mg, eg int32)
}

// slotsOf lists the weights in w, in the order of their declaration.
func slotsOf(w *eval.Weights) []slot {
	var slots []slot
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		slots = appendSlots(slots, v.Type().Field(i).Name, v.Field(i))
	}
	return slots
}

func appendSlots(slots []slot, name string, v reflect.Value) []slot {
	if v.Kind() == reflect.Array {
		for i := range v.Len() {
			slots = appendSlots(slots, fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
		return slots
	}
	s := slot{name: name}
	switch p := v.Addr().Interface().(type) {
	case *eval.Score:
		s.kind = linear
		s.set = func(mg, eg int32) { *p = eval.S(mg, eg) }
		s.get = func() (int32, int32) { return p.MG(), p.EG() }
	case *eval.Danger:
		s.kind = danger
		s.set = func(n, _ int32) { *p = eval.Danger(n) }
		s.get = func() (int32, int32) { return int32(*p), 0 }
	case *eval.Complexity:
		s.kind = complexity
		s.set = func(n, _ int32) { *p = eval.Complexity(n) }
		s.get = func() (int32, int32) { return int32(*p), 0 }
	case *eval.Factor:
		s.kind = scale
		s.set = func(n, _ int32) { *p = eval.Factor(n) }
		s.get = func() (int32, int32) { return int32(*p), 0 }
	default:
		panic("train: weight of unknown type " + v.Type().String())
	}
	return append(slots, s)
}

// A Vector holds the parameters as numbers that can be learned: two for each
// weight, of which only scores use the second.
type Vector []float64

// vectorOf returns the parameters in w.
func vectorOf(w *eval.Weights) Vector {
	slots := slotsOf(w)
	v := make(Vector, 2*len(slots))
	for i, s := range slots {
		mg, eg := s.get()
		v[2*i], v[2*i+1] = float64(mg), float64(eg)
	}
	return v
}

// Weights returns the parameters rounded to weights.
func (v Vector) Weights() *eval.Weights {
	w := new(eval.Weights)
	for i, s := range slotsOf(w) {
		s.set(round(v[2*i]), round(v[2*i+1]))
	}
	return w
}

func round(x float64) int32 {
	if x < 0 {
		return -int32(0.5 - x)
	}
	return int32(x + 0.5)
}
