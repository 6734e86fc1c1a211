package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// randomNetwork returns a network of random weights, about as large as those
// that are learned. It passes Check.
func randomNetwork(seed uint64, hidden, buckets int) *Network {
	r := rand.New(rand.NewPCG(seed, uint64(hidden)))
	uniform := func(n, limit int) []int16 {
		w := aligned.Make[int16](n)
		for i := range w {
			w[i] = int16(r.IntN(2*limit+1) - limit)
		}
		return w
	}
	n := &Network{
		Arch:          Arch{Hidden: hidden, Buckets: buckets, Unit: 100 + r.IntN(300)},
		FeatureBias:   uniform(hidden, 200),
		OutputWeights: uniform(buckets*2*hidden, 30000/hidden),
		OutputBias:    make([]int32, buckets),
		Lineage:       "random weights",
	}
	setWeights(n, func(i int) int {
		limit := 100
		if IsKingFeature(i / hidden) {
			limit = 27
		}
		return r.IntN(2*limit+1) - limit
	})
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(r.IntN(2*QA*QB+1) - QA*QB)
	}
	return n
}

// setWeights sets the weights of the features of n, [Inputs][Hidden].
func setWeights(n *Network, weight func(i int) int) {
	list := make([]float32, Inputs*n.Hidden)
	for i := range list {
		list[i] = float32(weight(i)) / QA
	}
	n.Layers()[0].Quantize(list)
}

func TestCheckRefusesWhatCannotBeComputed(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(n *Network)
		want  string // part of the error, none if empty
	}{
		{"good", func(*Network) {}, ""},
		{"width", func(n *Network) { n.Hidden = 100 }, "100 hidden neurons"},
		{"too wide", func(n *Network) { n.Hidden = 2048 }, "2048 hidden neurons"},
		{"no buckets", func(n *Network) { n.Buckets = 0 }, "0 output buckets"},
		{"too many buckets", func(n *Network) { n.Buckets = 36 }, "36 output buckets"},
		{"buckets that kinds cannot share evenly", func(n *Network) { n.Buckets = 9 }, "9 output buckets"},
		{"weights missing", func(n *Network) { n.FeatureRows = n.FeatureRows[1:] }, "feature weights"},
		{"biases missing", func(n *Network) { n.FeatureBias = nil }, "0 feature biases"},
		{"outputs missing", func(n *Network) { n.OutputWeights = n.OutputWeights[:64] }, "64 output weights"},
		{"output biases missing", func(n *Network) { n.OutputBias = n.OutputBias[:7] }, "7 output biases"},
		{"greatest bias", func(n *Network) { n.FeatureBias[5] = 32767 - 4096 }, ""},
		{"bias too great", func(n *Network) { n.FeatureBias[5] = 32767 }, "hidden neuron 5"},
		{"least weight", func(n *Network) { n.FeatureRows[77] = -128 }, ""},
		{"greatest output weight", func(n *Network) { n.OutputWeights[128*3+1] = math.MaxInt16 }, ""},
		{"output weights too great", func(n *Network) {
			n.OutputWeights[128*3+1], n.OutputWeights[128*3+2], n.OutputWeights[128*3+3] = 30000, 30000, 30000
		}, "the output of bucket 3"},
		{"two lines", func(n *Network) { n.Lineage = "a\nb" }, "the lineage"},
		{"no text", func(n *Network) { n.Lineage = "\xff" }, "the lineage"},
		{"long lineage", func(n *Network) { n.Lineage = strings.Repeat("a", 1001) }, "the lineage"},
	} {
		n := randomNetwork(1, 64, 8)
		tt.spoil(n)
		err := n.Check()
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	n := randomNetwork(1, 1024, 4)
	for i := range n.OutputWeights {
		n.OutputWeights[i] = 33 * int16(1-2*(i%2)) // of each sign 33792
	}
	if err := n.Check(); err != nil {
		t.Errorf("outputs that cancel out: %v", err)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = -33
	}
	if err := n.Check(); err == nil || !strings.Contains(err.Error(), "output of bucket 0") {
		t.Errorf("outputs that overflow: %v", err)
	}
}

func TestRowsAreAddedEightWeightsAtATime(t *testing.T) {
	for i := range 1 << 16 {
		var a, b, want [8]int8
		for j := range a {
			a[j], b[j] = int8(i+j*j), int8(i>>8-j*5)
			want[j] = int8(min(max(int(a[j])+int(b[j]), -128), 127))
		}
		var got [8]int8
		words(got[:])[0] = addSaturated(words(a[:])[0], words(b[:])[0])
		if got != want {
			t.Fatalf("%v + %v = %v, want %v", a, b, got, want)
		}
	}
}

