package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/sqlite"
	"github.com/understudy-text/understudy/server"
	"github.com/understudy-text/understudy/server/proxy"
)

// A parrot is a chat model that says what was said last, and keeps what it was told.
type parrot struct {
	mu    sync.Mutex
	heard []string
	n     int
}

func (p *parrot) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var q struct {
		Stream   bool
		Input    string
		Messages []struct{ Content string }
	}
	_ = json.Unmarshal(raw, &q)
	said := q.Input
	if n := len(q.Messages); n > 0 {
		said = q.Messages[n-1].Content
	}
	p.mu.Lock()
	p.heard = append(p.heard, string(raw))
	p.n++
	id := fmt.Sprint("resp_", p.n)
	p.mu.Unlock()
	text, _ := json.Marshal(said)
	switch {
	case r.URL.Path == "/v1/responses":
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":%q,"object":"response","output":[{"type":"message","content":[{"type":"output_text","text":%s}]}]}`, id, text)
	case q.Stream:
		w.Header().Set("Content-Type", "text/event-stream")
		for i := 0; i < len(said); i += 3 {
			piece, _ := json.Marshal(strings.ToValidUTF8(said[i:min(i+3, len(said))], "?"))
			fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%s}}]}\n\n", piece)
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	default:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","choices":[{"message":{"role":"assistant","content":%s}}]}`, text)
	}
}

func (p *parrot) last() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard[len(p.heard)-1]
}

// startChat starts a server before a parrot, with policy prompt.
func startChat(t testing.TB, o server.Options, apart string) (*testServer, *parrot) {
	t.Helper()
	return startChatWith(t, parts, o, apart)
}

func startChatWith(t testing.TB, parts func() (server.ServiceOptions, error), o server.Options, apart string) (*testServer, *parrot) {
	t.Helper()
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	if so.Pipeline.Rules, err = decide.Read("prompt"); err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.OpenBusy(t.Context(), t.TempDir()+"/conversations", true)
	if err != nil {
		t.Fatal(err)
	}
	l, err := ledger.Open(t.Context(), store, ledger.KeyFromSeed(1))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	so.Apart, so.Open = apart, func(ctx context.Context, name string) (*ledger.Domain, error) { return l.Domain(ctx, name, true) }
	for _, name := range []string{"a", "b"} {
		d, err := l.Domain(t.Context(), name, true)
		if err != nil {
			t.Fatal(err)
		}
		so.Domains = append(so.Domains, server.NamedDomain{Name: name, Domain: d})
	}
	model := &parrot{}
	up := httptest.NewServer(model)
	t.Cleanup(up.Close)
	address, err := url.Parse(up.URL)
	if err != nil {
		t.Fatal(err)
	}
	o.Proxy = &proxy.Options{Upstreams: map[string]*url.URL{"": address}}
	return startWith(t, "", o, so), model
}

// said is the content of a chat completion.
func said(t testing.TB, answer string) string {
	t.Helper()
	var a struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil || len(a.Choices) == 0 {
		t.Fatalf("%v: %s", err, answer)
	}
	return a.Choices[0].Message.Content
}

// asking is the body of a chat completion: who says what, in turn.
func asking(turns ...string) map[string]any {
	var messages []map[string]string
	for i := 0; i < len(turns); i += 2 {
		messages = append(messages, map[string]string{"role": turns[i], "content": turns[i+1]})
	}
	return map[string]any{"model": "m", "messages": messages}
}

const (
	english = "Please write to my colleague Bolanle Adeniyi at Skanska. She was born on 3 May 1974 and her number is 0702-44 55 66."
	swedish = "Skriv till min granne Karin Wennerholm om Bolanle Adeniyi, hon bor i Västerås och nås på karin.wennerholm@example.org."
)

// secrets are what is personal in them.
var secrets = []string{"Bolanle", "Adeniyi", "Skanska", "1974", "0702", "Karin", "Wennerholm", "karin", "Väster"}

