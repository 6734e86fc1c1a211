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
	release("dist")
}

// check ends the program if there is an error: half a release is none.
func check(err error) {
	if err != nil {
		log.Fatalln("packaging:", err)
	}
}

// get returns the value of a call, or ends the program if there is an error.
func get[T any](v T, err error) T {
	check(err)
	return v
}

// release makes everything in the directory dist, which it empties first.
func release(dist string) {
	commit := head()
	check(os.RemoveAll(dist))
	temp := filepath.Join(get(filepath.Abs(dist)), "temp")
	check(os.MkdirAll(temp, 0o755))

	here := platform{runtime.GOOS, runtime.GOARCH}
	native := filepath.Join(temp, here.program())
	build(here, commit, native)
	shared := contents(output(native, "man"))
	r := &releaser{dist, get(time.Parse(time.DateOnly, version.Date)), map[string]string{}}
	for _, p := range platforms {
		name := filepath.Join(temp, p.name())
		build(p, commit, name)
		r.platform(p, append([]file{{p.program(), 0o755, get(os.ReadFile(name)), "usr/games/adoube"}}, shared...))
	}
	r.page(temp)
	r.write("adoube.rb", formula(r.sums))
	var list []byte // in the format of sha256sum
	for _, name := range slices.Sorted(maps.Keys(r.sums)) {
		list = fmt.Appendf(list, "%s  %s\n", r.sums[name], name)
	}
	r.write("SHA256SUMS", list)
	// The signature, and proof that the network is sound.
	lines := strings.Split(strings.TrimSpace(string(output(native, "bench"))), "\n")
	log.Println("bench:", lines[len(lines)-1])
	check(os.RemoveAll(temp))
}

// output runs a command and returns what it prints.
func output(name string, args ...string) []byte {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	return get(c.Output())
}

// head returns the commit of the working tree.
func head() string {
	commit := strings.TrimSpace(string(output("git", "rev-parse", "HEAD")))
	if len(output("git", "status", "--porcelain")) > 0 {
		commit += " (modified)"
	}
	return commit
}

// build builds the program for p. The linker writes the commit into it; what
// else git knows, such as tags, differs between copies of the repository.
func build(p platform, commit, name string) {
	run([]string{"CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOOS=" + p.goos, "GOARCH=" + p.goarch, "GOAMD64=v1", "GOARM64=v8.0"},
		"go", "build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X 'github.com/adoube/adoube/internal/version.commit="+commit+"'",
		"-o", name, "./cmd/engine")
}

// run runs a command with changes to the environment.
func run(environment []string, name string, args ...string) {
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), environment...)
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		check(fmt.Errorf("%s %s: %w", strings.Join(environment, " "), c, err))
	}
}

// A releaser writes the files of a release.
type releaser struct {
	dist string
	date time.Time         // of all files inside archives
	sums map[string]string // SHA-256 of the files, by name
}

// platform writes the archive of p, and the Debian package for Linux.
func (r *releaser) platform(p platform, files []file) {
	name := "adoube-" + version.Number + "-" + p.name()
	packed := newTree(r.date)
	for _, f := range files {
		packed.add(path.Join(name, f.name), f.mode, f.data)
	}
	if p.goos == "windows" {
		r.write(name+".zip", packed.zipped())
	} else {
		r.write(name+".tar.gz", packed.tarGz())
	}
	if p.goos == "linux" {
		r.write("adoube_"+debianVersion+"_"+p.goarch+".deb", debian(p.goarch, files, r.date))
	}
}

// page writes the page in one file, and its directory for servers as an archive.
func (r *releaser) page(temp string) {
	folder := filepath.Join(temp, "web")
	run([]string{"GOFLAGS=-buildvcs=false"}, "make", "web", "WEB="+folder)
	name, packed := "adoube-"+version.Number+"-web", newTree(r.date)
	for _, file := range get(filepath.Glob(filepath.Join(folder, "*"))) {
		packed.add(path.Join(name, filepath.Base(file)), 0o644, get(os.ReadFile(file)))
	}
	r.write(name+".zip", packed.zipped())
	r.write("adoube.html", get(os.ReadFile(filepath.Join(temp, "adoube.html"))))
}

// write writes a file and notes its checksum.
func (r *releaser) write(name string, data []byte) {
	r.sums[name] = fmt.Sprintf("%x", sha256.Sum256(data))
	log.Printf("%.12s %8d %s", r.sums[name], len(data), name)
	check(os.WriteFile(filepath.Join(r.dist, name), data, 0o644))
}
