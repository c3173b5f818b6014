package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"

	"github.com/understudy-text/understudy/server"
)

// TestOpenAPI: the description is valid OpenAPI 3.1, has every address, and requests
// and answers of the real server are as it says.
func TestOpenAPI(t *testing.T) {
	s := start(t, server.Options{}, "a")
	status, spec := s.get("/openapi.json")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, spec)
	}
	doc, err := libopenapi.NewDocument([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	if v := doc.GetVersion(); v != "3.1.0" {
		t.Errorf("version %s", v)
	}
	v, errs := validator.NewValidator(doc)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if ok, problems := v.ValidateDocument(); !ok {
		for _, p := range problems {
			t.Errorf("%s: %s", p.Message, p.Reason)
			for _, e := range p.SchemaValidationErrors {
				t.Errorf("  %s: %s", e.FieldPath, e.Reason)
			}
		}
	}
	var paths struct{ Paths map[string]map[string]any }
	if err := json.Unmarshal([]byte(spec), &paths); err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields("/v1/detect /v1/pseudonymize /v1/restore /v1/evaluate /analyze /anonymize /deanonymize /anonymizers /deanonymizers /supportedentities /recognizers /health /healthz /readyz /metrics") {
		if len(paths.Paths[path]) != 1 {
			t.Errorf("%s: %v", path, paths.Paths[path])
		}
		// Generators leave out, or let be nothing, what is not said to be needed.
		if post, ok := paths.Paths[path]["post"].(map[string]any); ok {
			if body, ok := post["requestBody"].(map[string]any); !ok || body["required"] != true {
				t.Errorf("%s can be asked without a body: %v", path, body)
			}
		}
	}
	var parts struct {
		Components struct {
			Schemas map[string]struct {
				Required   []string
				Properties map[string]struct{ Type any }
			}
		}
	}
	if err := json.Unmarshal([]byte(spec), &parts); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"DetectRequest", "DetectResponse", "PseudonymizeRequest", "PseudonymizeResponse", "RestoreRequest", "RestoreResponse", "EvaluateRequest"} {
		if of := parts.Components.Schemas[name]; of.Properties["documents"].Type != "array" || !slices.Contains(of.Required, "documents") {
			t.Errorf("%s: documents: %v", name, of.Properties["documents"])
		}
	}
	for path, body := range map[string]string{
		"/v1/detect":       `{"documents":[{"id":"a","text":"Mary Johanson lives in Whitby.","language":"en"},{"text":""}]}`,
		"/v1/pseudonymize": `{"documents":[{"text":"Mary Johanson lives in Whitby.","spans":[{"start":0,"end":13,"category":"PERSON"}]},{"text":"No one."}]}`,
		"/v1/restore":      `{"documents":[{"text":"x"}]}`,
		"/v1/evaluate":     `{"documents":[{"text":"Mary Johanson lives in Whitby.","replacements":[{"start":0,"end":13,"text":"Deborah Garrison"}]},{"text":"Tom saw Leeds.","replacements":[]}]}`,
		"/analyze":         `{"text":["Mary Johanson lives in Whitby."],"language":"en","return_decision_process":1}`,
		"/anonymize":       `{"text":"My name is Jane Doe","analyzer_results":[{"start":11,"end":19,"score":0.8,"entity_type":"PERSON"}]}`,
	} {
		s.conforms(v, "POST", path, body)
	}
	s.conforms(v, "POST", "/analyze", `{"text":"Mary Johanson lives in Whitby.","language":"en"}`)
	s.conforms(v, "GET", "/supportedentities", "")
	s.conforms(v, "GET", "/healthz", "")
}

// TestOpenAPIOfTheGateway: where chat models are behind the server, the description is valid, too, and
// names the headers of questions.
func TestOpenAPIOfTheGateway(t *testing.T) {
	s, _ := startChat(t, server.Options{}, server.StandInsOfDomain)
	_, spec := s.get("/openapi.json")
	doc, err := libopenapi.NewDocument([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	v, errs := validator.NewValidator(doc)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if ok, problems := v.ValidateDocument(); !ok {
		for _, p := range problems {
			t.Errorf("%s: %s", p.Message, p.Reason)
		}
	}
	var paths struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal([]byte(spec), &paths); err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields("/v1/chat/completions /v1/responses /v1/messages /api/chat") {
		for _, name := range strings.Fields("Token Domain Conversation Language Only Allow Deny Threshold") {
			if !slices.Contains(paths.Paths[path]["post"].Parameters, struct{ Name, In string }{"X-Understudy-" + name, "header"}) {
				t.Errorf("%s: no header X-Understudy-%s", path, name)
			}
		}
	}
}

// conforms checks a request and its answer against the description.
func (s *testServer) conforms(v validator.Validator, method, path, body string) {
	s.t.Helper()
	request := func() *http.Request {
		r, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
		if err != nil {
			s.t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer of-nobody")
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		return r
	}
	res, err := s.Client().Do(request())
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		s.t.Errorf("%s: %s", path, res.Status)
	}
	if ok, problems := v.ValidateHttpRequestResponse(request(), res); !ok {
		for _, p := range problems {
			s.t.Errorf("%s: %s: %s", path, p.Message, p.Reason)
			for _, e := range p.SchemaValidationErrors {
				s.t.Errorf("  %s %s", e.FieldPath, e.Reason)
			}
		}
	}
}
