// Command gateway measures 'understudy serve --upstream'. It writes conversations whose
// originals are known, has them asked of a model that repeats what it hears, and searches
// what the model has heard for every original; what comes back must be what was said. Then
// it measures the time to the first token with and without the gateway.
//
//	go run ./bench/gateway -n 1000
//	go run ./bench/gateway -n 0 -streams 64
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	n := flag.Int("n", 1000, "conversations")
	seed := flag.Uint64("seed", 1, "of what is drawn")
	streams := flag.Int("streams", 0, "streams at once, to measure the time to the first token")
	program := flag.String("program", "", "the program (default: it is built)")
	show := flag.Bool("show", false, "print each original that the model heard")
	flag.Parse()
	log.SetFlags(0)
	if err := run(*n, *seed, *streams, *program, *show); err != nil {
		log.Fatal(err)
	}
}

func run(n int, seed uint64, streams int, program string, show bool) error {
	folder, err := os.MkdirTemp("", "gateway-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if program == "" {
		program = filepath.Join(folder, "understudy")
		build := exec.Command("go", "build", "-o", program, "./cmd/understudy")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return err
		}
	}
	model := &repeater{}
	up := httptest.NewServer(model)
	defer up.Close()
	gateway, stop, err := serve(program, up.URL)
	if err != nil {
		return err
	}
	defer stop()
	if n > 0 {
		if err := search(gateway, model, generate(n, seed), show); err != nil {
			return err
		}
	}
	if streams > 0 {
		return overhead(gateway, up.URL, streams, seed)
	}
	return nil
}

// serve starts the gateway.
func serve(program, upstream string) (url string, stop func(), err error) {
	cmd := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--upstream", upstream, "--stand-ins", "conversation")
	out, err := cmd.StderrPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() { _ = cmd.Process.Signal(os.Interrupt); _ = cmd.Wait() }
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var line struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return "http://" + line.Address, stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("the gateway does not listen")
}

// A repeater is a model that says what was said last, and keeps what it has heard.
type repeater struct {
	mu    sync.Mutex
	heard []string
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Call    string `json:"tool_call_id,omitempty"`
}

type question struct {
	Model    string    `json:"model"`
	Stream   bool      `json:"stream"`
	Messages []message `json:"messages"`
}

func (m *repeater) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	raw, _ := io.ReadAll(r.Body)
	var q question
	if json.Unmarshal(raw, &q) != nil || len(q.Messages) == 0 {
		return
	}
	m.mu.Lock()
	m.heard = append(m.heard, string(raw))
	m.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	words := strings.SplitAfter(q.Messages[len(q.Messages)-1].Content, " ")
	for _, word := range words {
		piece, _ := json.Marshal(word)
		fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%s}}]}\n\n", piece)
		w.(http.Flusher).Flush()
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

func (m *repeater) take() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.heard
	m.heard = nil
	return out
}

// ask asks and returns what was answered, and the time to the first piece.
func ask(url string, messages []message) (said string, first time.Duration, err error) {
	body, err := json.Marshal(question{"m", true, messages})
	if err != nil {
		return "", 0, err
	}
	begun := time.Now()
	res, err := client.Post(url+"/v1/chat/completions", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", 0, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		raw, _ := io.ReadAll(res.Body)
		return "", 0, fmt.Errorf("%s: %s", res.Status, raw)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		if first == 0 {
			first = time.Since(begun)
		}
		var e struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		if json.Unmarshal([]byte(data), &e) == nil && len(e.Choices) > 0 {
			said += e.Choices[0].Delta.Content
		}
	}
	return said, first, lines.Err()
}

var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256, DialContext: (&net.Dialer{}).DialContext}}

// search counts the originals that the model heard.
func search(gateway string, model *repeater, all []conversation, show bool) error {
	asked, equal, refused := 0, 0, 0
	slots, missed := map[string]int{}, map[string]int{}
	inConversations := 0
	for _, c := range all {
		var messages []message
		for i, t := range c.turns {
			m := message{Role: t.role, Content: t.text}
			if t.role == "tool" {
				m.Call = "c"
			}
			messages = append(messages, m)
			if t.role == "system" || i+1 < len(c.turns) && c.turns[i+1].role == "tool" {
				continue
			}
			asked++
			said, _, err := ask(gateway, messages)
			switch {
			case err != nil:
				refused++
				if show {
					fmt.Println(c.language, c.genre, err)
				}
				continue
			case said == t.text:
				equal++
			case show:
				fmt.Printf("%s %s: said %q, came back %q\n", c.language, c.genre, t.text, said)
			}
			messages = append(messages, message{Role: "assistant", Content: said})
		}
		heard := strings.Join(model.take(), "\n")
		leaks := 0
		for _, o := range c.originals {
			slots[o.slot]++
			if holds(heard, o.text) {
				missed[o.slot]++
				leaks++
				if show {
					fmt.Printf("%s %s: %s %q was heard\n", c.language, c.genre, o.slot, o.text)
				}
			}
		}
		if leaks > 0 {
			inConversations++
		}
	}
	fmt.Printf("%d conversations, %d questions: %d came back as they were, %d were refused\n", len(all), asked, equal, refused)
	fmt.Printf("originals that the model heard, in %d conversations:\n", inConversations)
	for _, s := range slices.Sorted(maps.Keys(slots)) {
		fmt.Printf("  %-9s %4d of %5d\n", s, missed[s], slots[s])
	}
	return nil
}

// holds reports whether a body holds a text as words, in its own case; bodies are JSON.
func holds(body, text string) bool {
	quoted, _ := json.Marshal(text)
	for _, form := range []string{text, strings.Trim(string(quoted), `"`)} {
		for at := 0; ; {
			i := strings.Index(body[at:], form)
			if i < 0 {
				break
			}
			start, end := at+i, at+i+len(form)
			if !letter(body, start-1) && !letter(body, end) {
				return true
			}
			at = start + 1
		}
	}
	return false
}

func letter(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c >= 0x80 || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// overhead measures the time to the first token, in turn with and without the gateway.
func overhead(gateway, direct string, streams int, seed uint64) error {
	all := generate(40, seed)
	const rounds = 6
	times := map[string][]time.Duration{}
	for round := range rounds {
		for name, url := range map[string]string{"direct": direct, "gateway": gateway} {
			var mu sync.Mutex
			var group sync.WaitGroup
			var failed error
			for i := range streams {
				group.Go(func() {
					for k := range 5 {
						c := all[(i+k*7)%len(all)]
						messages := []message{{Role: "user", Content: c.turns[len(c.turns)-2].text}}
						_, first, err := ask(url, messages)
						mu.Lock()
						if err != nil {
							failed = err
						} else if round > 0 { // the first round warms up
							times[name] = append(times[name], first)
						}
						mu.Unlock()
					}
				})
			}
			group.Wait()
			if failed != nil {
				return failed
			}
		}
	}
	for _, name := range []string{"direct", "gateway"} {
		t := times[name]
		slices.Sort(t)
		fmt.Printf("%-8s first token at %d streams: p50 %s, p99 %s (%d answers)\n", name, streams, t[len(t)/2].Round(time.Microsecond), t[len(t)*99/100].Round(time.Microsecond), len(t))
	}
	return nil
}
