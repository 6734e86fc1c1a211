package command

import "testing"

func TestManualIsMadeFromTheDefinitions(t *testing.T) {
	const want = `.\" Made from the command table by prog man.
.Dd January 2, 2026
.Dt PROG 6
.Os
.Sh NAME
.Nm prog
.Nd \&a test
.Sh SYNOPSIS
.Nm
.Nm
.Ar COMMAND
.Op Ar FLAG ...
.Op Ar ARGUMENT ...
.Sh DESCRIPTION
\&It's a \(dqtest\(dq.
\&It walks.
.Sh COMMANDS
Flags and arguments may be mixed.
.Fl -help
explains a command.
.Bl -tag -width Ds
.It Xo
.Cm walk
.Op Fl -fast
.Op Fl -mood Ar \&MOOD
.Op Fl -pace Ar \&value
.Op Fl -steps Ar \&N
.Ar \&FROM
.Ar \&[TO...]
.Xc
\&go somewhere
.Bl -tag -width Ds -compact
.It Fl -fast
\&hurry
.It Fl -mood Ar \&MOOD
\&MOOD to be in (default good)
.It Fl -pace Ar \&value
\&speed (0 to 1, default 0.5)
.It Fl -steps Ar \&N
\&make N steps (1 to 9, default 3)
.El
.It Xo
.Cm rest
.Xc
\&do nothing
.Pp
\&It takes no
\&time.
.It Xo
.Cm version
.Xc
\&show how the program was built
.It Xo
.Cm man
.Xc
\&print the manual page
.It Xo
.Cm help
.Ar \&[COMMAND]
.Xc
\&list the commands, or explain one and its flags
.El
.Sh EXIT STATUS
0 for success, 2 for a mistake in the arguments or in the files they name, 1 for
anything else.
.Sh UCI OPTIONS
.Bl -tag -width Ds -compact
.It Cm "\&Hash"
\&spin, 16
.El
.Sh EXAMPLES
.Bl -tag -width Ds
.It Li "\&prog walk \-\-fast here"
\&hurry here
.El
`
	if got, err := run("man"); got != want || err != nil {
		t.Errorf("man prints\n%s%v, want\n%s", got, err, want)
	}
}
