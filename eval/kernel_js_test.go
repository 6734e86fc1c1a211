//go:build js && wasmsimd && !purego

package eval

import "testing"

// Without it, the tests that compare kernels would compare the generic one with itself.
func TestKernelsOfThePageAreThere(t *testing.T) {
	if len(kernels) != 2 {
		t.Fatalf("the kernels are %v", kernels)
	}
}
