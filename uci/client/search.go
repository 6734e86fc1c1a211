package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/adoube/adoube/position"
)

// Limits say when a search ends by itself. The zero Limits never do.
type Limits struct {
	Depth    int // in plies
	Nodes    uint64
	Mate     int // moves within which to look for a mate
	MoveTime time.Duration

	Clock     [2]time.Duration // time left, by color
	Increment [2]time.Duration // time gained per move, by color
	MovesToGo int              // moves until the clock is refilled, 0 for never

	SearchMoves []position.Move // the only moves to consider; nil for all
}

// A Result is the outcome of a search.
type Result struct {
	Best   position.Move // NoMove if the engine has none
	Ponder position.Move // the expected reply, NoMove if unknown
	Lines  []Info        // the last word on each line, the best first
}

// Search searches the current position of a game until the limits or the context end the
// search, and returns the best move. That the context ends the search is no error: the result
// is what the engine has found until then.
func (e *Engine) Search(ctx context.Context, game *position.Game, limits Limits) (Result, error) {
	if ctx.Done() == nil && !limits.bounded() {
		return Result{}, errors.New("neither the limits nor the context would end the search")
	}
	return e.Follow(ctx, game, limits, func(Info) bool { return true })
}

// Analyze searches the current position of a game and yields what the engine says. The loop
// ends at the limits, with the context, or with a break; the engine is free again after it. An
// error is the last that is yielded.
func (e *Engine) Analyze(ctx context.Context, game *position.Game, limits Limits) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		left := false
		_, err := e.Follow(ctx, game, limits, func(in Info) bool {
			left = !yield(in, nil)
			return !left
		})
		if err != nil && !left {
			yield(Info{}, err)
		}
	}
}

// Follow is [Engine.Search] for a caller who wants to hear all that the engine says on the way.
// It stops the search when heard returns false.
func (e *Engine) Follow(ctx context.Context, game *position.Game, limits Limits, heard func(Info) bool) (r Result, err error) {
	err = e.call(func() error {
		if err := e.place(ctx, game); err != nil {
			return err
		}
		p := game.Position()
		e.wire.send(limits.command(p, e.chess960))
		finished := false
		defer func() {
			if !finished { // heard has panicked, and the engine still searches
				e.wire.end(errors.New("its search was abandoned"))
			}
		}()
		r, err = e.listen(ctx, p, limits, heard)
		finished = true
		return err
	})
	return r, err
}

// listen hears what the engine says until it has a best move, and tells it to stop when that
// is due.
func (e *Engine) listen(ctx context.Context, p *position.Position, limits Limits, heard func(Info) bool) (r Result, err error) {
	wait, cancel := limits.within(ctx, p.SideToMove(), e.Patience)
	defer func() { cancel() }()
	stopped := false
	var odd []error
	stop := func() {
		e.wire.send("stop")
		cancel()
		wait, cancel = context.WithTimeout(context.WithoutCancel(ctx), e.Patience)
		stopped = true
	}
	for {
		line, err := e.wire.receive(wait)
		switch {
		case err != nil && wait.Err() == nil:
			return r, err
		case err != nil && stopped:
			return r, e.wire.end(fmt.Errorf("it did not say bestmove within %v after stop", e.Patience))
		case err != nil:
			stop()
			continue
		}
		word, rest := cutWord(line)
		switch word {
		case "info":
			var in Info
			in, err = parseInfo(rest, p, e.chess960)
			r.keep(in)
			if !stopped && !heard(in) {
				stop()
			}
		case "bestmove":
			err = r.setMoves(rest, p, e.chess960, e.Strict)
		default:
			err = errors.New("no line of a search")
		}
		if err != nil && (e.Strict || word == "bestmove") && len(odd) < maxOdd {
			odd = append(odd, fmt.Errorf("%.200s: %w", line, err))
		}
		if word == "bestmove" {
			return r, errors.Join(odd...)
		}
	}
}

// maxOdd is how many lines that are odd are told of.
const maxOdd = 10