// A conversation of several turns and languages: nothing of it leaves, everything comes back,
// and a name keeps its stand-in.
func TestConversation(t *testing.T) {
	s, model := startChat(t, server.Options{}, "")
	turns := []string{"system", "You are a helpful assistant. Answer in Swedish."}
	first := ""
	for i, text := range []string{english, swedish, "And what does Adeniyi say?", "Tack, Karin!"} {
		turns = append(turns, "user", text)
		status, answer := s.post("/v1/chat/completions", asking(turns...))
		if status != 200 {
			t.Fatalf("turn %d: %d %s", i, status, answer)
		}
		if got := said(t, answer); got != text {
			t.Errorf("turn %d: %q, want %q", i, got, text)
		}
		for _, secret := range secrets {
			if strings.Contains(model.last(), secret) {
				t.Errorf("turn %d: the model got %s: %s", i, secret, model.last())
			}
		}
		if !strings.Contains(model.last(), "Answer in Swedish.") {
			t.Errorf("turn %d: the instruction was changed: %s", i, model.last())
		}
		var q struct{ Messages []struct{ Content string } }
		if err := json.Unmarshal([]byte(model.last()), &q); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = q.Messages[1].Content
		}
		if q.Messages[1].Content != first {
			t.Errorf("turn %d: the first message is another: %q, was %q", i, q.Messages[1].Content, first)
		}
		turns = append(turns, "assistant", text)
	}
}

// Arabic has no capitals, and writes "and" and "for" in one word with what follows: names of
// towns and of people come back all the same. A text with code around it is read as Arabic.
func TestArabicConversation(t *testing.T) {
	s, model := startChatWith(t, arabicParts, server.Options{}, "")
	for _, text := range []string{
		"احجز لكل من حسن السيد وطارق الكردي تذكرة إلى الإسكندرية يوم 30 نوفمبر 2023.",
		"اكتب رسالة إلى والدي ليلى الحداد ولليلى الحداد نفسها، فهي تسكن في مدينة طنطا.",
		"صحح هذا: ```python\nuser = {\"mail\": \"omar@example.org\"}\n``` المستخدم هو الدكتور عمر السيد من مدينة حلب.",
	} {
		status, answer := s.post("/v1/chat/completions", asking("user", text))
		if status != 200 {
			t.Fatalf("%d %s", status, answer)
		}
		if got := said(t, answer); got != text {
			t.Errorf("%q, want %q; the model got %s", got, text, model.last())
		}
		for _, secret := range []string{"السيد", "الكردي", "الإسكندرية", "2023", "الحداد", "طنطا", "omar", "حلب"} {
			if strings.Contains(model.last(), secret) {
				t.Errorf("the model got %s: %s", secret, model.last())
			}
		}
	}
}

// How far stand-ins reach.
func TestStandInsApart(t *testing.T) {
	heard := func(s *testServer, model *parrot, body map[string]any, header ...string) string {
		if status, answer := s.post("/v1/chat/completions", body, header...); status != 200 {
			t.Fatalf("%d %s", status, answer)
		}
		return model.last()
	}
	other := asking("system", "Be brief.", "user", english)
	for _, test := range []struct {
		apart     string
		two       []string // headers of the second request
		body      map[string]any
		different bool
	}{
		{server.StandInsOfDomain, nil, asking("user", english), false},
		{server.StandInsOfDomain, []string{"X-Understudy-Domain", "b"}, asking("user", english), true},
		{server.StandInsOfKey, []string{"Authorization", "Bearer one"}, asking("user", english), false},
		{server.StandInsOfKey, []string{"Authorization", "Bearer two"}, asking("user", english), true},
		{server.StandInsOfConversation, nil, asking("user", english), false},
		{server.StandInsOfConversation, nil, other, true},
		{server.StandInsOfConversation, []string{"X-Understudy-Conversation", "x"}, asking("user", english), true},
	} {
		s, model := startChat(t, server.Options{}, test.apart)
		one := heard(s, model, asking("user", english), "Authorization", "Bearer one")
		two := heard(s, model, test.body, append([]string{"Authorization", "Bearer one"}, test.two...)...)
		one, two = colleague(t, one), colleague(t, two) // dates differ by conversation in any case
		if (one != two) != test.different {
			t.Errorf("%s, then with %v: %s and %s", test.apart, test.two, one, two)
		}
	}
}

