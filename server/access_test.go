package server_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/server"
)

func token(t *testing.T, name string, rights ...server.Right) (server.Token, string) {
	t.Helper()
	secret := server.NewSecret()
	return server.Token{Name: name, Rights: rights, Hash: server.Hash(secret)}, secret
}

// TestRights: each token opens what its rights say and nothing else, and nobody gets
// in without one.
func TestRights(t *testing.T) {
	finder, finds := token(t, "finder", server.MayDetect)
	writer, writes := token(t, "writer", server.MayPseudonymize, server.MayDetect)
	keeper, keeps := token(t, "keeper", server.MayRestore)
	late, tooLate := token(t, "late", server.Rights[:]...)
	late.Expires = time.Now().Add(-time.Hour)
	s := start(t, server.Options{Tokens: server.Tokens{finder, writer, keeper, late}}, "a")
	const documents = `{"documents":[{"text":"Mary Johanson"}]}`
	for _, test := range []struct {
		who, header, path string
		status            int
	}{
		{"nobody", "", "/v1/detect", 401},
		{"nobody", "", "/v1/restore", 401},
		{"nobody", "", "/analyze", 401},
		{"nobody", "", "/deanonymize", 401},
		{"a stranger", "Bearer " + server.NewSecret(), "/v1/detect", 401},
		{"another scheme", "Basic " + finds, "/v1/detect", 401},
		{"a hash for a token", "Bearer " + strings.Fields(finder.String())[2], "/v1/detect", 401},
		{"the expired", "Bearer " + tooLate, "/v1/detect", 401},
		{"the finder", "Bearer " + finds, "/v1/detect", 200},
		{"the finder", "bearer " + finds, "/v1/detect", 200},
		{"the finder", "Bearer " + finds, "/v1/pseudonymize", 403},
		{"the finder", "Bearer " + finds, "/v1/restore", 403},
		{"the finder", "Bearer " + finds, "/v1/evaluate", 403},
		{"the writer", "Bearer " + writes, "/v1/pseudonymize", 200},
		{"the writer", "Bearer " + writes, "/v1/restore", 403},
		{"the writer", "Bearer " + writes, "/deanonymize", 403},
		{"the keeper", "Bearer " + keeps, "/v1/restore", 200},
		{"the keeper", "Bearer " + keeps, "/v1/pseudonymize", 403},
	} {
		status, answer := s.post(test.path, documents, "Authorization", test.header)
		if status != test.status {
			t.Errorf("%s, %s: %d %s", test.who, test.path, status, answer)
		}
	}
	if status, _ := s.do("POST", "/v1/restore?document=x", strings.NewReader("x"), "Content-Type", "text/plain", "Authorization", "Bearer "+writes); status != 403 {
		t.Errorf("a stream without the right: %d", status)
	}
	if status, _ := s.get("/metrics", "Authorization", "Bearer "+finds); status != 403 {
		t.Errorf("metrics without the right: %d", status)
	}
	for _, path := range []string{"/healthz", "/readyz", "/health", "/openapi.json"} {
		if status, _ := s.get(path); status != 200 {
			t.Errorf("%s: %d", path, status)
		}
	}
	log := s.log.String()
	for _, secret := range []string{finds, writes, keeps, tooLate} {
		if strings.Contains(log, secret) {
			t.Error("a secret is in the log")
		}
	}
	if !strings.Contains(log, `"token":"writer"`) {
		t.Error("the log does not say who asked")
	}
}

