package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
)

var update = flag.Bool("update", false, "write docs/schema")

// schemas are what docs/schema holds: what a command prints, as one of some types.
var schemas = []struct {
	name, title, description string
	types                    []any
}{
	{"adjudicate", "adoube adjudicate --json", "One line of output for each game.", []any{report.Adjudication{}, report.Failure{}}},
	{"analyse", "adoube analyse --format json", "The report as one object. docs/analyse.md explains it.", []any{report.Document{}}},
	{"epd", "adoube epd --json", "One line of output for each position, and one for all of them.", []any{bench.Answer{}, bench.SuiteResult{}}},
	{"eval", "adoube eval --json", "One line of output for each position.", []any{evaluation{}, refusal{}}},
}

// TestSchemasAreMadeFromTheTypes fails if docs/schema is not what the types say. With -update
// it writes them.
func TestSchemasAreMadeFromTheTypes(t *testing.T) {
	comments := fieldComments(t, ".", "../../annotate/report", "../../bench")
	for _, s := range schemas {
		m := maker{comments: comments, defs: map[string]reflect.Type{}}
		o := object{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", "https://github.com/adoube/adoube/docs/schema/" + s.name + ".json"}, {"title", s.title}, {"description", s.description}}
		if len(s.types) == 1 {
			o = append(o, m.structure(reflect.TypeOf(s.types[0]), "")...)
		} else {
			var all []object
			for _, x := range s.types {
				all = append(all, m.reference(reflect.TypeOf(x)))
			}
			o = append(o, member{"oneOf", all})
		}
		if defs := m.definitions(); len(defs) > 0 {
			o = append(o, member{"$defs", defs})
		}
		text, err := json.MarshalIndent(o, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		made(t, filepath.Join("..", "..", "docs", "schema", s.name+".json"), string(text)+"\n")
	}
}

// made compares a file with what it shall hold, or writes it.
func made(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if readFile(t, file) != want {
		t.Errorf("%s is not what the types say: run go test -run Made ./cmd/engine -update", file)
	}
}

// fieldComments returns the comments of the fields of all types in folders, by "Type.Field",
// and those of the types, by "Type".
func fieldComments(t *testing.T, folders ...string) map[string]string {
	comments := map[string]string{}
	for _, folder := range folders {
		files, err := filepath.Glob(folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, error %v", folder, err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				d, ok := n.(*ast.GenDecl)
				if !ok || d.Tok != token.TYPE {
					return true
				}
				spec := d.Specs[0].(*ast.TypeSpec)
				comments[spec.Name.Name] = oneLine(d.Doc)
				if s, ok := spec.Type.(*ast.StructType); ok {
					for _, f := range s.Fields.List {
						for _, name := range f.Names {
							comments[spec.Name.Name+"."+name.Name] = oneLine(f.Doc) + oneLine(f.Comment)
						}
					}
				}
				return false
			})
		}
	}
	return comments
}

func oneLine(c *ast.CommentGroup) string { return strings.Join(strings.Fields(c.Text()), " ") }

// A kind is what strings of some kind may be.
type kind struct {
	description   string
	values        []string
	pattern       string
	minimalLength int
}

const move = "[a-h][1-8][a-h][1-8][qrbn]?"

// kinds are those that the tag schema of a field can name.
var kinds = map[string]kind{
	"fen":      {description: "a position in Forsyth-Edwards notation"},
	"text":     {minimalLength: 1},
	"san":      {minimalLength: 2},
	"uci":      {pattern: "^(" + move + ")$"},
	"best":     {pattern: "^(" + move + "|0000)$"},
	"ucis":     {pattern: "^" + move + "( " + move + ")*$"},
	"square":   {pattern: "^[a-h][1-8]$"},
	"eco":      {pattern: "^[A-E][0-9]{2}$"},
	"score":    {pattern: `^(#-?\d+|[+-]\d+)$`},
	"color":    {values: names(position.White, position.Black)},
	"result":   {values: names(position.WhiteWins, position.BlackWins, position.Draw, position.NoResult)},
	"edition":  {values: editionNames()},
	"outcome":  {values: names(upTo(laws.SeventyFiveMove)...)},
	"claim":    {values: names(upTo(laws.FiftyMoves)...)},
	"question": {values: names(upTo(laws.IllegalMove)...)},
	"answer":   {values: names(winnable.Yes, winnable.No, winnable.Unknown)},
	"reason":   {values: names(upTo(annotate.BrokenOff)...)},
	"grade":    {values: names(upTo(annotate.Blunder)...)},
}

func upTo[T ~uint8](last T) (list []T) {
	for v := T(0); v <= last; v++ {
		list = append(list, v)
	}
	return list
}

func names[T fmt.Stringer](values ...T) (list []string) {
	for _, v := range values {
		list = append(list, v.String())
	}
	return list
}

func editionNames() (list []string) {
	for _, e := range laws.Editions() {
		list = append(list, e.Name)
	}
	return list
}

// An object is a JSON object whose keys have an order.
type object []member