// colleague is who the colleague of the text in English has become.
func colleague(t *testing.T, heard string) string {
	t.Helper()
	_, name, ok := strings.Cut(heard, "to my colleague ")
	if name, _, ok = strings.Cut(name, " at "); !ok || name == "" {
		t.Fatalf("nobody is a colleague in %s", heard)
	}
	return name
}

// Where the upstream keeps the conversation, a later question's answer may speak of what was
// said before, also when the server was begun anew.
func TestContinued(t *testing.T) {
	s, model := startChat(t, server.Options{}, server.StandInsOfConversation)
	_, answer := s.post("/v1/responses", map[string]any{"model": "m", "input": english})
	var a struct{ ID string }
	if err := json.Unmarshal([]byte(answer), &a); err != nil || !strings.Contains(answer, "Bolanle Adeniyi") {
		t.Fatalf("%v %s", err, answer)
	}
	before := model.last()
	status, answer := s.post("/v1/responses", map[string]any{"model": "m", "input": "What about Adeniyi?", "previous_response_id": a.ID})
	if status != 200 || !strings.Contains(answer, "What about Adeniyi?") || strings.Contains(model.last(), "Adeniyi") {
		t.Errorf("%d %s; the model got %s", status, answer, model.last())
	}
	var q struct{ Input string }
	if err := json.Unmarshal([]byte(model.last()), &q); err != nil {
		t.Fatal(err)
	}
	if name := strings.TrimSuffix(strings.TrimPrefix(q.Input, "What about "), "?"); !strings.Contains(before, name) {
		t.Errorf("the second question has another stand-in: %s, %s", before, q.Input)
	}
	if status, _ := s.post("/v1/responses", map[string]any{"model": "m", "input": "x", "previous_response_id": "resp_nobody"}); status != 422 {
		t.Errorf("an answer that nobody knows: %d", status)
	}
}

// What headers say of a request.
func TestChatHeaders(t *testing.T) {
	s, model := startChat(t, server.Options{}, "")
	s.post("/v1/chat/completions", asking("user", english), "X-Understudy-Allow", "Skanska; Bolanle%20Adeniyi")
	if heard := model.last(); !strings.Contains(heard, "Bolanle Adeniyi at Skanska") || strings.Contains(heard, "1974") {
		t.Errorf("allowed: %s", heard)
	}
	s.post("/v1/chat/completions", asking("user", english), "X-Understudy-Only", "CODE, DATETIME")
	if heard := model.last(); !strings.Contains(heard, "Bolanle Adeniyi at Skanska") || strings.Contains(heard, "1974") || strings.Contains(heard, "0702") {
		t.Errorf("only: %s", heard)
	}
	for _, header := range [][]string{{"X-Understudy-Domain", "nobody"}, {"X-Understudy-Only", "COLOUR"}, {"X-Understudy-Language", "xx"}, {"X-Understudy-Allow", "%zz"}} {
		n := len(model.heard)
		if status, answer := s.post("/v1/chat/completions", asking("user", english), header...); status < 400 || status >= 500 || len(model.heard) != n {
			t.Errorf("%v: %d %s", header, status, answer)
		}
	}
}

// A tool that is called like somebody who is hidden would give them away.
func TestKeptNames(t *testing.T) {
	s, model := startChat(t, server.Options{}, "")
	body := asking("user", english)
	body["tools"] = []any{map[string]any{"type": "function", "function": map[string]any{"name": "mail-Adeniyi", "parameters": map[string]any{}}}}
	body["user"] = "Bolanle Adeniyi"
	status, answer := s.post("/v1/chat/completions", body)
	if status == 200 || len(model.heard) != 0 {
		t.Errorf("%d %s %v", status, answer, model.heard)
	}
	delete(body, "tools")
	if status, _ := s.post("/v1/chat/completions", body); status != 200 || !strings.Contains(model.last(), `"user":"user-`) {
		t.Errorf("%d %v", status, model.last())
	}
}

