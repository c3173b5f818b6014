package proxy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A Text is a string of a request that has to be read for personal data.
type Text struct {
	Label string // the name of its field, where a model or a tool has written it; else ""
	Text  string
	Name  bool // it names a person to the upstream, as the field "user" does
	// First says that the text belongs to what a conversation began with: its instructions
	// and the first thing that was asked. It is the same in all later requests.
	First bool
}

// A request is a body taken apart.
type request struct {
	root  *piece
	texts []Text
	kept  []string // strings that pass and that somebody could have put a name into
	model string
	// streamed says that the answer is to come in pieces; previous names the answer that the
	// request goes on from, where the upstream keeps conversations (OpenAI's responses).
	streamed bool
	previous string
	asked    bool // the first thing that a user said was passed
}

// A piece is a JSON text with the places that change.
type piece struct {
	raw   string
	edits []edit
}

// An edit is a literal that changes: into a text that was read, or, if inner is not nil,
// into a string that holds JSON.
type edit struct {
	start, end int
	text       int // index of request.texts
	inner      *piece
	number     bool // the literal is a number
}

// A refusal is a request that is not passed on.
type refusal struct{ message string }

func (r *refusal) Error() string { return r.message }

func refusef(format string, args ...any) error { return &refusal{fmt.Sprintf(format, args...)} }

// takeApart reads the body of a request. Errors are refusals, and quote nothing but the
// names of fields and types.
func (f *fields) takeApart(raw string, p *Protocol, media bool) (*request, error) {
	root, err := parse(raw)
	if err != nil {
		return nil, &refusal{err.Error()}
	}
	if root.kind != '{' {
		return nil, refusef("the body is not a JSON object")
	}
	r := &request{root: &piece{raw: raw}, model: root.string("model"), previous: root.string("previous_response_id")}
	r.streamed = p.streams(root)
	w := walker{fields: f, request: r, piece: r.root, media: media, tools: toolNames(root)}
	return r, w.visit(root, place{})
}

// toolNames are the names of the tools that a request offers.
func toolNames(root *node) (names []string) {
	tools := root.field("tools")
	if tools == nil {
		return nil
	}
	for _, m := range tools.members {
		names = append(names, m.value.string("name"), m.value.field("function").string("name"))
	}
	return names
}

// A walker goes through a body.
type walker struct {
	*fields
	*request
	piece *piece
	media bool
	tools []string
}

// A place is where in a body a value stands.
type place struct {
	path  []string // below the top, the part, or the root of what is free or a schema
	part  string   // the type of the part; "": none
	root  use      // asFree or asSchema below such a root; else ""
	label string
	role  string // of the message
}

func (p place) below(name string) place {
	p.path = append(slices.Clip(p.path), name)
	return p
}

// use is what a string at a place is.
func (w *walker) use(p place) (use, int) {
	switch {
	case p.root == asFree:
		return asFree, 0
	case p.root == asSchema:
		return ofSchema(p.path), 0
	case p.part != "":
		return w.ofPart(p.part, p.path)
	}
	return w.of(p.path)
}

func (w *walker) visit(n *node, p place) error {
	if role := n.string("role"); role != "" && p.root == "" {
		p.role = role
	}
	switch n.kind {
	case '{', '[':
		return w.enter(n, p)
	case '"':
		return w.text(n, p)
	case '0':
		return w.number(n, p)
	}
	return nil
}

// enter visits what an object or array holds.
func (w *walker) enter(n *node, p place) error {
	if n.kind == '{' && p.root == "" {
		var err error
		if p, err = w.begin(n, p); err != nil {
			return err
		}
	}
	for _, m := range n.members {
		next := p
		if n.kind == '{' {
			if p.root == asFree {
				next.label = m.name
				w.name(m)
			}
			next = next.below(m.name)
		} else {
			next = next.below("*")
		}
		if next.root == "" && (m.value.kind == '{' || m.value.kind == '[') {
			if u, depth := w.use(next.below("**")); (u == asFree || u == asSchema) && depth == len(next.path) {
				next = place{root: u, role: p.role}
			}
		}
		if err := w.visit(m.value, next); err != nil {
			return err
		}
	}
	return nil
}

// begin looks whether an object is a part, and whether it is one that is known.
func (w *walker) begin(n *node, p place) (place, error) {
	u, depth := w.use(p.below("type"))
	if u != asPart || depth != len(p.path) {
		return p, nil
	}
	kind := n.string("type")
	if kind == "" && n.field("role") != nil {
		kind = "message" // OpenAI's responses
	}
	switch {
	case !w.knows(kind):
		return p, refusef("a part of the request is of a type that is not known here (%q): nobody can tell what it holds", word(kind))
	case kind == "document" && slices.Contains([]string{"text", "content"}, n.field("source").string("type")):
	case kind == "document", w.parts[kind][0].use == asMedia:
		if !w.media {
			return p, refusef("the request has a part of type %q: pictures, sound and files can not be read for personal data, and this server does not pass them on unread", word(kind))
		}
		return place{part: kind, root: asMedia}, nil
	}
	return place{part: kind, role: p.role}, nil
}

