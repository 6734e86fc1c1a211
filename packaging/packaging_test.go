package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/version"
)

var (
	day   = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	files = []file{
		{"adoube", 0o755, []byte("program"), "usr/games/adoube"},
		{"LICENSE", 0o644, []byte("license"), ""},
		{"adoube.6", 0o644, []byte("manual"), "usr/share/man/man6/adoube.6.gz"},
		{"docs/faq.md", 0o644, []byte("questions"), debianDocs + "docs/faq.md"},
	}
)

// list returns what a compressed tar archive holds.
func list(t *testing.T, data []byte) string {
	t.Helper()
	z := must.Get(gzip.NewReader(bytes.NewReader(data)))(t)
	var b strings.Builder
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return b.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		text := must.Get(io.ReadAll(r))(t)
		fmt.Fprintf(&b, "%o %s %s %s\n", h.Mode, h.ModTime.UTC().Format(time.DateOnly), h.Name, text)
	}
}

func TestArchivesHoldTheFiles(t *testing.T) {
	packed := newTree(day)
	for _, f := range files {
		packed.add("folder/"+f.name, f.mode, f.data)
	}
	const want = `755 2026-01-02 folder/ ` + `
644 2026-01-02 folder/LICENSE license
755 2026-01-02 folder/adoube program
644 2026-01-02 folder/adoube.6 manual
755 2026-01-02 folder/docs/ ` + `
644 2026-01-02 folder/docs/faq.md questions
`
	if got := list(t, packed.tarGz()); got != want {
		t.Errorf("the tar archive holds\n%s", got)
	}
	data := packed.zipped()
	z := must.Get(zip.NewReader(bytes.NewReader(data), int64(len(data))))(t)
	var b strings.Builder
	for _, f := range z.File {
		text := must.Get(io.ReadAll(must.Get(f.Open())(t)))(t)
		fmt.Fprintf(&b, "%o %s %s %s\n", f.Mode().Perm(), f.Modified.UTC().Format(time.DateOnly), f.Name, text)
	}
	if got := b.String(); got != want {
		t.Errorf("the zip archive holds\n%s", got)
	}
}

func TestDebianPackageInstallsTheFilesWhereTheyBelong(t *testing.T) {
	installed, size := debianFiles(files, day)
	got := list(t, installed.tarGz())
	for _, want := range []string{
		"755 2026-01-02 usr/ \n755 2026-01-02 usr/games/ \n755 2026-01-02 usr/games/adoube program\n",
		" usr/share/man/man6/adoube.6.gz \x1f\x8b",
		" usr/share/doc/adoube/changelog.gz \x1f\x8b",
		" usr/share/games/plugins/uci/adoube.eng plugin spec 0.0\nadoube\nchess,fischerandom\n",
		" usr/share/doc/adoube/docs/faq.md questions\n",
		" usr/share/doc/adoube/copyright Format: ",
		"\nLicense: BSD-3-Clause\n Copyright 2009 The Go Authors.\n .\n Redistribution and use ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the package has no\n%s\nbut\n%q", want, got)
		}
	}
	if strings.Contains(got, "LICENSE") || size < len("program")+len(debianCopyright()) {
		t.Errorf("the package has a license of its own, or %d bytes", size)
	}
}

// A page is read on its own: what is not in the archive has to be on the site.
func TestThePagesOfAnArchiveLeadSomewhere(t *testing.T) {
	t.Chdir("..")
	packed := contents([]byte("manual"))
	names := map[string]bool{}
	for _, f := range packed {
		names[f.name] = true
	}
	for _, f := range packed {
		if path.Ext(f.name) != ".md" {
			continue
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#\s]+)`).FindAllStringSubmatch(string(f.data), -1) {
			rest, ours := strings.CutPrefix(m[1], "https://github.com/adoube/adoube/")
			view, file, _ := strings.Cut(rest, "/v"+version.Number+"/")
			switch _, err := os.Stat(file); {
			case ours && (view == "blob" || view == "raw") && err != nil:
				t.Errorf("%s: %s is not in the repository", f.name, m[1])
			case !strings.Contains(m[1], ":") && !names[path.Join(path.Dir(f.name), m[1])]:
				t.Errorf("%s: %s is not in the archive", f.name, m[1])
			}
		}
	}
	for _, name := range []string{"LICENSE", "NOTICES", "adoube.6", "README.md"} {
		if !names[name] {
			t.Errorf("the archive has no %s", name)
		}
	}
}

// A program must come with the notices of its parts.
func TestTheNoticesAreThoseOfAllModules(t *testing.T) {
	list := func(args ...string) []string {
		out, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Skip(err)
		}
		return strings.Fields(string(out))
	}
	folders := list("env", "GOROOT")
	for _, m := range slices.Compact(list("list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}={{.Dir}}{{end}}{{end}}", "../cmd/engine", "../web")) {
		name, folder, _ := strings.Cut(m, "=")
		if !bytes.Contains(notices, []byte(name)) {
			t.Errorf("%s is not named", name)
		}
		folders = append(folders, folder)
	}
	for _, folder := range folders {
		license, err := os.ReadFile(filepath.Join(folder, "LICENSE"))
		if err != nil {
			t.Log(err) // as in the package of a distribution
		} else if !bytes.Contains(notices, license) {
			t.Errorf("the license in %s is missing", folder)
		}
	}
}

func TestDpkgReadsThePackage(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("dpkg-deb is not installed")
	}
	deb := debian("amd64", files, day)
	dir := t.TempDir()
	name := filepath.Join(dir, "adoube.deb")
	must.Do(t, os.WriteFile(name, deb, 0o644))
	root := filepath.Join(dir, "root")
	if out, err := exec.Command("dpkg-deb", "--raw-extract", name, root).CombinedOutput(); err != nil {
		t.Fatalf("dpkg-deb: %v\n%s", err, out)
	}
	if text, err := os.ReadFile(filepath.Join(root, "usr/games/adoube")); err != nil || string(text) != "program" {
		t.Errorf("the program is %q, %v", text, err)
	}
	if text, err := os.ReadFile(filepath.Join(root, "DEBIAN/control")); err != nil || !strings.HasPrefix(string(text), "Package: adoube\n") {
		t.Errorf("control is %q, %v", text, err)
	}
	sums := must.Get(os.ReadFile(filepath.Join(root, "DEBIAN/md5sums")))(t)
	check := exec.Command("md5sum", "--check", "--strict", "-")
	check.Dir, check.Stdin = root, bytes.NewReader(sums)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("md5sum: %v\n%s", err, out)
	}
}

func TestFormulaNamesTheArchivesAndTheirSums(t *testing.T) {
	r := releaser{t.TempDir(), day, map[string]string{}}
	for _, p := range platforms {
		r.platform(p, files)
	}
	text := string(formula(r.sums))
	for name, sum := range r.sums {
		data := must.Get(os.ReadFile(filepath.Join(r.dist, name)))(t)
		if want := fmt.Sprintf("%x", sha256.Sum256(data)); sum != want {
			t.Errorf("the sum of %s is %s, want %s", name, sum, want)
		}
		named := strings.HasSuffix(name, ".tar.gz") && !strings.Contains(name, "android")
		if want := name + "\"\n      sha256 \"" + sum + `"`; strings.Contains(text, want) != named {
			t.Errorf("%s: named in the formula is %v, want %v", name, !named, named)
		}
	}
}
