package record

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// describe writes games as text.
func describe(list []numbered) string {
	var b strings.Builder
	for _, n := range list {
		g := &n.game
		fmt.Fprintf(&b, "%d %s %s\n", n.number, g.Start.ShredderFEN(), g.Result)
		for i, m := range g.Moves {
			fmt.Fprintf(&b, " %s", m)
			if g.Scores[i] != NoScore {
				fmt.Fprintf(&b, "/%d", g.Scores[i])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// blockOffsets returns where the blocks of a file begin, and its length.
func blockOffsets(content []byte) (offsets []int) {
	for i := 0; i+blockSize <= len(content); i++ {
		if _, ok := parseBlock(content[i:]); ok {
			offsets = append(offsets, i)
		}
	}
	return append(offsets, len(content))
}

func tenGames(t *testing.T, seed uint64) []*Game {
	r := rand.New(rand.NewPCG(seed, 0))
	var games []*Game
	for range 10 {
		games = append(games, randomGame(t, r, 40))
	}
	return games
}

func TestDamageCostsOneBlock(t *testing.T) {
	games := tenGames(t, 5)
	_, content := writeGames(t, games, 2)
	offsets := blockOffsets(content)
	if len(offsets) != 6 {
		t.Fatalf("%d blocks, want 5", len(offsets)-1)
	}
	for i := offsets[0]; i < len(content); i++ {
		damaged := bytes.Clone(content)
		damaged[i] ^= 1 << (i % 8)
		list, damages := readGames(t, damaged)
		if len(list) != 8 || len(damages) != 1 {
			t.Fatalf("byte %d: %d of 10 games left, damages %v", i, len(list), damages)
		}
		block := 0
		for offsets[block+1] <= i {
			block++
		}
		if damages[0].Offset != int64(offsets[block]) {
			t.Fatalf("byte %d: damage at %d, but the block is at %d", i, damages[0].Offset, offsets[block])
		}
		for _, n := range list {
			checkGame(t, &n.game, games[n.number])
		}
	}
}

func TestDamageByTruncationCostsTheLastBlock(t *testing.T) {
	games := tenGames(t, 6)
	_, content := writeGames(t, games, 2)
	offsets := blockOffsets(content)
	path := filepath.Join(t.TempDir(), "cut.adg")
	for size := range len(content) + 1 {
		if near := slices.ContainsFunc(offsets, func(o int) bool { return o-2 <= size && size <= o+1 }); !near && size%29 != 0 {
			continue // each size takes a write to the disk
		}
		whole := 0 // blocks
		for whole < 5 && offsets[whole+1] <= size {
			whole++
		}
		clean := size == 0 || size == offsets[whole]
		if size >= offsets[0] {
			list, damages := readGames(t, content[:size])
			if len(list) != 2*whole || len(damages) == 0 != clean {
				t.Fatalf("%d bytes: %d games from %d blocks, damages %v", size, len(list), whole, damages)
			}
		} else if _, err := newReader(bytes.NewReader(content[:size]), ""); !errors.Is(err, ErrFormat) {
			t.Fatalf("%d bytes: error %v", size, err)
		}

		must.Do(t, os.WriteFile(path, content[:size], 0o644))
		cut := appendGames(t, path, games[2*whole:], 3)
		if cut == nil != clean {
			t.Fatalf("%d bytes: cut %v", size, cut)
		}
		continued := must.Get(os.ReadFile(path))(t)
		list, damages := readGames(t, continued)
		if len(list) != 10 || len(damages) > 0 {
			t.Fatalf("%d bytes: %d games after continuing, damages %v", size, len(list), damages)
		}
		for i := range list {
			if list[i].number != uint64(i) {
				t.Fatalf("%d bytes: game %d has number %d", size, i, list[i].number)
			}
			checkGame(t, &list[i].game, games[i])
		}
		if end, err := End(path); end != 10 || err != nil {
			t.Fatalf("%d bytes: End is %d, %v", size, end, err)
		}
	}
}

func TestReaderSkipsBytesBetweenBlocks(t *testing.T) {
	games := tenGames(t, 7)
	_, content := writeGames(t, games, 5)
	offsets := blockOffsets(content)
	for _, junk := range []string{"A", "ADG", "ADGBADGB", strings.Repeat("ADGB", 40_000), strings.Repeat("x", 200_000)} {
		damaged := append(bytes.Clone(content[:offsets[1]]), junk...)
		damaged = append(damaged, content[offsets[1]:]...)
		list, damages := readGames(t, damaged)
		if len(list) != 10 || len(damages) != 1 || damages[0].Offset != int64(offsets[1]) {
			t.Errorf("%d bytes of junk: %d games, damages %v", len(junk), len(list), damages)
		}
	}
}

func TestDamageIsListedUpToALimit(t *testing.T) {
	_, content := writeGames(t, slices.Repeat(tenGames(t, 8)[:1], 300), 1)
	for _, i := range blockOffsets(content)[:300] {
		content[i+blockSize] ^= 0xff
	}
	list, damages := readGames(t, content)
	if len(list) > 0 || len(damages) != maxDamages+1 {
		t.Errorf("%d games, %d damages", len(list), len(damages))
	}
}

// A header with a correct checksum can still have impossible values.
func TestBlockWithImpossibleLengthsIsRefused(t *testing.T) {
	_, content := writeGames(t, tenGames(t, 9), 5)
	offsets := blockOffsets(content)
	for _, tt := range []struct {
		name         string
		field, value int
	}{
		{"games", 12, 1 << 30},
		{"moves", 16, maxBlockPlies + 1},
		{"more moves than there are", 16, 5000},
		{"fewer moves than there are", 16, 5},
		{"bytes", 20, maxStored + 1},
		{"fewer games than there are", 12, 3},
		{"more games than there are", 12, 8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			damaged := bytes.Clone(content)
			header := damaged[offsets[0]:]
			binary.LittleEndian.PutUint32(header[tt.field:], uint32(tt.value))
			binary.LittleEndian.PutUint32(header[blockSize-4:], crc32.ChecksumIEEE(header[:blockSize-4]))
			list, damages := readGames(t, damaged)
			if len(damages) != 1 || len(list) < 5 || len(list) > 12 {
				t.Errorf("%d games, damages %v", len(list), damages)
			}
		})
	}
}

func TestAppendRefusesOtherFiles(t *testing.T) {
	path, _ := writeGames(t, tenGames(t, 10), 5)
	if _, err := Append(path, "other games", 0); err == nil || !strings.Contains(err.Error(), testNote) {
		t.Errorf("another note: error %v", err)
	}
	for _, text := range []string{"short", "a text that is longer than any header would be"} {
		path := filepath.Join(t.TempDir(), "letter.txt")
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		if _, err := Append(path, testNote, 0); !errors.Is(err, ErrFormat) {
			t.Errorf("%q: error %v", text, err)
		}
		if kept, err := os.ReadFile(path); string(kept) != text {
			t.Errorf("%q was overwritten with %q (%v)", text, kept, err)
		}
	}
	if _, err := Append(filepath.Join(t.TempDir(), "x.adg"), strings.Repeat("x", maxNote+1), 0); err == nil {
		t.Error("a note that is too long was accepted")
	}
}
