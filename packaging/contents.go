package main

import (
	_ "embed"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/internal/version"
)

// A file is what a release holds.
type file struct {
	name   string // in an archive
	mode   os.FileMode
	data   []byte
	debian string // where the Debian package has it, empty if it does not
}

// notices are those of others whose work is part of the program.
//
//go:embed NOTICES
var notices []byte

// pages are what users read. Other documents are for those who have the sources.
var pages = []string{"README.md", "CHANGELOG.md", "docs/reference.md", "docs/faq.md", "docs/guis.md", "docs/analyse.md", "docs/laws.md"}

const debianDocs = "usr/share/doc/adoube/"

// contents returns what an archive holds besides the program, with its manual page. The root
// of the repository is the current directory.
func contents(manual []byte) []file {
	// Debian has the license in common-licenses, and the notices in its copyright.
	files := []file{
		{"LICENSE", 0o644, get(os.ReadFile("LICENSE")), ""},
		{"NOTICES", 0o644, notices, ""},
		{"adoube.6", 0o644, manual, "usr/share/man/man6/adoube.6.gz"},
	}
	for _, name := range pages {
		files = append(files, file{name, 0o644, linked(name, get(os.ReadFile(name))), debianDocs + name})
	}
	return files
}

var link = regexp.MustCompile(`(!?\[[^]]*\]\()([^():#\s]+)([)#])`)

// linked returns the text of a page whose links lead to other pages or, if a file is
// only in the repository, to its site.
func linked(page string, text []byte) []byte {
	return link.ReplaceAllFunc(text, func(found []byte) []byte {
		m := link.FindSubmatch(found)
		target := path.Join(path.Dir(page), string(m[2]))
		if slices.Contains(pages, target) {
			return found
		}
		view := "blob"
		if strings.HasPrefix(string(found), "!") { // the picture, not a page about it
			view = "raw"
		}
		return fmt.Appendf(nil, "%shttps://github.com/adoube/adoube/%s/v%s/%s%s", m[1], view, version.Number, target, m[3])
	})
}
