// Command onefile puts the page, which make web writes to a directory, into one file that
// browsers open from a disk:
//
//	onefile DIRECTORY FILE
//
// An import map gives each module a data: address. It and the other files become elements of the
// page, whose ids are the names of the files; starter.js says how they are written. The page is in
// UTF-16, the encoding that makes them grow least. Its byte order mark overrides the encoding that
// a server declares.
package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: onefile DIRECTORY FILE")
	}
	if err := compress(filepath.Join(os.Args[1], "adoube.wasm")); err != nil {
		log.Fatal(err)
	}
	page, err := join(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[2], page, 0o644); err != nil {
		log.Fatal(err)
	}
}

// compress replaces a file by one compressed as gzip -9n does it. The gzip programs of
// different systems give different bytes.
func compress(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(name+".gz", zip(data), 0o644), os.Remove(name))
}

func zip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	z.Write(data)                                         // memory takes everything
	z.Close()
	return b.Bytes()
}

// starter is the script that begins.
//
//go:embed starter.js
var starter string

// The parts of index.html that are replaced.
var (
	policyPart  = regexp.MustCompile(`(<meta http-equiv="Content-Security-Policy" content=")[^"]*`)
	charsetPart = regexp.MustCompile(`<meta charset="utf-8">\n`)
	filesPart   = regexp.MustCompile(`(?s)<link rel="icon".*<script type="module" src="main.js"></script>`)
	scriptPart  = regexp.MustCompile(`(?s)<script>.*?</script>`)
	importPart  = regexp.MustCompile(`(from |import\()'\./`)
)

// join returns the page with all files of a directory.
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
			modules[base] = "data:text/javascript," + url.PathEscape(importPart.ReplaceAllString(string(text), "$1'"))
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
	files["imports.gz"] = string(zip(imports))
	style := files["base.css"] + files["page.css"]
	icon := base64.StdEncoding.EncodeToString([]byte(files["icon.svg"]))
	head := fmt.Sprintf("<link rel=\"icon\" href=\"data:image/svg+xml;base64,%s\">\n<style>%s</style>", icon, style)
	var held strings.Builder
	for _, name := range [...]string{"pieces.svg", "LICENSE", "NOTICES", "worker.js", "imports.gz", "adoube.wasm.gz"} {
		fmt.Fprintf(&held, "<script type=\"text/plain\" id=%q>%s</script>\n", name, encode(files[name]))
	}
	policy := fmt.Sprintf("default-src 'none'; script-src %s %s 'wasm-unsafe-eval' data:; worker-src blob:; style-src %s; img-src data:; base-uri 'none'; form-action 'none'",
		hash(starter), hash(string(imports)), hash(style))
	page := policyPart.ReplaceAllString(files["index.html"], "${1}"+policy)
	page = replace(page, charsetPart, "")
	page = replace(page, scriptPart, held.String()+"<script>"+starter+"</script>")
	page = "\ufeff" + replace(page, filesPart, head)
	return binary.Append(nil, binary.LittleEndian, utf16.Encode([]rune(page)))
}

// replace replaces a part by text.
func replace(page string, part *regexp.Regexp, text string) string {
	at := part.FindStringIndex(page)
	return page[:at[0]] + text + page[at[1]:]
}

// encode returns bytes as characters that starter.js decodes.
func encode(data string) string {
	odd := len(data) % 2
	data += "\x00"[:odd]
	text := []rune{'0' + rune(odd)}
	for i := 0; i < len(data); i += 2 {
		pair := rune(data[i]) | rune(data[i+1])<<8
		if pair < 0xa0 || utf16.IsSurrogate(pair) || pair >= 0xfffe {
			text = append(text, '*')
			pair ^= 0x8000
		}
		text = append(text, pair)
	}
	return string(text)
}

// hash returns the source of a policy that allows a text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
