package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Events restores a stream of server-sent events, as chat models answer. The text of
// an event is its data; or, where that is a JSON object, the piece of an answer in it
// as the common interfaces have it: choices[].delta.content and choices[].text
// (OpenAI's completions), delta (its responses) and delta.text (Anthropic's), and what
// the model thinks beside it; message.content and response (Ollama's). Texts that are
// said once more as a whole are restored as a whole. Everything else passes as it is.
// Text that is held back comes with a later event; at the end of an answer, in an event
// like the last one. It is not safe for concurrent use.
type Events struct {
	table    *Table
	bare     bool     // each line is an event, and all of it its data
	line     []byte   // not ended yet
	event    []string // the lines of an event that is not ended yet
	size     int      // bytes of both
	parts    map[string]*part
	order    []string // of parts, as they came
	replaced int
}

// A part is one text of a stream: there are several where a model gives several
// answers.
type part struct {
	*Restorer
	like      template
	lastEvent string
}

// A template is the data of an event with a place for text.
type template struct {
	data       string
	start, end int
	plain      bool // the data is the text
}

// Events begins a stream.
func (t *Table) Events() *Events { return &Events{table: t, parts: map[string]*part{}} }

// Lines begins a stream of which each line is a JSON object, as Ollama's.
func (t *Table) Lines() *Events { return &Events{table: t, bare: true, parts: map[string]*part{}} }

// longestEvent is how many bytes an event may have.
const longestEvent = 1 << 20

// ErrEvent says that an event is too long to be held.
var ErrEvent = errors.New("an event of the stream is longer than 1 MiB")

// Replaced is how many stand-ins were taken out so far.
func (e *Events) Replaced() int {
	n := e.replaced
	for _, p := range e.parts {
		n += p.Replaced()
	}
	return n
}

// Write takes the next piece of the stream, cut anywhere, and appends to out the
// events that are certain now.
func (e *Events) Write(out, piece []byte) ([]byte, error) {
	for len(piece) > 0 {
		i := bytes.IndexByte(piece, '\n')
		if i < 0 {
			e.line = append(e.line, piece...)
			e.size += len(piece)
			break
		}
		e.line = append(e.line, piece[:i]...)
		e.size += i
		line := strings.TrimSuffix(string(e.line), "\r")
		e.line, piece = e.line[:0], piece[i+1:]
		if line != "" {
			e.event = append(e.event, line)
			if !e.bare {
				continue
			}
		}
		out = e.end(out)
	}
	if e.size > longestEvent {
		return out, ErrEvent
	}
	return out, nil
}

// Close ends the stream.
func (e *Events) Close(out []byte) []byte {
	if line := strings.TrimSuffix(string(e.line), "\r"); line != "" {
		e.event = append(e.event, line)
	}
	if len(e.event) > 0 {
		out = e.end(out)
	}
	return e.flush(out, "")
}

// end takes an event that is complete.
func (e *Events) end(out []byte) []byte {
	lines := e.event
	e.event, e.size = nil, 0
	if e.bare {
		return e.endLine(out, strings.Join(lines, ""))
	}
	var data, others []string
	name := ""
	for _, l := range lines {
		field, value, _ := strings.Cut(l, ":")
		value = strings.TrimPrefix(value, " ")
		if field == "data" {
			data = append(data, value)
			continue
		}
		if field == "event" {
			name = l
		}
		others = append(others, l)
	}
	if data == nil {
		return write(out, others, nil)
	}
	text := strings.Join(data, "\n")
	if strings.TrimSpace(text) == "[DONE]" {
		return write(e.flush(out, ""), others, data)
	}
	leaves, ok := leavesOf(text)
	if !ok {
		p := e.part("", template{plain: true}, name)
		said := p.Write(nil, []byte(text))
		if len(said) == 0 && len(others) == 0 {
			return out
		}
		return write(out, others, strings.Split(string(said), "\n"))
	}
	return e.object(out, name, others, text, leaves)
}

// endLine takes a line that is complete. One that is no object is none of Ollama's, and
// has no text.
func (e *Events) endLine(out []byte, line string) []byte {
	leaves, ok := leavesOf(line)
	if !ok {
		return append(append(out, line...), '\n')
	}
	return e.object(out, "", nil, line, leaves)
}