func TestEvaluatorRefusesBadNetworks(t *testing.T) {
	n := randomNetwork(1, 64, 8)
	n.OutputWeights = n.OutputWeights[1:]
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	New(n)
}

func encode(t testing.TB, n *Network) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, n.Encode(&b))
	return b.Bytes()
}

func same(a, b *Network) bool {
	if a.Arch != b.Arch || a.Lineage != b.Lineage {
		return false
	}
	for i, l := range a.Layers() {
		if !bytes.Equal(l.bytes(), b.Layers()[i].bytes()) {
			return false
		}
	}
	return true
}

func TestDecodedNetworkIsTheEncodedOne(t *testing.T) {
	for _, size := range [][2]int{{64, 4}, {192, 8}, {1024, 32}} {
		hashes := map[string]bool{}
		for seed := range uint64(2) {
			n := randomNetwork(seed, size[0], size[1])
			n.Lineage = "generation 1, “12 M” positions"
			got := must.Get(DecodeNetwork(iotest.HalfReader(bytes.NewReader(encode(t, n)))))(t)
			if !same(got, n) {
				t.Errorf("%+v: not the same", n.Arch)
			}
			if got.Hash() != n.Hash() || len(n.Hash()) != 8 || hashes[n.Hash()] {
				t.Errorf("%+v: hashes %q and %q", n.Arch, got.Hash(), n.Hash())
			}
			hashes[n.Hash()] = true
		}
	}
}

// Evaluators in several goroutines share the network and its rows of king buckets.
func TestEvaluatorsShareTheirNetwork(t *testing.T) {
	n, fens := randomNetwork(6, 64, 4), boards(t, 5)
	sets, sums := make([]uintptr, 4), make([]int, 4)
	var group sync.WaitGroup
	for i := range sets {
		group.Go(func() {
			e := New(n)
			for j := range fens {
				p := position.MustParseFEN(fens[(j+i)%len(fens)])
				sums[i] += e.Evaluate(&p) * ((j + i) % len(fens))
			}
			sets[i] = aligned.Address(e.rowSets[7])
		})
	}
	group.Wait()
	if slices.Min(sets) != slices.Max(sets) || slices.Min(sums) != slices.Max(sums) {
		t.Errorf("rows at %x, sums of evaluations %d", sets, sums)
	}
}

func TestQuantizedWeightsSaturate(t *testing.T) {
	n := randomNetwork(6, 64, 4)
	const knight = 64 // on a1
	weights := make([]float32, Inputs*n.Hidden)
	copy(weights[knight*n.Hidden:], []float32{127.4 / QA, 128.4 / QA, -200.0 / QA})
	n.Layers()[0].Quantize(weights)
	if got := n.row(knight)[:3]; !slices.Equal(got, []int8{127, 127, -128}) {
		t.Errorf("%v, want 127, 127, -128", got)
	}
}

// A weight that cannot be active may change, any other comes back as it was.
func TestWeightsComeBackFromTheirCode(t *testing.T) {
	n := randomNetwork(8, 64, 4)
	random := rand.New(rand.NewPCG(8, 8))
	weights := make([]int, Inputs*n.Hidden)
	setWeights(n, func(i int) int {
		weights[i] = random.IntN(256) - 128
		return weights[i]
	})
	list := make([]float32, len(weights))
	n.Layers()[0].Dequantize(list)
	for i, w := range weights {
		feature := i / n.Hidden
		if CanOccur(feature) && (list[i] != float32(w)/QA || slowWeight(n, feature, i%n.Hidden) != w) {
			t.Fatalf("feature %d: weight %d came back as %v, by definition %d", feature, w, list[i]*QA, slowWeight(n, feature, i%n.Hidden))
		}
	}
}

