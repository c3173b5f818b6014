package stream

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// Events restores a stream of server-sent events, as chat models answer. The text of
// an event is its data; or, where that is a JSON object, the piece of an answer in it
// as the common interfaces have it: choices[].delta.content and choices[].text
// (OpenAI's completions), delta (its responses) and delta.text (Anthropic's), and what
// the model thinks beside it; message.content and response (Ollama's). The arguments of
// tool calls, which are JSON in pieces, are restored as such (Embedded). Texts that are
// said once more as a whole are restored as a whole. Everything else passes as it is.
// Text that is held back comes with a later event; at the end of an answer, in an event
// like the last one. It is not safe for concurrent use.
type Events struct {
	table  *Table
	bare   bool     // each line is an event, and all of it its data
	line   []byte   // not ended yet
	event  []string // the lines of an event that is not ended yet
	size   int      // bytes of both
	parts  map[string]*part
	order  []string // of parts, as they came
	counts Counts   // of what is not in parts
}

// A part is one text of a stream: there are several where a model gives several
// answers.
type part struct {
	restorer
	like      template
	lastEvent string
}

// A restorer takes a text in pieces: Restorer, and Embedded for one that is JSON.
type restorer interface {
	Write(out, piece []byte) []byte
	Close(out []byte) []byte
	Counts() Counts
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

// LongestEvent is how many bytes an event may have.
const LongestEvent = 1 << 20

// ErrEvent says that an event is too long to be held.
var ErrEvent = errors.New("an event of the stream is longer than 1 MiB")

// Counts are what was found so far.
func (e *Events) Counts() Counts {
	c := e.counts
	for _, p := range e.parts {
		c.add(p.Counts())
	}
	return c
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
	if e.size > LongestEvent {
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
	if said, whole := e.tooMuch(text, ok); whole {
		return write(out, others, strings.Split(said, "\n"))
	}
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
	if said, whole := e.tooMuch(line, ok); whole {
		return append(append(out, said...), '\n')
	}
	if !ok {
		return append(append(out, line...), '\n')
	}
	return e.object(out, "", nil, line, leaves)
}

// tooMuch restores an object that was not taken apart, as it is too deep or holds too
// much for a piece of an answer.
func (e *Events) tooMuch(data string, takenApart bool) (said string, ok bool) {
	if takenApart || !strings.HasPrefix(strings.TrimSpace(data), "{") {
		return "", false
	}
	out, found, err := e.table.JSON([]byte(data))
	if err != nil {
		return "", false
	}
	e.counts.add(found)
	return string(out), true
}

// object restores an event whose data is a JSON object.
func (e *Events) object(out []byte, name string, others []string, data string, leaves []leaf) []byte {
	var b strings.Builder
	done := 0
	for _, l := range leaves {
		key, ok := l.key(leaves)
		if !ok && !l.isComplete(leaves) {
			continue
		}
		if !ok {
			said, found := e.restoreString(data[l.start:l.end], l.isText)
			b.WriteString(data[done:l.start])
			b.Write(said)
			e.counts.add(found)
			done = l.end
			continue
		}
		p := e.part(key, templateOf(data, l, leaves), name)
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

// restoreString restores the originals in a string of an event, or in the JSON that a model
// has written as a string.
func (e *Events) restoreString(literal string, isText bool) (said []byte, found Counts) {
	if isText {
		return e.table.literal([]byte(literal))
	}
	r := e.table.Embedded()
	said = r.Close(r.Write(nil, []byte(literal)))
	return said, r.Counts()
}

// templateOf is the data of an event without its other texts, and without what is said
// once of a tool call: who reads the stream adds them up.
func templateOf(data string, at leaf, leaves []leaf) template {
	var b strings.Builder
	var t template
	done := 0
	for _, l := range leaves {
		if l.start == at.start {
			b.WriteString(data[done:l.start])
			t.start = b.Len()
			b.WriteString(data[l.start:l.end])
			t.end, done = b.Len(), l.end
			continue
		}
		if _, piece := l.key(leaves); !piece && !l.isComplete(leaves) && !l.onceOfCall() {
			continue
		}
		b.WriteString(data[done:l.start])
		b.WriteString(l.empty())
		done = l.end
	}
	b.WriteString(data[done:])
	t.data = b.String()
	return t
}

func (e *Events) part(key string, like template, name string) *part {
	p := e.parts[key]
	if p == nil {
		p = &part{restorer: e.table.New()}
		if strings.HasSuffix(key, argumentsKey) {
			p.restorer = e.table.Embedded()
		}
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
		e.counts.add(p.Counts())
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
