//go:build !tune

package main

import "github.com/adoube/adoube/uci"

// parameters returns nothing: the parameters of the search are constants.
func parameters() []uci.Parameter { return nil }