func TestDecodeRefusesDamagedFiles(t *testing.T) {
	good := encode(t, randomNetwork(4, 64, 8))
	change := func(f func(b []byte) []byte) []byte { return f(slices.Clone(good)) }
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "this is not a network"},
		{"text", []byte("hello, this is not a network"), "this is not a network"},
		{"header only", good[:12], "this is not a network"},
		{"version", change(func(b []byte) []byte { b[8] = 16; return b }), "version 16 cannot be read; this program reads version 15"},
		{"old version", change(func(b []byte) []byte { b[8] = 8; return b }), "version 8 cannot be read; this program reads version 15"},
		{"width", change(func(b []byte) []byte { b[11] = 0xff; return b }), "65344 hidden neurons"},
		{"buckets", change(func(b []byte) []byte { b[12] = 0; return b }), "0 output buckets"},
		{"lineage", change(func(b []byte) []byte { b[16], b[17] = 255, 255; return b }), " bytes instead of "},
		{"cut", good[:5000], "5000 bytes instead of "},
		{"without checksum", good[:len(good)-4], " bytes instead of "},
		{"flipped bit", change(func(b []byte) []byte { b[40000] ^= 4; return b }), "the file is damaged"},
		{"more", append(slices.Clone(good), 0), " bytes instead of "},
	} {
		_, err := DecodeNetwork(bytes.NewReader(tt.data))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	broken := errors.New("cable pulled")
	if _, err := DecodeNetwork(io.MultiReader(bytes.NewReader(good[:300]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if err := randomNetwork(4, 64, 8).Encode(failingWriter{broken}); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestNetworkIsAligned(t *testing.T) {
	n := must.Get(DecodeNetwork(bytes.NewReader(encode(t, randomNetwork(5, 64, 12)))))(t)
	e := New(n)
	for name, at := range map[string]uintptr{
		"biases": aligned.Address(n.FeatureBias), "rows": aligned.Address(n.merged(3)),
		"output weights": aligned.Address(n.OutputWeights), "slot": aligned.Address(e.slots[3].values[1]),
		"finnyEntry": aligned.Address(e.finny[1][1].values),
	} {
		if at%aligned.Line != 0 {
			t.Errorf("%s: at %#x", name, at)
		}
	}
}

// FuzzDecodeNetwork makes sure that no data crash the decoder, and that what it
// accepts is encoded as it was.
func FuzzDecodeNetwork(f *testing.F) {
	for version := range uint16(18) {
		header := []byte(NetworkMagic)
		for _, field := range []uint16{version, 64, 8, 400, 5} {
			header = binary.LittleEndian.AppendUint16(header, field)
		}
		f.Add(append(header, "words\x7f\x80"...))
	}
	f.Add([]byte("AdoubeNN"))
	f.Add([]byte("AdoubeNN\x0f\x00\x00\x04\x20\x00\x90\x01\x05\x00words")) // the largest, without its weights
	f.Fuzz(func(t *testing.T, data []byte) {
		costtest.Memory(t, len(data), 1<<20, 20, func() { DecodeNetwork(bytes.NewReader(data)) })
		file := completed(data)
		n, err := DecodeNetwork(bytes.NewReader(file))
		if err != nil {
			return // bad weights or a bad lineage
		}
		if !bytes.Equal(encode(t, n), file) {
			t.Error("encoded differently")
		}
	})
}

// completed returns data as a file of the length that its header asks for, with
// zeros at the end and the right checksum, which no fuzzer finds. Without a header,
// or with that of a wide network, which would take too long, it returns data.
func completed(data []byte) []byte {
	if len(data) < 18 {
		return data
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint16(data[8+2*i:])) }
	n := &Network{Arch: Arch{Hidden: field(1), Buckets: field(2), Unit: field(3)}}
	if field(0) != networkVersion || n.Arch.Check() != nil || n.Hidden > 128 {
		return data
	}
	file := make([]byte, n.fileSize(field(4))-crc32.Size)
	copy(file, data)
	return binary.LittleEndian.AppendUint32(file, crc32.ChecksumIEEE(file))
}

// A game needs the rows of few king buckets, and memory is spent on these alone.
func TestRowsOfABucketAreMergedWhenItIsUsed(t *testing.T) {
	n := randomNetwork(8, 64, 4)
	e := New(n)
	merged := func() (buckets []int) {
		for bucket := range n.rowSets {
			if slices.ContainsFunc(n.rowSets[bucket].rows, func(w int8) bool { return w != 0 }) {
				buckets = append(buckets, bucket)
			}
		}
		return buckets
	}
	if got := merged(); got != nil {
		t.Errorf("buckets %d are merged before the first evaluation", got)
	}
	for _, tt := range []struct {
		fen  string
		want []int
	}{
		{position.StartFEN, []int{3}},
		{"rnb2bnr/pppppppp/8/8/3k4/8/PPPPPPPP/RNBQKBNR w - - 0 1", []int{3, 7}},
	} {
		p := position.MustParseFEN(tt.fen)
		e.Evaluate(&p)
		if got := merged(); !slices.Equal(got, tt.want) {
			t.Errorf("after %s the buckets %d are merged, want %d", tt.fen, got, tt.want)
		}
	}
}
