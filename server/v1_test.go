package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/server"
)

func TestDetect(t *testing.T) {
	s := start(t, server.Options{})
	const text = "Ägaren 🙂 Karin Wennerholm bor i Uppsala."
	for unit, want := range map[string][2]int{"": {9, 25}, "codepoint": {9, 25}, "utf16": {10, 26}, "byte": {13, 29}} {
		out := ask[server.DetectResponse](s, "/v1/detect", server.DetectRequest{Documents: []server.Document{{ID: "a", Text: text}}, OffsetUnit: unit})
		d := out.Documents[0]
		if d.ID != "a" || d.Language != "sv" {
			t.Errorf("%+v", d)
		}
		if !slices.ContainsFunc(d.Spans, func(sp server.Span) bool {
			return sp.Category == "PERSON" && [2]int{sp.Start, sp.End} == want
		}) {
			t.Errorf("unit %q: %+v", unit, d.Spans)
		}
	}
}

// TestPseudonymizeAndRestore: what comes out restores byte for byte, its places are
// right in both texts, and an edited text is restored where that is proven.
func TestPseudonymizeAndRestore(t *testing.T) {
	s := start(t, server.Options{}, "default")
	text := example(t, "interview.txt")
	out := pseudonymize(s, text)
	d := out.Documents[0]
	if !out.Restorable || d.ID == "" || d.Text == text || len(d.Replacements) < 10 {
		t.Fatalf("%v %q %d replacements", out.Restorable, d.ID, len(d.Replacements))
	}
	before, after := []rune(text), []rune(d.Text)
	for _, r := range d.Replacements {
		if got := string(after[r.ResultStart:r.ResultEnd]); got != r.Text {
			t.Errorf("%q stands where %q should", got, r.Text)
		}
		if string(before[r.Start:r.End]) == r.Text {
			t.Errorf("%d: the original stays", r.Start)
		}
	}
	restore := func(id, text string) server.Restored {
		return ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{ID: id, Text: text}}}).Documents[0]
	}
	if got := restore("", d.Text); got.Text != text || got.Status != "exact" {
		t.Errorf("%s, equal %v", got.Status, got.Text == text)
	}
	if got := restore(d.ID, "A summary follows.\n"+d.Text); got.Status != "edited" || got.Replaced < len(d.Replacements)/2 {
		t.Errorf("edited: %s, %d of %d", got.Status, got.Replaced, len(d.Replacements))
	}
	if got := restore("", "Nothing of this was ever written by this server."); got.Status != "unknown" || len(got.Missing) == 0 {
		t.Errorf("unknown: %+v", got)
	}
}

// TestOneNameOneStandIn: requests come one by one and at the same time; in all of
// them a name has one stand-in, and no two names share one.
func TestOneNameOneStandIn(t *testing.T) {
	s := start(t, server.Options{MaxRequests: 200}, "a")
	surnames := []string{"Ellison", "Hargreaves", "Pemberton", "Whitcombe", "Okafor", "Lindqvist", "Thackeray", "Marchetti", "Vandermeer", "Castellano", "Ashworth", "Brannigan"}
	var mu sync.Mutex
	seen := map[string]map[string]bool{}
	var group sync.WaitGroup
	for i := range 48 {
		group.Go(func() {
			name := surnames[i%len(surnames)]
			text := fmt.Sprintf("Mrs %s called on the morning of round %d. Mrs %s was told to wait.", name, i, name)
			out := pseudonymize(s, text)
			if len(out.Documents) != 1 {
				return
			}
			d := out.Documents[0]
			for _, r := range d.Replacements {
				if r.Category == "PERSON" {
					mu.Lock()
					if seen[name] == nil {
						seen[name] = map[string]bool{}
					}
					seen[name][strings.TrimPrefix(r.Text, "Mrs ")] = true
					mu.Unlock()
				}
			}
			back := ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{Text: d.Text}}})
			if len(back.Documents) != 1 || back.Documents[0].Text != text {
				t.Errorf("request %d is not restored", i)
			}
		})
	}
	group.Wait()
	owner := map[string]string{}
	if len(seen) != len(surnames) {
		t.Errorf("%d of %d names were found", len(seen), len(surnames))
	}
	for name, standIns := range seen {
		if len(standIns) != 1 {
			t.Errorf("%s has %d stand-ins: %v", name, len(standIns), standIns)
		}
		for v := range standIns {
			if owner[v] != "" {
				t.Errorf("%s and %s share the stand-in %s", owner[v], name, v)
			}
			owner[v] = name
		}
	}
}

