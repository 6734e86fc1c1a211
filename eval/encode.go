package eval

import (
	"encoding/binary"
	"fmt"
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
const (
	NetworkMagic   = "AdoubeNN" // begins every network file
	networkVersion = 15         // others were those of networks that no longer play
)

// Encode writes n to w in the format that [DecodeNetwork] reads. It returns the
// error of [Network.Check] before it writes anything, or the error of w.
func (n *Network) Encode(w io.Writer) error {
	if err := n.Check(); err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	if err := n.write(io.MultiWriter(w, sum)); err != nil {
		return err
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

// headerSize is the length of a file before the lineage.
const headerSize = len(NetworkMagic) + 10

// fileSize returns the length of the file of n with a lineage of the given length.
func (n *Network) fileSize(lineage int) int {
	size := headerSize + lineage + crc32.Size
	for _, l := range n.Layers() {
		size += l.filed * l.width()
	}
	return size
}

// write writes the file of n, without the checksum.
func (n *Network) write(w io.Writer) error {
	b := []byte(NetworkMagic)
	for _, field := range []uint16{networkVersion, uint16(n.Hidden), uint16(n.Buckets), uint16(n.Unit), uint16(len(n.Lineage))} {
		b = binary.LittleEndian.AppendUint16(b, field)
	}
	if _, err := w.Write(append(b, n.Lineage...)); err != nil {
		return err
	}
	for _, l := range n.Layers() {
		if _, err := w.Write(l.bytes()); err != nil {
			return err
		}
	}
	return nil
}

// Hash returns the name of n: 8 hexadecimal digits, the checksum at the end of its
// file.
func (n *Network) Hash() string {
	sum := crc32.NewIEEE()
	n.write(sum) // cannot fail
	return fmt.Sprintf("%08x", sum.Sum32())
}

// DecodeNetwork reads a network that [Network.Encode] wrote. Nothing may follow it.
// The error says what is wrong with the data. DecodeNetwork never uses more than 64 MiB
// of memory, whatever the data are.
func DecodeNetwork(r io.Reader) (*Network, error) {
	const most = 32 << 20
	file, err := io.ReadAll(io.LimitReader(r, most))
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return decode(file)
}

// decode is [DecodeNetwork] for a file in memory.
func decode(file []byte) (*Network, error) {
	n, err := parse(file)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

// parse reads and checks a network. Its feature weights stay in b.
func parse(b []byte) (*Network, error) {
	if len(b) < headerSize || string(b[:len(NetworkMagic)]) != NetworkMagic {
		return nil, fmt.Errorf("the file begins with %.10q, not with %q: this is not a network", b, NetworkMagic)
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint16(b[len(NetworkMagic)+2*i:])) }
	if version := field(0); version != networkVersion {
		return nil, fmt.Errorf("version %d cannot be read; this program reads version %d", version, networkVersion)
	}
	n := &Network{Arch: Arch{Hidden: field(1), Buckets: field(2), Unit: field(3)}}
	if err := n.Arch.Check(); err != nil {
		return nil, err
	}
	lineage := field(4)
	size := n.fileSize(lineage)
	if len(b) != size {
		return nil, fmt.Errorf("the file has %d bytes instead of %d", len(b), size)
	}
	b, sum := b[:size-crc32.Size], binary.LittleEndian.Uint32(b[size-crc32.Size:])
	if want := crc32.ChecksumIEEE(b); sum != want {
		return nil, fmt.Errorf("the checksum is %08x instead of %08x: the file is damaged", sum, want)
	}
	b = b[headerSize:]
	n.Lineage, b = string(b[:lineage]), b[lineage:]
	for _, l := range n.Layers() {
		length := l.filed * l.width()
		l.read(b[:length])
		b = b[length:]
	}
	return n, n.check()
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
