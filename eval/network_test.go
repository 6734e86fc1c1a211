package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/internal/frugal"
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
		Arch:           Arch{Hidden: hidden, Buckets: buckets, Unit: 100 + r.IntN(300)},
		FeatureWeights: aligned.Make[int8](Inputs * hidden),
		FeatureBias:    uniform(hidden, 200),
		OutputWeights:  uniform(buckets*2*hidden, 30000/hidden),
		OutputBias:     make([]int32, buckets),
		Lineage:        "random weights",
	}
	for i := range n.FeatureWeights {
		limit := 100
		if IsKingFeature(i / hidden) {
			limit = 27
		}
		n.FeatureWeights[i] = int8(r.IntN(2*limit+1) - limit)
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(r.IntN(2*QA*QB+1) - QA*QB)
	}
	return n
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
		{"weights missing", func(n *Network) { n.FeatureWeights = n.FeatureWeights[1:] }, "feature weights"},
		{"biases missing", func(n *Network) { n.FeatureBias = nil }, "0 feature biases"},
		{"outputs missing", func(n *Network) { n.OutputWeights = n.OutputWeights[:64] }, "64 output weights"},
		{"output biases missing", func(n *Network) { n.OutputBias = n.OutputBias[:7] }, "7 output biases"},
		{"greatest bias", func(n *Network) { n.FeatureBias[5] = 32767 - 4096 }, ""},
		{"bias too great", func(n *Network) { n.FeatureBias[5] = 32767 }, "hidden neuron 5"},
		{"least weight", func(n *Network) { n.FeatureWeights[77] = -128 }, ""},
		{"greatest output weight", func(n *Network) { n.OutputWeights[128*3+1] = math.MaxInt16 }, ""},
		{"output weights too great", func(n *Network) {
			n.OutputWeights[128*3+1], n.OutputWeights[128*3+2], n.OutputWeights[128*3+3] = 30000, 30000, 30000
		}, "the output of bucket 3"},
		{"two lines", func(n *Network) { n.Lineage = "a\nb" }, "unprintable"},
		{"no text", func(n *Network) { n.Lineage = "\xff" }, "UTF-8"},
		{"long lineage", func(n *Network) { n.Lineage = strings.Repeat("a", 1001) }, "1001 bytes"},
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

func TestWeightsAreAddedEightAtATime(t *testing.T) {
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
		if !reflect.DeepEqual(l.slice(), b.Layers()[i].slice()) {
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
			sets[i] = aligned.Address(e.rowSets)
			for j := range fens {
				p := position.MustParseFEN(fens[(j+i)%len(fens)])
				sums[i] += e.Evaluate(&p) * ((j + i) % len(fens))
			}
		})
	}
	group.Wait()
	if slices.Min(sets) != slices.Max(sets) || slices.Min(sums) != slices.Max(sums) {
		t.Errorf("rows at %x, sums of evaluations %d", sets, sums)
	}
}

func TestQuantizedWeightsSaturate(t *testing.T) {
	n := randomNetwork(6, 64, 4)
	weights := make([]float32, len(n.FeatureWeights))
	weights[0], weights[1], weights[2] = 127.4/QA, 128.4/QA, -200.0/QA
	n.Layers()[0].Quantize(weights)
	if got := n.FeatureWeights[:3]; !slices.Equal(got, []int8{127, 127, -128}) {
		t.Errorf("%v, want 127, 127, -128", got)
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
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
		{"version", change(func(b []byte) []byte { b[8] = 16; return b }), "version 16, want 14"},
		{"old version", change(func(b []byte) []byte { b[8] = 8; return b }), "version 8, want 14"},
		{"width", change(func(b []byte) []byte { b[11] = 0xff; return b }), "65344 hidden neurons"},
		{"buckets", change(func(b []byte) []byte { b[12] = 0; return b }), "0 output buckets"},
		{"lineage", change(func(b []byte) []byte { b[16], b[17] = 255, 255; return b }), " bytes, want "},
		{"cut", good[:5000], "5000 bytes, want "},
		{"without checksum", good[:len(good)-4], " bytes, want "},
		{"flipped bit", change(func(b []byte) []byte { b[40000] ^= 4; return b }), "the file is damaged"},
		{"more", append(slices.Clone(good), 0), " bytes, want "},
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

func TestNetworksAreAligned(t *testing.T) {
	n := must.Get(DecodeNetwork(bytes.NewReader(encode(t, randomNetwork(5, 64, 12)))))(t)
	e := New(n)
	for name, at := range map[string]uintptr{
		"feature weights": aligned.Address(n.FeatureWeights), "biases": aligned.Address(n.FeatureBias), "sums": aligned.Address(e.rowSets),
		"output weights": aligned.Address(n.OutputWeights), "slot": aligned.Address(e.slots[3].values[1]),
		"refresher": aligned.Address(e.fresh[1][1].values),
	} {
		if at%aligned.Line != 0 {
			t.Errorf("%s: at %#x", name, at)
		}
	}
}

// FuzzDecodeNetwork makes sure that no data crash the decoder, and that what it
// accepts is encoded as it was.
func FuzzDecodeNetwork(f *testing.F) {
	for version := range uint16(17) {
		header := []byte(NetworkMagic)
		for _, field := range []uint16{version, 64, 8, 400, 5} {
			header = binary.LittleEndian.AppendUint16(header, field)
		}
		f.Add(append(header, "words\x7f\x80"...))
	}
	f.Add([]byte("AdoubeNN"))
	f.Add([]byte("AdoubeNN\x0f\x00\x00\x04\x20\x00\x90\x01\x05\x00words")) // the largest, without its weights
	f.Fuzz(func(t *testing.T, data []byte) {
		frugal.Memory(t, len(data), 1<<20, 20, func() { DecodeNetwork(bytes.NewReader(data)) })
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
