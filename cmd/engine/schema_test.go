package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaInputs are calls that between them print every key of the schema of their
// command. The report of analyse is one object; others print one a line.
var schemaInputs = []struct{ schema, in, args string }{
	{"eval", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nbad\n", "eval --json"},
	{"epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"a\";\n7k/5Q2/6K1/8/8/8/8/8 b - - bm #-1;\n4k3/8/8/8/8/8/4P3/4K3 w - -\n", "epd --json --nodes 200 -"},
	{"adjudicate", `startpos
startpos; moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1
startpos; moves f2f3 e7e5 g2g4 d8h4
8/8/4k3/8/8/4K3/8/8 w - - 0 1
8/1p6/kPp5/2P5/p1P5/P7/P2K4/8 b - - 0 1
8/8/8/8/8/2k5/7R/K7 w - - 99 80
7k/8/6Q1/8/8/8/8/7K b - - 0 1
8/8/8/8/8/2k5/7R/K7 w - - 150 120
bad
`, "adjudicate --flag white --illegal black"},
	{"adjudicate", "startpos\n", "adjudicate --edition 1930"},
	{"analyse", foolsMate + `[White "nobody"]
1/2-1/2

[FEN "6k1/8/8/8/8/8/2q5/7K w - - 0 1"]
[Termination "Time forfeit"]
1. Kg1 Kh8 2. Kh1 Kg8 3. Kg1 Kh8 4. Kh1 Kg8 5. Kg1 Kf7 1-0

[FEN "8/8/8/8/8/3k4/3p4/3K1N2 w - - 0 60"]
1. Nxd2 Kc3 2. Nb1+ 1-0

[Variant "Chess960"]
[FEN "1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 b GBgb - 0 12"]
12... O-O 13. O-O-O *

1. Ke3 *
`, "analyse --format json --nodes 200 --movetime 10000 --depth 20 --multipv 2 --hash 1 -"},
	{"analyse", "", "analyse --format json --nodes 200 --hash 1 "},
}

// outputs returns the JSON objects that a call prints.
func outputs(t *testing.T, in, args string) (objects []any) {
	t.Helper()
	words := strings.Fields(args)
	if in == "" {
		words = append(words, writeTemp(t, "one.pgn", "1. e4 *\n"))
	}
	out, err := call(in, words...)
	if err != nil && status(err) != 2 {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(out))
	for d.More() {
		var v any
		if err := d.Decode(&v); err != nil {
			if len(objects) > 0 && words[0] == "epd" { // the last line
				break
			}
			t.Fatalf("%s: %v", args, err)
		}
		objects = append(objects, v)
	}
	return objects
}

func mustCompile(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOutputsFollowTheirSchemas(t *testing.T) {
	printed := map[string]map[string]bool{}
	for _, tt := range schemaInputs {
		schema := mustCompile(t, tt.schema)
		if printed[tt.schema] == nil {
			printed[tt.schema] = map[string]bool{}
		}
		objects := outputs(t, tt.in, tt.args)
		if len(objects) == 0 {
			t.Errorf("%s prints no object", tt.args)
		}
		for _, o := range objects {
			if err := schema.Validate(o); err != nil {
				t.Errorf("%s: %v", tt.args, err)
			}
			addKeys(printed[tt.schema], o)
			// A schema that takes anything proves nothing.
			full := o.(map[string]any)
			for key := range full {
				less := maps.Clone(full)
				less["surprise"] = less[key]
				if schema.Validate(less) == nil {
					t.Errorf("%s: the schema allows any key", tt.schema)
				}
			}
		}
	}
	for name, keys := range printed {
		text, err := os.ReadFile(filepath.Join("..", "..", "docs", "schema", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var schema any
		if err := json.Unmarshal(text, &schema); err != nil {
			t.Fatal(err)
		}
		for key := range properties(schema) {
			if !keys[key] && key != "syzygy" { // which needs tables
				t.Errorf("%s: no output has %q, which the schema describes", name, key)
			}
		}
	}
}

// addKeys adds the keys of all objects in v.
func addKeys(keys map[string]bool, v any) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			addKeys(keys, x)
		}
	case map[string]any:
		for key, x := range v {
			keys[key] = true
			addKeys(keys, x)
		}
	}
}

// properties returns the names of all properties in a schema.
func properties(v any) map[string]bool {
	names := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			if p, ok := v["properties"].(map[string]any); ok {
				for name := range p {
					names[name] = true
				}
			}
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(v)
	return names
}
