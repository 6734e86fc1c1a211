package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"path"
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
func debian(arch string, files []file, date time.Time) []byte {
	installed, size := debianFiles(files, date)
	control := newTree(date)
	control.add("control", 0o644, fmt.Appendf(nil, `Package: adoube
Version: %s
Architecture: %s
Maintainer: %s
Installed-Size: %d
Section: games
Priority: optional
Suggests: xboard | scid | pychess
Homepage: https://github.com/adoube/adoube
Description: chess engine that knows the Laws of Chess
 Adoube plays chess and Chess960 in any program that supports UCI, such as
 XBoard, PyChess and Scid. On the command line it annotates games, solves test
 suites and rules on games by the FIDE Laws of Chess: draw claims, dead
 positions, flag falls.
`, debianVersion, arch, maintainer, size>>10))
	control.add("md5sums", 0o644, installed.md5sums())
	b := []byte("!<arch>\n") // see ar(5)
	for _, f := range []file{{name: "debian-binary", data: []byte("2.0\n")}, {name: "control.tar.gz", data: control.tarGz()}, {name: "data.tar.gz", data: installed.tarGz()}} {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", f.name, date.Unix(), 0, 0, "100644", len(f.data), f.data)
		if len(f.data)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return b
}

// debianVersion is the version in Debian's order, where a tilde is before a release.
var debianVersion = strings.ReplaceAll(version.Number, "-", "~")

// debianOnly returns the files that only the Debian package has.
func debianOnly(date time.Time) []file {
	return []file{
		{data: debianCopyright(), debian: debianDocs + "copyright"},
		{data: fmt.Appendf(nil, "adoube (%s) unstable; urgency=medium\n\n  * CHANGELOG.md lists the changes.\n\n -- %s  %s\n",
			debianVersion, maintainer, date.Format(time.RFC1123Z)), debian: debianDocs + "changelog.gz"},
		// Go links programs statically.
		{data: []byte("adoube: statically-linked-binary [usr/games/adoube]\n"), debian: "usr/share/lintian/overrides/adoube"},
		// XBoard offers the engines that have such a file.
		{data: []byte("plugin spec 0.0\nadoube\nchess,fischerandom\n"), debian: "usr/share/games/plugins/uci/adoube.eng"},
	}
}

// debianFiles returns the files of an archive where Debian wants them, and their size.
func debianFiles(files []file, date time.Time) (installed tree, size int) {
	installed = newTree(date)
	for _, f := range slices.Concat(files, debianOnly(date)) {
		if f.debian == "" {
			continue
		}
		if path.Ext(f.debian) == ".gz" {
			f.data = gzipped(f.data)
		}
		installed.add(f.debian, cmp.Or(f.mode, 0o644), f.data)
		size += len(f.data)
	}
	return installed, size
}

// debianCopyright returns the file copyright. It holds the text of the licenses that
// Debian does not have itself.
func debianCopyright() []byte {
	_, license, _ := strings.Cut(string(notices), "\n\n")
	b := slices.Clone(copyright)
	for line := range strings.Lines(license) {
		b = append(b, " "+cmp.Or(strings.TrimSpace(line), ".")+"\n"...)
	}
	return b
}
