package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/internal/version"
)

const maintainer = "The Adoube authors <adoube@users.noreply.github.com>"

// copyright begins the file of that name in the Debian package.
//
//go:embed copyright
var copyright []byte

// debian returns a Debian package of the files of an archive; see deb(5).
func debian(arch string, files []file, date time.Time) ([]byte, error) {
	installed, size := debianFiles(files, date)
	control := newTree(date)
	control.add("control", 0o644, fmt.Appendf(nil, `Package: adoube
Version: %s
Architecture: %s
Maintainer: %s
Installed-Size: %d
Section: games
Priority: optional
Homepage: https://github.com/adoube/adoube
Description: chess engine that knows the Laws of Chess
 Adoube plays chess and Chess960 in every program that speaks UCI, such as
 XBoard, PyChess and Scid. On the command line it annotates games, solves test
 suites and rules on games by the FIDE Laws of Chess: draws that can be claimed,
 dead positions, flag falls.
`, version.Number, arch, maintainer, size>>10))
	controlTar, err := control.tarGz()
	if err != nil {
		return nil, err
	}
	dataTar, err := installed.tarGz()
	if err != nil {
		return nil, err
	}
	b := []byte("!<arch>\n") // see ar(5)
	for _, f := range []file{{name: "debian-binary", data: []byte("2.0\n")}, {name: "control.tar.gz", data: controlTar}, {name: "data.tar.gz", data: dataTar}} {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", f.name, date.Unix(), 0, 0, "100644", len(f.data), f.data)
		if len(f.data)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return b, nil
}

// debianFiles returns the files of an archive where Debian wants them, and their size.
func debianFiles(files []file, date time.Time) (installed tree, size int) {
	installed = newTree(date)
	for _, f := range append(files, file{"", 0o644, debianCopyright(), debianDocs + "copyright"}) {
		if f.debian != "" {
			installed.add(f.debian, f.mode, f.data)
			size += len(f.data)
		}
	}
	return installed, size
}

// debianCopyright returns the file of that name: of licenses that Debian does not have
// itself, it holds the text.
func debianCopyright() []byte {
	_, license, _ := strings.Cut(string(notices), "\n\n")
	b := slices.Clone(copyright)
	for line := range strings.Lines(license) {
		b = append(b, " "+cmp.Or(strings.TrimSpace(line), ".")+"\n"...)
	}
	return b
}
