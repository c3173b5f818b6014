package stream

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// A leaf is a value of a JSON object that holds no others, or one that a model has
// written as a whole.
type leaf struct {
	path       string // of names and indices, with slashes between them
	start, end int    // bytes of the literal
	text       string // of a string, else the literal
	isText     bool
	null       bool
	tree       bool // an object or array that a model has written
}

// leavesOf takes a JSON object apart. ok is false if the data is none.
func leavesOf(data string) (leaves []leaf, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(data), "{") || !json.Valid([]byte(data)) {
		return nil, false
	}
	d := json.NewDecoder(strings.NewReader(data))
	d.UseNumber()
	return leaves, takeApart(d, data, "", &leaves) == nil
}

// Objects that are deeper, or hold more, are no pieces of an answer.
const (
	deepest    = 32
	mostLeaves = 1024
)

var errNoPiece = errors.New("not a piece of an answer")

func takeApart(d *json.Decoder, data, path string, leaves *[]leaf) error {
	if strings.Count(path, "/") > deepest || len(*leaves) > mostLeaves {
		return errNoPiece
	}
	before := int(d.InputOffset())
	t, err := d.Token()
	if err != nil {
		return err
	}
	open, ok := t.(json.Delim)
	if !ok {
		end := int(d.InputOffset())
		l := leaf{path: path, start: before + strings.IndexFunc(data[before:end], literal), end: end, null: t == nil}
		if l.text, l.isText = t.(string); !l.isText {
			l.text = data[l.start:l.end]
		}
		*leaves = append(*leaves, l)
		return nil
	}
	if writtenByModel(path) {
		start := before + strings.IndexFunc(data[before:], literal)
		if err := skip(d); err != nil {
			return err
		}
		*leaves = append(*leaves, leaf{path: path, start: start, end: int(d.InputOffset()), tree: true})
		return nil
	}
	for i := 0; d.More(); i++ {
		name := strconv.Itoa(i)
		if open == '{' {
			t, err := d.Token()
			if err != nil {
				return err
			}
			name, _ = t.(string)
		}
		if err := takeApart(d, data, strings.TrimPrefix(path+"/"+name, "/"), leaves); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return err
}

// writtenByModel reports whether an object or array at a path is the arguments of a tool
// call: Ollama's message.tool_calls[].function.arguments, Anthropic's content_block.input.
func writtenByModel(path string) bool {
	return path == "content_block/input" ||
		strings.HasPrefix(path, "message/tool_calls/") && strings.HasSuffix(path, "/function/arguments")
}

// skip passes the rest of an object or array of which the first byte was read.
func skip(d *json.Decoder) error {
	for depth := 1; depth > 0; {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
	return nil
}

// literal tells the first byte of a value from what stands before it.
func literal(r rune) bool { return !strings.ContainsRune(" \t\r\n,:", r) }

// key says of which text a leaf is a piece; ok is false if of none.
func (l *leaf) key(leaves []leaf) (key string, ok bool) {
	if !l.isText {
		return "", false
	}
	switch l.path {
	case "delta":
		if strings.HasSuffix(value(leaves, "type"), "_arguments.delta") {
			return l.path + " " + block(leaves) + argumentsKey, true
		}
		return l.path + " " + block(leaves), true
	case "delta/text", "delta/thinking":
		return l.path + " " + block(leaves), true
	case "delta/partial_json":
		return l.path + " " + block(leaves) + argumentsKey, true
	case "message/content", "message/thinking", "response", "thinking":
		// Ollama's; other interfaces have no done.
		return "line " + l.path, value(leaves, "done") != ""
	}
	path := strings.Split(l.path, "/")
	if len(path) < 3 || path[0] != "choices" {
		return "", false
	}
	switch rest := strings.Join(path[2:], "/"); rest {
	case "delta/content", "text":
		return choice(leaves, path[1]), true
	case "delta/reasoning_content", "delta/reasoning", "delta/refusal":
		return choice(leaves, path[1]) + " " + rest, true
	case "delta/function_call/arguments":
		return choice(leaves, path[1]) + " " + rest + argumentsKey, true
	}
	if len(path) == 7 && path[3] == "tool_calls" && l.callField("arguments") {
		call := value(leaves, strings.Join(path[:5], "/")+"/index")
		if call == "" {
			call = path[4]
		}
		return choice(leaves, path[1]) + " call " + call + argumentsKey, true
	}
	return "", false
}

// argumentsKey ends the key of a text that is JSON.
const argumentsKey = " arguments"

// callField reports whether a leaf is a field of the function of OpenAI's streamed tool
// calls: choices[].delta.tool_calls[].function.NAME.
func (l *leaf) callField(name string) bool {
	path := strings.Split(l.path, "/")
	return len(path) == 7 && path[2] == "delta" && path[3] == "tool_calls" && path[5] == "function" && path[6] == name
}

// onceOfCall reports whether a leaf is the id, kind or name of a streamed tool call.
func (l *leaf) onceOfCall() bool {
	path := strings.Split(l.path, "/")
	id := len(path) == 6 && path[2] == "delta" && path[3] == "tool_calls" && (path[5] == "id" || path[5] == "type")
	return l.isText && (id || l.callField("name") || l.path == "delta/function_call/name")
}

// empty is the value that says nothing in the place of a leaf.
func (l *leaf) empty() string {
	if l.tree {
		return "{}"
	}
	return `""`
}

// block is the number of a part of an answer: OpenAI's responses count outputs and, in
// each, contents or summaries; Anthropic's messages count blocks.
func block(leaves []leaf) string {
	return strings.Join([]string{
		value(leaves, "output_index"), value(leaves, "content_index"), value(leaves, "summary_index"), value(leaves, "index"),
	}, ".")
}

// isComplete reports whether a leaf holds a text that is sent at once: in an event that
// ends it (OpenAI's responses), in an answer that is not streamed, or as the arguments of a
// call.
func (l *leaf) isComplete(leaves []leaf) bool {
	if l.tree {
		return true
	}
	if !l.isText {
		return false
	}
	name := l.path[strings.LastIndexByte(l.path, '/')+1:]
	if slices.Contains(wholes, value(leaves, "type")) {
		return name == "text" || name == "refusal" || name == "arguments"
	}
	if path := strings.Split(l.path, "/"); len(path) > 3 && path[0] == "choices" && path[2] == "message" {
		return name == "content" || name == "refusal" || name == "text" || name == "arguments"
	}
	return false
}

var wholes = []string{
	"response.output_text.done", "response.content_part.done", "response.output_item.done", "response.completed",
	"response.incomplete",
	"response.function_call_arguments.done", "response.refusal.done", "response.reasoning_summary_text.done",
}

// choice is the key of an answer: by its own number, else by its place.
func choice(leaves []leaf, place string) string {
	if own := value(leaves, "choices/"+place+"/index"); own != "" {
		place = own
	}
	return "choice" + place
}

func value(leaves []leaf, path string) string {
	for _, l := range leaves {
		if l.path == path && !l.null {
			return l.text
		}
	}
	return ""
}

// ends reports whether an event says that no more of a text follows.
func ends(leaves []leaf, key string) bool {
	switch value(leaves, "type") {
	case "content_block_stop", "response.output_text.done", "response.refusal.done",
		"response.function_call_arguments.done", "response.reasoning_summary_text.done":
		return strings.HasPrefix(key, "delta") && strings.HasSuffix(strings.TrimSuffix(key, argumentsKey), " "+block(leaves))
	case "response.output_item.done":
		return strings.HasPrefix(key, "delta ") && strings.Contains(key, " "+value(leaves, "output_index")+".")
	case "message_stop", "response.completed", "response.incomplete", "response.failed":
		return strings.HasPrefix(key, "delta")
	}
	if strings.HasPrefix(key, "line ") {
		return value(leaves, "done") == "true"
	}
	for _, l := range leaves {
		path := strings.Split(l.path, "/")
		own, _, _ := strings.Cut(key, " ")
		if len(path) == 3 && path[0] == "choices" && path[2] == "finish_reason" && !l.null && choice(leaves, path[1]) == own {
			return true
		}
	}
	return false
}
