package main_test

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The page allows itself no scripts but its files and the one within it.
func TestThePolicyKnowsTheScriptOfThePage(t *testing.T) {
	text, err := os.ReadFile("static/index.html")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(text), "\r\n", "\n")
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(page)
	if policy == nil || !strings.HasPrefix(policy[1], "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-") {
		t.Fatalf("the policy is %q", policy)
	}
	for _, script := range regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(script[1]))
		if hash := base64.StdEncoding.EncodeToString(sum[:]); !strings.Contains(policy[1], "'sha256-"+hash+"'") {
			t.Errorf("the policy does not allow the script with the hash %s", hash)
		}
	}
}
