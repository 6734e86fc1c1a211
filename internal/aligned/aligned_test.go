package aligned

import "testing"

func TestVectorsBeginWithALine(t *testing.T) {
	for n := 1; n < 300; n++ {
		check(t, Make[int8](n), n)
		check(t, Make[int16](n), n)
		check(t, Make[float32](n), n)
	}
}

func TestHugeVectorsBeginWithALargePage(t *testing.T) {
	for _, n := range []int{1, HugePage, 3*HugePage - 5} {
		s := MakeHuge[int16](n)
		if at := Address(s); at%HugePage != 0 {
			t.Errorf("%d numbers at %#x", n, at)
		}
		check(t, s, n)
	}
}

func check[T int8 | int16 | float32](t *testing.T, s []T, n int) {
	t.Helper()
	if at := Address(s); at%Line != 0 || len(s) != n || cap(s) != n {
		t.Fatalf("%d of %d numbers at %#x, room for %d", len(s), n, at, cap(s))
	}
}