// TestAnotherServerOnTheLedger: what one server gave, the next one gives, too.
func TestAnotherServerOnTheLedger(t *testing.T) {
	first := start(t, server.Options{}, "a")
	second := startAt(t, first.path, server.Options{}, "a")
	const text = "Margaret Ellison wrote to margaret.ellison@example.org."
	want := pseudonymize(first, text).Documents[0].Text
	if got := pseudonymize(second, text).Documents[0].Text; got != want {
		t.Errorf("%q, then %q", want, got)
	}
	back := ask[server.RestoreResponse](second, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{Text: want}}})
	if back.Documents[0].Text != text {
		t.Error("the second server does not restore what the first one wrote")
	}
}

func TestDomains(t *testing.T) {
	s := start(t, server.Options{}, "a", "b")
	const text = "Margaret Ellison lives in Whitby."
	in := func(domain string) string {
		return ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", server.PseudonymizeRequest{Documents: documents(text), Domain: domain}).Documents[0].Text
	}
	one, two := in("a"), in("b")
	if one == two {
		t.Error("two domains give the same stand-ins")
	}
	if in("") != one {
		t.Error("requests that name no domain are not of the first")
	}
	back := ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{Text: one}}, Domain: "b"})
	if d := back.Documents[0]; d.Status != "unknown" || d.Text != one {
		t.Errorf("domain b restores what is of domain a: %+v", d)
	}
	for _, name := range []string{"c", "../a", "a' OR '1'='1", "\x01", "A"} {
		if status, answer := s.post("/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{Text: one}}, Domain: name}); status != http.StatusNotFound {
			t.Errorf("domain %q: %d %s", name, status, answer)
		}
	}
}

func TestWithoutALedger(t *testing.T) {
	s := start(t, server.Options{})
	out := pseudonymize(s, "Margaret Ellison lives in Whitby.")
	if out.Restorable || strings.Contains(out.Documents[0].Text, "Ellison") {
		t.Errorf("%+v", out)
	}
	if status, answer := s.post("/v1/restore", `{"documents":[{"text":"x"}]}`); status != http.StatusConflict || !strings.Contains(answer, "--ledger") {
		t.Errorf("%d %s", status, answer)
	}
}

func TestGivenSpansAndMethods(t *testing.T) {
	s := start(t, server.Options{}, "a")
	body := func(method string) server.PseudonymizeResponse {
		return ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", fmt.Sprintf(
			`{"documents":[{"text":"Ask Kim about it, in Whitby.","language":"en","spans":[{"start":4,"end":7,"category":"PERSON"}]}],"method":%q}`, method))
	}
	for method, want := range map[string]string{"category": "Ask [PERSON] about it, in Whitby.", "delete": "Ask  about it, in Whitby.", "numbered": "Ask [PERSON_1] about it, in Whitby."} {
		if got := body(method).Documents[0].Text; got != want {
			t.Errorf("%s: %q", method, got)
		}
	}
	if got := body("surrogate").Documents[0].Text; strings.Contains(got, "Kim") || !strings.Contains(got, "Whitby") {
		t.Errorf("%q", got)
	}
}

func TestEvaluate(t *testing.T) {
	s := start(t, server.Options{})
	status, answer := s.post("/v1/evaluate", `{"documents":[
		{"text":"Mary Johanson lives in Whitby with Mary Ellison.","replacements":[{"start":0,"end":13,"text":"Deborah Garrison"},{"start":23,"end":29,"text":"Newhaven"},{"start":35,"end":47,"text":"Deborah Ellison"}]},
		{"text":"Tom Baker saw Leeds.","replacements":[{"start":0,"end":9,"text":"Jack Cooper"},{"start":14,"end":19,"text":"York"}]}]}`)
	var report map[string]any
	if err := json.Unmarshal([]byte(answer), &report); status != http.StatusOK || err != nil {
		t.Fatalf("%d %s", status, answer)
	}
	overlap, _ := report["overlap"].(map[string]any)
	if v, _ := overlap["partial"].(float64); v != 0.2 {
		t.Errorf("overlap %v", report["overlap"])
	}
}