// TestTokensOfDomains: a token of one domain neither writes nor reads another.
func TestTokensOfDomains(t *testing.T) {
	mine, secret := token(t, "mine", server.MayPseudonymize, server.MayRestore)
	mine.Domains = []string{"b"}
	s := start(t, server.Options{Tokens: server.Tokens{mine}}, "a", "b")
	for body, want := range map[string]int{
		`{"documents":[{"text":"Mary Johanson"}],"domain":"b"}`: 200,
		`{"documents":[{"text":"Mary Johanson"}],"domain":"a"}`: 403,
		`{"documents":[{"text":"Mary Johanson"}]}`:              403, // the first, a
		`{"documents":[{"text":"Mary Johanson"}],"domain":"c"}`: 403, // not told whether it is there
	} {
		for _, path := range []string{"/v1/pseudonymize", "/v1/restore"} {
			if status, answer := s.post(path, body, "Authorization", "Bearer "+secret); status != want {
				t.Errorf("%s %s: %d %s", path, body, status, answer)
			}
		}
	}
	if status, _ := s.do("POST", "/v1/restore?domain=a&document=x", strings.NewReader("x"), "Content-Type", "text/plain", "Authorization", "Bearer "+secret); status != 403 {
		t.Errorf("a stream of another domain: %d", status)
	}
}

func TestReadTokens(t *testing.T) {
	one, _ := token(t, "one", server.MayDetect, server.MayRestore)
	one.Domains, one.Expires = []string{"a", "b"}, time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC)
	two, _ := token(t, "two", server.MaySeeMetrics)
	file := "# who may\n\n" + one.String() + "\n" + two.String() + "\n"
	got, err := server.ReadTokens(strings.NewReader(file), "tokens")
	if err != nil || len(got) != 2 || got[0].String() != one.String() || got[1].String() != two.String() {
		t.Errorf("%v, %v", got, err)
	}
	hash := strings.Fields(two.String())[2]
	for _, bad := range []string{
		"", "# nothing", "one detect", "one detekt " + hash, "one detect abc", "one detect zz" + hash[2:],
		"one detect " + hash + " expires=tomorrow", "one detect " + hash + " until=2027-01-01",
		"one detect " + hash + "\none restore " + strings.Repeat("00", 32), "one detect " + hash + "\ntwo restore " + hash,
	} {
		if _, err := server.ReadTokens(strings.NewReader(bad), "tokens"); !errors.Is(err, server.ErrTokens) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzReadTokens(f *testing.F) {
	f.Add("one detect " + strings.Repeat("ab", 32) + " domains=a,b expires=2027-01-31")
	f.Fuzz(func(t *testing.T, text string) {
		got, err := server.ReadTokens(strings.NewReader(text), "tokens")
		if err != nil {
			return
		}
		for _, tk := range got {
			if again, err := server.ReadTokens(strings.NewReader(tk.String()), "tokens"); err != nil || again[0].String() != tk.String() {
				t.Errorf("%q: %v, %v", text, again, err)
			}
		}
	})
}

// TestOtherOrigins: without tokens only requests get in that know they go to this
// machine, and none that a web page of somebody else's makes.
func TestOtherOrigins(t *testing.T) {
	s := start(t, server.Options{}, "a")
	const body = `{"documents":[{"text":"Mary Johanson"}]}`
	for name, test := range map[string]struct {
		header []string
		status int
	}{
		"no browser":              {nil, 200},
		"its own pages":           {[]string{"Sec-Fetch-Site", "same-origin"}, 200},
		"another site":            {[]string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		"an old browser":          {[]string{"Origin", "https://evil.example"}, 403},
		"a form":                  {[]string{"Content-Type", "application/x-www-form-urlencoded"}, 415},
		"a form of text":          {[]string{"Content-Type", "text/plain"}, 415},
		"a name that leads here":  {[]string{"Host", "evil.example"}, 421},
		"the same with a port":    {[]string{"Host", "evil.example:80"}, 421},
		"localhost":               {[]string{"Host", "localhost:1"}, 200},
		"IPv6":                    {[]string{"Host", "[::1]:1"}, 200},
		"an address of the house": {[]string{"Host", "192.168.0.1"}, 421},
	} {
		if status, answer := s.post("/v1/detect", body, test.header...); status != test.status {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}
	if _, h := s.get("/healthz"); strings.Contains(h, "Access-Control") {
		t.Error("other origins are let in")
	}
}

var _ http.Handler = (*server.Handler)(nil)
