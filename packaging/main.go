// Packaging makes a release: it builds the program for each platform and writes
// archives, Debian packages, the page, a Homebrew formula and checksums into dist.
//
//	go run ./packaging
//
// The same commit and the same version of Go give the same bytes everywhere. Run it
// at the root of the repository, with git in the path.
package main

import (
	"crypto/sha256"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/internal/version"
)

// A platform is a target of the compiler.
type platform struct{ goos, goarch string }

// platforms are those of a release. One program serves every amd64 processor,
// because kernels are chosen at run time: the bench takes as long with GOAMD64=v3.
var platforms = []platform{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"android", "arm64"},
}

// name returns p as users know it.
func (p platform) name() string {
	return strings.Replace(p.goos, "darwin", "macos", 1) + "-" + p.goarch
}

// program returns the name of the program on p.
func (p platform) program() string {
	if p.goos == "windows" {
		return "adoube.exe"
	}
	return "adoube"
}

func main() {
	log.SetFlags(0)
	if err := release("dist"); err != nil {
		log.Fatalln("packaging:", err)
	}
}

// release makes everything in the folder dist, which it empties first.
func release(dist string) error {
	commit, err := head()
	if err != nil {
		return err
	}
	date, err := time.Parse(time.DateOnly, version.Date)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := os.Mkdir(dist, 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "adoube")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)

	here := platform{runtime.GOOS, runtime.GOARCH}
	native := filepath.Join(temp, here.program())
	if err := build(here, commit, native); err != nil {
		return err
	}
	shared, err := contents(native)
	if err != nil {
		return err
	}
	r := &releaser{dist, date, map[string]string{}}
	for _, p := range platforms {
		name := filepath.Join(temp, p.name())
		if err := build(p, commit, name); err != nil {
			return err
		}
		program, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := r.platform(p, append([]file{{p.program(), 0o755, program, "usr/games/adoube"}}, shared...)); err != nil {
			return err
		}
	}
	if err := r.page(temp); err != nil {
		return err
	}
	if err := r.write("adoube.rb", formula(r.sums)); err != nil {
		return err
	}
	var list []byte // in the format of sha256sum
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		list = fmt.Appendf(list, "%s  %s\n", r.sums[name], name)
	}
	if err := r.write("SHA256SUMS", list); err != nil {
		return err
	}
	// The signature, and proof that the network is sound.
	bench := exec.Command(native, "bench")
	bench.Stderr = os.Stderr
	out, err := bench.Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	log.Println("bench:", lines[len(lines)-1])
	return err
}

// head returns the commit of the working tree.
func head() (string, error) {
	commit, err := exec.Command("git", "rev-parse", "HEAD").Output()
	if err != nil {
		return "", fmt.Errorf("git: %w", err)
	}
	changes, err := exec.Command("git", "status", "--porcelain").Output()
	name := strings.TrimSpace(string(commit))
	if len(changes) > 0 {
		name += " (modified)"
	}
	return name, err
}

// build builds the program for p. The linker writes the commit into it; what
// else git knows, such as tags, differs between copies of the repository.
func build(p platform, commit, name string) error {
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X 'github.com/adoube/adoube/internal/version.commit="+commit+"'",
		"-o", name, "./cmd/engine")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=",
		"GOOS="+p.goos, "GOARCH="+p.goarch, "GOAMD64=v1", "GOARM64=v8.0")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("build for %s: %w", p.name(), err)
	}
	return nil
}

// A releaser writes the files of a release.
type releaser struct {
	dist string
	date time.Time         // of all files inside archives
	sums map[string]string // SHA-256 of the files, by name
}

// platform writes the archive of p, and the Debian package for Linux.
func (r *releaser) platform(p platform, files []file) error {
	name := "adoube-" + version.Number + "-" + p.name()
	packed := newTree(r.date)
	for _, f := range files {
		packed.add(path.Join(name, f.name), f.mode, f.data)
	}
	pack, suffix := packed.tarGz, ".tar.gz"
	if p.goos == "windows" {
		pack, suffix = packed.zipped, ".zip"
	}
	data, err := pack()
	if err != nil {
		return err
	}
	if err := r.write(name+suffix, data); err != nil || p.goos != "linux" {
		return err
	}
	if data, err = debian(p.goarch, files, r.date); err != nil {
		return err
	}
	return r.write("adoube_"+version.Number+"_"+p.goarch+".deb", data)
}

// page writes the page in one file, and its folder for servers as an archive.
func (r *releaser) page(temp string) error {
	folder := filepath.Join(temp, "web")
	c := exec.Command("make", "web", "WEB="+folder)
	c.Env = append(os.Environ(), "GOFLAGS=-buildvcs=false")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("make web: %w", err)
	}
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return err
	}
	name, packed := "adoube-"+version.Number+"-web", newTree(r.date)
	for _, file := range names {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		packed.add(path.Join(name, filepath.Base(file)), 0o644, data)
	}
	archive, err := packed.zipped()
	if err != nil {
		return err
	}
	if err := r.write(name+".zip", archive); err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(temp, "adoube.html"))
	if err != nil {
		return err
	}
	return r.write("adoube.html", page)
}

// write writes a file and notes its checksum.
func (r *releaser) write(name string, data []byte) error {
	r.sums[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	log.Printf("%.12s %8d %s", r.sums[name], len(data), name)
	return os.WriteFile(filepath.Join(r.dist, name), data, 0o644)
}
