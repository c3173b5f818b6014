package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"
)

// ErrJSON says that a body is not JSON.
var ErrJSON = errors.New("not JSON in UTF-8")

// JSON restores the strings of any JSON text, names and values; one that holds JSON
// itself, as the arguments of a tool call do, as JSON. Of a whole answer of a chat model
// (OpenAI's chat completions, completions and responses, Anthropic's messages, Ollama's
// chat and generate) what the interface says itself is left alone: ids, models, kinds,
// names of tools and of fields. Every other byte stays as it is. The error is ErrJSON.
func (t *Table) JSON(raw []byte) (out []byte, found Counts, err error) {
	if !utf8.Valid(raw) || !json.Valid(raw) {
		return nil, Counts{}, ErrJSON
	}
	b := body{answer: isAnswer(raw)}
	out = make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c != '"' {
			b.structure(c)
			out = append(out, c)
			continue
		}
		end := stringEnd(raw, i)
		text, n := raw[i:end], Counts{}
		if b.restores(text) {
			text, n = t.literal(text)
		}
		found.add(n)
		out, i = append(out, text...), end-1
	}
	return out, found, nil
}

// stringEnd is the byte after the string of valid JSON that begins at a byte.
func stringEnd(raw []byte, at int) int {
	for i := at + 1; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(raw)
}

// A body knows where in a JSON text the next string is.
type body struct {
	answer bool // of a chat model, as a whole
	levels []level
	free   int // the number of levels above the first whose fields are the model's own; 0: none
}

// A level is an object or array that is open.
type level struct {
	object   bool
	wantName bool
	name     string // of the field that an object is at
}

// structure takes a byte outside of strings.
func (b *body) structure(c byte) {
	switch c {
	case '{', '[':
		if b.free == 0 && b.answer && b.ownField() {
			b.free = len(b.levels)
		}
		b.levels = append(b.levels, level{object: c == '{', wantName: c == '{'})
	case '}', ']':
		b.levels = b.levels[:len(b.levels)-1]
		if b.free > 0 && len(b.levels) <= b.free {
			b.free = 0
		}
	case ':':
		b.levels[len(b.levels)-1].wantName = false
	case ',':
		top := &b.levels[len(b.levels)-1]
		top.wantName = top.object
	}
}

// ownFields hold objects of which a model has written all, names too.
var ownFields = []string{"arguments", "input", "parsed"}

func (b *body) ownField() bool { return slices.Contains(ownFields, b.field()) }

// field is the name of the field that the next value belongs to, through arrays; "" at
// the top.
func (b *body) field() string {
	for i := len(b.levels) - 1; i >= 0; i-- {
		if b.levels[i].object {
			return b.levels[i].name
		}
	}
	return ""
}

// interfaceFields are what an interface says of an answer.
var interfaceFields = []string{
	"id", "object", "model", "type", "role", "name", "status", "system_fingerprint", "service_tier", "finish_reason",
	"stop_reason", "done_reason", "created_at", "call_id", "item_id", "tool_call_id", "tool_use_id", "response_id",
	"previous_response_id", "signature", "encrypted_content", "data", "file_id", "media_type",
}

// restores reports whether a string, with its quotes, is restored, and notes it if it is
// the name of a field.
func (b *body) restores(quoted []byte) bool {
	if n := len(b.levels); n > 0 && b.levels[n-1].wantName {
		b.levels[n-1].name = ""
		_ = json.Unmarshal(quoted, &b.levels[n-1].name) // it is valid
		return !b.answer || b.free > 0
	}
	return !b.answer || b.free > 0 || !slices.Contains(interfaceFields, b.field())
}

// answerObjects are OpenAI's.
var answerObjects = []string{"chat.completion", "chat.completion.chunk", "text_completion", "response"}

// isAnswer reports whether a JSON text is a whole answer of a chat model.
func isAnswer(raw []byte) bool {
	var top map[string]json.RawMessage
	if !bytes.HasPrefix(bytes.TrimLeft(raw, " \t\r\n"), []byte("{")) || json.Unmarshal(raw, &top) != nil {
		return false
	}
	says := func(field string) (s string) {
		_ = json.Unmarshal(top[field], &s) // what is no string says nothing
		return s
	}
	switch {
	case slices.Contains(answerObjects, says("object")):
		return true
	case says("type") == "message" && says("role") == "assistant":
		return true
	}
	return top["done"] != nil && says("model") != "" && (top["message"] != nil || top["response"] != nil)
}
