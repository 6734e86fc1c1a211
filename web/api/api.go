package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/version"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/search/handicap"
)

// Program is the name of the program in what it writes.
var Program = "Adoube " + version.String()

// A Session answers requests, one at a time.
type Session struct {
	arbiter *laws.Arbiter
	engine  *handicap.Engine // made when it is first needed
}

// NewSession returns a session.
func NewSession() *Session { return &Session{arbiter: new(laws.Arbiter)} }

// methods are the requests by name. The page gets what a method returns, and before
// that what it reports.
var methods = map[string]func(s *Session, ctx context.Context, params []byte, report func(any)) (any, error){
	"about":    method((*Session).about),
	"open":     method((*Session).open),
	"view":     method((*Session).view),
	"opening":  method((*Session).opening),
	"rule":     method((*Session).rule),
	"helpmate": method((*Session).helpmate),
	"write":    method((*Session).write),
	"analyse":  method((*Session).analyse),
	"reply":    method((*Session).reply),
	"offer":    method((*Session).offer),
	"annotate": method((*Session).annotate),
}

// method makes a method from a function of typed parameters.
func method[P any](f func(*Session, context.Context, P, func(any)) (any, error)) func(*Session, context.Context, []byte, func(any)) (any, error) {
	return func(s *Session, ctx context.Context, params []byte, report func(any)) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("parameters: %w", err)
		}
		return f(s, ctx, p, report)
	}
}

// Call answers a request: {"result": …}, {"error": "why not"}, or {"stopped": true} if
// ctx ended before there was a result. Before it returns it calls report with
// {"progress": …} as often as there is something new. It never panics, whatever the
// request.
func (s *Session) Call(ctx context.Context, name string, params []byte, report func([]byte)) (answer []byte) {
	defer func() {
		if r := recover(); r != nil {
			*s = *NewSession()
			answer = encode("error", fmt.Sprintf("internal error in %s: %v", name, r))
		}
	}()
	m, ok := methods[name]
	if !ok {
		return encode("error", fmt.Sprintf("no method %.100q", name))
	}
	result, err := m(s, ctx, params, func(v any) { report(encode("progress", v)) })
	if errors.Is(err, context.Canceled) {
		return encode("stopped", true)
	}
	if err != nil {
		return encode("error", err.Error())
	}
	return encode("result", result)
}

// encode returns an object with one key.
func encode(key string, v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(map[string]any{key: v}); err != nil {
		panic(err) // all our types can be encoded
	}
	return bytes.TrimSpace(b.Bytes())
}

// An aboutObject says what the program can do.
type aboutObject struct {
	Program string `json:"program"`
	Network string `json:"network"` // the first words of its lineage, and its hash
	MinElo  int    `json:"min_elo"`
	MaxElo  int    `json:"max_elo"`
}

func (*Session) about(context.Context, struct{}, func(any)) (any, error) {
	n := eval.DefaultNetwork()
	name, _, _ := strings.Cut(n.Lineage, ":")
	return aboutObject{Program, name + ", " + n.Hash(), handicap.MinElo, handicap.MaxElo}, nil
}
