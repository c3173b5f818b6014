package deploy_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

// metrics are the names that a server shows.
func metrics(t *testing.T) string {
	t.Helper()
	nobody := &url.URL{Scheme: "http", Host: "127.0.0.1:1"}
	h, err := server.New(server.Options{Proxy: &proxy.Options{Upstreams: map[string]*url.URL{"": nobody}}})
	if err != nil {
		t.Fatal(err)
	}
	show := ""
	for _, r := range []struct{ method, path, body string }{
		{"POST", "/v1/chat/completions", "?"}, {"GET", "/v1/models", ""}, {"GET", "/metrics", ""}, {"GET", "/metrics", ""},
	} {
		w := httptest.NewRecorder()
		q := httptest.NewRequest(r.method, "http://127.0.0.1"+r.path, strings.NewReader(r.body))
		if r.body == "" {
			q = httptest.NewRequest(r.method, "http://127.0.0.1"+r.path, nil)
		}
		h.ServeHTTP(w, q)
		show = w.Body.String()
	}
	return show
}

var metric = regexp.MustCompile(`\b(understudy|process|go)_[a-z_]+`)

// Alerts and dashboard ask for what the server shows.
func TestWatched(t *testing.T) {
	shown := metrics(t)
	alerts, err := os.ReadFile("prometheus/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr, For string
				Labels           map[string]string
				Annotations      map[string]string
			}
		}
	}
	if err := yaml.UnmarshalWithOptions(alerts, &rules, yaml.Strict()); err == nil && len(rules.Groups) != 1 {
		t.Errorf("%d groups", len(rules.Groups))
	}
	asked := ""
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			if r.Alert == "" || r.Expr == "" || r.Annotations["summary"] == "" || r.Labels["severity"] == "" {
				t.Errorf("alert %q is not complete", r.Alert)
			}
			asked += r.Expr + "\n"
		}
	}
	dashboard, err := os.ReadFile("grafana/understudy.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(dashboard, &board); err != nil || len(board.Panels) == 0 {
		t.Fatalf("%v, %d panels", err, len(board.Panels))
	}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			asked += target.Expr + "\n"
		}
	}
	names := metric.FindAllString(asked, -1)
	if len(names) < 10 {
		t.Fatalf("only %d names of metrics", len(names))
	}
	for _, name := range names {
		if !strings.Contains(shown, "\n"+name+"{") && !strings.Contains(shown, "\n"+name+" ") {
			t.Errorf("nobody shows %s", name)
		}
	}
}
