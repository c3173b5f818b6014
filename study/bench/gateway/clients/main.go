// Command clients has the official Python clients of OpenAI, Anthropic and Ollama, unchanged
// but for their base URL, ask a real Ollama server through 'understudy serve --upstream':
// whole and streamed, with tools, parallel tool calls, JSON mode and several turns; then the
// same with LiteLLM's proxy before the gateway, and behind it. clients.py is what asks.
//
//	study/bench/gateway/clients/run.sh
//
// The models are made for it: one that always says a letter, one that always calls two
// tools at once, and one of random weights for JSON, whose grammar the server enforces. So
// it is known what comes without the gateway: names that the ledger gives to two people. All
// that reaches Ollama is searched for every original.
//
// It may know lm/chat/ollamatest.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/understudy-text/understudy/lm/chat/ollamatest"
)

func main() {
	python := flag.String("python", "python3", "Python with the packages of clients-requirements.txt")
	litellm := flag.String("litellm", "", "LiteLLM's program, with its proxy; none: LiteLLM is left out")
	program := flag.String("program", "", "understudy (default: it is built)")
	flag.Parse()
	log.SetFlags(0)
	if err := run(*python, *litellm, *program); err != nil {
		log.Fatal(err)
	}
}

// people are the originals, and the stand-ins that the ledger gives their words.
var people = [][2]string{{"Bolanle", "Deborah"}, {"Adeniyi", "Garrison"}, {"Karin", "Ingrid"}, {"Wennerholm", "Halvorsen"}}

// What the models say.
const (
	letter = "Dear Deborah Garrison,\n\nIngrid Halvorsen writes that Garrison's visit is over.\n"
	calls  = `<tool_call>
{"name": "mail", "arguments": {"to": "Deborah Garrison", "text": "Hello \"Deborah\""}}
</tool_call>
<tool_call>
{"name": "phone", "arguments": {"who": "Ingrid Halvorsen"}}
</tool_call>`
)

func run(python, litellm, program string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
	defer cancel()
	ctx, stopped := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM) // what was started is ended then, too
	defer stopped()
	folder, err := os.MkdirTemp("", "clients-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if program == "" {
		program = filepath.Join(folder, "understudy")
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", program, "./cmd/understudy").CombinedOutput(); err != nil {
			return fmt.Errorf("go build: %w: %s", err, out)
		}
	}
	model, err := ollama(ctx, filepath.Join(folder, "ollama"))
	if err != nil {
		return err
	}
	defer model.Kill()
	ear := &recorder{}
	heard, err := ear.inFront(model.URL)
	if err != nil {
		return err
	}
	defer heard.Close()
	// Both gateways share a ledger in which the people have their stand-ins.
	ledger := filepath.Join(folder, "ledger")
	if err := cast(ctx, program, folder); err != nil {
		return err
	}
	gateway, stop, err := serve(ctx, program, heard.URL, ledger)
	if err != nil {
		return err
	}
	defer stop()
	places := []string{"gateway=" + gateway}
	key := "sk-" + rand.Text() // LiteLLM asks for one; the gateway passes on what a client sends
	if litellm != "" {
		before, stopBefore, err := lite(ctx, litellm, folder, "before", gateway, key)
		if err != nil {
			return err
		}
		defer stopBefore()
		behind, stopBehind, err := lite(ctx, litellm, folder, "behind", heard.URL, key)
		if err != nil {
			return err
		}
		defer stopBehind()
		second, stopSecond, err := serve(ctx, program, behind, ledger)
		if err != nil {
			return err
		}
		defer stopSecond()
		places = append(places, "litellm-before="+before, "litellm-behind="+second)
	}
	ask := exec.CommandContext(ctx, python, append([]string{"study/bench/gateway/clients/clients.py"}, places...)...)
	ask.Env = append(os.Environ(), "CLIENT_KEY="+key)
	ask.Stdout, ask.Stderr = os.Stdout, os.Stderr
	failed := ask.Run()
	if err := ear.report(); err != nil {
		return err
	}
	return failed
}

// ollama starts a server with the three models.
func ollama(ctx context.Context, folder string) (*ollamatest.Server, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	s, err := ollamatest.In(ctx, folder)
	if err != nil {
		return nil, err
	}
	if err := s.Start(); err != nil {
		s.Kill()
		return nil, err
	}
	models := map[string][]byte{ollamatest.Model: ollamatest.Random()}
	for name, text := range map[string]string{"letter": letter, "calls": calls} {
		if models[name], err = ollamatest.Saying(text); err != nil {
			s.Kill()
			return nil, err
		}
	}
	for name, file := range models {
		if err := s.Create(name, ollamatest.ToolTemplate, file); err != nil {
			s.Kill()
			return nil, err
		}
	}
	return s, nil
}

