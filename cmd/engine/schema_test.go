package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
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
4k3/8/3N4/8/B7/8/8/K3R3 b - - 0 1
bad
`, "adjudicate --helpmate --flag white --flag both --illegal black"},
	{"adjudicate", "startpos\n", "adjudicate --edition 1930"},
	{"adjudicate", "startpos\n", "adjudicate --blitz"},
	{"analyse", foolsMate + foolsMate + `[White "nobody"]
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
`, "analyse --format json --nodes 200 --movetime 10000 --depth 20 --multipv 2 --difficulty --hash 1 -"},
	{"analyse", "", "analyse --format json --nodes 200 --hash 1 "},
}

// outputs returns the JSON objects that a call prints.
func outputs(t *testing.T, in, args string) (objects []map[string]any) {
	t.Helper()
	words := strings.Fields(args)
	if in == "" {
		words = append(words, writeTemp(t, "one.pgn", "1. e4 *\n"))
	}
	out, err := call(in, words...)
	if err != nil && status(err) != 2 {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var o map[string]any
		if err := d.Decode(&o); err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		objects = append(objects, o)
	}
	return objects
}

// eachObject calls f with all JSON objects in v.
func eachObject(v any, f func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			eachObject(x, f)
		}
	case map[string]any:
		f(v)
		for _, x := range v {
			eachObject(x, f)
		}
	}
}

func TestOutputsFollowTheirSchemas(t *testing.T) {
	printed := map[string]map[string]bool{}
	for _, tt := range schemaInputs {
		schema := must.Get(jsonschema.NewCompiler().Compile("../../docs/schema/" + tt.schema + ".json"))(t)
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
			eachObject(o, func(o map[string]any) {
				for key := range o {
					printed[tt.schema][key] = true
				}
			})
			// A schema that takes anything proves nothing.
			o["surprise"] = true
			if schema.Validate(o) == nil {
				t.Errorf("%s: the schema allows any key", tt.schema)
			}
		}
	}
	for name, keys := range printed {
		for key := range properties(t, name) {
			if !keys[key] && key != "syzygy" { // which needs tables
				t.Errorf("%s: no output has %q, which the schema describes", name, key)
			}
		}
	}
}

// properties returns the names of all properties in a schema. Each list of the values of a
// property must be complete.
func properties(t *testing.T, schema string) map[string]bool {
	t.Helper()
	var v any
	must.Do(t, json.Unmarshal([]byte(readFile(t, "../../docs/schema/"+schema+".json")), &v))
	found := map[string]bool{}
	eachObject(v, func(o map[string]any) {
		if list, ok := o["enum"]; ok && !slices.Contains(lists, fmt.Sprint(list)) {
			t.Errorf("%s has the list %s, want one of\n%s", schema, list, strings.Join(lists, "\n"))
		}
		if p, ok := o["properties"].(map[string]any); ok {
			for name := range p {
				found[name] = true
			}
		}
	})
	return found
}

// lists are what the properties of a kind can be.
var lists = []string{
	fmt.Sprint([]position.Color{position.White, position.Black}),
	fmt.Sprint([]string{"white", "black", "both"}), // flags
	fmt.Sprint([]position.Result{position.WhiteWins, position.BlackWins, position.Draw, position.NoResult}),
	fmt.Sprint(editionNames()),
	fmt.Sprint(upTo(laws.Blitz)),
	fmt.Sprint(upTo(laws.SeventyFiveMove)),
	fmt.Sprint(upTo(laws.FiftyMoves)),
	fmt.Sprint(upTo(laws.IllegalMove)),
	fmt.Sprint([]winnable.Answer{winnable.Yes, winnable.No, winnable.Unknown}),
	fmt.Sprint(upTo(annotate.BrokenOff)),
	fmt.Sprint(upTo(annotate.Blunder)),
}

func upTo[T ~uint8](last T) (list []T) {
	for v := T(0); v <= last; v++ {
		list = append(list, v)
	}
	return list
}

func editionNames() (list []string) {
	for _, e := range laws.Editions() {
		list = append(list, e.Name)
	}
	return list
}

func TestSchemasHaveTheKeysOfTheTypes(t *testing.T) {
	for name, types := range map[string][]any{
		"adjudicate": {report.Adjudication{}, report.Failure{}},
		"analyse":    {report.Document{}},
		"epd":        {bench.Answer{}, bench.SuiteResult{}},
		"eval":       {evaluation{}},
	} {
		want := map[string]bool{}
		for _, x := range types {
			addKeys(want, reflect.TypeOf(x))
		}
		if got := properties(t, name); !maps.Equal(got, want) {
			t.Errorf("docs/schema/%s.json describes %v, want %v", name, got, want)
		}
	}
}

// addKeys adds the keys of all objects in the JSON of a type.
func addKeys(keys map[string]bool, of reflect.Type) {
	switch of.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		addKeys(keys, of.Elem())
	case reflect.Struct:
		for f := range of.Fields() {
			if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" {
				keys[name] = true
			}
			addKeys(keys, f.Type)
		}
	}
}
