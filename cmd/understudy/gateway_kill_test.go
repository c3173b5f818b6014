package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A gateway that is killed in the middle of an answer tells the client that it is not whole,
// leaves nothing that can be read, and goes on with the same stand-ins.
func TestGatewayKilled(t *testing.T) {
	var mu sync.Mutex
	var heard []string
	hold := make(chan struct{})
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var q struct{ Messages []struct{ Content string } }
		if json.Unmarshal(raw, &q) != nil || len(q.Messages) == 0 {
			return
		}
		mu.Lock()
		heard = append(heard, q.Messages[0].Content)
		mu.Unlock()
		w.Header().Set("Content-Type", "text/event-stream")
		for word := range strings.FieldsSeq(q.Messages[0].Content) {
			piece, _ := json.Marshal(word + " ")
			_, _ = io.WriteString(w, `data: {"choices":[{"index":0,"delta":{"content":`+string(piece)+"}}]}\n\n")
			w.(http.Flusher).Flush()
			if word == "write" {
				select {
				case <-hold:
				case <-r.Context().Done():
					return
				}
			}
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	}))
	defer model.Close()
	folder := t.TempDir()
	args := []string{"--language", "en", "--upstream", model.URL, "--ledger", filepath.Join(folder, "ledger"), "--key-file", filepath.Join(folder, "key")}
	ask := func(s *served) *http.Response {
		t.Helper()
		body := `{"model":"m","stream":true,"messages":[{"role":"user","content":"I am Mary Johanson of Whitby. Please write to my colleague Bolanle Adeniyi."}]}`
		res, err := http.Post(s.url+"/v1/chat/completions", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	first := serve(t, args...)
	res := ask(first)
	lines := bufio.NewReader(res.Body)
	begun := ""
	for !strings.Contains(begun, "Whitby") {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v after %q", err, begun)
		}
		begun += line
	}
	first.kill()
	rest, err := io.ReadAll(lines)
	res.Body.Close()
	if err == nil || strings.Contains(string(rest), "[DONE]") {
		t.Errorf("an answer that was cut looks whole: %q, %v", rest, err)
	}
	close(hold)
	again := ask(serve(t, args...))
	defer again.Body.Close()
	_ = time.AfterFunc(time.Minute, func() { again.Body.Close() })
	whole, err := io.ReadAll(again.Body)
	if err != nil || !strings.Contains(string(whole), "[DONE]") || !strings.Contains(string(whole), "Adeniyi") {
		t.Errorf("%v: %s", err, whole)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(heard) != 2 || heard[0] != heard[1] {
		t.Errorf("the model heard %q", heard)
	}
	originals := [...]string{"Johanson", "Whitby", "Bolanle", "Adeniyi"}
	for _, o := range originals {
		if strings.Contains(strings.Join(heard, " "), o) {
			t.Errorf("%s was heard", o)
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%v %v", files, err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range originals {
			if strings.Contains(string(raw), o) {
				t.Errorf("%s is in %s", o, filepath.Base(f))
			}
		}
	}
}
