# Builds the engine the way OpenBench asks for it:
#
#	make EXE=name [EVALFILE=path] [TUNE=1]
#
# With TUNE=1, which lab/spsa/Makefile gives, the parameters of the search are UCI options.
# make tuner builds the trainer that tunes them.
#
# `go build -o adoube ./cmd/engine` gives the same program. To make a release:
#
#	make release

EXE      ?= adoube
EVALFILE ?=
TUNE     ?=
GO       ?= go

# The Go compiler needs no C compiler; testers pass CC=go or others.
export CGO_ENABLED = 0

.PHONY: all tuner overlay pgo release web clean

# What a build replaces in the source: the network, which is part of the program, by EVALFILE,
# and with TUNE the constants that are parameters of the search by variables.
NET     = $(or $(strip $(EVALFILE)),$(CURDIR)/eval/net.bin)
PARAMS  = $(if $(TUNE),$(abspath $(EXE)).params,$(CURDIR)/search/params.go)
OVERLAY = $(abspath $(EXE)).overlay

# build FLAGS PACKAGE builds a program and removes the overlay. To print its version, the
# program has to decode its network; if that is damaged, it exits with the reason.
define build
	$(GO) build $(1) -overlay $(OVERLAY) -o $(abspath $(EXE)) $(2); status=$$?; rm -f $(OVERLAY) $(abspath $(EXE)).params; exit $$status
	@GOTRACEBACK=none $(abspath $(EXE)) version > /dev/null || { rm $(EXE); exit 1; }
endef

all: overlay
	$(call build,-trimpath,./cmd/engine)

tuner: TUNE = 1
tuner: EXE = tuner
tuner: overlay
	$(call build,-C lab,./cmd/trainer)

overlay:
	@test -r "$(NET)" || { echo "EVALFILE $(NET) cannot be read"; exit 1; }
	$(if $(TUNE),$(GO) run internal/paramgen/variables.go < search/params.go > $(PARAMS))
	printf '{"Replace": {"%s": "%s", "%s": "%s"}}' "$(CURDIR)/eval/net.bin" "$(NET)" "$(CURDIR)/search/params.go" "$(PARAMS)" > $(OVERLAY)

# Profiles the benchmark again, for use after large changes of hot code.
pgo:
	$(GO) test ./bench -run '^$$' -bench '^BenchmarkRun$$' -benchtime 12x -cpuprofile cmd/engine/default.pgo -o /dev/null

# Archives for all platforms, packages and checksums, in dist; runs the bench.
release:
	$(GO) run ./packaging

# The page: static files in dist/web for any server, such as
# python3 -m http.server -d dist/web, and all of them in one file beside the folder,
# dist/adoube.html, which browsers open from the disk. docs/page.md says more.
WEB ?= dist/web
web:
	mkdir -p $(WEB)
	cp web/static/* annotate/report/base.css annotate/report/pieces.svg annotate/report/dom.js annotate/report/diagram.js LICENSE packaging/NOTICES $(WEB)
	rm $(WEB)/simd.js $(WEB)/shared.js
	sed -e '/^import table/{s/.*/const table =/;r position/pgn/glyphs.json' -e '}' web/static/glyphs.js > $(WEB)/glyphs.js
	cd web/static && sed 's/LICENSE file/NOTICES file/' "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" | cat - simd.js shared.js worker.js > $(abspath $(WEB))/worker.js
	GOOS=js GOARCH=wasm $(GO) build -trimpath -tags wasmsimd -ldflags '-s -w' -o $(WEB)/adoube.wasm ./web
	$(GO) run ./web/jumps $(WEB)/adoube.wasm $(WEB)/adoube.wasm
	$(GO) run ./web/onefile $(WEB) $(abspath $(WEB))/../adoube.html

clean:
	rm -f $(EXE) tuner
	rm -rf dist
