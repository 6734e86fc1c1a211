module github.com/adoube/adoube/lab

go 1.26.0

require (
	github.com/adoube/adoube v0.0.0
	golang.org/x/sync v0.25.0
	golang.org/x/sys v0.50.0
	gonum.org/v1/gonum v0.16.0
)

require (
	golang.org/x/term v0.48.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)

replace github.com/adoube/adoube => ../
