//go:build js && wasm

// Command web is the engine of the page, as WebAssembly in a Web Worker. The worker
// finds it as the object adoube: call(name, params, report, done) answers a request of
// package api, and stop() ends all requests that wait for their answers.
//
// The search sleeps for a moment now and then, so that events, and with them calls of
// stop, come through while it runs.
package main

import (
	"context"
	"sync"
	"syscall/js"

	"github.com/adoube/adoube/web/api"
)

func main() {
	session := api.NewSession()
	var busy sync.Mutex
	ctx, cancel := context.WithCancel(context.Background())
	call := js.FuncOf(func(_ js.Value, args []js.Value) any {
		name, params, report, done := args[0].String(), []byte(args[1].String()), args[2], args[3]
		ctx := ctx
		go func() {
			busy.Lock()
			defer busy.Unlock()
			answer := session.Call(ctx, name, params, func(b []byte) { report.Invoke(string(b)) })
			done.Invoke(string(answer))
		}()
		return nil
	})
	stop := js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		ctx, cancel = context.WithCancel(context.Background())
		return nil
	})
	js.Global().Set("adoube", map[string]any{"call": call, "stop": stop})
	select {}
}
