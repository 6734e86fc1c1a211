module github.com/adoube/adoube

go 1.26.0

require (
	golang.org/x/sync v0.25.0
	golang.org/x/sys v0.50.0
	golang.org/x/term v0.48.0
)

// Only tests import these, so no program contains them. A module of their own would take them
// out of the graph, but `go test ./...` would then leave those tests out.
require (
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
)

require golang.org/x/text v0.44.0 // indirect