// cast makes a ledger in which the words of the people's names have their stand-ins.
func cast(ctx context.Context, program, folder string) error {
	text := filepath.Join(folder, "people.txt")
	if err := os.WriteFile(text, []byte("Mary Smith.\n"), 0o600); err != nil {
		return err
	}
	verbs := [][]string{{"pseudonymize", "--ledger", "ledger", "--key-file", "key", "--out", "out", "people.txt"}}
	for _, p := range people {
		verbs = append(verbs, []string{"ledger", "set", "--ledger", "ledger", "--key-file", "key", "name", p[0], p[1]})
	}
	for _, v := range verbs {
		cmd := exec.CommandContext(ctx, program, v...)
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("understudy %s: %w: %s", v[0], err, out)
		}
	}
	return nil
}

// serve starts a gateway and returns its address.
func serve(ctx context.Context, program, upstream, ledger string) (address string, stop func(), err error) {
	at, err := freeAddress()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.Command(program, "serve", "--listen", at, "--upstream", upstream, "--ledger", ledger, "--key-file", filepath.Join(filepath.Dir(ledger), "key"))
	return start(ctx, cmd, at, "/healthz")
}

// lite starts LiteLLM's proxy before a server and returns its address.
func lite(ctx context.Context, program, folder, name, upstream, key string) (address string, stop func(), err error) {
	at, err := freeAddress()
	if err != nil {
		return "", nil, err
	}
	var config strings.Builder
	fmt.Fprintf(&config, "general_settings:\n  master_key: %s\nlitellm_settings:\n  drop_params: true\nmodel_list:\n", key)
	for _, m := range []string{"letter", "calls", ollamatest.Model} {
		fmt.Fprintf(&config, "  - model_name: %[1]s\n    litellm_params:\n      model: openai/%[1]s\n      api_base: %[2]s/v1\n      api_key: none\n", m, upstream)
	}
	file := filepath.Join(folder, name+".yaml")
	if err := os.WriteFile(file, []byte(config.String()), 0o600); err != nil {
		return "", nil, err
	}
	_, port, err := net.SplitHostPort(at)
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, program, "--config", file, "--host", "127.0.0.1", "--port", port)
	cmd.Env = append(os.Environ(), "LITELLM_LOCAL_MODEL_COST_MAP=True", "LITELLM_TELEMETRY=False", "PYTHONDONTWRITEBYTECODE=1")
	return start(ctx, cmd, at, "/health/liveliness")
}

// lastWords are how many bytes of what a server said are told when it fails.
const lastWords = 1000

// patience is how long a server may take to be there.
const patience = 3 * time.Minute

// start starts a server and waits until it answers.
func start(ctx context.Context, cmd *exec.Cmd, at, health string) (address string, stop func(), err error) {
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	stop = func() { _ = cmd.Process.Kill(); <-ended }
	address = "http://" + at
	for end := time.Now().Add(patience); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(100 * time.Millisecond) {
		select {
		case err := <-ended:
			return "", nil, fmt.Errorf("%s: %v: %s", cmd.Path, err, said.String()[max(0, said.Len()-lastWords):])
		default:
		}
		if res, err := http.Get(address + health); err == nil {
			res.Body.Close()
			return address, stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("%s does not answer: %s", cmd.Path, said.String())
}

// freeAddress returns an address at which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// A recorder keeps what passes.
type recorder struct {
	mu    sync.Mutex
	heard []string
	of    map[string]int // requests by path
}

// inFront starts a server that records requests and passes them on to server.
func (r *recorder) inFront(server string) (*httptest.Server, error) {
	u, err := url.Parse(server)
	if err != nil {
		return nil, err
	}
	r.of = map[string]int{}
	forward := httputil.NewSingleHostReverseProxy(u)
	forward.FlushInterval = -1
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		raw, err := io.ReadAll(q.Body)
		if err != nil {
			http.Error(w, "the body breaks off", http.StatusBadRequest)
			return
		}
		r.mu.Lock()
		r.heard = append(r.heard, fmt.Sprint(q.URL, q.Header, string(raw)))
		r.of[q.URL.Path]++
		r.mu.Unlock()
		q.Body = io.NopCloser(bytes.NewReader(raw))
		forward.ServeHTTP(w, q)
	})), nil
}

// report says how often the originals were heard.
func (r *recorder) report() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	originals := []string{"bolanle@example.org", "0702", "Västerås", "1974"}
	for _, p := range people {
		originals = append(originals, p[0])
	}
	found, standIns := 0, 0
	for _, h := range r.heard {
		for _, o := range originals {
			found += strings.Count(strings.ToLower(h), strings.ToLower(o))
		}
		standIns += strings.Count(h, "Deborah Garrison")
	}
	fmt.Printf("the model's server heard %d requests %v: %d times an original, %d times a stand-in of one\n", len(r.heard), r.of, found, standIns)
	if found > 0 || standIns == 0 {
		return fmt.Errorf("the model heard %d originals and %d stand-ins", found, standIns)
	}
	return nil
}
