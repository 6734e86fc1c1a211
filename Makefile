# Builds the engine the way OpenBench asks for it:
#
#	make EXE=name [EVALFILE=path] [TAGS=tune]
#
# With TAGS=tune, which lab/spsa/Makefile gives, the parameters of the search are
# UCI options.
#
# `go build -o adoube ./cmd/engine` gives the same program for any x86-64; this
# file only selects the instruction set of this machine. To make a release:
#
#	make release

EXE      ?= adoube
EVALFILE ?=
TAGS     ?=
GO       ?= go

# GOAMD64=v3 needs all of these; other machines use the default of Go.
V3 := avx2 bmi1 bmi2 f16c fma abm movbe xsave
CPU := $(shell cat /proc/cpuinfo 2>/dev/null | grep -m 1 '^flags')
ifeq ($(filter-out $(CPU),$(V3)),)
GOAMD64 ?= v3
export GOAMD64
endif

# The Go compiler needs no C compiler; testers pass CC=go or others.
export CGO_ENABLED = 0

.PHONY: all test bench pgo release web clean

# The network is part of the program: EVALFILE, if given, replaces the one in the
# source during the build. To print its version, the program has to decode its
# network; if that is damaged, it exits with the reason.
all:
ifneq ($(strip $(EVALFILE)),)
	@test -r "$(EVALFILE)" || { echo "EVALFILE $(EVALFILE) cannot be read"; exit 1; }
	printf '{"Replace": {"eval/net.bin": "%s"}}' "$(EVALFILE)" > $(EXE).overlay
	$(GO) build -trimpath -tags "$(TAGS)" -overlay $(EXE).overlay -o $(EXE) ./cmd/engine; \
		status=$$?; rm $(EXE).overlay; exit $$status
	@GOTRACEBACK=none $(abspath $(EXE)) version > /dev/null || { rm $(EXE); exit 1; }
else
	$(GO) build -trimpath -tags "$(TAGS)" -o $(EXE) ./cmd/engine
endif

test:
	$(GO) test ./...
	$(GO) test -C lab ./...

bench: all
	$(abspath $(EXE)) bench

# Profiles the benchmark again, for use after large changes of hot code.
pgo:
	$(GO) test ./bench -run '^$$' -bench '^BenchmarkRun$$' -benchtime 12x -cpuprofile cmd/engine/default.pgo -o /dev/null

# Archives for all platforms, packages and checksums, in dist; runs the bench.
release:
	$(GO) run ./packaging

# The page: static files in dist/web for any server, such as
# python3 -m http.server -d dist/web. docs/page.md says more.
WEB ?= dist/web
web:
	mkdir -p $(WEB)
	cp web/static/* annotate/report/base.css position/diagram/pieces.svg annotate/report/dom.js annotate/report/diagram.js "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(WEB)
	GOOS=js GOARCH=wasm $(GO) build -trimpath -tags wasmsimd -ldflags '-s -w' -o $(WEB)/adoube.wasm ./web
	gzip -9 -n -f $(WEB)/adoube.wasm

clean:
	rm -f $(EXE)
	rm -rf dist
