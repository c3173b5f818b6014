package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// names detects every "Anna", links nothing and puts "Berta" in; between the
// passes it does what the test asks for.
type names struct{ between func() }

func (names) Detect(_ context.Context, doc *understudy.Document) (spans []understudy.Span, err error) {
	for at := 0; ; {
		i := strings.Index(doc.Text[at:], "Anna")
		if i < 0 {
			return spans, nil
		}
		spans = append(spans, understudy.Span{Start: at + i, End: at + i + 4, Category: understudy.Person, Rule: "test"})
		at += i + 4
	}
}

func (names) Link(_ context.Context, _ *understudy.Document, spans []understudy.Span) (l understudy.Linking, err error) {
	for i := range spans {
		l.Entities = append(l.Entities, understudy.Entity{Category: understudy.Person, Mentions: []int{i}})
	}
	return l, nil
}

func (names) Observe(context.Context, *understudy.Document, []understudy.Span, understudy.Linking) error {
	return nil
}

func (n names) Freeze(context.Context) error { n.between(); return nil }

func (names) Generate(_ context.Context, _ *understudy.Document, spans []understudy.Span, _ understudy.Linking) ([]understudy.Surrogate, error) {
	out := make([]understudy.Surrogate, len(spans))
	for i, s := range spans {
		out[i] = understudy.Surrogate{Span: s, Text: "Berta"}
	}
	return out, nil
}

// runJob pseudonymizes a folder and returns what became visible.
func runJob(t *testing.T, in string, between func()) (manifest *Manifest, out map[string]string) {
	t.Helper()
	files, errs := corpus.Discover([]string{in})
	if len(errs) > 0 {
		t.Fatal(errs[0])
	}
	n := names{between}
	dir := filepath.Join(t.TempDir(), "out")
	j := &Job{Pipeline: &understudy.Pipeline{Detector: n, Linker: n, Generator: n}, Files: files, Out: dir, Workers: 3, Explain: true}
	manifest, err := j.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	out = map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[e.Name()] = string(data)
	}
	return manifest, out
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func lines(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "{\"id\": \"n%d\", \"text\": \"Anna was here.\"}\n", i)
	}
	return b.String()
}

// TestFileThatIsNotTheSameInTheSecondPass checks that such a file is refused
// with nothing of it left anywhere, and that the files around it are written.
func TestFileThatIsNotTheSameInTheSecondPass(t *testing.T) {
	const before, after = "Berta, the first.", "Berta, the last."
	for name, change := range map[string]func(path string) error{
		"gone":            os.Remove,
		"changed":         func(p string) error { return os.WriteFile(p, []byte(lines(0, 20)[1:]), 0o644) },
		"changed far on":  func(p string) error { return os.WriteFile(p, []byte(lines(0, 199)+lines(300, 301)), 0o644) },
		"a line more":     func(p string) error { return os.WriteFile(p, []byte(lines(0, 201)), 0o644) },
		"a line less":     func(p string) error { return os.WriteFile(p, []byte(lines(0, 199)), 0o644) },
		"a line is wrong": func(p string) error { return os.WriteFile(p, []byte(lines(0, 200)+"{\n"), 0o644) },
		"empty":           func(p string) error { return os.WriteFile(p, nil, 0o644) },
		"a folder":        func(p string) error { return errors.Join(os.Remove(p), os.Mkdir(p, 0o755)) },
	} {
		t.Run(name, func(t *testing.T) {
			in := t.TempDir()
			path := filepath.Join(in, "b.jsonl")
			write(t, filepath.Join(in, "a.txt"), "Anna, the first.")
			write(t, path, lines(0, 200))
			write(t, filepath.Join(in, "c.jsonl"), lines(7, 8)) // an id that b has, too
			write(t, filepath.Join(in, "d.txt"), "Anna, the last.")
			m, out := runJob(t, in, func() {
				if err := change(path); err != nil {
					t.Fatal(err)
				}
			})
			if out["a.txt"] != before || out["d.txt"] != after {
				t.Errorf("the others are %q and %q", out["a.txt"], out["d.txt"])
			}
			if len(out) != 5 { // with replacements.json, manifest.json and decisions.jsonl
				t.Errorf("%d files are visible, want 5", len(out))
			}
			const why = `"category":"PERSON","finder":"test","score":0,"action":"replace","rule":"default","reason":"everything that was found is replaced"}` + "\n"
			if want := `{"document":"a.txt","start":0,"end":4,` + why + `{"document":"d.txt","start":0,"end":4,` + why; out[DecisionsFile] != want {
				t.Errorf("decisions:\n%s\nwant\n%s", out[DecisionsFile], want)
			}
			if m.Decisions["default"][understudy.Replace] != 2 {
				t.Errorf("decisions: %v", m.Decisions)
			}
			if len(m.Refused) != 2 || !strings.Contains(m.Refused[0].Place, "c.jsonl: line 1") || m.Refused[1].Place != path {
				t.Errorf("refused: %v", m.Refused)
			}
			if m.Documents != 2 || m.Mentions != 2 || m.Files != 2 || m.ByRule["test"] != 2 {
				t.Errorf("%d documents, %d mentions, %d files, %v", m.Documents, m.Mentions, m.Files, m.ByRule)
			}
			var marks map[string][][]any
			if err := json.Unmarshal([]byte(out[ReplacementsFile]), &marks); err != nil || len(marks) != 2 || marks["d.txt"] == nil {
				t.Errorf("replacements: %v %v", err, marks)
			}
		})
	}
}

func TestUnreadableFileIsRefusedAlone(t *testing.T) {
	in := t.TempDir()
	write(t, filepath.Join(in, "a.txt"), "Anna.")
	write(t, filepath.Join(in, "b.txt"), "Anna.")
	files, _ := corpus.Discover([]string{in})
	files[0].Path = in // opens, but reading fails
	n := names{func() {}}
	out := filepath.Join(t.TempDir(), "out")
	j := &Job{Pipeline: &understudy.Pipeline{Detector: n, Linker: n, Generator: n}, Files: files, Out: out}
	m, err := j.Run(context.Background())
	if err != nil || len(m.Refused) != 1 || m.Documents != 1 {
		t.Fatalf("%v %+v", err, m)
	}
	if strings.Count(m.Refused[0].String(), in) != 1 {
		t.Errorf("the path is named twice: %v", m.Refused[0])
	}
}
