// Command gateway measures 'understudy serve --upstream'. It writes conversations whose
// originals are known, has them asked of a model that repeats what it hears, and searches
// what the model has heard for every original; what comes back must be what was said; with
// -forms also where the model writes in a way of its own. Then it measures the time to the
// first token with and without the gateway, and memory.
//
//	go run ./study/bench/gateway -n 1000
//	go run ./study/bench/gateway -n 1000 -set later
//	go run ./study/bench/gateway -n 1000 -set fifth
//	go run ./study/bench/gateway -n 100 -forms
//	go run ./study/bench/gateway -n 0 -streams 64
//	go run ./study/bench/gateway -n 0 -idle 1000
//
// It may know server/proxy.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/understudy-text/understudy/server/proxy"
)

func main() {
	n := flag.Int("n", 1000, "conversations")
	set := flag.String("set", sets[0], "templates and values: "+strings.Join(sets[:], ", "))
	seed := flag.Uint64("seed", 1, "of what is drawn")
	streams := flag.Int("streams", 0, "streams at once, to measure the time to the first token")
	program := flag.String("program", "", "the program (default: it is built)")
	show := flag.Bool("show", false, "print each original that the model heard, and each answer that is another")
	own := flag.Bool("forms", false, "ask for answers in the model's own forms, too")
	waiting := flag.Int("idle", 0, "answers begun and waited for, to measure memory")
	pace := flag.Duration("pace", 0, "the model's time for a word, when the time to the first is measured")
	flag.StringVar(&threshold, "threshold", "", "of the questions' header X-Understudy-Threshold (PERSON=0.1)")
	spread := flag.Duration("spread", 0, "within which the streams begin, when the time to the first token is measured")
	flag.Parse()
	log.SetFlags(0)
	if err := run(*set, *n, *seed, *streams, *waiting, *program, *show, *own, *pace, *spread); err != nil {
		log.Fatal(err)
	}
}

func run(set string, n int, seed uint64, streams, waiting int, program string, show, own bool, pace, spread time.Duration) error {
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
	gateway, process, stop, err := serve(program, up.URL, max(streams, waiting))
	if err != nil {
		return err
	}
	defer stop()
	if n > 0 {
		all, err := generate(set, n, seed)
		if err != nil {
			return err
		}
		t := trial{gateway: gateway, model: model, show: show}
		t.search(all, own)
		t.print()
	}
	if streams > 0 {
		model.pace = pace
		if err := overhead(gateway, up.URL, process, streams, spread, seed); err != nil {
			return err
		}
		model.pace = 0
	}
	if waiting > 0 {
		return idle(gateway, process, model, waiting, seed)
	}
	return nil
}

// serve starts the gateway.
func serve(program, upstream string, streams int) (url string, process int, stop func(), err error) {
	cmd := exec.Command(program, "serve", "--listen", "127.0.0.1:0", "--upstream", upstream, "--stand-ins", "conversation", "--max-streams", strconv.Itoa(streams+512))
	out, err := cmd.StderrPipe()
	if err != nil {
		return "", 0, nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", 0, nil, err
	}
	stop = func() { _ = cmd.Process.Signal(os.Interrupt); _ = cmd.Wait() }
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var line struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return "http://" + line.Address, cmd.Process.Pid, stop, nil
		}
	}
	stop()
	return "", 0, nil, fmt.Errorf("the gateway does not listen")
}

// A repeater is a model that says what was said last, in the form that the name of the model
// asks for, and keeps what it has heard.
type repeater struct {
	pace time.Duration // for a word

	mu     sync.Mutex
	heard  []string
	last   []message     // of the last question
	paused chan struct{} // after the first word, until it is closed; nil: not
}

func (m *repeater) pause() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.paused = make(chan struct{})
}

func (m *repeater) resume() {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.paused)
	m.paused = nil
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
	m.heard, m.last = append(m.heard, string(raw)), q.Messages
	for _, h := range q.Messages { // without escapes
		m.heard = append(m.heard, h.Content)
	}
	paused := m.paused
	m.mu.Unlock()
	said := q.Messages[len(q.Messages)-1].Content
	for _, f := range forms {
		if f.name == q.Model {
			said = f.of(said)
		}
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for i, word := range strings.SplitAfter(said, " ") {
		if i == 1 && paused != nil {
			<-paused
		}
		if i > 0 {
			time.Sleep(m.pace)
		}
		piece, _ := json.Marshal(word)
		fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%s}}]}\n\n", piece)
		w.(http.Flusher).Flush()
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

// take returns what was heard, and the last question; it is forgotten.
func (m *repeater) take() (heard []string, last []message) {
	m.mu.Lock()
	defer m.mu.Unlock()
	heard, last = m.heard, m.last
	m.heard, m.last = nil, nil
	return heard, last
}

// An answer is what came back.
type answer struct {
	said     string
	first    time.Duration // until its first piece
	unproven int           // words that may be stand-ins, as the gateway counts them
}

// post asks a model.
func post(url, model string, messages []message) (*http.Response, error) {
	body, err := json.Marshal(question{model, true, messages})
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequest(http.MethodPost, url+"/v1/chat/completions", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	if threshold != "" {
		r.Header.Set("X-Understudy-Threshold", threshold)
	}
	return client.Do(r)
}

// ask asks and reads the answer.
func ask(url, model string, messages []message) (a answer, err error) {
	begun := time.Now()
	res, err := post(url, model, messages)
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		raw, _ := io.ReadAll(res.Body)
		return a, fmt.Errorf("%s: %s", res.Status, raw)
	}
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		if a.first == 0 {
			a.first = time.Since(begun)
		}
		var e struct {
			Choices []struct{ Delta struct{ Content string } }
		}
		if json.Unmarshal([]byte(data), &e) == nil && len(e.Choices) > 0 {
			a.said += e.Choices[0].Delta.Content
		}
	}
	a.unproven, _ = strconv.Atoi(res.Trailer.Get(proxy.HeaderUnproven)) // a model alone has none
	return a, lines.Err()
}

// threshold is the header of all questions; "": none.
var threshold string

var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2048, DialContext: (&net.Dialer{}).DialContext}}
