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
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	day   = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	files = []file{
		{"adoube", 0o755, []byte("program")},
		{"adoube.1", 0o644, []byte("manual")},
		{"completions/_adoube", 0o644, []byte("completion")},
		{"LICENSE", 0o644, []byte("license")},
		{"docs/faq.md", 0o644, []byte("questions")},
	}
)

// list returns what a compressed tar archive holds.
func list(t *testing.T, data []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return b.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%o %s %s %s\n", h.Mode, h.ModTime.UTC().Format(time.DateOnly), h.Name, text)
	}
}

func TestArchivesHoldTheFiles(t *testing.T) {
	packed := inFolder("folder", files)
	data, err := tarGz(packed, day)
	if err != nil {
		t.Fatal(err)
	}
	const want = `755 2026-01-02 folder/adoube program
644 2026-01-02 folder/adoube.1 manual
644 2026-01-02 folder/completions/_adoube completion
644 2026-01-02 folder/LICENSE license
644 2026-01-02 folder/docs/faq.md questions
`
	if got := list(t, data); got != want {
		t.Errorf("the tar archive holds\n%s", got)
	}

	if data, err = zipped(packed, day); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%o %s %s %s\n", f.Mode(), f.Modified.UTC().Format(time.DateOnly), f.Name, text)
	}
	if got := b.String(); got != want {
		t.Errorf("the zip archive holds\n%s", got)
	}
}

func TestDebianPackageInstallsTheFilesWhereTheyBelong(t *testing.T) {
	installed, err := debianFiles(files, day)
	if err != nil {
		t.Fatal(err)
	}
	data, err := tarGz(withFolders(installed), day)
	if err != nil {
		t.Fatal(err)
	}
	got := list(t, data)
	for _, want := range []string{
		"755 2026-01-02 ./ \n755 2026-01-02 ./usr/ \n755 2026-01-02 ./usr/games/ \n755 2026-01-02 ./usr/games/adoube program\n",
		" ./usr/share/man/man1/adoube.1.gz \x1f\x8b",
		" ./usr/share/zsh/vendor-completions/_adoube completion\n",
		" ./usr/share/doc/adoube/docs/faq.md questions\n",
		" ./usr/share/doc/adoube/copyright Format: ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the package has no\n%s\nbut\n%q", want, got)
		}
	}
	if strings.Contains(got, "LICENSE") {
		t.Error("the package has a license of its own")
	}
}

func TestDpkgReadsThePackage(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("dpkg-deb is not installed")
	}
	deb, err := debian("amd64", files, day)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "adoube.deb")
	if err := os.WriteFile(name, deb, 0o644); err != nil {
		t.Fatal(err)
	}
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
}

func TestFormulaNamesTheArchivesAndTheirSums(t *testing.T) {
	r := releaser{dist: t.TempDir(), date: day}
	for _, p := range platforms {
		if err := r.platform(p, files); err != nil {
			t.Fatal(err)
		}
	}
	text := string(formula(r.sums))
	for _, s := range r.sums {
		data, err := os.ReadFile(filepath.Join(r.dist, s.name))
		if err != nil || sha256.Sum256(data) != s.sum {
			t.Errorf("the sum of %s is wrong, %v", s.name, err)
		}
		named := strings.HasSuffix(s.name, ".tar.gz") && !strings.Contains(s.name, "android")
		if want := s.name + "\"\n      sha256 \"" + s.hex() + `"`; strings.Contains(text, want) != named {
			t.Errorf("%s: named in the formula is %v, want %v", s.name, !named, named)
		}
	}
}
