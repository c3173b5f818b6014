package corpus

import "testing"

// Names of people are mentions, addresses are read, and identifiers, roles and figures stay.
func TestSenderSpans(t *testing.T) {
	person := func(value string) bool { return value != "Interviewer" && value != "assistant" }
	for value, want := range map[string]struct {
		name string
		read bool
	}{
		"Anna Lind":                         {"Anna Lind", true},
		" Anna Lind ":                       {"Anna Lind", true},
		"Lind, Anna":                        {"Lind, Anna", true},
		"Anna Lind <anna@x.org>":            {"Anna Lind", true},
		"O'Neil-Smith":                      {"O'Neil-Smith", true},
		"خالد المصري":                       {"خالد المصري", true},
		"[PERSON]":                          {"[PERSON]", true},
		"anna":                              {"", true},
		"anna@example.org":                  {"", true},
		"@kerry_b88":                        {"", true},
		"+46 70 123 45 67":                  {"", true},
		"user-17":                           {"", false},
		"U02ABC":                            {"", false},
		"SPEAKER_00":                        {"", false},
		"A":                                 {"", false},
		"INT":                               {"", false},
		"4711":                              {"", false},
		"1234567890":                        {"", false},
		"Interviewer":                       {"", false},
		"assistant":                         {"", false},
		"one two three four Five six seven": {"", false},
	} {
		spans, read := senderSpans(value, person)
		got := ""
		for _, s := range spans {
			got += value[s.Start:s.End]
		}
		if got != want.name || read != want.read {
			t.Errorf("%q: %q, read %v; want %q, %v", value, got, read, want.name, want.read)
		}
	}
}
