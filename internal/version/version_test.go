package version

import (
	"regexp"
	"strings"
	"testing"
)

func TestIdentityDistinguishesBuilds(t *testing.T) {
	const revision = "89ab41f0e96c1c8f4a0d0d5a4cf0b3f6a1f4d9be"
	hash := func() string { return "5eed5eed" }
	for _, tt := range []struct {
		commit, time, modified, want string
	}{
		{revision, "2026-11-29T01:02:03Z", "false", "20261129-89ab41f0"},
		{revision, "2026-11-29T01:02:03Z", "true", "20261129-89ab41f0-build-5eed5eed"},
		{revision, "", "", "89ab41f0"}, // by the linker
		{"", "", "", "build-5eed5eed"},
	} {
		b := build{commit: tt.commit, settings: map[string]string{"vcs.time": tt.time, "vcs.modified": tt.modified}}
		if got := strings.Join(b.identity(hash), "-"); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt, got, tt.want)
		}
	}
	if got := (build{}).identity(func() string { return "" }); got != nil {
		t.Errorf("of nothing: %q", got)
	}
}

// A test is built without a commit, so only the hash distinguishes it.
func TestStringNamesThisBuild(t *testing.T) {
	if got := String(); strings.HasSuffix(Number, "-dev") && !regexp.MustCompile(`^`+regexp.QuoteMeta(Number)+`-.*[0-9a-f]{8}$`).MatchString(got) {
		t.Errorf("String() = %q", got)
	}
	if first, _, _ := strings.Cut(Describe("prog"), "\n"); first != "prog "+String() {
		t.Errorf("Describe() begins with %q", first)
	}
}
