package uci

import "testing"

func TestOpponentIsDescribedByWhatIsKnown(t *testing.T) {
	for _, tt := range []struct{ value, want string }{
		{"none none human <empty>", "human"}, // as Polyglot says it
		{"none none computer <Empty>", "computer"},
		{"none 1500 human <empty>", "rating 1500, human"},
		{"GM none human Ann  Lee", `"Ann Lee", title "GM", human`},
		{"none none computer", "computer"},
		{"someone", `"someone"`},
	} {
		if got := describeOpponent(tt.value); got != tt.want {
			t.Errorf("describeOpponent(%q) = %s, want %s", tt.value, got, tt.want)
		}
	}
}
