package attack_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/attack/reidentify"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// corpus are n documents; every tenth is left as it was, the others lose their name
// and town.
type corpus int

func (n corpus) Each(ctx context.Context, f func(*pairs.Document) error) error {
	for i := range int(n) {
		town, person := fmt.Sprintf("Town%d", i), fmt.Sprintf("Person%d", i)
		text := fmt.Sprintf("%s of %s sued the council about topic%d and a matter that %d others share.", person, town, i%5, i%7)
		spans := []understudy.Span{
			{Start: 0, End: len(person), Category: understudy.Person},
			{Start: len(person) + 4, End: len(person) + 4 + len(town), Category: understudy.Location},
		}
		standIns := []string{fmt.Sprintf("Name%d", i), fmt.Sprintf("Place%d", i)}
		doc := &understudy.Document{ID: fmt.Sprint(i), Text: text, Given: spans}
		if i%10 == 0 {
			spans, standIns = nil, nil
		}
		if err := f(pairs.New(doc, spans, standIns, understudy.Linking{})); err != nil {
			return err
		}
	}
	return nil
}

func run(t *testing.T, background attack.Background, source attack.Source, o attack.Options) (*attack.Report, error) {
	t.Helper()
	a, err := attack.New(t.Context(), background, o)
	if err != nil {
		return nil, err
	}
	return a.Run(t.Context(), source)
}

func TestRun(t *testing.T) {
	seen := 0
	r, err := run(t, attack.Documents{Source: corpus(200)}, corpus(200), attack.Options{Seen: func(n int) { seen += n }})
	if err != nil {
		t.Fatal(err)
	}
	if r.Documents != 200 || r.Reidentify.Before[reidentify.BM25].First != 1 {
		t.Errorf("%d documents, %+v", r.Documents, r.Reidentify.Before)
	}
	if got := r.Reidentify.After[reidentify.BM25].First; got < 0.1 || got > 0.5 {
		t.Errorf("%.2f are found; a tenth was left as it was", got)
	}
	if r.Residual.Left != 20 || r.Residual.Confirmed != 40 {
		t.Errorf("%d documents have %d values left", r.Residual.Left, r.Residual.Confirmed)
	}
	if r.Frequency.Reading == nil || r.Frequency.Knowing.Forms != 360 {
		t.Errorf("%+v", r.Frequency)
	}
	if seen == 0 {
		t.Error("no progress is told")
	}
}

// The page shows what there is, for reports of any size.
func TestPage(t *testing.T) {
	for _, n := range []int{1, 2, 30} {
		r, err := run(t, attack.Documents{Source: corpus(n)}, corpus(n), attack.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		p := page.Of([]page.Run{{Name: "ours", Report: r}, {Name: "theirs & <others>", Report: r}, {Name: "方法", Report: r}, {Name: "--", Report: r}, {Name: "OURS", Report: r}})
		if err := p.WriteHTML(&b); err != nil {
			t.Fatalf("%d documents: %v", n, err)
		}
		for _, want := range []string{"Risk summary", "theirs &amp; &lt;others&gt;", "proves nothing", "nobody marked"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%d documents: the page lacks %q", n, want)
			}
		}
		if few := n < 20; few != strings.Contains(b.String(), "repeat this with more texts") {
			t.Errorf("%d documents: too few texts to tell from: want %v", n, few)
		}
		names := map[string]bool{}
		for _, s := range p.Sections {
			for _, table := range s.Tables {
				if table.Name == "" || names[strings.ToLower(table.Name)] {
					t.Errorf("two tables are called %q", table.Name)
				}
				names[strings.ToLower(table.Name)] = true
			}
		}
	}
}

func TestErrors(t *testing.T) {
	two := attack.Documents{Source: doubled{}}
	if _, err := run(t, two, corpus(1), attack.Options{}); !errors.Is(err, reidentify.ErrDuplicate) {
		t.Errorf("two texts of one name: %v", err)
	}
	if _, err := run(t, attack.Documents{Source: corpus(0)}, corpus(1), attack.Options{}); !errors.Is(err, reidentify.ErrNoTruth) {
		t.Errorf("an empty background: %v", err)
	}
	if _, err := run(t, attack.Documents{Source: corpus(1)}, corpus(0), attack.Options{}); err == nil {
		t.Error("no documents: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	a, err := attack.New(ctx, attack.Documents{Source: corpus(2)}, attack.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := a.Run(ctx, corpus(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Nobody waits for a long document after Ctrl-C.
func TestCancelledAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	a, err := attack.New(ctx, attack.Documents{Source: corpus(2)}, attack.Options{})
	if err != nil {
		t.Fatal(err)
	}
	long := make(endless)
	defer close(long)
	go func() {
		long <- struct{}{} // it is being read
		cancel()
	}()
	if _, err := a.Run(ctx, long); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// endless has a document that takes until the channel is closed.
type endless chan struct{}

func (e endless) Each(context.Context, func(*pairs.Document) error) error {
	for range e {
	}
	return nil
}

// doubled gives one document twice.
type doubled struct{}

func (doubled) Each(ctx context.Context, f func(*pairs.Document) error) error {
	return errors.Join(corpus(1).Each(ctx, f), corpus(1).Each(ctx, f))
}

func TestTexts(t *testing.T) {
	tests := map[string]struct {
		file string
		want string // names and texts
		ok   bool
	}{
		"texts":        {`{"a": "x", "b": "y\n"}`, "a=x b=y\n ", true},
		"empty":        {`{}`, "", true},
		"a list":       {`[{"doc_id": "a", "text": "x"}]`, "", false},
		"not texts":    {`{"a": 1}`, "", false},
		"nested":       {`{"a": {"text": "x"}}`, "", false},
		"not closed":   {`{"a": "x"`, "a=x ", false},
		"broken off":   {`{"a": "x", "b`, "a=x ", false},
		"nothing":      {``, "", false},
		"another file": {`a text`, "", false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			var got strings.Builder
			err := attack.ReadTexts(strings.NewReader(tt.file), func(name, text string) error {
				got.WriteString(name + "=" + text + " ")
				return nil
			})
			if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, attack.ErrSyntax) || got.String() != tt.want {
				t.Errorf("got %q and %v", got.String(), err)
			}
			path := filepath.Join(t.TempDir(), "texts.json")
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			if is := attack.IsTexts(path); is != (tt.want != "") {
				t.Errorf("it is told to be texts: %v", is)
			}
			err = attack.Texts(path).Each(t.Context(), func(string, string) error { return nil })
			if !tt.ok && (err == nil || !strings.Contains(err.Error(), path)) {
				t.Errorf("the error does not name the file: %v", err)
			}
		})
	}
}

// What is not UTF-8 would be read as other characters.
func TestTextsNotUTF8(t *testing.T) {
	for _, file := range []string{"{\"a\": \"N\xffwak\"}", "{\"a\": \"x\", \"N\xffwak\": \"y\"}"} {
		err := attack.ReadTexts(strings.NewReader(file), func(string, string) error { return nil })
		if !errors.Is(err, attack.ErrEncoding) {
			t.Errorf("%q: %v", file, err)
		}
	}
}

func FuzzReadTexts(f *testing.F) {
	f.Add(`{"a": "x", "b": "y"}`)
	f.Add(`{"a": ["x"]}`)
	f.Fuzz(func(t *testing.T, file string) {
		err := attack.ReadTexts(strings.NewReader(file), func(string, string) error { return nil })
		if err != nil && !errors.Is(err, attack.ErrSyntax) && !errors.Is(err, attack.ErrEncoding) {
			t.Fatal(err)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("the error has more than one line: %q", err)
		}
	})
}
