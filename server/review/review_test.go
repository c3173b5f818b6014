package review

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/server/review/project"
)

var shelf = sync.OnceValues(func() (*stock.Shared, error) {
	languages, err := stock.Languages("en")
	if err != nil {
		return nil, err
	}
	return stock.Share(stock.Options{Languages: languages, Default: "en", Keep: true})
})

const text = "John Smith 👩‍👧 met <script>alert(1)</script> Mary Parker in Leeds.\n\nJohn Smith ✈ left.\n"

// A browser is somebody's, in front of a server.
type browser struct {
	t     *testing.T
	at    string
	under string // the session's path, without the last slash
	http  *http.Client
	csrf  string
}

func serve(t *testing.T) (*httptest.Server, *project.Project) {
	t.Helper()
	shared, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	dir := t.TempDir()
	path := filepath.Join(dir, `<b>"x".txt`)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := project.Create(ctx, filepath.Join(dir, "p.review"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	rooms := func(known generate.Correspondences) (*understudy.Pipeline, error) {
		return shared.Pipeline("surrogate", draw.New(p.Seed()), known)
	}
	pipeline, err := rooms(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Import(ctx, []corpus.File{{Path: path, Name: `<b>"x".txt`}}, project.Options{}, pipeline); err != nil {
		t.Fatal(err)
	}
	if err := p.Cast(ctx, rooms, nil); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Project: p, Token: "right"})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return server, p
}

// enter opens the page as a browser does.
func enter(t *testing.T, at, name string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, at: at, http: &http.Client{Jar: jar}}
	b.under = regexp.MustCompile(`href="(/s/[^"]+)/"`).FindStringSubmatch(b.page("/?token=right", http.StatusOK))[1]
	b.csrf = regexp.MustCompile(`name="csrf" value="([^"]+)"`).FindStringSubmatch(b.page("/", http.StatusOK))[1]
	answer, err := b.http.PostForm(at+b.under+"/enter", url.Values{"csrf": {b.csrf}, "annotator": {name}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return b
}

// within is the address of a path of the session; the token's is outside.
func (b *browser) within(path string) string {
	if strings.HasPrefix(path, "/?") {
		return path
	}
	return b.under + path
}

func (b *browser) page(path string, want int) string {
	b.t.Helper()
	answer, err := b.http.Get(b.at + b.within(path))
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	said, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != want {
		b.t.Errorf("GET %s: %d, not %d", path, answer.StatusCode, want)
	}
	return string(said)
}

// post sends what the page would, changed by the test.
func (b *browser) post(path, body string, want int, alter func(*http.Request)) string {
	b.t.Helper()
	r, err := http.NewRequest("POST", b.at+b.within(path), strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("X-CSRF-Token", b.csrf)
	r.Header.Set("Origin", b.at)
	if alter != nil {
		alter(r)
	}
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	said, _ := io.ReadAll(answer.Body)
	if answer.StatusCode != want {
		b.t.Errorf("POST %s %.80s: %d, not %d: %s", path, body, answer.StatusCode, want, said)
	}
	return string(said)
}

type pieces struct {
	Seen   int64
	Pieces []struct {
		Text     string
		Mentions []struct {
			ID, Entity int64
			From, To   int
			StandIn    string `json:"stand_in"`
			State      string
		}
	}
}

func (b *browser) pieces() (p pieces) {
	b.t.Helper()
	if err := json.Unmarshal([]byte(b.page("/api/documents/1/pieces?from=0&to=1", http.StatusOK)), &p); err != nil {
		b.t.Fatal(err)
	}
	return p
}

func TestReviewFromPageToExport(t *testing.T) {
	server, _ := serve(t)
	b := enter(t, server.URL, "ann")
	var q project.Queue
	json.Unmarshal([]byte(b.page("/api/queue", http.StatusOK)), &q)
	if q.Left == 0 {
		t.Fatal("nothing to decide")
	}
	p := b.pieces().Pieces[0]
	units := func(s string) int { // as JavaScript counts
		at, err := corpus.FromBytes(p.Text, corpus.UTF16, []int{strings.Index(p.Text, s)})
		if err != nil {
			t.Fatal(err)
		}
		return at[0]
	}
	john := p.Mentions[0]
	if john.From != 0 || john.To != 10 || john.StandIn == "" {
		t.Errorf("%+v", john)
	}
	plane := units("✈")
	draw, _ := json.Marshal(map[string]any{"kind": "draw", "document": 1, "piece": 0, "start": plane, "end": plane + 1, "label": "MISC"})
	b.post("/api/changes", string(draw), http.StatusOK, nil)
	family := units("👩")
	draw, _ = json.Marshal(map[string]any{"kind": "draw", "document": 1, "piece": 0, "start": family + 1, "end": family + 3, "label": "MISC"})
	b.post("/api/changes", string(draw), http.StatusUnprocessableEntity, nil) // it cuts the emoji
	accept, _ := json.Marshal(map[string]any{"kind": "accept", "entity": john.Entity})
	b.post("/api/changes", string(accept), http.StatusOK, nil)
	other := enter(t, server.URL, "bo")
	reject, _ := json.Marshal(map[string]any{"kind": "reject", "entity": john.Entity})
	if said := other.post("/api/changes", string(reject), http.StatusConflict, nil); !strings.Contains(said, `"by":"ann"`) {
		t.Errorf("the conflict: %s", said)
	}
	pick, _ := json.Marshal(map[string]any{"kind": "pick", "entity": john.Entity, "stand_in": "Peter Brown", "seen": -1})
	other.post("/api/changes", string(pick), http.StatusOK, nil)
	b.post("/api/recast", "{}", http.StatusOK, nil)
	for _, m := range b.pieces().Pieces[0].Mentions {
		if m.Entity == john.Entity && (m.StandIn != "Peter Brown" || m.State != "accepted") {
			t.Errorf("%+v", m)
		}
	}
	b.post("/api/undo", "{}", http.StatusOK, nil)
	for format, holds := range map[string]string{"doccano": `"MISC"`, "tab": `"span_text":"✈"`, "conll": "✈ B-MISC"} {
		if said := b.page("/export/"+format, http.StatusOK); !strings.Contains(said, holds) {
			t.Errorf("%s lacks what was drawn", format)
		}
	}
}

func TestTwoReaders(t *testing.T) {
	server, _ := serve(t)
	ann, bo := enter(t, server.URL, "ann"), enter(t, server.URL, "bo")
	ann.post("/api/assignments", `{"document":1,"annotators":["ann","bo"],"independent":true}`, http.StatusOK, nil)
	mine, his := ann.pieces().Pieces[0].Mentions[0], bo.pieces().Pieces[0].Mentions[0]
	if mine.ID == his.ID {
		t.Fatal("both read the same layer")
	}
	reject, _ := json.Marshal(map[string]any{"kind": "reject", "mention": mine.ID})
	ann.post("/api/changes", string(reject), http.StatusOK, nil)
	bo.post("/api/changes", string(reject), http.StatusForbidden, nil)
	var r project.Agreement
	if err := json.Unmarshal([]byte(ann.page("/api/agreement?a=ann&b=bo", http.StatusOK)), &r); err != nil || r.Open != 1 {
		t.Fatalf("%d are open, %v", r.Open, err)
	}
	d := r.Disagreements[0]
	resolve, _ := json.Marshal(map[string]any{"kind": "resolve", "document": d.ID, "start": d.Start, "end": d.End, "label": "PERSON", "seen": -1})
	cleo := enter(t, server.URL, "cleo")
	cleo.post("/api/changes", string(resolve), http.StatusOK, nil)
	cleo.post("/api/changes", `{"kind":"settle","document":1,"annotators":["ann","bo"],"seen":-1}`, http.StatusOK, nil)
	if said := cleo.page("/api/agreement?a=ann&b=bo", http.StatusOK); !strings.Contains(said, `"open":0`) || !strings.Contains(said, `"by":"cleo"`) {
		t.Errorf("resolved: %s", said)
	}
	alone, all := cleo.page("/export/doccano?of=ann", http.StatusOK), cleo.page("/export/doccano", http.StatusOK)
	if alone == "" || alone == all || strings.Count(alone, "\"PERSON\"") == strings.Count(cleo.page("/export/doccano?of=bo", http.StatusOK), "\"PERSON\"") {
		t.Errorf("ann alone: %s", alone)
	}
	cleo.page("/export/doccano?of=cleo", http.StatusNotFound)
}

func TestAttacksAreRefused(t *testing.T) {
	server, p := serve(t)
	b := enter(t, server.URL, `<script>alert("ann")</script>`)
	before, _ := p.Seen(context.Background())
	stranger := &browser{t: t, at: server.URL, under: b.under, http: &http.Client{}, csrf: b.csrf}
	for _, path := range []string{"/", "/?token=wrong", "/?token=righ", "/export/doccano"} {
		stranger.page(path, http.StatusUnauthorized)
	}
	for _, path := range []string{"/api/documents", "/api/queue", "/api/documents/1/pieces?from=0&to=9"} {
		if said := stranger.page(path, http.StatusUnauthorized); strings.Contains(said, "Smith") {
			t.Errorf("%s tells a stranger", path)
		}
	}
	const accept = `{"kind":"accept","entity":2}`
	stranger.post("/api/changes", accept, http.StatusUnauthorized, nil)
	b.post("/api/changes", accept, http.StatusForbidden, func(r *http.Request) { r.Header.Del("X-CSRF-Token") })
	b.post("/api/changes", accept, http.StatusForbidden, func(r *http.Request) { r.Header.Set("X-CSRF-Token", "guess") })
	b.post("/api/changes", accept, http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") })
	b.post("/api/changes", accept, http.StatusForbidden, func(r *http.Request) { r.Header.Set("Origin", "null") })
	b.post("/api/changes", accept, http.StatusMisdirectedRequest, func(r *http.Request) { r.Host = "evil.example" })
	b.post("/enter", "csrf=x&annotator=bo", http.StatusUnauthorized, func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") })
	for _, body := range []string{"", "{", `{"kind":"accept","entity":"2 OR 1=1"}`, `{"kind":"accept","who":"bo"}`, strings.Repeat("[", 50_000), `{"kind":"` + strings.Repeat("x", 1<<20) + `"}`} {
		b.post("/api/changes", body, http.StatusBadRequest, nil)
	}
	for path, want := range map[string]int{"/api/documents/1%20OR%201=1": 400, "/api/documents/99": 404, "/api/documents/1/pieces?from=-1": 400, "/api/entities/99999": 404,
		"/export/..%2f..%2fetc%2fpasswd": 404, "/page/review.html": 404, "/../review.go": 401, "/api/agreement?a='&b=--": 409} {
		b.page(path, want)
	}
	if after, _ := p.Seen(context.Background()); after != before {
		t.Error("something was stored")
	}
	html := b.page("/", http.StatusOK)
	if strings.Contains(html, "<script>") || strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;script&gt;") || !strings.Contains(html, `\u003cscript\u003e`) {
		t.Error("the page holds markup of others")
	}
}

// TestTheCookieAloneOpensNothing: browsers send it to every server of this machine.
func TestTheCookieAloneOpensNothing(t *testing.T) {
	server, _ := serve(t)
	b := enter(t, server.URL, "ann")
	for _, under := range []string{"", "/s/guess", "/s/" + url.PathEscape("../s")} {
		thief := &browser{t: t, at: b.at, under: under, http: b.http, csrf: b.csrf}
		for _, path := range []string{"/", "/api/documents", "/api/documents/1/pieces?from=0&to=9", "/export/doccano"} {
			answer, err := b.http.Get(server.URL + thief.within(path))
			if err != nil {
				t.Fatal(err)
			}
			said, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			if answer.StatusCode != http.StatusUnauthorized && answer.StatusCode != http.StatusNotFound || strings.Contains(string(said), "Smith") || strings.Contains(string(said), b.csrf) {
				t.Errorf("%s%s: %d %s", under, path, answer.StatusCode, said)
			}
		}
	}
	// Nor does the key of one session open with the cookie of another.
	other := enter(t, server.URL, "bo")
	if said := (&browser{t: t, at: b.at, under: b.under, http: other.http}).page("/", http.StatusUnauthorized); strings.Contains(said, "Smith") {
		t.Error("another's cookie and this key")
	}
}

func TestHeadersKeepPagesToThemselves(t *testing.T) {
	server, _ := serve(t)
	b := enter(t, server.URL, "ann")
	for _, path := range []string{"/", "/review.js", "/keys.js", "/review.css", "/api/documents/1/pieces?from=0&to=1", "/none"} {
		where := server.URL + path
		if path == "/" || strings.HasPrefix(path, "/api/") {
			where = server.URL + b.within(path)
		}
		answer, err := b.http.Get(where)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if csp := answer.Header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: %q", path, csp)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" || answer.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", path, answer.Header)
		}
	}
	answer, err := http.Get(server.URL + "/?token=right")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if c := answer.Cookies(); len(c) != 1 || !c[0].HttpOnly || c[0].SameSite != http.SameSiteStrictMode {
		t.Errorf("the session's cookie: %v", c)
	}
	for _, name := range []string{"review.js", "side.js", "details.js", "keys.js", "readers.js", "review.css", "review.html", "enter.html"} {
		said, err := page.ReadFile("page/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"http://", "https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "style=", "onclick="} {
			if strings.Contains(string(said), bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
	}
}
