package api

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/must"
)

var update = flag.Bool("update", false, "write web/api.d.ts")

// answers are what the methods of a session return or report.
var answers = []any{aboutObject{}, openObject{}, viewObject{}, report.Opening{}, ruleObject{}, analysisObject{}, replyObject{}, annotationObject{}}

// pageNames are the names of types on the page, where they are not those of Go without the
// suffix Object.
var pageNames = map[reflect.Type]string{
	reflect.TypeFor[openObject]():     "OpenAnswer",
	reflect.TypeFor[gameObject]():     "GameRecord",
	reflect.TypeFor[branchObject]():   "RecordLine",
	reflect.TypeFor[nodeObject]():     "RecordMove",
	reflect.TypeFor[ruleObject]():     "Ruling",
	reflect.TypeFor[analysisObject](): "Found",
	reflect.TypeFor[lineObject]():     "EngineLine",
	reflect.TypeFor[report.Game]():    "JudgedGame",
	reflect.TypeFor[report.Ruling]():  "PlayerRuling",
	reflect.TypeFor[report.Claim]():   "PlainClaim",
	reflect.TypeFor[report.Line]():    "PlainLine",
}

// TestTheTypesOfThePageAreMadeFromOurs fails if web/api.d.ts is not what the types say. With
// -update it writes it.
func TestTheTypesOfThePageAreMadeFromOurs(t *testing.T) {
	w := writer{text: "// Made from the types of Go by go test -run Made ./web/api -update.\n", seen: map[reflect.Type]bool{}}
	for _, a := range answers {
		w.name(reflect.TypeOf(a), "")
	}
	const file = "../api.d.ts"
	if *update {
		must.Do(t, os.WriteFile(file, []byte(w.text), 0o644))
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != w.text {
		t.Errorf("%s is not what the types say (error %v): run go test -run Made ./web/api -update", file, err)
	}
}

// A writer writes the types of TypeScript.
type writer struct {
	text string
	seen map[reflect.Type]bool
}

// A key is a key of an object. Of two with the same name, the one that is embedded less
// deeply counts.
type key struct {
	name, tag string
	depth     int
	optional  bool
	of        reflect.Type
}

func keys(t reflect.Type, depth int) (list []key) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			list = append(list, keys(f.Type, depth+1)...)
		} else if f.IsExported() && name != "-" {
			list = append(list, key{name, f.Tag.Get("ts"), depth, options != "", f.Type})
		}
	}
	if depth > 0 {
		return list
	}
	deeper := func(k key) bool {
		return slices.ContainsFunc(list, func(other key) bool { return other.name == k.name && other.depth < k.depth })
	}
	return slices.DeleteFunc(slices.Clone(list), deeper)
}

// name returns the type of values, and writes it if it has a name. The tag is that of their
// field.
func (w *writer) name(t reflect.Type, tag string) string {
	switch t.Kind() {
	case reflect.Pointer:
		return w.name(t.Elem(), tag) + " | null"
	case reflect.Slice:
		return strings.TrimSuffix(w.name(t.Elem(), tag), " | null") + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.name(t.Elem(), tag)+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + w.name(t.Elem(), tag) + ">"
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return cmp.Or(tag, "string")
	case reflect.Struct:
		if strings.Contains(t.Name(), "[") {
			return "{ " + strings.TrimSuffix(strings.Join(w.members(t, tag), " "), ";") + " }"
		}
		plain := strings.TrimSuffix(t.Name(), "Object")
		name := cmp.Or(pageNames[t], strings.ToUpper(plain[:1])+plain[1:])
		if !w.seen[t] {
			w.seen[t] = true
			members := w.members(t, "")
			w.text += fmt.Sprintf("\ninterface %s {\n  %s\n}\n", name, strings.Join(members, "\n  "))
		}
		return name
	}
	return "number"
}

func (w *writer) members(t reflect.Type, tag string) (list []string) {
	for _, k := range keys(t, 0) {
		mark := ""
		if k.optional {
			mark = "?"
		}
		of := w.name(k.of, cmp.Or(k.tag, tag))
		if k.optional {
			of = strings.TrimSuffix(of, " | null") // absent, not null
		}
		list = append(list, fmt.Sprintf("%s%s: %s;", k.name, mark, of))
	}
	return list
}
