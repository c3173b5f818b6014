package decide

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
)

// Where mentions stand, and what policy prompt does with them.
func TestPromptPolicy(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct {
		code, text string
		category   understudy.Category
		kind, want string // rule
	}{
		{"en", "Answer in ⟦Swedish⟧.", understudy.Demographic, "", "languages"},
		{"en", "Translate it into ⟦French⟧ and English.", understudy.Demographic, "", "languages"},
		{"en", "Translate it into French and ⟦English⟧: hello", understudy.Demographic, "", "languages"},
		{"en", "He works in ⟦Swedish⟧ schools.", understudy.Demographic, "", "everything-else"},
		{"en", "The ⟦Swedish⟧ nurse rang.", understudy.Demographic, "", "everything-else"},
		{"sv", "Svara på ⟦engelska⟧, tack.", understudy.Demographic, "", "languages"},
		{"sv", "Översätt till ⟦franska⟧ och engelska.", understudy.Demographic, "", "languages"},
		{"sv", "Den ⟦franska⟧ läkaren ringde.", understudy.Demographic, "", "everything-else"},
		{"sv", "Translate into ⟦English⟧: Bästa Karin, tack för besöket.", understudy.Demographic, "", "languages"},
		{"sv", "Elle est ⟦suédoise⟧.", understudy.Demographic, "", "everything-else"},
		{"en", "Use ⟦Markdown⟧.", understudy.Misc, "", "formats"},
		{"en", "Write in ⟦Python⟧.", understudy.Person, "", "formats"},
		{"en", "Run `def ⟦Anna⟧(x)` now.", understudy.Person, "", "code"},
		{"en", "```\nx = ⟦Anna⟧.y\n```", understudy.Person, "", "code"},
		{"en", "```\nx = \"⟦Anna⟧ Lind\"\n```", understudy.Person, "", "everything-else"},
		{"en", "```\nx = row[\"⟦nam⟧\"]\n```", understudy.Person, "", "code"},
		{"en", "```\nx = 1 # ⟦Anna Lind⟧ wrote this\n```", understudy.Person, "", "everything-else"},
		{"en", "```\nx = 1\n```\n⟦Anna Lind⟧ wrote this", understudy.Person, "", "everything-else"},
		{"en", "```\n1995-06-18 login from ⟦Leeds⟧\n```", understudy.Location, "", "code"}, // the date was not found
		{"en", "Lines such as `login ⟦9 May 1958⟧ Leeds`", understudy.DateTime, "date", "everything-else"},
		{"en", "```\nif year == ⟦1995⟧:\n```", understudy.DateTime, "date", "code"},
		{"en", "```yaml\nowner: ⟦Anna Lind⟧\n```", understudy.Person, "", "everything-else"},
		{"en", "```YAML title\nowner: ⟦Anna Lind⟧", understudy.Person, "", "everything-else"},
		{"en", "```python\nowner = ⟦Anna⟧\n```", understudy.Person, "", "code"},
		{"en", "```yaml\na: b\n```\n```go\nvar ⟦Anna⟧ int\n```", understudy.Person, "", "code"},
		{"en", "a ` of its own, ⟦Anna Lind⟧", understudy.Person, "", "everything-else"},
		{"en", "```\nmail(⟦anna@example.org⟧)\n```", understudy.Code, "email", "contact-data-and-numbers"},
		{"en", "List ⟦five⟧ points.", understudy.Quantity, "count", "counts"},
	} {
		before, rest, _ := strings.Cut(tc.text, "⟦")
		name, after, _ := strings.Cut(rest, "⟧")
		doc := &understudy.Document{ID: "1", Language: tc.code, Text: before + name + after}
		spans := []understudy.Span{{Start: len(before), End: len(before) + len(name), Category: tc.category, Kind: tc.kind, Score: 1}}
		p, err := New(ready(t, "prompt"), d.languages, "en")
		if err != nil {
			t.Fatal(err)
		}
		linking := understudy.Linking{Entities: []understudy.Entity{{Category: tc.category, Mentions: []int{0}}}}
		got, err := p.Decide(t.Context(), doc, spans, linking)
		if err != nil || got[0].Rule != tc.want {
			t.Errorf("%s: rule %s, want %s (%v)", tc.text, got[0].Rule, tc.want, err)
		}
	}
}

// Policy prompt leaves descriptions that the finder half believes in, and no names.
func TestHalfBelieved(t *testing.T) {
	d := newDesk(t)
	for _, tc := range []struct {
		category understudy.Category
		score    float32
		want     string
	}{
		{understudy.Demographic, 0.5, "doubtful-descriptions"},
		{understudy.Quantity, 0.59, "doubtful-descriptions"},
		{understudy.Demographic, 0.7, "everything-else"},
		{understudy.Person, 0.41, "everything-else"},
		{understudy.Code, 0.41, "everything-else"},
		{understudy.DateTime, 0.41, "everything-else"},
	} {
		doc := &understudy.Document{ID: "1", Language: "en", Text: "It was the xylem then."}
		spans := []understudy.Span{{Start: 11, End: 16, Category: tc.category, Score: tc.score}}
		p, err := New(ready(t, "prompt"), d.languages, "en")
		if err != nil {
			t.Fatal(err)
		}
		linking := understudy.Linking{Entities: []understudy.Entity{{Category: tc.category, Mentions: []int{0}}}}
		got, err := p.Decide(t.Context(), doc, spans, linking)
		if err != nil || got[0].Rule != tc.want {
			t.Errorf("%s %.2f: rule %s, want %s (%v)", tc.category, tc.score, got[0].Rule, tc.want, err)
		}
	}
}
