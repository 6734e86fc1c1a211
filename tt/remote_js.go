//go:build js && wasmsimd && !purego

package tt

// A remote is a table in memory that several programs share: in a browser, Go has a single
// thread, so each thread of a search is a program of its own. The page brings the memory
// (web/static/shared.js); without it, the table is in the memory of the program.
type remote struct {
	clusters int
	address  int32   // of the cluster that was read last
	local    cluster // a copy of it
}

// connect reports whether there is a shared table, and uses it.
func (r *remote) connect() bool {
	r.clusters = int(tableClusters())
	return r.used()
}

func (r *remote) used() bool { return r.clusters > 0 }

// count returns the number of clusters.
func (r *remote) count() int { return r.clusters }

// at returns a copy of cluster i, which is valid until the next call.
func (r *remote) at(i uint64) *cluster {
	const header = clusterSize // the page keeps the generation there
	r.address = header + int32(i)*clusterSize
	for j := range r.local {
		r.local[j] = uint64(tableLoad(r.address + 8*int32(j)))
	}
	return &r.local
}

// publish writes the entry that begins with word i of the copy to the table.
func (r *remote) publish(i int) {
	tableStore(r.address+8*int32(i), int64(r.local[i]))
	tableStore(r.address+8*int32(i+1), int64(r.local[i+1]))
}

// generation returns the generation of a search that begins. The programs that help with a
// search are in the generation of the one that leads it.
func (r *remote) generation() uint8 { return uint8(tableGeneration()) & generationMask }

// clear empties the table, unless this program only helps.
func (r *remote) clear() { tableClear() }

//go:wasmimport adoube table_clusters
func tableClusters() int32

//go:wasmimport adoube table_load
func tableLoad(address int32) int64

//go:wasmimport adoube table_store
func tableStore(address int32, word int64)

//go:wasmimport adoube table_generation
func tableGeneration() int32

//go:wasmimport adoube table_clear
func tableClear()
