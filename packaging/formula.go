package main

import (
	"bytes"
	_ "embed"
	"text/template"

	"github.com/adoube/adoube/internal/version"
)

//go:embed adoube.rb.tmpl
var formulaText string

// formula returns the formula for Homebrew, with the archives that have the checksums.
func formula(sums map[string]string) []byte {
	archive := func(platform string) map[string]string {
		name := "adoube-" + version.Number + "-" + platform + ".tar.gz"
		return map[string]string{"Name": name, "Sum": sums[name]}
	}
	var b bytes.Buffer
	t := template.Must(template.New("").Funcs(template.FuncMap{"archive": archive}).Parse(formulaText))
	check(t.Execute(&b, version.Number))
	return b.Bytes()
}
