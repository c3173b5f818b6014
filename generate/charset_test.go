package generate_test

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/internal/charset"
)

// TestCharset: people whose document is in a character set of one byte are played by names
// that it has, whatever the key, and nobody's names lose their marks for it.
func TestCharset(t *testing.T) {
	text := "⟦PERSON|Sven Lindqvist⟧, ⟦PERSON|Bjorn Hansen⟧, ⟦PERSON|Karin Svensson⟧, ⟦PERSON|Lars Berg⟧, ⟦PERSON|Zofia Nowak⟧, ⟦PERSON|Mehmet Demir⟧, " +
		"⟦PERSON|Jean Martin⟧ och ⟦PERSON|Anna Lind⟧ träffades i ⟦LOC|Lund⟧ med ⟦PERSON|Ingrid Holm⟧."
	lost := 0
	for _, set := range []string{"", "windows-1252", "windows-1254", "windows-1256", "iso-8859-15", "macintosh", "us-ascii"} {
		for _, key := range strings.Fields("a b c") {
			doc := marked("sv", text)
			doc.Charset = set
			for i, got := range standIns(t, key, doc)[0] {
				switch {
				case set == "" && !charset.Named("us-ascii").Writes(norm.NFC.String(got)):
					lost++
				case set != "" && !charset.Named(set).Writes(norm.NFC.String(got)):
					t.Errorf("%s, key %s: mention %d is %q", set, key, i, got)
				}
			}
		}
	}
	if lost < 2 {
		t.Errorf("only %d names of files in Unicode are not of ASCII alone: the test shows nothing", lost)
	}
}
