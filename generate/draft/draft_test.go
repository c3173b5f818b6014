package draft_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/draft"
)

const failed = understudy.Failed

// model says the same to whoever asks the same number of times; words[n] is what
// it says the nth time, for every span a letter, "-" where it fails.
type model struct {
	words   []string
	version string
	down    bool

	mu    sync.Mutex
	asked []string // "GENERATE" or "MEND n", and the document
}

var errDown = errors.New("down")

func (m *model) say(what string, doc *understudy.Document, spans []understudy.Span, times int) ([]understudy.Surrogate, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = append(m.asked, what+" "+doc.ID)
	if m.down {
		return nil, errDown
	}
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s, Text: strings.ReplaceAll(m.words[times][i:i+1], "-", failed)}
	}
	return out, nil
}

func (m *model) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}
func (m *model) Freeze(context.Context) error { return nil }
func (m *model) Generate(_ context.Context, doc *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	return m.say("GENERATE", doc, spans, 0)
}

// asker is a model that may do better when it is asked again.
type asker struct{ *model }

func (m asker) Version(context.Context) string { return m.version }

func (m asker) Mend(_ context.Context, doc *understudy.Document, spans []understudy.Span, made []understudy.Surrogate, times int) ([]understudy.Surrogate, error) {
	said, err := m.say(fmt.Sprint("MEND ", times), doc, spans, times)
	for i := range said {
		if made[i].Text != failed {
			said[i] = made[i]
		}
	}
	return said, err
}

// store keeps the first draft of a name, as the ledger does.
type store struct {
	mu     sync.Mutex
	drafts map[[32]byte][]byte
}

func (s *store) Draft(_ context.Context, name [32]byte) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.drafts[name]
	return b, ok, nil
}

func (s *store) KeepDraft(_ context.Context, name [32]byte, b []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.drafts[name]; !there {
		s.drafts[name] = b
	}
	return nil
}

var doc = &understudy.Document{ID: "letter", Text: "Anna met Bo and Cem."}

var spans = []understudy.Span{{Start: 0, End: 4}, {Start: 9, End: 11}, {Start: 16, End: 19}}