// place tells the engine the position of a game.
func (e *Engine) place(ctx context.Context, game *position.Game) error {
	if needed := e.always || needsChess960(game.Start()); needed != e.chess960 {
		if err := e.set(optionChess960, needed); err != nil {
			return err
		}
	}
	if err := e.sync(ctx); err != nil {
		return err
	}
	var command strings.Builder
	p := *game.Start()
	fen := p.FEN()
	if e.chess960 {
		fen = p.ShredderFEN()
	}
	command.WriteString("position fen " + fen)
	if fen == position.StartFEN {
		command.Reset()
		command.WriteString("position startpos")
	}
	for i, m := range game.Moves() {
		if i == 0 {
			command.WriteString(" moves")
		}
		command.WriteString(" " + p.FormatUCI(m, e.chess960))
		p = p.After(m)
	}
	e.wire.send(command.String())
	return nil
}

// needsChess960 reports whether somebody can castle in p who could not in standard chess.
func needsChess960(p *position.Position) bool {
	for rooks := p.CastlingRooks(); rooks != 0; rooks &= rooks - 1 {
		rook := rooks.LSB()
		king := p.King(p.PieceOn(rook).Color())
		if king.File() != 4 || rook.File() != 0 && rook.File() != 7 {
			return true
		}
	}
	return false
}

// bounded reports whether the search ends by itself.
func (l *Limits) bounded() bool {
	return l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || l.MoveTime > 0 || l.Clock != [2]time.Duration{}
}

// within returns a context that ends with ctx, or when a search for color c should have ended
// and patience is over.
func (l *Limits) within(ctx context.Context, c position.Color, patience time.Duration) (context.Context, context.CancelFunc) {
	switch {
	case l.MoveTime > 0:
		return context.WithTimeout(ctx, l.MoveTime+patience)
	case l.Clock != [2]time.Duration{}:
		return context.WithTimeout(ctx, max(l.Clock[c], 0)+patience)
	}
	return context.WithCancel(ctx)
}

// command returns the command that begins a search of p.
func (l *Limits) command(p *position.Position, chess960 bool) string {
	words := []string{"go"}
	add := func(word string, n int64) {
		if n > 0 {
			words = append(words, fmt.Sprint(word, " ", n))
		}
	}
	if l.Clock != [2]time.Duration{} {
		for c, word := range [...]string{"wtime", "btime"} {
			words = append(words, fmt.Sprint(word, " ", max(l.Clock[c], 0).Milliseconds()))
		}
		add("winc", l.Increment[position.White].Milliseconds())
		add("binc", l.Increment[position.Black].Milliseconds())
		add("movestogo", int64(l.MovesToGo))
	}
	add("depth", int64(l.Depth))
	add("nodes", int64(min(l.Nodes, 1<<62)))
	add("mate", int64(l.Mate))
	if l.MoveTime > 0 {
		add("movetime", max(l.MoveTime.Milliseconds(), 1))
	}
	if !l.bounded() {
		words = append(words, "infinite")
	}
	if l.SearchMoves != nil {
		words = append(words, "searchmoves")
	}
	for _, m := range l.SearchMoves {
		words = append(words, p.FormatUCI(m, chess960))
	}
	return strings.Join(words, " ")
}

// keep keeps what is said about a line, in place of what was said before.
func (r *Result) keep(in Info) {
	if !in.HasScore || in.MultiPV < 1 || in.MultiPV > position.MaxMoves {
		return
	}
	for len(r.Lines) < in.MultiPV {
		r.Lines = append(r.Lines, Info{MultiPV: len(r.Lines) + 1})
	}
	r.Lines[in.MultiPV-1] = in
}

// setMoves reads what follows the word bestmove.
func (r *Result) setMoves(text string, p *position.Position, chess960, strict bool) error {
	words := strings.Fields(text)
	if len(words) == 0 || words[0] == "(none)" || words[0] == position.NoMove.String() {
		if strict && (len(words) != 1 || p.HasLegalMove()) {
			return errors.New("no move")
		}
		return nil
	}
	m, err := parseMove(p, words[0], chess960)
	if m == position.NoMove || err != nil && strict {
		return err
	}
	r.Best = m
	after := p.After(m)
	if len(words) > 2 && words[1] == "ponder" {
		r.Ponder, err = parseMove(&after, words[2], chess960)
	}
	switch {
	case !strict:
		return nil
	case len(words) != 1 && (len(words) != 3 || words[1] != "ponder"):
		return errors.New("no such form")
	}
	return err
}
