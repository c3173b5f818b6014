package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// What is filed names the settings that were changed, inputs and outputs apart, and no
// password.
func TestSettingsOf(t *testing.T) {
	cmd := &cobra.Command{}
	cmd.Flags().String("server", "http://localhost", "")
	cmd.Flags().Int("top", 10, "")
	cmd.Flags().String("html", "", "")
	if got := settingsOf(cmd); !strings.Contains(got, "by default") || strings.Contains(got, "--") {
		t.Errorf("nothing was set: %q", got)
	}
	for name, value := range map[string]string{"server": "https://anna:secret@example.org/", "top": "3", "html": "risk.html"} {
		if err := cmd.Flags().Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	got := settingsOf(cmd)
	if !strings.Contains(got, "--server https://anna:xxxxx@example.org/, --top 3;") || strings.Contains(got, "secret") || strings.Contains(got, "risk.html") {
		t.Errorf("%q", got)
	}
}