// object restores an event whose data is a JSON object.
func (e *Events) object(out []byte, name string, others []string, data string, leaves []leaf) []byte {
	var b strings.Builder
	done := 0
	for _, l := range leaves {
		key, ok := l.key(leaves)
		if !ok && !l.whole(leaves) {
			continue
		}
		if !ok {
			r := e.table.New()
			b.WriteString(data[done:l.start])
			b.WriteString(quote(r.Close(r.Write(nil, []byte(l.text)))))
			done, e.replaced = l.end, e.replaced+r.Replaced()
			continue
		}
		p := e.part(key, template{data: data, start: l.start, end: l.end}, name)
		said := p.Write(nil, []byte(l.text))
		if ends(leaves, key) {
			said = p.Close(said)
		}
		b.WriteString(data[done:l.start])
		b.WriteString(quote(said))
		done = l.end
	}
	b.WriteString(data[done:])
	for _, key := range slices.Clone(e.order) {
		if ends(leaves, key) {
			out = e.flush(out, key)
		}
	}
	return e.write(out, others, strings.Split(b.String(), "\n"))
}

func (e *Events) part(key string, like template, name string) *part {
	p := e.parts[key]
	if p == nil {
		p = &part{Restorer: e.table.New()}
		e.parts[key] = p
		e.order = append(e.order, key)
	}
	p.like, p.lastEvent = like, name
	return p
}

// flush says what is held back of a part, or with "" of all.
func (e *Events) flush(out []byte, key string) []byte {
	for _, k := range slices.Clone(e.order) {
		if key != "" && k != key {
			continue
		}
		p := e.parts[k]
		said := p.Close(nil)
		if len(said) > 0 {
			var others []string
			if p.lastEvent != "" {
				others = []string{p.lastEvent}
			}
			text := string(said)
			if !p.like.plain {
				text = p.like.data[:p.like.start] + quote(said) + p.like.data[p.like.end:]
			}
			out = e.write(out, others, strings.Split(text, "\n"))
		}
		e.replaced += p.Replaced()
		delete(e.parts, k)
		e.order = slices.DeleteFunc(e.order, func(o string) bool { return o == k })
	}
	return out
}

func (e *Events) write(out []byte, others, data []string) []byte {
	if e.bare {
		return append(append(out, strings.Join(data, " ")...), '\n') // JSON: a line end in it is a blank
	}
	return write(out, others, data)
}

func write(out []byte, others, data []string) []byte {
	for _, l := range others {
		out = append(append(out, l...), '\n')
	}
	for _, d := range data {
		out = append(append(append(out, "data: "...), d...), '\n')
	}
	return append(out, '\n')
}

func quote(text []byte) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(string(text)); err != nil {
		return `""` // strings can be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// A leaf is a value of a JSON object that holds no others.
type leaf struct {
	path       string // of names and indices, with slashes between them
	start, end int    // bytes of the literal
	text       string // of a string, else the literal
	isText     bool
	null       bool
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

// literal tells the first byte of a value from what stands before it.
func literal(r rune) bool { return !strings.ContainsRune(" \t\r\n,:", r) }

// key says of which text a leaf is a piece; ok is false if of none.
func (l *leaf) key(leaves []leaf) (key string, ok bool) {
	if !l.isText {
		return "", false
	}
	switch l.path {
	case "delta", "delta/text", "delta/thinking":
		return l.path + value(leaves, "output_index") + "." + value(leaves, "content_index") + "." + value(leaves, "index"), true
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
	case "delta/reasoning_content", "delta/reasoning":
		return choice(leaves, path[1]) + " " + rest, true
	}
	return "", false
}

// whole reports whether a leaf is a text that was said in pieces before, in an event
// that ends it (OpenAI's responses).
func (l *leaf) whole(leaves []leaf) bool {
	return l.isText && (l.path == "text" || strings.HasSuffix(l.path, "/text")) && slices.Contains(wholes, value(leaves, "type"))
}

var wholes = []string{"response.output_text.done", "response.content_part.done", "response.output_item.done", "response.completed", "response.incomplete"}

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
	case "content_block_stop", "message_stop", "response.output_text.done", "response.completed":
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