// TestRefusals: what makes no sense is refused with a reason, and nothing of it gets
// into the log.
func TestRefusals(t *testing.T) {
	s := start(t, server.Options{MaxBody: 1 << 16}, "a")
	deep := strings.Repeat("[", 100_000)
	for name, test := range map[string]struct {
		path, body string
		status     int
		says       string
	}{
		"no JSON":             {"/v1/detect", `{"documents":[{"text":"Mary Secret"`, 400, "ends too early"},
		"two values":          {"/v1/detect", `{"documents":[{"text":"a"}]} {}`, 400, "follows"},
		"unknown field":       {"/v1/detect", `{"documents":[],"txt":1}`, 400, "unknown field"},
		"wrong type":          {"/v1/detect", `{"documents":"Mary Secret"}`, 400, "right type"},
		"deep":                {"/v1/detect", `{"documents":` + deep[:1000], 400, "nested deeper"},
		"deep for presidio":   {"/analyze", `{"text":` + deep[:1000], 400, "nested deeper"},
		"large":               {"/v1/detect", `{"documents":[{"text":"` + strings.Repeat("a", 1<<17) + `"}]}`, 413, "larger"},
		"not UTF-8":           {"/v1/detect", "{\"documents\":[{\"text\":\"a\xff\"}]}", 400, "UTF-8"},
		"half a pair":         {"/v1/detect", `{"documents":[{"text":"a\ud83d b"}]}`, 400, "surrogate"},
		"second half":         {"/v1/detect", `{"documents":[{"text":"\udc00"}]}`, 400, "surrogate"},
		"NUL":                 {"/v1/detect", `{"documents":[{"text":"a\u0000"}]}`, 422, "NUL"},
		"nothing":             {"/v1/detect", `{}`, 422, "empty"},
		"language":            {"/v1/detect", `{"documents":[{"text":"a","language":"xx"}]}`, 422, "en, sv"},
		"unit":                {"/v1/detect", `{"documents":[{"text":"a"}],"offset_unit":"words"}`, 422, "offset_unit"},
		"span outside":        {"/v1/pseudonymize", `{"documents":[{"text":"a","spans":[{"start":0,"end":9,"category":"ORG"}]}]}`, 422, "outside"},
		"span turned":         {"/v1/pseudonymize", `{"documents":[{"text":"abc","spans":[{"start":2,"end":1,"category":"ORG"}]}]}`, 422, "no span"},
		"category":            {"/v1/pseudonymize", `{"documents":[{"text":"a","spans":[{"start":0,"end":1,"category":"X"}]}]}`, 422, "category"},
		"method":              {"/v1/pseudonymize", `{"documents":[{"text":"a"}],"method":"chat"}`, 422, "method"},
		"same id":             {"/v1/pseudonymize", `{"documents":[{"id":"x","text":"a"},{"id":"x","text":"b"}]}`, 422, "same id"},
		"long id":             {"/v1/pseudonymize", `{"documents":[{"id":"` + strings.Repeat("x", 600) + `","text":"a"}]}`, 422, "longer"},
		"evaluate outside":    {"/v1/evaluate", `{"documents":[{"text":"a","replacements":[{"start":0,"end":5,"text":"b"}]}]}`, 422, "outside"},
		"evaluate no span":    {"/v1/evaluate", `{"documents":[{"text":"a","replacements":[{"start":1,"end":0,"text":"b"}]}]}`, 422, "no span"},
		"evaluate nothing":    {"/v1/evaluate", `{"documents":[]}`, 422, "empty"},
		"nobody there":        {"/v1/../../etc/passwd", `{}`, 404, ""},
		"encoded, nobody":     {"/v1/%2e%2e/%2e%2e/etc/passwd", `{}`, 404, ""},
		"get what is posted":  {"/healthz", `{}`, 405, ""},
		"restore, empty list": {"/v1/restore", `{"documents":[]}`, 422, "empty"},
	} {
		status, answer := s.post(test.path, test.body)
		if status != test.status || !strings.Contains(answer, test.says) {
			t.Errorf("%s: %d %s", name, status, answer)
		}
		if strings.Contains(answer, "Secret") {
			t.Errorf("%s: the answer quotes the text: %s", name, answer)
		}
	}
	if log := s.log.String(); strings.Contains(log, "Secret") || strings.Contains(log, "passwd") || !strings.Contains(log, `"status":413`) {
		t.Errorf("log:\n%s", log)
	}
}

// TestNothingOfTextsInTheLog: not of texts, and not of names of documents, which may
// be people's.
func TestNothingOfTextsInTheLog(t *testing.T) {
	s := start(t, server.Options{}, "a")
	id := "margaret-ellison'); DROP TABLE records;--"
	out := ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", server.PseudonymizeRequest{Documents: []server.Document{{ID: id, Text: "Margaret Ellison lives in Whitby."}}})
	text := out.Documents[0].Text
	back := ask[server.RestoreResponse](s, "/v1/restore", server.RestoreRequest{Documents: []server.RestoreDocument{{ID: id, Text: text + " (edited)"}}})
	if back.Documents[0].Replaced == 0 {
		t.Errorf("a document with such an id is not found again: %+v", back)
	}
	s.get("/v1/margaret-ellison?name=margaret-ellison")
	log := strings.ToLower(s.log.String())
	for _, w := range []string{"margaret", "ellison", "whitby", "drop table"} {
		if strings.Contains(log, w) {
			t.Errorf("the log has %q:\n%s", w, log)
		}
	}
	if !strings.Contains(log, `"route":"post /v1/pseudonymize"`) {
		t.Errorf("log:\n%s", log)
	}
}