// Whoever asks has a token that may; it stays here.
func TestChatTokens(t *testing.T) {
	tokens, err := server.ReadTokens(strings.NewReader(fmt.Sprintf("chat chat %x domains=a\nother detect %x\n", server.Hash("good"), server.Hash("bad"))), "tokens")
	if err != nil {
		t.Fatal(err)
	}
	s, model := startChat(t, server.Options{Tokens: tokens}, "")
	for _, test := range []struct {
		status int
		header []string
	}{
		{401, nil}, {401, []string{"Authorization", "Bearer nobody"}}, {403, []string{"Authorization", "Bearer bad"}},
		{200, []string{"Authorization", "Bearer good"}}, {200, []string{"X-Api-Key", "good"}}, {200, []string{"X-Understudy-Token", "good", "Authorization", "Bearer upstream"}},
		{403, []string{"Authorization", "Bearer good", "X-Understudy-Domain", "b"}},
	} {
		n := len(model.heard)
		status, answer := s.post("/v1/chat/completions", asking("user", "hello"), test.header...)
		if status != test.status || status != 200 && len(model.heard) != n {
			t.Errorf("%v: %d %s", test.header, status, answer)
		}
	}
}

// A chat may last longer than a request may, and takes no request's place.
func TestLongChats(t *testing.T) {
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(3 * time.Second)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"chat.completion","choices":[{"message":{"content":"late"}}]}`)
	}))
	t.Cleanup(slow.Close)
	address, _ := url.Parse(slow.URL)
	so, err := parts()
	if err != nil {
		t.Fatal(err)
	}
	s := startWith(t, t.TempDir()+"/ledger", server.Options{Timeout: 2 * time.Second, MaxRequests: 1, MaxStreams: 1, Proxy: &proxy.Options{Upstreams: map[string]*url.URL{"": address}}}, so, "a")
	done := make(chan string)
	go func() {
		_, answer := s.post("/v1/chat/completions", asking("user", "hello"))
		done <- answer
	}()
	time.Sleep(time.Second)
	if status, answer := s.post("/v1/detect", `{"documents":[{"text":"Mary Smith"}]}`); status != 200 {
		t.Errorf("a request beside it: %d %s", status, answer)
	}
	if status, answer := s.post("/v1/messages", asking("user", "hello")); status != 503 || !strings.Contains(answer, "overloaded_error") {
		t.Errorf("a chat beside it: %d %s", status, answer)
	}
	if answer := <-done; !strings.Contains(answer, "late") {
		t.Error(answer)
	}
}

// Streams that trickle hold no place of a request.
func TestTrickle(t *testing.T) {
	s := start(t, server.Options{MaxRequests: 1, MaxStreams: 1}, "a")
	if status, answer := s.post("/v1/pseudonymize", `{"documents":[{"id":"d","text":"Mary Smith of Leeds"}]}`); status != 200 {
		t.Fatal(answer)
	}
	body, more := io.Pipe()
	r, err := http.NewRequest("POST", s.URL+"/v1/restore?document=d", body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "text/plain")
	done := make(chan error)
	go func() {
		res, err := s.Client().Do(r)
		if err == nil {
			_, err = io.ReadAll(res.Body)
		}
		done <- err
	}()
	if _, err := io.WriteString(more, "a"); err != nil { // it is read: the stream has its place
		t.Fatal(err)
	}
	if status, answer := s.post("/v1/detect", `{"documents":[{"text":"Mary Smith"}]}`); status != 200 {
		t.Errorf("beside a stream: %d %s", status, answer)
	}
	more.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
