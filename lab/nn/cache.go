package nn

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"unsafe"

	"github.com/adoube/adoube/internal/disk"
	"golang.org/x/sync/errgroup"
)

// A cache file holds positions ready for training: the magic, the length of the
// header (4 bytes), the header in JSON, zeros up to byte cacheStart, then the samples
// in the memory layout of this machine, those for training first.
const (
	cacheMagic = "AdoubeSC"
	cacheStart = 1 << 16
)

// A cacheHeader describes the contents of a cache.
type cacheHeader struct {
	Key     string `json:"key"` // of the games and the loading, see cacheKey
	Games   int    `json:"games"`
	Plies   int    `json:"plies"`
	HeldOut int    `json:"held_out"` // of the samples
	Hash    string `json:"hash"`     // of the samples
}

// errStale means that a cache was made from other games or with other settings.
var errStale = errors.New("it was made from other games or with other settings")

// loadCached is [Load] with a cache.
func loadCached(paths []string, l *Loading) (*Data, error) {
	key, err := cacheKey(paths, l)
	if err != nil {
		return nil, fmt.Errorf("reading games: %w", err)
	}
	d, err := openCache(l.Cache, key, l.Workers)
	if err == nil || !errors.Is(err, errStale) && !errors.Is(err, os.ErrNotExist) {
		return d, err
	}
	if d, err = loadGames(paths, l); err != nil {
		return nil, err
	}
	if err := d.writeCache(l.Cache, key, l.Workers); err != nil {
		return nil, fmt.Errorf("writing the cache %s: %w", l.Cache, err)
	}
	return d, nil
}

// cacheKey returns a hash of the contents of files and of the settings in l.
func cacheKey(paths []string, l *Loading) (string, error) {
	if d := l.Distillation; d != nil && d.Points != "" {
		paths = slices.Clip(paths)
		for _, path := range paths {
			paths = append(paths, PathIn(d.Points, path, ".points"))
		}
	}
	files := make([]string, len(paths))
	var group errgroup.Group
	group.SetLimit(max(l.Workers, 1))
	for i, path := range paths {
		group.Go(func() error {
			f, err := disk.Open(path)
			if err != nil {
				return err
			}
			defer f.Close()
			crc := crc32.New(crc32.MakeTable(crc32.Castagnoli))
			size, err := io.Copy(crc, f)
			files[i] = fmt.Sprintf("%d-%08x", size, crc.Sum32())
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return "", err
	}
	slices.Sort(files)
	text, err := json.Marshal(struct {
		Version int // 2: with views, 3: with kinds, 4: with a teacher's share in held-out labels, 5: with levels, 6: the material scale of each file
		Loading *Loading
		Files   []string
	}{6, l, files})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}

// openCache returns the data in a cache. The error wraps errStale if its key differs.
func openCache(path, key string, workers int) (d *Data, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("reading the cache %s: %w", path, err)
		}
	}()
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h, err := readCacheHeader(f)
	if err != nil {
		return nil, err
	}
	if h.Key != key {
		return nil, errStale
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size := info.Size() - cacheStart
	if h.HeldOut < 0 || int64(h.HeldOut) > size/sampleSize || size%sampleSize != 0 {
		return nil, fmt.Errorf("%d bytes cannot hold %d held-out positions and others: the file is damaged", info.Size(), h.HeldOut)
	}
	all := make([]Sample, size/sampleSize)
	if _, err := io.ReadFull(f, bytesOf(all)); err != nil {
		return nil, err
	}
	train := len(all) - h.HeldOut
	d = &Data{Train: all[:train:train], HeldOut: all[train:], Games: h.Games, Plies: h.Plies}
	if sum := d.hash(workers); sum != h.Hash {
		return nil, fmt.Errorf("the hash of its positions is %s, not %s: the file is damaged", sum, h.Hash)
	}
	return d, nil
}

// readCacheHeader reads the header of a cache.
func readCacheHeader(r io.Reader) (h cacheHeader, err error) {
	begin := make([]byte, cacheStart)
	_, err = io.ReadFull(r, begin)
	if !bytes.HasPrefix(begin, []byte(cacheMagic)) {
		return h, errors.New("not a cache of positions")
	}
	if err != nil {
		return h, err
	}
	body := begin[len(cacheMagic)+4:]
	size := binary.LittleEndian.Uint32(begin[len(cacheMagic):])
	if int64(size) > int64(len(body)) {
		return h, fmt.Errorf("a header of %d bytes is too long: the file is damaged", size)
	}
	return h, json.Unmarshal(body[:size], &h)
}

// writeCache writes d to a file. On failure, an old file remains.
func (d *Data) writeCache(path, key string, workers int) error {
	header, err := json.Marshal(cacheHeader{Key: key, Games: d.Games, Plies: d.Plies, HeldOut: len(d.HeldOut), Hash: d.hash(workers)})
	if err != nil {
		return err
	}
	begin := binary.LittleEndian.AppendUint32([]byte(cacheMagic), uint32(len(header)))
	begin = append(begin, header...)
	begin = append(begin, make([]byte, cacheStart-len(begin))...)
	return disk.Replace(path, cacheMagic, func(w io.Writer) error {
		for _, part := range [][]byte{begin, bytesOf(d.Train), bytesOf(d.HeldOut)} {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	})
}

// bytesOf returns list as bytes, without copying.
func bytesOf(list []Sample) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*sampleSize)
}
