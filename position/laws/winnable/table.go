package winnable

// A table holds one configuration for each key: the join of all that were inserted with that key.
// A configuration that has grown since it was last taken waits in a queue.
type table struct {
	groups  int // in each configuration
	index   map[key]int32
	keys    []key
	sets    []set // for each key, one for each group
	queue   []int32
	waiting []bool // whether a configuration is in the queue
}

// reset empties t, for configurations with the given number of groups.
func (t *table) reset(groups int) {
	*t = table{groups, map[key]int32{}, t.keys[:0], t.sets[:0], t.queue[:0], t.waiting[:0]}
}

// insert joins cf with what is known of its key.
func (t *table) insert(cf *configuration) {
	i, known := t.index[cf.key]
	if !known {
		i = int32(len(t.keys))
		t.index[cf.key] = i
		t.keys = append(t.keys, cf.key)
		t.sets = append(t.sets, cf.sets[:t.groups]...)
		t.waiting = append(t.waiting, false)
	} else if !join(t.at(i), cf.sets[:t.groups]) {
		return
	}
	if !t.waiting[i] {
		t.waiting[i] = true
		t.queue = append(t.queue, i)
	}
}

// take removes the last configuration of the queue and copies it to cf.
func (t *table) take(cf *configuration) {
	last := len(t.queue) - 1
	i := t.queue[last]
	t.queue, t.waiting[i] = t.queue[:last], false
	t.load(i, cf)
}

// load copies configuration i to cf.
func (t *table) load(i int32, cf *configuration) {
	cf.key = t.keys[i]
	copy(cf.sets[:], t.at(i))
}

// at returns the sets of configuration i.
func (t *table) at(i int32) []set { return t.sets[int(i)*t.groups:][:t.groups] }

// join extends the sets in to by those in from. It reports whether they grew.
func join(to, from []set) bool {
	grew := false
	for i := range to {
		t, f := &to[i], &from[i]
		if f.squares&^t.squares != 0 || f.least < t.least || f.most > t.most {
			t.squares |= f.squares
			t.least, t.most = min(t.least, f.least), max(t.most, f.most)
			grew = true
		}
	}
	return grew
}
