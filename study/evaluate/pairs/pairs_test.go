package pairs_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

func source(t *testing.T, text string, marks map[string][]corpus.Mark) *pairs.Source {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	files, refused := corpus.Discover([]string{path})
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	return &pairs.Source{Files: files, Replacements: marks}
}

func TestEach(t *testing.T) {
	tests := map[string]struct {
		text   string
		marks  []corpus.Mark
		result string
	}{
		"in order":    {"Åsa met Bo.", []corpus.Mark{{Start: 8, End: 10, Label: "Sven"}, {Start: 0, End: 3, Label: "Eva"}}, "Eva met Sven."},
		"nested":      {"the Åbo Court sat", []corpus.Mark{{Start: 4, End: 7, Label: "x"}, {Start: 4, End: 13, Label: "Oslo Court"}}, "the Oslo Court sat"},
		"twice":       {"Hi Åsa!", []corpus.Mark{{Start: 3, End: 6, Label: "Eva"}, {Start: 3, End: 6, Label: "Eva"}}, "Hi Eva!"},
		"deleted":     {"Hi Åsa!", []corpus.Mark{{Start: 3, End: 6}}, "Hi !"},
		"none":        {"Hi Åsa!", nil, "Hi Åsa!"},
		"whole":       {"Åsa", []corpus.Mark{{Start: 0, End: 3, Label: "Eva 😀"}}, "Eva 😀"},
		"empty":       {"", nil, ""},
		"beside":      {"ab", []corpus.Mark{{Start: 0, End: 1, Label: "1"}, {Start: 1, End: 2, Label: "2"}}, "12"},
		"outside bmp": {"😀 Bo", []corpus.Mark{{Start: 2, End: 4, Label: "Ny"}}, "😀 Ny"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := source(t, tt.text, map[string][]corpus.Mark{"a.txt": tt.marks})
			s.Scope = pairs.InDocument
			docs, err := s.All(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			d := docs[0]
			if d.Scope != pairs.InDocument {
				t.Errorf("the scope is %q", d.Scope)
			}
			if d.Result != tt.result {
				t.Errorf("got %q, want %q", d.Result, tt.result)
			}
			for i, p := range d.Places {
				if got := d.Result[p.Start:p.End]; got != d.StandIns[i] {
					t.Errorf("mention %d: %q stands where %q should", i, got, d.StandIns[i])
				}
				if !strings.Contains(tt.text, d.Original(i)) {
					t.Errorf("mention %d: %q is not in the original", i, d.Original(i))
				}
			}
		})
	}
}

func TestUnfit(t *testing.T) {
	tests := map[string]map[string][]corpus.Mark{
		"beyond the end":   {"a.txt": {{Start: 1, End: 99, Label: "x"}}},
		"nothing replaced": {"a.txt": {{Start: 1, End: 1, Label: "x"}}},
		"backwards":        {"a.txt": {{Start: 2, End: 1, Label: "x"}}},
		"crossing":         {"a.txt": {{Start: 0, End: 2, Label: "x"}, {Start: 1, End: 3, Label: "y"}}},
		"disagreeing":      {"a.txt": {{Start: 0, End: 2, Label: "x"}, {Start: 0, End: 2, Label: "y"}}},
		"other document":   {"b.txt": {{Start: 0, End: 1, Label: "x"}}},
	}
	for name, marks := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := source(t, "text", marks).All(t.Context())
			if err == nil {
				t.Fatal("no error")
			}
			if name == "other document" && (!errors.Is(err, pairs.ErrUnknown) || !strings.Contains(err.Error(), `"b.txt"`)) {
				t.Errorf("%v is not ErrUnknown with the document's name", err)
			}
			if strings.Contains(err.Error(), "text\"") {
				t.Errorf("the error quotes the document: %v", err)
			}
		})
	}
}

// Annotations give their category to every span that they touch.
func TestCategories(t *testing.T) {
	s := &pairs.Source{}
	doc := &understudy.Document{ID: "a", Text: "0123456789", Given: []understudy.Span{
		{Start: 0, End: 1, Category: understudy.Code}, {Start: 1, End: 5, Category: understudy.Person}, {Start: 7, End: 8, Category: understudy.Location},
	}}
	d, err := s.Pair(t.Context(), doc, []corpus.Mark{{Start: 1, End: 2}, {Start: 4, End: 6}, {Start: 9, End: 10}})
	if err != nil {
		t.Fatal(err)
	}
	var got []understudy.Category
	for _, s := range d.Spans {
		got = append(got, s.Category)
	}
	if want := []understudy.Category{understudy.Person, understudy.Person, understudy.Misc}; !slices.Equal(got, want) || d.Failed != 2 || d.Kept != 0 {
		t.Errorf("%v, %d failed and %d kept, want %v, 2 and none", got, d.Failed, d.Kept, want)
	}
	s.Kept = map[string][]corpus.Mark{"a": {{Start: 7, End: 8, Label: "a continent tells of nobody"}}}
	if d, err = s.Pair(t.Context(), doc, []corpus.Mark{{Start: 1, End: 2}}); err != nil || d.Failed != 1 || d.Kept != 1 {
		t.Errorf("%d failed and %d kept (%v), want one each", d.Failed, d.Kept, err)
	}
}

// Pairing takes a time that is linear in the text: with each annotation compared
// with each replacement, this would take minutes.
func TestManyMentions(t *testing.T) {
	const n = 300_000
	doc := &understudy.Document{ID: "a", Text: strings.Repeat("Bo ", n)}
	marks := make([]corpus.Mark, n)
	for i := range marks {
		marks[i] = corpus.Mark{Start: 3 * i, End: 3*i + 2, Label: "Åke"}
		doc.Given = append(doc.Given, understudy.Span{Start: 3 * i, End: 3*i + 2, Category: understudy.Person})
	}
	d, err := (&pairs.Source{}).Pair(t.Context(), doc, marks)
	if err != nil || len(d.Spans) != n || d.Failed != 0 {
		t.Errorf("%d spans, %d failed, %v", len(d.Spans), d.Failed, err)
	}
}

// found is a detector of what it is told.
type found []understudy.Span

func (f found) Detect(context.Context, *understudy.Document) ([]understudy.Span, error) {
	return f, nil
}

// What is detected tells the categories of a document without annotations; that it
// was not replaced is no failure.
func TestDetectedCategories(t *testing.T) {
	s := &pairs.Source{Detector: found{{Start: 0, End: 3, Category: understudy.Person}, {Start: 8, End: 10, Category: understudy.Location}}}
	marks := []corpus.Mark{{Start: 0, End: 3, Label: "Eva"}}
	for name, tt := range map[string]struct {
		given  []understudy.Span
		want   understudy.Category
		failed int
	}{
		"plain":     {nil, understudy.Person, 0},
		"annotated": {[]understudy.Span{{Start: 0, End: 3, Category: understudy.Organisation}, {Start: 4, End: 7, Category: understudy.Misc}}, understudy.Organisation, 1},
	} {
		d, err := s.Pair(t.Context(), &understudy.Document{ID: "a", Text: "Asa met Bo.", Given: tt.given}, marks)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Spans[0].Category; got != tt.want || d.Failed != tt.failed {
			t.Errorf("%s: %s and %d failed, want %s and %d", name, got, d.Failed, tt.want, tt.failed)
		}
	}
}
