// Command onefile puts the page, which make web writes to a folder, into one file that
// browsers open from a disk:
//
//	onefile FOLDER FILE
//
// The modules stay what they are: an import map gives each a data: address. What the page
// would fetch is held by elements with the names of the files as their ids.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: onefile FOLDER FILE")
	}
	page, err := join(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], page, 0o644); err != nil {
		log.Fatal(err)
	}
}

// starter is the script that begins.
const starter = "import 'main.js';"

// The parts of index.html that are replaced.
var (
	policyPart = regexp.MustCompile(`(<meta http-equiv="Content-Security-Policy" content=")[^"]*`)
	filesPart  = regexp.MustCompile(`(?s)<link rel="icon".*<script type="module" src="main.js"></script>`)
	scriptPart = regexp.MustCompile(`(?s)<script>.*?</script>`)
	importPart = regexp.MustCompile(`(from |import\()'\./`)
)

// join returns the page with all files of a folder.
func join(folder string) ([]byte, error) {
	files := map[string]string{}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return nil, err
	}
	modules := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		base := filepath.Base(name)
		files[base] = string(text)
		if filepath.Ext(base) == ".js" && !slices.Contains([]string{"worker.js", "isolate.js"}, base) {
			address := "data:text/javascript;base64," + encode(importPart.ReplaceAllString(string(text), "$1'"))
			modules[base] = address
		}
	}
	for _, name := range [...]string{"index.html", "worker.js", "adoube.wasm.gz", "base.css", "page.css"} {
		if files[name] == "" {
			return nil, fmt.Errorf("%s has no %s: run make web", folder, name)
		}
	}
	modules["./state.js"] = modules["state.js"] // for the tests of the page
	imports, err := json.Marshal(map[string]any{"imports": modules})
	if err != nil {
		return nil, err
	}
	style := files["base.css"] + files["page.css"]
	head := fmt.Sprintf("<link rel=\"icon\" href=\"data:image/svg+xml;base64,%s\">\n<style>%s</style>\n<script type=\"importmap\">%s</script>", encode(files["icon.svg"]), style, imports)
	var held strings.Builder
	for _, name := range [...]string{"pieces.svg", "LICENSE", "NOTICES", "worker.js", "adoube.wasm.gz"} {
		fmt.Fprintf(&held, "<script type=\"text/plain\" id=%q>%s</script>\n", name, encode(files[name]))
	}
	policy := fmt.Sprintf("default-src 'none'; script-src %s %s 'wasm-unsafe-eval' data:; worker-src blob:; style-src %s; img-src data:; base-uri 'none'; form-action 'none'",
		hash(starter), hash(string(imports)), hash(style))
	page := policyPart.ReplaceAllString(files["index.html"], "${1}"+policy)
	page = replace(page, scriptPart, held.String()+"<script type=\"module\">"+starter+"</script>")
	return []byte(replace(page, filesPart, head)), nil
}

// replace puts text in place of a part.
func replace(page string, part *regexp.Regexp, text string) string {
	at := part.FindStringIndex(page)
	return page[:at[0]] + text + page[at[1]:]
}

func encode(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }

// hash returns the source of a policy that allows a text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
