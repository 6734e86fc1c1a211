// Package tt is the transposition table: a large cache of fixed size that maps the
// keys of positions to the results of earlier searches, shared by all workers.
// See https://www.chessprogramming.org/Transposition_Table.
//
// # Layout
//
// The table is an array of 64-byte clusters, one per cache line, each with
// four entries of two 64-bit words:
//
//	word 0   key XOR data
//	word 1   data: move 16 | score 16 | eval 16 | depth 8 | generation 5 | pv 1 | bound 2
//
// # Concurrency
//
// Workers read and write without locks. Every access is one atomic machine word, so
// no word is ever torn, but the two words of an entry may come from different
// writers. Because word 0 is the key XOR the data, such a pair fails the comparison
// with the key, except by a 64-bit collision. This is
// Robert Hyatt's lockless hashing,
// https://www.chessprogramming.org/Shared_Hash_Table#Lock-less. A move from
// the table may still belong to another position with the same key, so users must
// check that it is legal.
//
// # Several memories
//
// Where processors have memories of their own (NUMA), a page usually goes to the memory of the
// processor that writes to it first. [New] and [Table.Resize] write to the table with the given
// number of goroutines, so its pages are spread over the memories. Keys are spread evenly,
// and so are probes. None of this was measured on such a machine.
//
// # Several programs
//
// In a browser Go has one thread, so the threads of a search are programs of their own. They
// share a table in memory that the page provides (remote_js.go): they read a cluster as a
// copy and write single words, so nothing else changes.
//
// # Replacement
//
// A new entry replaces the entry for the same position. But if the old one is much deeper and of
// this generation, and the new one is not exact, only the move is replaced. If the cluster does
// not have the position, the entry of least worth goes: worth is the depth less eight plies for
// each generation of age. [Table.NewSearch] starts a generation; they count modulo 32.
//
// The package knows nothing about chess: keys are 64-bit numbers, moves 16-bit
// numbers, and mate scores are adjusted by the caller.
package tt
