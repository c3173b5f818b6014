package detect

import (
	"testing"

	"github.com/understudy-text/understudy/language/token"
)

// Initials of somebody whom the document names stand for him; the same letters in a code, of
// somebody unknown, or that are a word, do not.
func TestInitialled(t *testing.T) {
	d := english(t)
	for text, want := range map[string]string{
		"[Thomas Okafor] came. Notes: TO.":                    "[Thomas Okafor] came. Notes: TO.", // a word
		"[Magda Okafor] came. Notes: MO.":                     "[Magda Okafor] came. Notes: [MO].",
		"[Magda Okafor] came.\nMO: Yes.\n(MO)\t\"MO\" - MO's": "[Magda Okafor] came.\n[MO]: Yes.\n([MO])\t\"[MO]\" - [MO]'s",
		"[Magda Okafor] came. MO-12, 12/MO, MO@host.example":  "[Magda Okafor] came. MO-12, 12/MO, MO@host.example",
		"[Magda Okafor] came. MK and mo left.":                "[Magda Okafor] came. MK and mo left.",
		"[Magda Ruth Okafor] came. MRO left, MO did not.":     "[Magda Ruth Okafor] came. [MRO] left, [MO] did not.",
		"[Okafor] came. OO left.":                             "[Okafor] came. OO left.",
		"[Brian Perry] came. BP 120/80.":                      "[Brian Perry] came. BP 120/80.", // a clinical abbreviation
		"[M. Okafor] came. MO left.":                          "[M. Okafor] came. MO left.",
	} {
		plain, spans := unmark(text)
		if got := inBrackets(plain, d.initialled(plain, token.Cut(plain, nil), spans)); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