type member struct {
	key   string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	b := []byte("{")
	for i, m := range o {
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, m.key), ':')
		b = append(b, value...)
	}
	return append(b, '}'), nil
}

// A maker makes schemas. The types that it refers to are its definitions.
type maker struct {
	comments map[string]string
	defs     map[string]reflect.Type
	order    []string
}

// reference refers to a type and defines it.
func (m *maker) reference(t reflect.Type) object {
	name := defName(t)
	if _, ok := m.defs[name]; !ok {
		m.defs[name] = t
		m.order = append(m.order, name)
		m.structure(t, "") // defines what it refers to
	}
	return object{{"$ref", "#/$defs/" + name}}
}

func defName(t reflect.Type) string {
	name := strings.TrimSuffix(t.Name(), "Object")
	return strings.ToLower(name[:1]) + name[1:]
}

// definitions returns the schemas of all types that were referred to.
func (m *maker) definitions() (o object) {
	for _, name := range m.order {
		o = append(o, member{name, m.structure(m.defs[name], "")})
	}
	return o
}

// A field is a key of an object.
type field struct {
	key, tag, keys, comment string
	optional                bool
	of                      reflect.Type
}

// fields returns the keys of a struct. The tag is that of the field which has the struct.
func (m *maker) fields(t reflect.Type, tag string) (list []field) {
	owner, _, generic := strings.Cut(t.Name(), "[")
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, ok := strings.Cut(f.Tag.Get("json"), ",")
		if !ok && name == "" && f.Anonymous {
			list = append(list, m.fields(f.Type, "")...)
			continue
		}
		x := field{key: name, tag: f.Tag.Get("schema"), keys: f.Tag.Get("keys"), comment: m.comments[owner+"."+f.Name], optional: options != "", of: f.Type}
		if generic {
			x.tag = tag
		}
		if k := kinds[x.tag]; x.comment == "" {
			x.comment = k.description
		}
		list = append(list, x)
	}
	return list
}

// structure returns the schema of a struct.
func (m *maker) structure(t reflect.Type, tag string) object {
	var properties object
	var required []string
	for _, f := range m.fields(t, tag) {
		o := m.schema(f.of, f.tag, f.keys)
		if f.comment != "" {
			o = append(o, member{"description", sentence(f.comment)})
		}
		properties = append(properties, member{f.key, o})
		if !f.optional {
			required = append(required, f.key)
		}
	}
	o := object{{"type", "object"}, {"properties", properties}}
	if required != nil {
		o = append(o, member{"required", required})
	}
	return append(o, member{"additionalProperties", false})
}

// schema returns the schema of the values of a type. The tag limits them, or the elements of
// a list.
func (m *maker) schema(t reflect.Type, tag, keys string) object {
	switch t.Kind() {
	case reflect.Pointer:
		o := m.schema(t.Elem(), tag, "")
		switch {
		case tag == "null":
			return object{{"type", "null"}}
		case o[0].key == "type":
			o[0].value = []any{o[0].value, "null"}
			return o
		}
		return object{{"oneOf", []object{{{"type", "null"}}, o}}}
	case reflect.Slice, reflect.Array:
		o := object{{"type", "array"}, {"items", m.schema(t.Elem(), strings.TrimPrefix(tag, "some"), "")}}
		if tag == "some" {
			o = append(o, member{"minItems", 1})
		}
		if t.Kind() == reflect.Array {
			o = append(o, member{"minItems", t.Len()}, member{"maxItems", t.Len()})
		}
		return o
	case reflect.Map:
		o := object{{"type", "object"}}
		if keys != "" {
			o = append(o, member{"propertyNames", object{{"pattern", kinds[keys].pattern}}})
		}
		return append(o, member{"additionalProperties", m.schema(t.Elem(), tag, "")})
	case reflect.Struct:
		if strings.Contains(t.Name(), "[") {
			return m.structure(t, tag)
		}
		return m.reference(t)
	case reflect.Bool:
		return object{{"type", "boolean"}}
	case reflect.String:
		k := kinds[tag]
		switch {
		case k.values != nil:
			return object{{"enum", k.values}}
		case k.pattern != "":
			return object{{"type", "string"}, {"pattern", k.pattern}}
		case k.minimalLength > 0:
			return object{{"type", "string"}, {"minLength", k.minimalLength}}
		}
		return object{{"type", "string"}}
	}
	o := object{{"type", "integer"}}
	if t.Kind() == reflect.Float64 {
		o = object{{"type", "number"}}
	}
	low, high, _ := strings.Cut(tag, "..")
	for key, limit := range map[string]string{"minimum": low, "maximum": high} {
		if limit != "" {
			o = append(o, member{key, json.Number(limit)})
		}
	}
	slices.SortFunc(o[1:], func(a, b member) int { return strings.Compare(b.key, a.key) })
	return o
}

// sentence returns a comment as a sentence.
func sentence(s string) string {
	first := []rune(s)
	first[0] = unicode.ToUpper(first[0])
	return strings.TrimSuffix(string(first), ".") + "."
}
