package project

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language"
)

// shelf is the stock of all tests: tables and detectors, loaded once.
var shelf = sync.OnceValues(func() (*stock.Shared, error) {
	byCode, err := languages()
	if err != nil {
		return nil, err
	}
	return stock.Share(stock.Options{Languages: byCode, Default: "en", Keep: true})
})

var languages = sync.OnceValues(func() (map[string]*language.Language, error) { return stock.Languages("en", "sv") })

func rooms(t testing.TB) Rooms {
	t.Helper()
	s, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	return func(known generate.Correspondences) (*understudy.Pipeline, error) {
		return s.Pipeline("surrogate", draw.New([]byte("test")), known)
	}
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// texts of two documents that share people; the third is right to left and in emoji.
var texts = map[string]string{
	"a.txt": "Mr John Smith met Mary Parker in Leeds on 5 June 1996.\nSmith wrote to mary.parker@example.org.\n",
	"b.txt": "John Smith left Leeds.\n\nMary Parker stayed in Norwich with Anna Kowalska 👩‍👧‍👦.\n",
	"c.txt": "السيد أحمد حسن يسكن في القاهرة 🏠.\nוגם משה כהן גר בחיפה.\n",
}

// write puts files into a folder and returns them as Import takes them.
func write(t testing.TB, all map[string]string) []corpus.File {
	t.Helper()
	dir := t.TempDir()
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, errs := corpus.Discover([]string{dir})
	if len(errs) > 0 {
		t.Fatal(errs[0])
	}
	return files
}

var ctx = context.Background()

// create makes a project of files, as detection finds them.
func create(t testing.TB, all map[string]string, o Options) *Project {
	t.Helper()
	p := must[*Project](t)(Create(ctx, filepath.Join(t.TempDir(), "p.review"), o.Tagset))
	t.Cleanup(func() { p.Close() })
	pipeline := must[*understudy.Pipeline](t)(rooms(t)(nil))
	in := must[Imported](t)(p.Import(ctx, write(t, all), o, pipeline))
	if len(in.Refused) > 0 {
		t.Fatal(in.Refused)
	}
	return p
}

// find returns the mention of a form, the n-th of a document as the annotator sees it.
func find(t testing.TB, p *Project, who string, doc int64, form string, n int) Mention {
	t.Helper()
	for _, piece := range must[[]Piece](t)(p.Pieces(ctx, who, doc, 0, 1<<30)) {
		for _, m := range piece.Mentions {
			if m.Start >= piece.Start && m.End-piece.Start <= len(piece.Text) && piece.Text[m.Start-piece.Start:m.End-piece.Start] == form {
				if n--; n < 0 {
					return m
				}
			}
		}
	}
	t.Fatalf("document %d has no mention like that of %d bytes", doc, len(form))
	return Mention{}
}

// id is the document of a file.
func id(t testing.TB, p *Project, file string) int64 {
	t.Helper()
	list, _, err := p.Documents(ctx, "x", false, 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if d.File == file {
			return d.ID
		}
	}
	t.Fatal("no file " + file)
	return 0
}

func apply(t testing.TB, p *Project, who string, c Change) Result {
	t.Helper()
	return must[Result](t)(p.Apply(ctx, who, c))
}

// state is all that changes can change, as text.
func state(t testing.TB, p *Project) string {
	t.Helper()
	var b strings.Builder
	err := p.view(ctx, func(tx *tx) error {
		return errorsOf(
			dump[mentionRow](tx, &b), dump[entityRow](tx, &b), dump[exceptionRow](tx, &b), dump[tagRow](tx, &b), dump[resolutionRow](tx, &b))
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func errorsOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func dump[R row](tx *tx, b *strings.Builder) error {
	rows, err := some[R](ctx, tx, "1 ORDER BY id")
	for _, r := range rows {
		fmt.Fprintf(b, "%s %+v\n", r.table(), r)
	}
	return err
}
