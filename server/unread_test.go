package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/server"
)

const inFrench = "Jeanne Martin habite à Grenoble avec ses enfants. Écrivez-lui : jeanne.martin@example.fr, ou au +33 6 12 34 56 78."

// A text in a language that is not read is refused with the language's code, whether
// the text tells it or the client.
func TestUnreadLanguage(t *testing.T) {
	s := start(t, server.Options{})
	for body, want := range map[string]string{
		`{"documents":[{"text":"` + inFrench + `"}]}`:                    "fr",
		`{"documents":[{"text":"Jeanne Martin","language":"fr-FR"}]}`:    "fr",
		`{"documents":[{"text":"Hi."},{"text":"سأتصل بكم غدا صباحا."}]}`: "ar",
		`{"documents":[{"text":"你好，世界","language":"auto"}]}`:             "zh",
		`{"documents":[{"text":"Jeanne Martin","language":"zz"}]}`:       "",
		`{"documents":[{"text":"ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ"}]}`:                          "und",
	} {
		for _, path := range []string{"/v1/detect", "/v1/pseudonymize"} {
			answer, err := http.Post(s.URL+path, "application/json", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			var out server.Error
			err = json.NewDecoder(answer.Body).Decode(&out)
			answer.Body.Close()
			if err != nil || answer.StatusCode != http.StatusUnprocessableEntity || out.Language != want || out.Error == "" {
				t.Errorf("%s %s: %d %+v %v", path, body, answer.StatusCode, out, err)
			}
			if strings.Contains(out.Error, "Jeanne") {
				t.Errorf("%s: the answer quotes the text", path)
			}
		}
	}
	if log := s.log.String(); strings.Contains(log, "Jeanne") {
		t.Error("the log quotes the text")
	}
}

// A server may be told to hide codes only, or to write a placeholder.
func TestUnreadLanguageModes(t *testing.T) {
	o, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for mode, want := range map[string]struct {
		detected int
		text     string
	}{
		"codes":       {2, "Jeanne Martin habite à Grenoble avec ses enfants. Écrivez-lui : "},
		"placeholder": {1, "[a text in French stood here]"},
	} {
		o.Pipeline.Unread = mode
		s, err := server.NewService(o)
		if err != nil {
			t.Fatal(err)
		}
		docs := []server.Document{{Text: inFrench}}
		found, err := s.Detect(ctx, &server.DetectRequest{Documents: docs})
		if err != nil || len(found.Documents[0].Spans) != want.detected || found.Documents[0].Language != "fr" {
			t.Errorf("%s: %+v %v", mode, found, err)
		}
		out, err := s.Pseudonymize(ctx, &server.PseudonymizeRequest{Documents: docs})
		if err != nil {
			t.Fatal(err)
		}
		text := out.Documents[0].Text
		if !strings.HasPrefix(text, want.text) || strings.Contains(text, "jeanne.martin@") || strings.Contains(text, "12 34 56 78") {
			t.Errorf("%s: %q", mode, text)
		}
		if _, err := s.Detect(ctx, &server.DetectRequest{Documents: []server.Document{{Text: "a", Language: "zz"}}}); err == nil {
			t.Errorf("%s: a language that is none was taken", mode)
		}
	}
	o.Pipeline.Unread = "perhaps"
	if _, err := server.NewService(o); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a mode that is none: %v", err)
	}
}
