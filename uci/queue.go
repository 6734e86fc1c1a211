package uci

import "unsafe"

// A turn says when a command is served. The table in schedule.go has the details.
type turn uint8

const (
	atOnce       turn = iota // whatever is going on
	inOrder                  // after the commands before it
	whenIdle                 // as inOrder, but not while a job is going on
	interrupting             // as whenIdle, and an endless search is stopped for it
)

// A handler serves a command.
type handler struct {
	name  string
	usage string // what follows the name
	help  string
	turn  turn
	run   func(args string)
}

// A request is a command with its arguments.
type request struct {
	*handler
	args string

	stopped, ponderHit bool // stop or ponderhit came while it waited
}

// A queue holds the commands that wait for their turn.
type queue struct {
	requests   []request
	bytes      int // that they take
	interrupts int // the number of those that stop an endless search
}

// maxQueue is how many bytes the waiting commands may take. No GUI sends that much ahead. The rest
// of a longer script is read when its first commands have been served.
const maxQueue = 4 << 20

// full reports whether no more commands may wait.
func (q *queue) full() bool { return q.bytes >= maxQueue }

// push adds r at the end.
func (q *queue) push(r request) {
	q.requests = append(q.requests, r)
	q.count(&r, 1)
}

// pop removes the first request and returns it.
func (q *queue) pop() request {
	r := q.requests[0]
	q.requests = q.requests[1:]
	q.count(&r, -1)
	return r
}

// cut removes all requests but the first n.
func (q *queue) cut(n int) {
	for i := range q.requests[n:] {
		q.count(&q.requests[n+i], -1)
	}
	q.requests = q.requests[:n]
}

// count updates the figures of q when r is added, n = 1, or removed, n = -1. It would take too long
// to scan a long queue at each command.
func (q *queue) count(r *request, n int) {
	q.bytes += n * (int(unsafe.Sizeof(*r)) + len(r.args))
	if r.turn == interrupting {
		q.interrupts += n
	}
}
