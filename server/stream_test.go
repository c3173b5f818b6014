package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/server"
)

// talk is a conversation: a message, and what stands for what in it.
func talk(t *testing.T, s *testServer) (id, standIn string) {
	t.Helper()
	out := ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", `{"documents":[{"id":"chat 1","language":"en",
		"text":"Margaret Ellison, an engineer, wrote from margaret.ellison@example.org. What should she be told?"}]}`)
	d := out.Documents[0]
	for _, r := range d.Replacements {
		if r.Category == "PERSON" {
			return d.ID, r.Text
		}
	}
	t.Fatalf("%+v", d)
	return "", ""
}

// TestStreamedAnswer: an answer comes in pieces; what is certain comes back before the
// next piece is sent, and never half a stand-in.
func TestStreamedAnswer(t *testing.T) {
	s := start(t, server.Options{}, "a")
	id, name := talk(t, s)
	given, family, _ := strings.Cut(name, " ")
	body, w := io.Pipe()
	r, err := http.NewRequest("POST", s.URL+"/v1/restore?document="+url.QueryEscape(id), body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "text/plain; charset=utf-8")
	res, err := s.Client().Do(r) // comes back before anything is sent
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Fatalf("%d %v", res.StatusCode, res.Header)
	}
	said := bufio.NewReader(res.Body)
	for _, step := range [][2]string{
		{"Dear ", "Dear "},
		{given[:2] + "?", given[:2] + "?"},
		{" " + given + " " + family[:2], " "},
		{family[2:] + ", ", "Margaret Ellison, "},
		{"or " + given + ": ", "or Margaret: "},
		{"Mrs " + family + "'s ", "Mrs Ellison's "},
	} {
		if _, err := io.WriteString(w, step[0]); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(step[1]))
		if _, err := io.ReadFull(said, got); err != nil || string(got) != step[1] {
			t.Fatalf("after %q: %q, %v", step[0], got, err)
		}
	}
	io.WriteString(w, "bye "+name)
	w.Close()
	rest, err := io.ReadAll(said)
	if err != nil || string(rest) != "bye Margaret Ellison" {
		t.Errorf("%q, %v", rest, err)
	}
	if res.Trailer.Get("Understudy-Replaced") != "4" {
		t.Errorf("trailer %v", res.Trailer)
	}
}

// TestStreamedCases: a new text calls people otherwise than the one that it is about:
// by one of their names, in the genitive or without it, in capitals.
func TestStreamedCases(t *testing.T) {
	s := start(t, server.Options{}, "a")
	out := ask[server.PseudonymizeResponse](s, "/v1/pseudonymize", `{"documents":[{"id":"brev","language":"sv",
		"text":"Socialsekreterare Karin Wennerholms dotter bor i Uppsala. Handläggaren Erik Lindqvist ringde."}]}`)
	text := out.Documents[0].Text
	var daughter, clerk string
	if _, err := fmt.Sscanf(text, "%s %s", new(string), &daughter); err != nil { // behind the occupation
		t.Fatal(err)
	}
	for _, r := range out.Documents[0].Replacements {
		switch {
		case r.Category != "PERSON":
		case strings.HasPrefix(r.Text, daughter):
			daughter = strings.TrimSuffix(r.Text, "s")
		default:
			clerk = r.Text
		}
	}
	given, family, _ := strings.Cut(daughter, " ")
	_, surname, _ := strings.Cut(clerk, " ")
	for said, want := range map[string]string{
		daughter + " ringde":               "Karin Wennerholm ringde",
		daughter + "s dotter":              "Karin Wennerholms dotter",
		family + "s dotter, " + given:      "Wennerholms dotter, Karin",
		strings.ToUpper(clerk) + "!":       "ERIK LINDQVIST!",
		"herr " + surname + "s samtal":     "herr Lindqvists samtal",
		strings.ToLower(clerk) + " ringde": "erik lindqvist ringde",
	} {
		status, got := s.do("POST", "/v1/restore?document=brev", strings.NewReader(said), "Content-Type", "text/plain")
		if status != http.StatusOK || got != want {
			t.Errorf("%q: %d %q, want %q", said, status, got, want)
		}
	}
}

// TestStreamedLines: as Ollama streams.
func TestStreamedLines(t *testing.T) {
	s := start(t, server.Options{}, "a")
	id, name := talk(t, s)
	in := `{"message":{"role":"assistant","content":"Tell ` + name[:4] + `"},"done":false}` + "\n" +
		`{"message":{"role":"assistant","content":"` + name[4:] + `'s"},"done":false}` + "\n" + `{"message":{"role":"assistant","content":""},"done":true}` + "\n"
	status, answer := s.do("POST", "/v1/restore?document="+url.QueryEscape(id), strings.NewReader(in), "Content-Type", "application/x-ndjson")
	want := `{"message":{"role":"assistant","content":"Tell "},"done":false}` + "\n" +
		`{"message":{"role":"assistant","content":"Margaret Ellison's"},"done":false}` + "\n" + `{"message":{"role":"assistant","content":""},"done":true}` + "\n"
	if status != http.StatusOK || answer != want {
		t.Errorf("%d %s", status, answer)
	}
}

func TestStreamedEvents(t *testing.T) {
	s := start(t, server.Options{}, "a")
	id, name := talk(t, s)
	var in strings.Builder
	for _, piece := range strings.SplitAfter("Please tell "+name+" that it is done.", "") {
		raw, _ := json.Marshal(piece)
		in.WriteString(`data: {"choices":[{"index":0,"delta":{"content":` + string(raw) + `}}]}` + "\n\n")
	}
	in.WriteString("data: [DONE]\n\n")
	status, answer := s.do("POST", "/v1/restore?document="+url.QueryEscape(id), strings.NewReader(in.String()), "Content-Type", "text/event-stream")
	var got strings.Builder
	for line := range strings.Lines(answer) {
		var c struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		if json.Unmarshal([]byte(strings.TrimPrefix(line, "data: ")), &c) == nil && len(c.Choices) == 1 {
			got.WriteString(c.Choices[0].Delta.Content)
		}
	}
	if status != http.StatusOK || got.String() != "Please tell Margaret Ellison that it is done." || !strings.HasSuffix(answer, "data: [DONE]\n\n") {
		t.Errorf("%d %q", status, got.String())
	}
}

func TestStreamsThatAreRefused(t *testing.T) {
	s := start(t, server.Options{}, "a", "b")
	id, _ := talk(t, s)
	for query, want := range map[string]int{
		"":                          422,
		"?document=nobody":          422,
		"?document=x%27+OR+1%3D1--": 422,
		"?domain=b&document=" + url.QueryEscape(id): 422, // it is in a
		"?domain=c&document=x":                      404,
	} {
		if status, answer := s.do("POST", "/v1/restore"+query, strings.NewReader("x"), "Content-Type", "text/plain"); status != want {
			t.Errorf("%q: %d %s", query, status, answer)
		}
	}
	if status, _ := s.do("POST", "/v1/detect", strings.NewReader("Mary"), "Content-Type", "text/plain"); status != 415 {
		t.Errorf("a form's content type: %d", status)
	}
	// An event without an end: the stream breaks off, and does not end as if it were whole.
	r, _ := http.NewRequest("POST", s.URL+"/v1/restore?document="+url.QueryEscape(id), strings.NewReader("data: "+strings.Repeat("x", 2<<20)))
	r.Header.Set("Content-Type", "text/event-stream")
	res, err := s.Client().Do(r)
	if err != nil {
		return
	}
	defer res.Body.Close()
	if _, err := io.ReadAll(res.Body); err == nil {
		t.Error("a stream that was broken off looks whole")
	}
}
