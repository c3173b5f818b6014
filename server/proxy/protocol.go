package proxy

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// A Protocol is an interface of chat models that the proxy understands, by its path.
type Protocol struct {
	Name string // "openai", "anthropic" or "ollama"
	// Path is the address that requests of it are posted to.
	Path string
	// key is the header of the upstream's key, and what stands before the key.
	key, before string
	// lines says that a stream is lines of JSON, not server-sent events.
	lines bool
	// always says that answers come as streams unless the request says otherwise.
	always bool
	// keeps says that the upstream may keep conversations, and requests go on from an answer.
	keeps bool
	// silent says that the answer has nothing that a model has said.
	silent bool
	fails  func(status int, kind, message string) string // the body of an error
	breaks func(kind, message string) string             // an error in a stream
	ended  func(data []byte) bool                        // whether an event ends an answer
}

// Protocols are the interfaces that the proxy understands.
var Protocols = []*Protocol{
	{Name: "openai", Path: "/v1/chat/completions", key: "Authorization", before: "Bearer ", fails: openAIError, breaks: openAIBreak, ended: chatEnded},
	{Name: "openai", Path: "/v1/completions", key: "Authorization", before: "Bearer ", fails: openAIError, breaks: openAIBreak, ended: chatEnded},
	{Name: "openai", Path: "/v1/responses", key: "Authorization", before: "Bearer ", keeps: true, fails: openAIError, breaks: responsesBreak, ended: responsesEnded},
	{Name: "openai", Path: "/v1/embeddings", key: "Authorization", before: "Bearer ", silent: true, fails: openAIError},
	{Name: "anthropic", Path: "/v1/messages", key: "X-Api-Key", fails: anthropicError, breaks: anthropicBreak, ended: anthropicEnded},
	{Name: "anthropic", Path: "/v1/messages/count_tokens", key: "X-Api-Key", silent: true, fails: anthropicError},
	{Name: "ollama", Path: "/api/chat", key: "Authorization", before: "Bearer ", lines: true, always: true, fails: ollamaError, breaks: ollamaBreak, ended: ollamaEnded},
	{Name: "ollama", Path: "/api/generate", key: "Authorization", before: "Bearer ", lines: true, always: true, fails: ollamaError, breaks: ollamaBreak, ended: ollamaEnded},
	{Name: "ollama", Path: "/api/embed", key: "Authorization", before: "Bearer ", silent: true, fails: ollamaError},
}

// A Read is an address that is read with GET or HEAD and tells of models, not of texts.
type Read struct {
	Path     string
	Protocol *Protocol
}

// Reads are the addresses that list models.
var Reads = []Read{
	{"/v1/models", Protocols[0]}, {"/v1/models/{model...}", Protocols[0]},
	{"/api/tags", ollama()}, {"/api/ps", ollama()}, {"/api/version", ollama()},
}

// ollama is the protocol of Ollama's own addresses.
func ollama() *Protocol {
	return Protocols[slices.IndexFunc(Protocols, func(p *Protocol) bool { return p.Name == "ollama" })]
}

// streams reports whether a request asks for a stream.
func (p *Protocol) streams(root *node) bool {
	if s := root.field("stream"); s != nil {
		return s.text == "true"
	}
	return p.always && !p.silent
}

// Kinds of errors, as the interfaces call them.
const (
	kindRequest  = "invalid_request_error"
	kindUpstream = "api_error"
)

func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return `{"error":"?"}` // maps of strings can be encoded
	}
	return string(b)
}

func openAIError(_ int, kind, message string) string {
	return encode(map[string]any{"error": map[string]any{"message": message, "type": kind, "param": nil, "code": nil}})
}

func openAIBreak(kind, message string) string {
	return "data: " + openAIError(0, kind, message) + "\n\n"
}

func responsesBreak(kind, message string) string {
	return "event: error\ndata: " + encode(map[string]any{"type": "error", "code": kind, "message": message, "param": nil, "sequence_number": 0}) + "\n\n"
}

func anthropicError(status int, kind, message string) string {
	switch status {
	case http.StatusUnauthorized:
		kind = "authentication_error"
	case http.StatusForbidden:
		kind = "permission_error"
	case http.StatusRequestEntityTooLarge:
		kind = "request_too_large"
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		kind = "overloaded_error"
	}
	return encode(map[string]any{"type": "error", "error": map[string]any{"type": kind, "message": message}})
}

func anthropicBreak(kind, message string) string {
	return "event: error\ndata: " + anthropicError(0, kind, message) + "\n\n"
}

func ollamaError(_ int, _, message string) string { return encode(map[string]any{"error": message}) }

func ollamaBreak(_, message string) string { return ollamaError(0, "", message) + "\n" }

// Error returns the body of an error answer in the form that clients of the protocol read.
func (p *Protocol) Error(status int, message string) string {
	kind := kindUpstream
	if status < 500 {
		kind = kindRequest
	}
	return p.fails(status, kind, message)
}

// said are the fields of an event that tell whether an answer is over.
type said struct {
	Type    string          `json:"type"`
	Done    bool            `json:"done"`
	Error   json.RawMessage `json:"error"`
	Choices []struct {
		FinishReason *string `json:"finish_reason"`
	} `json:"choices"`
}

func read(data []byte) (s said) {
	_ = json.Unmarshal(data, &s) // what is no object says nothing
	return s
}

func failed(s said) bool { return len(s.Error) > 0 && string(s.Error) != "null" }

func chatEnded(data []byte) bool {
	if string(bytes.TrimSpace(data)) == "[DONE]" {
		return true
	}
	s := read(data)
	return failed(s) || slices.ContainsFunc(s.Choices, func(c struct {
		FinishReason *string `json:"finish_reason"`
	}) bool {
		return c.FinishReason != nil
	})
}

func responsesEnded(data []byte) bool {
	return slices.Contains([]string{"response.completed", "response.incomplete", "response.failed", "error"}, read(data).Type)
}

func anthropicEnded(data []byte) bool {
	return slices.Contains([]string{"message_stop", "error"}, read(data).Type)
}

func ollamaEnded(data []byte) bool {
	s := read(data)
	return s.Done || failed(s)
}

// isEnd reports whether a line of a stream ends an answer.
func (p *Protocol) isEnd(line string) bool {
	if !p.lines {
		rest, ok := strings.CutPrefix(line, "data:")
		if !ok {
			return false
		}
		line = rest
	}
	return p.ended([]byte(line))
}
