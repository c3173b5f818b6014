package substitute

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/corpus"
)

// TestAlignOtherMarks checks that an editor who makes quotation marks and dashes
// straight, or curly, takes no proof away.
func TestAlignOtherMarks(t *testing.T) {
	const letter = "“It’s the dog’s fault,” said Ann Berg – and left. ‘Dog’s’ – Ann Berg’s word – stayed. “Ann” said nothing."
	straight := strings.NewReplacer("“", `"`, "”", `"`, "‘", "'", "’", "'", "–", "-")
	rec := record(t, "a.txt", letter)
	w, receipt := rewrite(t, rec, map[string]string{"Ann Berg": "Eva Lund", "Ann": "Eva"})
	edited := straight.Replace(w.Texts[0])
	reps, missing := Align(edited, []*TextReceipt{&receipt.Texts[0]}, key)
	got, _, err := corpus.Replace(edited, reps)
	if want := straight.Replace(letter); got != want || err != nil || len(missing) > 0 {
		t.Errorf("%v, missing %v\ngot  %s\nwant %s", err, missing, got, want)
	}
}
