# Builds the engine the way OpenBench asks for it:
#
#	make EXE=name [EVALFILE=path]
#
# `go build -o adoube ./cmd/engine` gives the same program for any x86-64; this
# file only chooses the instruction set of the machine it runs on.

EXE      ?= adoube
EVALFILE ?=
GO       ?= go

# GOAMD64=v3 needs all of these; elsewhere the Go default stands.
V3 := avx2 bmi1 bmi2 f16c fma abm movbe xsave
CPU := $(shell cat /proc/cpuinfo 2>/dev/null | grep -m 1 '^flags')
ifeq ($(filter-out $(CPU),$(V3)),)
GOAMD64 ?= v3
export GOAMD64
endif

# The Go compiler needs no C compiler; testers pass CC=go or others.
export CGO_ENABLED = 0

.PHONY: all test bench pgo clean

# The network is part of the program: EVALFILE, if given, takes the place of the
# one in the source before the build.
all:
ifneq ($(strip $(EVALFILE)),)
	cmp -s "$(EVALFILE)" eval/net.bin || cp "$(EVALFILE)" eval/net.bin
endif
	$(GO) build -trimpath -o $(EXE) ./cmd/engine

test:
	$(GO) test ./...

bench: all
	./$(EXE) bench

# Profiles the benchmark anew. Worth doing after large changes of hot code.
pgo:
	$(GO) test ./bench -run '^$$' -bench '^BenchmarkRun$$' -benchtime 12x -cpuprofile cmd/engine/default.pgo -o /dev/null

clean:
	rm -f $(EXE)
