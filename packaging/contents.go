package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path"
	"regexp"
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
var pages = []string{"README.md", "CHANGELOG.md", "docs/faq.md", "docs/guis.md", "docs/analyse.md", "docs/laws.md"}

const debianDocs = "usr/share/doc/adoube/"

// contents returns what an archive holds beside the program, which writes its own manual
// page. The root of the repository is the current folder.
func contents(program string) ([]file, error) {
	manual, err := exec.Command(program, "man").Output()
	if err != nil {
		return nil, fmt.Errorf("adoube man: %w", err)
	}
	license, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	// Debian has the license in common-licenses, and the notices in its copyright.
	files := []file{{"LICENSE", 0o644, license, ""}, {"NOTICES", 0o644, notices, ""}, {"adoube.1", 0o644, manual, "usr/share/man/man1/adoube.1"}}
	for _, name := range pages {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, 0o644, linked(name, text), debianDocs + name})
	}
	return files, nil
}

var link = regexp.MustCompile(`(!?\[[^]]*\]\()([^():#\s]+)([)#])`)

// linked returns the text of a page whose links lead to other pages or, in place of what
// is only in the repository, to its site.
func linked(page string, text []byte) []byte {
	return link.ReplaceAllFunc(text, func(found []byte) []byte {
		m := link.FindSubmatch(found)
		target := path.Join(path.Dir(page), string(m[2]))
		for _, p := range pages {
			if p == target {
				return found
			}
		}
		view := "blob"
		if strings.HasPrefix(string(found), "!") { // the picture, not a page about it
			view = "raw"
		}
		return fmt.Appendf(nil, "%shttps://github.com/adoube/adoube/%s/v%s/%s%s", m[1], view, version.Number, target, m[3])
	})
}
