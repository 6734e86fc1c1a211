package eval

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"

	"github.com/adoube/adoube/internal/disk"
)

// A network file holds, all integers little-endian:
//
//	8 bytes   "AdoubeNN"
//	2         version
//	2         hidden neurons
//	2         output buckets
//	2         internal units of an output of 1
//	2         length of the lineage
//	…         lineage, UTF-8
//	…         the numbers of each of its layers, see [Network.Layers]
//	4         CRC-32 (IEEE) of everything before
//
// The version says what there is besides, see [versions].
const NetworkMagic = "AdoubeNN" // begins every network file

// versions lists the versions of files: what their networks have. No other has survived: 1
// and 3 were other first layers, 4 a head that did not round its products, up to 7
// output weights of 1.0 were 64, and up to 11 output buckets knew no kinds.
var versions = map[int]Arch{
	12: {},
	13: {Kings: true},
	14: {Head: true},
	15: {Head: true, Kings: true},
}

// version returns the version of the file of a network with architecture a.
func (a Arch) version() (version uint16) {
	for v, has := range versions {
		if has == (Arch{Head: a.Head, Kings: a.Kings}) {
			version = uint16(v)
		}
	}
	return version
}

// Encode writes n to w in the format that [DecodeNetwork] reads. It returns the
// error of [Network.Check] before it writes anything, or the error of w.
func (n *Network) Encode(w io.Writer) error {
	if err := n.Check(); err != nil {
		return err
	}
	crc := crc32.NewIEEE()
	buffered := bufio.NewWriter(w)
	if err := n.encodeBody(io.MultiWriter(buffered, crc)); err != nil {
		return err
	}
	if err := binary.Write(buffered, binary.LittleEndian, crc.Sum32()); err != nil {
		return err
	}
	return buffered.Flush()
}

// encodeBody writes everything but the checksum.
func (n *Network) encodeBody(w io.Writer) error {
	parts := []any{
		[]byte(NetworkMagic),
		n.version(), uint16(n.Hidden), uint16(n.Buckets), uint16(n.Unit), uint16(len(n.Lineage)),
		[]byte(n.Lineage),
	}
	for _, l := range n.Layers() {
		parts = append(parts, l.slice())
	}
	for _, part := range parts {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// Hash returns the name of n: 8 hexadecimal digits, the checksum at the end of its
// file.
func (n *Network) Hash() string {
	crc := crc32.NewIEEE()
	_ = n.encodeBody(crc) // a hash never fails
	return fmt.Sprintf("%08x", crc.Sum32())
}

// DecodeNetwork reads a network that [Network.Encode] wrote. Nothing may follow it.
// The error says what is wrong with the data. DecodeNetwork never uses more than some
// tens of megabytes of memory, whatever the data are.
func DecodeNetwork(r io.Reader) (*Network, error) {
	d := decoder{r: r, crc: crc32.NewIEEE()}
	n := d.network()
	if d.err != nil {
		return nil, fmt.Errorf("network: %w", d.err)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// LoadNetwork reads the network in the named file. If the name is empty, as for
// options without a value, it returns the network that ships.
func LoadNetwork(name string) (*Network, error) {
	if name == "" {
		return DefaultNetwork(), nil
	}
	f, err := disk.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := DecodeNetwork(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// A decoder reads the parts of a network file. After the first error it reads
// nothing more and returns nothing.
type decoder struct {
	r   io.Reader
	crc hash.Hash32
	err error
}

// network reads a whole file.
func (d *decoder) network() *Network {
	if magic := d.bytes(len(NetworkMagic), "magic"); d.err == nil && string(magic) != NetworkMagic {
		d.err = fmt.Errorf("the file begins with %q, not with %q: this is not a network", magic, NetworkMagic)
	}
	header := d.bytes(10, "header")
	if d.err != nil {
		return nil
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint16(header[2*i:])) }
	arch, known := versions[field(0)]
	if !known {
		d.err = fmt.Errorf("version %d, want 12 to 15", field(0))
		return nil
	}
	arch.Hidden, arch.Buckets, arch.Unit = field(1), field(2), field(3)
	n := &Network{Arch: arch}
	if d.err = n.Arch.Check(); d.err != nil {
		return nil
	}
	n.Lineage = string(d.bytes(min(field(4), maxLineage+1), "lineage"))
	for _, l := range n.Layers() {
		d.layer(l)
	}
	d.end()
	return n
}

// layer reads the numbers of l.
func (d *decoder) layer(l Layer) {
	b := d.bytes(l.Count*l.width(), l.Name)
	if d.err == nil {
		l.make(l.Count)
		_, _ = binary.Decode(b, binary.LittleEndian, l.slice()) // cannot fail
	}
}

// bytes reads n bytes of the named part. It takes memory only for what is there.
func (d *decoder) bytes(n int, part string) []byte {
	if d.err != nil {
		return nil
	}
	var b bytes.Buffer
	got, err := b.ReadFrom(io.LimitReader(d.r, int64(n)))
	switch {
	case err != nil:
		d.err = err
	case got < int64(n):
		d.err = fmt.Errorf("the file ends after %d of the %d bytes of its %s", got, n, part)
	default:
		d.crc.Write(b.Bytes())
		return b.Bytes()
	}
	return nil
}

// end reads the checksum and checks that nothing follows.
func (d *decoder) end() {
	want := d.crc.Sum32()
	sum := d.bytes(4, "checksum")
	if d.err != nil {
		return
	}
	if got := binary.LittleEndian.Uint32(sum); got != want {
		d.err = fmt.Errorf("the checksum is %08x, want %08x: the file is damaged", got, want)
		return
	}
	switch n, err := io.ReadFull(d.r, make([]byte, 1)); {
	case n != 0:
		d.err = errors.New("data follow the network in the file")
	case !errors.Is(err, io.EOF):
		d.err = err
	}
}