// word is a kind as a message may quote it: nothing that could be a text.
func word(kind string) string {
	if len(kind) > 40 || strings.ContainsFunc(kind, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) {
		return "…"
	}
	return kind
}

// text visits a string.
func (w *walker) text(n *node, p place) error {
	if p.root == asMedia {
		return nil
	}
	u, _ := w.use(p)
	switch {
	case u == asMedia && !w.media:
		return refusef("the request has pictures or sound (%s): they can not be read for personal data, and this server does not pass them on unread", p.path[0])
	case u == asMedia || n.text == "":
		return nil
	case u == asKept || u == asName && slices.Contains(w.tools, n.text):
		w.kept = append(w.kept, n.text)
		return nil
	case u == asName:
		w.add(n, Text{Text: n.text, Name: true})
		return nil
	case blob(n.text):
		if w.media {
			return nil
		}
		return refusef("a string of the request is not text, but data in base64: it can not be read for personal data, and this server does not pass it on unread")
	}
	if inner := embedded(n.text); inner != nil {
		whole := *w
		whole.piece = &piece{raw: n.text}
		err := whole.visit(inner, place{root: asFree, role: p.role})
		w.piece.edits = append(w.piece.edits, edit{start: n.start, end: n.end, inner: whole.piece})
		return err
	}
	w.add(n, Text{Label: p.label, Text: n.text, First: w.first(p)})
	return nil
}

// first reports whether what stands at a place is said before anybody has answered.
func (w *walker) first(p place) bool {
	if p.role == "assistant" {
		w.asked = true
	}
	first := !w.asked && p.role != "tool"
	if p.role == "user" {
		w.asked = true
	}
	return first
}

// leastDigits is how many digits a number has that could be somebody's: a telephone
// number without its area.
const leastDigits = 5

// number visits a number. What a tool has written may be a telephone number.
func (w *walker) number(n *node, p place) error {
	digits := 0
	for _, c := range n.text {
		if unicode.IsDigit(c) {
			digits++
		}
	}
	if p.root == "" && p.part == "" && len(p.path) > 1 && slices.Contains([]string{"input", "prompt"}, p.path[0]) {
		return refusef("%s has numbers of tokens: they can not be read for personal data; send text", p.path[0])
	}
	if p.root == asFree && digits >= leastDigits {
		w.piece.edits = append(w.piece.edits, edit{start: n.start, end: n.end, text: len(w.texts), number: true})
		w.texts = append(w.texts, Text{Label: p.label, Text: n.text})
	}
	return nil
}

// aName is what programs call fields.
var aName = regexp.MustCompile(`^[a-z_$][a-z0-9]*([A-Z_.$-][a-z0-9]*)*$`)

// name visits the name of a field of something free: a model may have made it of a text.
func (w *walker) name(m member) {
	if aName.MatchString(m.name) || m.name == "" {
		w.kept = append(w.kept, m.name)
		return
	}
	w.piece.edits = append(w.piece.edits, edit{start: m.start, end: m.end, text: len(w.texts)})
	w.texts = append(w.texts, Text{Text: m.name})
}

func (w *walker) add(n *node, t Text) {
	w.piece.edits = append(w.piece.edits, edit{start: n.start, end: n.end, text: len(w.texts)})
	w.texts = append(w.texts, t)
}

// embedded parses a string that is itself a JSON object or array; nil if it is none.
func embedded(text string) *node {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return nil
	}
	n, err := parse(text)
	if err != nil {
		return nil
	}
	return n
}

// A blob is at least so long without a blank: no word of any language is.
const shortestBlob = 512

var base64Blob = regexp.MustCompile(`^[A-Za-z0-9+/_=\r\n-]*$`)

// blob reports whether a string is data, not text.
func blob(text string) bool {
	if rest, ok := strings.CutPrefix(text, "data:"); ok {
		if head, _, ok := strings.Cut(rest, ","); ok && len(head) < 100 && strings.HasSuffix(head, ";base64") {
			return true
		}
	}
	return len(text) >= shortestBlob && base64Blob.MatchString(text)
}

// write puts texts into the places of those that were read.
func (p *piece) write(texts []string) string {
	var b strings.Builder
	done := 0
	for _, e := range p.edits {
		b.WriteString(p.raw[done:e.start])
		switch old := p.raw[e.start:e.end]; {
		case e.inner != nil:
			b.WriteString(literal(old, e.inner.write(texts)))
		case e.number && (texts[e.text] == old || aNumber(texts[e.text])):
			b.WriteString(texts[e.text])
		default:
			b.WriteString(literal(old, texts[e.text]))
		}
		done = e.end
	}
	b.WriteString(p.raw[done:])
	return b.String()
}

// literal is the JSON string of a text; the old one if it says the same.
func literal(old, text string) string {
	var was string
	if len(old) > 0 && old[0] == '"' && json.Unmarshal([]byte(old), &was) == nil && was == text {
		return old
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(text) != nil {
		return `""` // strings can be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// aNumber reports whether a text is a JSON number.
func aNumber(text string) bool {
	var n json.Number
	return json.Unmarshal([]byte(text), &n) == nil && strings.Trim(text, " \t\r\n\"") == text
}