// run is both passes of a run that meets the document twice.
func run(t *testing.T, g *draft.Generator) (string, error) {
	t.Helper()
	for range 2 {
		if err := g.Observe(t.Context(), doc, spans, understudy.Linking{}); err != nil {
			return "", err
		}
	}
	made, err := g.Generate(t.Context(), doc, spans, understudy.Linking{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i, s := range made {
		if s.Span != spans[i] {
			t.Errorf("stand-in %d is for %v", i, s.Span)
		}
		b.WriteString(strings.ReplaceAll(s.Text, failed, "-"))
	}
	return b.String(), nil
}

// What a model failed at is asked for again by each later run, and nothing else.
func TestFailuresAreAskedForAgain(t *testing.T) {
	m := &model{words: []string{"x--", "ab-", "cde", "fgh"}}
	kept := &store{drafts: map[[32]byte][]byte{}}
	for i, want := range []struct{ made, asked string }{
		{"x--", "GENERATE letter"}, {"xb-", "MEND 1 letter"}, {"xbe", "MEND 2 letter"}, {"xbe", ""}, {"xbe", ""},
	} {
		m.asked = nil
		made, err := run(t, draft.New(asker{m}, "s", kept))
		if err != nil || made != want.made || strings.Join(m.asked, ",") != want.asked {
			t.Errorf("run %d: %q after %q, %v; want %q after %q", i+1, made, m.asked, err, want.made, want.asked)
		}
	}
}

// A server that goes down while it is asked again takes nothing away.
func TestMendingThatBreaksOff(t *testing.T) {
	m := &model{words: []string{"x--", "abc"}}
	kept := &store{drafts: map[[32]byte][]byte{}}
	if _, err := run(t, draft.New(asker{m}, "s", kept)); err != nil {
		t.Fatal(err)
	}
	m.down = true
	if _, err := run(t, draft.New(asker{m}, "s", kept)); !errors.Is(err, errDown) {
		t.Errorf("err = %v", err)
	}
	m.down = false
	if made, err := run(t, draft.New(asker{m}, "s", kept)); made != "xbc" || err != nil {
		t.Errorf("%q, %v", made, err)
	}
}

// Another model under the same name makes its own; when nobody knows which one
// there is, as with a server that is down, what there is will do.
func TestModelsOfOneName(t *testing.T) {
	one, two := &model{words: []string{"abc"}, version: "1"}, &model{words: []string{"def"}, version: "2"}
	unknown := &model{down: true}
	kept := &store{drafts: map[[32]byte][]byte{}}
	for i, want := range []struct {
		m     *model
		made  string
		asked int
	}{{one, "abc", 1}, {one, "abc", 0}, {two, "def", 1}, {two, "def", 0}, {one, "abc", 0}, {unknown, "def", 0}} {
		want.m.asked = nil
		made, err := run(t, draft.New(asker{want.m}, "s", kept))
		if err != nil || made != want.made || len(want.m.asked) != want.asked {
			t.Errorf("run %d: %q after %q, %v; want %q", i+1, made, want.m.asked, err, want.made)
		}
	}
}

func TestWhatADraftDependsOn(t *testing.T) {
	m := &model{words: []string{"abc"}}
	kept := &store{drafts: map[[32]byte][]byte{}}
	text, language, category := *doc, *doc, slices.Clone(spans)
	text.Text += " "
	language.Language = "sv"
	category[1].Category = understudy.Person
	for i, tc := range []struct {
		settings string
		doc      *understudy.Document
		spans    []understudy.Span
	}{{"s", doc, spans}, {"t", doc, spans}, {"s", &text, spans}, {"s", &language, spans}, {"s", doc, category}, {"s", doc, spans[:2]}} {
		for range 2 {
			g := draft.New(m, tc.settings, kept) // which has no version and does not mend
			if err := g.Observe(t.Context(), tc.doc, tc.spans, understudy.Linking{}); err != nil {
				t.Fatal(err)
			}
			if len(m.asked) != i+1 {
				t.Errorf("case %d: asked %d times", i, len(m.asked))
			}
		}
	}
	if err := draft.New(m, "s", kept).Observe(t.Context(), doc, nil, understudy.Linking{}); err != nil || len(m.asked) != 6 {
		t.Errorf("without mentions: %v", err)
	}
}

func TestEqualDocumentsAtOnceAreMadeOnce(t *testing.T) {
	m := &model{words: []string{"ab-", "xyz"}}
	g := draft.New(asker{m}, "s", nil)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := g.Observe(t.Context(), doc, spans, understudy.Linking{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if len(m.asked) != 1 {
		t.Errorf("asked %q", m.asked)
	}
}

func TestADocumentThatWasNotObserved(t *testing.T) {
	if _, err := draft.New(&model{}, "s", nil).Generate(t.Context(), doc, spans, understudy.Linking{}); err == nil || strings.Contains(err.Error(), "Anna") {
		t.Errorf("err = %v", err)
	}
}

// Drafts of older ledgers are lists of stand-ins alone.
func TestOlderDrafts(t *testing.T) {
	m := &model{words: []string{"abc"}, version: "1"}
	kept := &store{drafts: map[[32]byte][]byte{}}
	if _, err := run(t, draft.New(asker{m}, "s", kept)); err != nil {
		t.Fatal(err)
	}
	for older, want := range map[string]string{`[{"t":"u"},{"r":"no room"},{"t":"w"}]`: "uw", `[{"t":"u"}]`: "", `null`: ""} {
		for name := range kept.drafts {
			kept.drafts[name] = []byte(older)
		}
		g := draft.New(asker{m}, "s", kept)
		err := g.Observe(t.Context(), doc, spans, understudy.Linking{})
		if (err == nil) != (want != "") {
			t.Errorf("%s: %v", older, err)
			continue
		}
		if made, err := g.Generate(t.Context(), doc, spans, understudy.Linking{}); want != "" && (err != nil || made[0].Text+made[2].Text != want || made[1].Reason != "no room") {
			t.Errorf("%s: %v, %v", older, made, err)
		}
	}
}
