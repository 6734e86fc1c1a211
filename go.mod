module github.com/adoube/adoube

go 1.26.0

require (
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.30.0
	golang.org/x/term v0.28.0
)

require golang.org/x/text v0.23.0 // indirect
