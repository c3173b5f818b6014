// Package chat asks a language model that runs in a server of its own: Ollama, or
// whatever speaks OpenAI's chat completions (llama.cpp, vLLM, LM Studio). Messages
// and a JSON schema go in, the model's text comes out. What is sent is personal
// data, so the server must be this machine's unless the caller says otherwise.
//
// The few types of the protocols are written here: Ollama's own Go module would bring 75
// others into go.mod.
//
// It may know internal/usage and lm.
package chat

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/understudy-text/understudy/lm"
)

// The errors a caller may want to tell apart. A question with more pieces than the
// model can take is lm.ErrTooLong.
var (
	ErrUnavailable = errors.New("the chat server does not answer")
	ErrNoModel     = errors.New("the chat server has no such model")
	ErrRefused     = errors.New("the chat server refuses the question")
	ErrRemote      = errors.New("the texts would leave this machine")
)

// The protocols.
const (
	Ollama = "ollama"
	OpenAI = "openai"
)

// Protocols are the names of all of them.
var Protocols = [...]string{Ollama, OpenAI}

// DefaultServer is where Ollama listens.
const DefaultServer = "http://127.0.0.1:11434"

// DefaultModel is the one of Fill-in-the-Blanks, section 3.
const DefaultModel = "qwen2.5:1.5b-instruct"

// Options say which model is asked where. The zero value is the default model in
// Ollama on this machine.
type Options struct {
	Server   string // address; empty: DefaultServer
	Protocol string // Ollama or OpenAI; empty: Ollama
	Model    string // empty: DefaultModel
	Key      string // sent as a bearer token; empty: none
	// Remote allows a server, or a model of Ollama, that runs elsewhere.
	Remote bool
	// Timeout is how long one answer may take. 0: five minutes, since the first
	// one waits for the model to be loaded.
	Timeout time.Duration
	// Retries is how often a question is sent again when the server fails, after
	// Pause, then twice that, and so on. 0: 3; negative: never.
	Retries int
	Pause   time.Duration // 0: half a second
	// Parallel is how many questions the server gets at once; those that wait here
	// do not lose their time. 0: 4.
	Parallel int
	// Context is how many pieces question and answer may have together, for Ollama,
	// which otherwise takes what the memory allows. 0: 4096.
	Context int
}

// A Message is one turn of a conversation.
type Message struct {
	Role    string `json:"role"` // "system", "user" or "assistant"
	Content string `json:"content"`
}

// A Question is what a model is asked.
type Question struct {
	Messages    []Message
	Schema      json.RawMessage // JSON schema of the answer; nil: any text
	Seed        uint32
	Temperature float64
	Tokens      int // pieces that the answer may have
}

// An Answer is what the model says.
type Answer struct {
	Text string
	Cut  bool // it had more to say than Tokens
}

// A Client asks one model. It is safe for concurrent use.
type Client struct {
	o    Options
	base *url.URL
	http *http.Client
	busy chan struct{}

	mu    sync.Mutex
	known bool // that the model runs here
}

// New returns a client. It does not look whether the server is there; Check does.
func New(o Options) (*Client, error) {
	o.Server, o.Protocol, o.Model = cmp.Or(o.Server, DefaultServer), cmp.Or(o.Protocol, Ollama), cmp.Or(o.Model, DefaultModel)
	o.Timeout, o.Pause = cmp.Or(o.Timeout, 5*time.Minute), cmp.Or(o.Pause, 500*time.Millisecond)
	o.Retries, o.Context = cmp.Or(o.Retries, 3), cmp.Or(o.Context, 4096)
	if o.Protocol != Ollama && o.Protocol != OpenAI {
		return nil, fmt.Errorf("chat: protocol %q: there is %s", o.Protocol, strings.Join(Protocols[:], ", "))
	}
	base, err := address(o.Server)
	if err != nil {
		return nil, err
	}
	if !o.Remote && !local(base) {
		return nil, fmt.Errorf("chat: server %s: %w", base.Host, ErrRemote)
	}
	if o.Protocol == OpenAI && strings.Trim(base.Path, "/") == "" {
		base = base.JoinPath("v1")
	}
	o.Parallel = max(1, cmp.Or(o.Parallel, 4))
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if !o.Remote {
		transport.Proxy = nil // a proxy is another machine
	}
	return &Client{o: o, base: base, busy: make(chan struct{}, o.Parallel), http: &http.Client{
		Transport: transport,
		// The text goes where it was sent, and nowhere else.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// address reads a server's address; the scheme may be left out.
func address(server string) (*url.URL, error) {
	if !strings.Contains(server, "://") {
		server = "http://" + server
	}
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("chat: server: not an address such as %s", DefaultServer)
	}
	if u.User != nil {
		return nil, errors.New("chat: server: an address holds no password")
	}
	u.RawQuery, u.Fragment = "", ""
	return u, nil
}

// local reports whether an address is this machine's own.
func local(u *url.URL) bool {
	if strings.EqualFold(u.Hostname(), "localhost") {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return ip != nil && ip.IsLoopback()
}

// Model is the name of the model.
func (c *Client) Model() string { return c.o.Model }

// Protocol is how the server is spoken to.
func (c *Client) Protocol() string { return c.o.Protocol }

// Check asks whether the server is there and has the model.
func (c *Client) Check(ctx context.Context) error {
	if c.o.Protocol == OpenAI {
		return c.checkOpenAI(ctx)
	}
	return c.checkOllama(ctx)
}

// Ask asks one question. A server that fails is asked again; a model's answer,
// whatever it is, is taken.
func (c *Client) Ask(ctx context.Context, q Question) (Answer, error) {
	select {
	case c.busy <- struct{}{}:
		defer func() { <-c.busy }()
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
	if c.o.Protocol == OpenAI {
		return c.askOpenAI(ctx, q)
	}
	if err := c.here(ctx); err != nil {
		return Answer{}, err
	}
	return c.askOllama(ctx, q)
}

// here makes sure, once, that Ollama runs the model itself.
func (c *Client) here(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known || c.o.Remote {
		return nil
	}
	err := c.checkOllama(ctx)
	c.known = err == nil
	return err
}

// noModel says how to get a model.
func (c *Client) noModel() error {
	if c.o.Protocol == Ollama {
		return fmt.Errorf("%w: %q; 'ollama pull %s' fetches it", ErrNoModel, c.o.Model, c.o.Model)
	}
	return fmt.Errorf("%w: %q; start the server with it, or name one it has", ErrNoModel, c.o.Model)
}

// down says that the server is not there, and how to start it.
func (c *Client) down(err error) error {
	how := "'ollama serve' starts it"
	if c.o.Protocol == OpenAI {
		how = "start it, or name another"
	}
	return fmt.Errorf("%w: nothing listens at %s; %s: %w", ErrUnavailable, c.base.Host, how, withoutAddress(err))
}

// withoutAddress returns an error of the network without the address of the server.
func withoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// tooLong reports whether a server's message says that the question is too long.
func tooLong(message string) bool {
	m := strings.ToLower(message)
	return strings.Contains(m, "context") && (strings.Contains(m, "exceed") || strings.Contains(m, "length") || strings.Contains(m, "size"))
}

var errTooLong = fmt.Errorf("chat: %w", lm.ErrTooLong)
