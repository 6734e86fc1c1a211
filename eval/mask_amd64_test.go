//go:build !purego

package eval

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"golang.org/x/sys/cpu"
)

// TestKernelIsChosenByTheProcessor starts this test again on processors without one of
// the features. Each has to choose its fastest kernel and to find the same evaluations.
func TestKernelIsChosenByTheProcessor(t *testing.T) {
	if os.Getenv("ADOUBE_MASKED") != "" {
		fmt.Printf("chosen: %v %d\n", kernels[len(kernels)-1], sumOfEvaluations())
		return
	}
	x := &cpu.X86
	want := ""
	for _, tt := range []struct {
		kernel kernel
		has    bool     // this processor
		lacks  []string // the one that is tried
	}{
		{vbmi2, x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512GFNI, nil},
		{vnni, x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI, []string{"avx512vbmi2"}},
		{vnni, x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI, []string{"avx512gfni"}},
		{vnni, x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VNNI, []string{"avx512vbmi"}},
		{avx512, x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW, []string{"avx512vnni"}},
		{avx2, x.HasAVX2, []string{"avx512f"}},
		{avx2, x.HasAVX2, []string{"avx512bw"}},
		{generic, true, []string{"avx2"}},
	} {
		if !tt.has {
			t.Logf("this processor has no %v", tt.kernel)
			continue
		}
		again := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		mask := ""
		for _, feature := range tt.lacks {
			mask += ",cpu." + feature + "=off"
		}
		again.Env = append(os.Environ(), "ADOUBE_MASKED=yes", "GODEBUG="+os.Getenv("GODEBUG")+mask)
		out, err := again.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		_, line, _ := strings.Cut(string(out), "chosen: ")
		line, _, _ = strings.Cut(line, "\n")
		name, sum, _ := strings.Cut(line, " ")
		if want == "" {
			want = sum
		}
		if name != tt.kernel.String() || sum != want {
			t.Errorf("without %v: kernel %s and sum %s, want %v and %s", tt.lacks, name, sum, tt.kernel, want)
		}
	}
}

// sumOfEvaluations returns a checksum of evaluations along a game.
func sumOfEvaluations() (sum uint64) {
	e := New(DefaultNetwork())
	p := position.StartPosition()
	for ply := range 200 {
		sum = sum*31 + uint64(e.Evaluate(&p))
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		p = p.After(moves[ply*7%len(moves)])
	}
	return sum
}
