package main

import (
	"bytes"
	"cmp"
	"crypto/md5"
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
func debian(arch string, files []file, date time.Time) ([]byte, error) {
	installed, err := debianFiles(files, date)
	if err != nil {
		return nil, err
	}
	size := 0
	var sums bytes.Buffer
	for _, f := range installed {
		size += (len(f.data) + 1023) / 1024
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.data), f.name)
	}
	control := fmt.Sprintf(`Package: adoube
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
`, version.Number, arch, maintainer, size)
	controlTar, err := tarGz(withFolders([]file{{name: "control", mode: 0o644, data: []byte(control)}, {name: "md5sums", mode: 0o644, data: sums.Bytes()}}), date)
	if err != nil {
		return nil, err
	}
	dataTar, err := tarGz(withFolders(installed), date)
	if err != nil {
		return nil, err
	}
	return ar([]file{
		{name: "debian-binary", mode: 0o644, data: []byte("2.0\n")},
		{name: "control.tar.gz", mode: 0o644, data: controlTar},
		{name: "data.tar.gz", mode: 0o644, data: dataTar},
	}, date), nil
}

// debianFiles returns where Debian wants the files of an archive.
func debianFiles(files []file, date time.Time) (installed []file, err error) {
	for _, f := range append(files,
		file{"", 0o644, debianCopyright(), debianDocs + "copyright"},
		file{"", 0o644, fmt.Appendf(nil, "adoube (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- %s  %s\n",
			version.Number, maintainer, date.Format(time.RFC1123Z)), debianDocs + "changelog.gz"},
		file{"", 0o644, []byte("# Go links statically.\nadoube: statically-linked-binary\n"), "usr/share/lintian/overrides/adoube"},
	) {
		if f.debian == "" {
			continue
		}
		f.name = f.debian
		if strings.HasSuffix(f.name, ".gz") {
			if f.data, err = gzipped(f.data); err != nil {
				return nil, err
			}
		}
		installed = append(installed, f)
	}
	return installed, nil
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

// withFolders returns files with the folders above them, in the order of their
// names, which begin with ./ as dpkg expects.
func withFolders(files []file) []file {
	folders := map[string]bool{}
	for _, f := range files {
		for dir := path.Dir(f.name); dir != "."; dir = path.Dir(dir) {
			folders["./"+dir+"/"] = true
		}
	}
	list := []file{{name: "./", mode: 0o755}}
	for dir := range folders {
		list = append(list, file{name: dir, mode: 0o755})
	}
	for _, f := range files {
		list = append(list, file{name: "./" + f.name, mode: f.mode, data: f.data})
	}
	slices.SortFunc(list, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return list
}

// ar returns an archive in the format of ar(5).
func ar(files []file, date time.Time) []byte {
	b := []byte("!<arch>\n")
	for _, f := range files {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", f.name, date.Unix(), 0, 0, fmt.Sprintf("100%o", f.mode), len(f.data))
		b = append(b, f.data...)
		if len(f.data)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return b
}
