package browsertest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
	"github.com/understudy-text/understudy/server/review"
	"github.com/understudy-text/understudy/server/review/browsertest"
	"github.com/understudy-text/understudy/server/review/project"
)

// browser is one process for all tests, in which each person has a tab.
var browser *browsertest.Browser

func TestMain(m *testing.M) {
	var err error
	if browser, err = browsertest.Start(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	browser.Close()
	os.Exit(code)
}

// The whole review can be done over other files, and its looks kept:
//
//	UNDERSTUDY_REVIEW=cases.json,texts.jsonl UNDERSTUDY_SHOTS=folder go test ./server/review/browsertest
//
// takes its texts from these files, named from the folder of the tests, and writes
// pictures of the page into the folder, which has to be there.
var (
	given = os.Getenv("UNDERSTUDY_REVIEW")
	shots = os.Getenv("UNDERSTUDY_SHOTS")
)

var shelf = sync.OnceValues(func() (*stock.Shared, error) {
	languages, err := stock.Languages("en", "sv")
	if err != nil {
		return nil, err
	}
	return stock.Share(stock.Options{Languages: languages, Default: "en", Keep: true})
})

// A site is a project that is served.
type site struct {
	t       testing.TB
	at      string
	project *project.Project
	out     string // where the result goes
}

// serve makes a project of files, as 'understudy review' does, and its page.
func serve(t testing.TB, paths ...string) *site {
	t.Helper()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	shared, err := shelf()
	check(err)
	files, errs := corpus.Discover(paths)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	ctx := context.Background()
	dir := t.TempDir()
	p, err := project.Create(ctx, filepath.Join(dir, "p.review"), nil)
	check(err)
	t.Cleanup(func() { p.Close() })
	rooms := func(known generate.Correspondences) (*understudy.Pipeline, error) {
		return shared.Pipeline("surrogate", draw.New([]byte("test")), known) // not the project's seed: the same each time
	}
	pipeline, err := rooms(nil)
	check(err)
	guesser, err := guess.New("en", "sv")
	check(err)
	imported, err := p.Import(ctx, files, project.Options{Corpus: corpus.Options{LanguageOf: func(_ string, texts []string) string {
		if code, _ := guesser.Guess(texts...); guesser.Reads(code) {
			return code
		}
		return "" // pages show texts of any language, as with --language CODE
	}}}, pipeline)
	check(err)
	if len(imported.Refused) > 0 {
		t.Fatal(imported.Refused)
	}
	check(p.Cast(ctx, rooms, nil))
	s := &site{t: t, project: p, out: filepath.Join(dir, "out")}
	handler, err := review.New(review.Options{Project: p, Token: "right", Out: func(r *http.Request) (string, error) {
		m, err := p.Pseudonymize(r.Context(), project.Output{Dir: s.out})
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%d documents written", m.Documents), nil
	}})
	check(err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	s.at = server.URL
	return s
}

// write puts texts into a folder, each under its name.
func write(t testing.TB, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// enter opens the page with the address of the start, and says a name.
func (s *site) enter(name string) *browsertest.Tab {
	s.t.Helper()
	p := browser.Tab(s.t)
	p.Open(s.at + "/?token=right")
	p.Wait(`document.activeElement?.id === 'annotator'`)
	p.Press(name + "\r")
	p.Wait(`document.querySelector('#text mark') && document.querySelector('#documents li')`)
	return p
}
