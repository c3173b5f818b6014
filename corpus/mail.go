package corpus

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/charset"
	htmlcharset "golang.org/x/net/html/charset"
	xencoding "golang.org/x/text/encoding"
)

// Mail (RFC 5322, MIME). The text is the bodies, then the headers that people
// read, decoded; attachments of a kind that is read are documents of their own.
// Bodies and headers are written back in their encoding. Headers of the transport
// (Received, signatures, what programs add) are taken out.

// A letter is a message under way.
type letter struct {
	container
	seals       []bodySeal // by part
	attachments []attachment
	name        string
	options     Options
	lines       string // what ends a line
	charset     string // of a body that is not in Unicode
	depth       int
	parts       int
	removed     []stretch // headers, in the file
	cleaned     []patch   // pictures, in the file
	envelope    stretch   // behind "From ": sender and time
}

// A bodySeal writes a changed body into the file.
type bodySeal struct {
	at     stretch // in the file
	encode func([]byte) []byte
}

// An attachment is a file within a message: records, and what stands between them.
type attachment struct {
	at     stretch
	encode func([]byte) []byte
	pieces []Piece
}

// Headers by what becomes of them.
var (
	mailText = strings.Fields("from to cc bcc reply-to sender subject comments keywords organization date message-id in-reply-to references return-path delivered-to x-original-to resent-from resent-to resent-cc resent-date thread-topic list-id errors-to disposition-notification-to")
	mailMIME = strings.Fields("mime-version content-type content-transfer-encoding content-disposition content-description content-id content-language importance priority x-priority auto-submitted precedence")
)

// maxMailDepth is how deeply messages and their parts may be nested.
const maxMailDepth = 50

// parse reads the message, or part of one, at a stretch of the file.
func (l *letter) parse(file []byte, at stretch) {
	headers, body := splitHeaders(file, at)
	fields := map[string]string{}
	for _, h := range headers {
		value := unfolded(h.value.in(file))
		if fields[h.name] == "" {
			fields[h.name] = value
		}
		l.header(file, h, value)
	}
	kind, parameters, err := mime.ParseMediaType(fields["content-type"])
	if err != nil {
		kind, parameters = "text/plain", nil
	}
	_, disposition, _ := mime.ParseMediaType(fields["content-disposition"])
	l.depth++
	defer func() { l.depth-- }()
	decode, encode := transferEncoding(fields["content-transfer-encoding"], l.lines)
	switch {
	case l.depth > maxMailDepth:
		l.told = append(l.told, "not read: parts nested too deeply")
	case strings.HasPrefix(kind, "multipart/") && parameters["boundary"] != "":
		for _, part := range splitParts(file, body, parameters["boundary"]) {
			l.parse(file, part)
		}
	case kind == "message/rfc822" && decode == nil:
		l.parse(file, body)
	default:
		l.parts++
		l.leaf(file, body, kind, parameters, cmpName(disposition["filename"], parameters["name"]), decode, encode)
	}
}

func cmpName(names ...string) string {
	for _, n := range names {
		if n != "" {
			decoded, err := new(mime.WordDecoder).DecodeHeader(n)
			if err == nil {
				return decoded
			}
			return n
		}
	}
	return ""
}

// leaf reads a part that has no parts.
func (l *letter) leaf(file []byte, body stretch, kind string, parameters map[string]string, name string, decode func([]byte) ([]byte, error), encode func([]byte) []byte) {
	if decode != nil { // white space behind the part stays
		body.end = body.start + len(bytes.TrimRight(body.in(file), "\r\n"))
	}
	content := body.in(file)
	if decode != nil {
		var err error
		if content, err = decode(content); err != nil {
			l.told = append(l.told, "not read: part with a broken transfer encoding")
			return
		}
	}
	ext := strings.ToLower(path.Ext(name))
	switch isText := kind == "text/plain" || kind == "text/html"; {
	case isText && (name == "" || !Known(name)):
		if l.body(content, kind, parameters["charset"], body, encode) {
			return
		}
		fallthrough
	default:
		if kind == "text/calendar" {
			ext = ".ics"
		}
		if l.attach(content, ext, body, encode) || len(content) == 0 {
			return
		}
		if clean, changed := unnamed(content); changed {
			l.cleaned = append(l.cleaned, patch{body, encode(clean)})
		}
		l.told = append(l.told, "not read: attachment of the type "+kind)
	}
}

// body adds a text of the message. It reports false if it cannot be decoded.
func (l *letter) body(content []byte, kind, label string, at stretch, encode func([]byte) []byte) bool {
	text := content
	e, name := htmlcharset.Lookup(cmpName(label, "utf-8"))
	switch {
	case e == nil:
		return false
	case !utf8.Valid(content) || label != "" && !strings.EqualFold(label, "utf-8") && !strings.EqualFold(label, "us-ascii"):
		decoded, err := e.NewDecoder().Bytes(content)
		if err != nil {
			return false
		}
		back, err := xencoding.ReplaceUnsupported(e.NewEncoder()).Bytes(decoded)
		if err != nil || !bytes.Equal(back, content) || !utf8.Valid(decoded) {
			return false
		}
		text = decoded
		transfer := encode
		set := charset.Named(name)
		if set != nil {
			l.charset = set.Name()
		}
		encode = func(b []byte) []byte {
			if set != nil {
				return transfer(set.Append(nil, string(b)))
			}
			out, err := xencoding.ReplaceUnsupported(e.NewEncoder()).Bytes(b)
			if err != nil {
				out = b
			}
			return transfer(out)
		}
	case !strings.EqualFold(label, "utf-8") && len(content) > 0 && isASCII(content):
		l.charset = charset.ASCII // what is not labelled is nothing else
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return false
	}
	if l.text.Len() > 0 {
		l.gap("\n\n")
	}
	p := l.begin("body", text)
	l.seals = append(l.seals, bodySeal{at, encode})
	if kind == "text/plain" {
		l.verbatim(p.start, p.end, nil)
		return true
	}
	page := mapped{raw: text}
	if _, err := parseHTML(&page); err != nil {
		l.verbatim(p.start, p.end, inText)
		return true
	}
	written := page.text.String()
	for _, r := range page.runs {
		l.add(written[r.start:r.end], stretch{r.raw.start + p.start, r.raw.end + p.start}, r.escape)
	}
	return true
}

// attach reads an attachment by the rules of its own kind.
func (l *letter) attach(content []byte, ext string, at stretch, encode func([]byte) []byte) bool {
	if !Known(ext) {
		return false
	}
	o := l.options
	o.Format, o.LanguageOf, o.IDs, o.AnyIDs, o.NoIDField = "", nil, nil, true, true
	reader, err := NewReader(bytes.NewReader(content), fmt.Sprintf("%s#%d%s", l.name, l.parts, ext), o)
	if err != nil {
		return false
	}
	var pieces []Piece
	var read []byte
	for {
		p, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil || p.Kind == Refused {
			return false
		}
		if p.Kind == Content {
			read = append(read, p.Record.Raw...)
		}
		p.Bytes = bytes.Clone(p.Bytes)
		read = append(read, p.Bytes...)
		pieces = append(pieces, p)
	}
	if !bytes.Equal(read, content) {
		return false
	}
	l.attachments = append(l.attachments, attachment{at, encode, pieces})
	return true
}

// header takes the value of a header as text, or out.
func (l *letter) header(file []byte, h mailHeader, value string) {
	switch {
	case isOneOf(h.name, "date", "resent-date") && l.date(h, value):
	case isOneOf(h.name, mailText...):
		decoded, err := new(mime.WordDecoder).DecodeHeader(value)
		if err != nil || !utf8.ValidString(decoded) {
			decoded = strings.ToValidUTF8(value, "\uFFFD")
		}
		l.outside(strings.TrimSpace(decoded), h.value, func(s string) string { return " " + inHeader(s) })
	case isOneOf(h.name, mailMIME...):
		l.fileName(file, h, value)
	default:
		l.removed = append(l.removed, h.whole)
	}
}

// date takes a date as year, month and day, which all languages read alike; it reports false if
// it is none of RFC 5322.
func (l *letter) date(h mailHeader, value string) bool {
	at, err := mail.ParseDate(strings.TrimSpace(value))
	if err != nil {
		return false
	}
	l.outside(at.Format(mailDate), h.value, func(s string) string {
		day, err := time.ParseInLocation(mailDate, s, at.Location())
		if err != nil {
			day = time.Unix(0, 0).UTC()
		}
		return " " + day.Add(time.Duration(at.Second())*time.Second).Format("Mon, 02 Jan 2006 15:04:05 -0700")
	})
	return true
}

const mailDate = "2006-01-02 15:04"

// fileName takes the name of an attachment, without what tells its kind.
func (l *letter) fileName(file []byte, h mailHeader, value string) {
	kind, parameters, err := mime.ParseMediaType(value)
	if err != nil {
		if strings.Contains(strings.ToLower(value), "name") {
			l.told = append(l.told, "not read: name of an attachment in a header that is broken")
		}
		return
	}
	for _, key := range []string{"filename", "name"} {
		written := parameters[key]
		if written == "" {
			continue
		}
		name := cmpName(written)
		stem := name
		if ext := path.Ext(name); len(ext) <= maxExtension {
			stem = strings.TrimSuffix(name, ext)
		}
		if i := bytes.Index(h.value.in(file), []byte(written)); i >= 0 && name == written {
			at := h.value.start + i
			l.outside(stem, stretch{at, at + len(stem)}, inParameter)
			return
		}
		l.outside(stem, h.value, func(s string) string {
			all := maps.Clone(parameters)
			for _, k := range []string{"filename", "name"} {
				if all[k] != "" {
					all[k] = s + name[len(stem):]
				}
			}
			return " " + cmp.Or(mime.FormatMediaType(kind, all), kind)
		})
		return
	}
}

// maxExtension is how many bytes tell the kind of a file at the most, with the dot.
const maxExtension = 6

// outside adds a string whose places are in the file, not in mapped.raw.
func (l *letter) outside(value string, at stretch, escape func(string) string) {
	if value == "" {
		return
	}
	p := l.begin("header", []byte(value))
	l.seals = append(l.seals, bodySeal{at, func(b []byte) []byte { return []byte(escape(string(b))) }})
	l.aside(value, place{p.stretch, func(s string) string { return s }}, "", "")
}

// inHeader encodes what is not ASCII, word by word; addresses are.
func inHeader(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\r' || r == '\n' })
	for i, w := range words {
		words[i] = mime.QEncoding.Encode("utf-8", w)
	}
	return strings.Join(words, " ")
}

func inParameter(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == '"' || r == '\\' || r >= utf8.RuneSelf {
			return '_'
		}
		return r
	}, s)
}

// A mailHeader is a header of a message or part.
type mailHeader struct {
	name         string // in small letters
	value, whole stretch
}

// splitHeaders parts headers and body.
func splitHeaders(file []byte, at stretch) (headers []mailHeader, body stretch) {
	for pos := at.start; ; {
		end := mailLine(file, pos, at.end)
		line := file[pos:end]
		if isBlank(line) {
			return headers, stretch{end, at.end}
		}
		switch colon := bytes.IndexByte(line, ':'); {
		case (line[0] == ' ' || line[0] == '\t') && len(headers) > 0:
			last := &headers[len(headers)-1]
			last.whole.end, last.value.end = end, pos+len(bytes.TrimRight(line, "\r\n"))
		case colon > 0 && bytes.IndexByte(line[:colon], ' ') < 0:
			headers = append(headers, mailHeader{strings.ToLower(string(line[:colon])), stretch{pos + colon + 1, pos + len(bytes.TrimRight(line, "\r\n"))}, stretch{pos, end}})
		default: // no header: the body begins without a blank line
			return headers, stretch{pos, at.end}
		}
		pos = end
	}
}

// mailLine is where the line at a byte ends.
func mailLine(file []byte, at, end int) int {
	if i := bytes.IndexByte(file[at:end], '\n'); i >= 0 {
		return at + i + 1
	}
	return end
}

func unfolded(value []byte) string {
	return strings.NewReplacer("\r\n", "", "\n", "").Replace(string(value))
}

// splitParts are the parts between boundaries (RFC 2046, 5.1.1).
func splitParts(file []byte, body stretch, boundary string) (out []stretch) {
	mark := []byte("--" + boundary)
	start := -1
	for at := body.start; at < body.end; {
		end := mailLine(file, at, body.end)
		if line := bytes.TrimRight(file[at:end], " \t\r\n"); bytes.HasPrefix(line, mark) && (len(line) == len(mark) || string(line[len(mark):]) == "--") {
			if start >= 0 {
				last := at
				if last > start && file[last-1] == '\n' { // the line break before the boundary is part of it
					last--
					if last > start && file[last-1] == '\r' {
						last--
					}
				}
				out = append(out, stretch{start, last})
			}
			start = end
			if len(line) > len(mark) {
				return out
			}
		}
		at = end
	}
	if start >= 0 {
		out = append(out, stretch{start, body.end})
	}
	return out
}

// transferEncoding is how a body is written; decode is nil if it is as it is.
func transferEncoding(name, lines string) (decode func([]byte) ([]byte, error), encode func([]byte) []byte) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "quoted-printable":
		return func(b []byte) ([]byte, error) { return io.ReadAll(quotedprintable.NewReader(bytes.NewReader(b))) },
			func(b []byte) []byte {
				var out bytes.Buffer
				w := quotedprintable.NewWriter(&out)
				_, _ = w.Write(b) // memory takes everything
				_ = w.Close()
				return []byte(strings.ReplaceAll(strings.ReplaceAll(out.String(), "\r\n", "\n"), "\n", lines))
			}
	case "base64":
		return func(b []byte) ([]byte, error) {
				return base64.StdEncoding.DecodeString(strings.Map(func(r rune) rune {
					if strings.ContainsRune(xmlSpace, r) {
						return -1
					}
					return r
				}, string(b)))
			}, func(b []byte) []byte {
				var out strings.Builder
				const width = 76 // RFC 2045, 6.8
				for text := base64.StdEncoding.EncodeToString(b); len(text) > 0; {
					n := min(width, len(text))
					out.WriteString(text[:n] + lines)
					text = text[n:]
				}
				return []byte(strings.TrimSuffix(out.String(), lines))
			}
	}
	return nil, func(b []byte) []byte { return b }
}

// nobody stands for the sender of a message in a mailbox, at no particular time.
const nobody = "MAILER-DAEMON Thu Jan  1 00:00:00 1970"

// A mailBody is the body of the record of a message.
type mailBody struct{ *letter }

// sealing makes changed bodies and headers be written into the file.
func (l *letter) sealing() {
	l.seal = func(changed map[int][]byte) (patches []patch) {
		for i, content := range changed {
			s := l.seals[i]
			patches = append(patches, patch{s.at, s.encode(content)})
		}
		return patches
	}
}

func (b mailBody) patches(r *Record, replacements [][]Replacement, texts []string, scrub func(string) string) changes {
	done := b.container.patches(r, replacements, texts, scrub)
	if scrub != nil && !b.restoring {
		if e := b.envelope; e.start < e.end && string(e.in(r.Raw)) != nobody {
			done.patches = append(done.patches, patch{e, []byte(nobody)})
			done.remarks = append(done.remarks, "removed: sender and time in front of a message")
		}
		for _, p := range b.letter.cleaned {
			done.patches = append(done.patches, p)
			done.remarks = append(done.remarks, remarkPicture)
		}
		for _, h := range b.letter.removed {
			done.patches = append(done.patches, patch{stretch: h})
			done.remarks = append(done.remarks, "removed: header of the transport")
		}
	}
	n := 1
	for _, a := range b.attachments {
		var written []byte
		changed := false
		for _, p := range a.pieces {
			if p.Kind != Content {
				written = append(written, p.Bytes...)
				continue
			}
			end := n + len(p.Record.Docs)
			w, err := p.Record.Rewrite(replacements[n:end], scrub)
			if err != nil {
				panic("corpus: " + err.Error()) // the replacements were checked
			}
			n = end
			done.notes, done.remarks = append(done.notes, w.Notes...), append(done.remarks, w.Remarks...)
			written, changed = append(written, w.Raw...), changed || len(w.Edits) > 0
		}
		if changed {
			done.patches = append(done.patches, patch{a.at, a.encode(written)})
		}
	}
	return done
}

var errNoMail = fmt.Errorf("%w: no headers of a message", ErrMarkup)

// A message is the framing of files that are one message.
type message struct{ whole }

func (w *message) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	where, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	if _, err := mail.ReadMessage(bytes.NewReader(all)); err != nil {
		return Piece{Kind: Refused, Refusal: &Refusal{Place: where, Err: errNoMail, Hint: "name the format with --input-format if it is another"}}, nil
	}
	return w.input.admit(w.input.letter(where, bytes.Clone(all), 0), nil), nil
}

// A mailbox is the framing of mbox files (RFC 4155): a record is a message, from
// behind its line "From " up to the next.
type mailbox struct {
	input *input
	src   *source
	held  []byte // the line "From " that was read
	count int
	done  bool
}

func (m *mailbox) next() (Piece, error) {
	if m.done {
		return Piece{}, io.EOF
	}
	max := m.input.options.maxRecord()
	where := Place{File: m.input.name, Offset: m.src.offset()}
	var raw []byte
	tooLong, blank := false, true
	head := m.held
	m.held = nil
	for {
		line, long, err := m.src.line(max)
		if err == io.EOF {
			m.done = true
			break
		}
		if err != nil {
			return Piece{}, fmt.Errorf("%s: %w", m.input.name, err)
		}
		if bytes.HasPrefix(line, []byte("From ")) && blank {
			if head == nil && len(raw) == 0 {
				head = bytes.Clone(line)
				where.Offset = m.src.offset()
				continue
			}
			m.held = bytes.Clone(line)
			break
		}
		blank = isBlank(line)
		if tooLong = tooLong || long || len(raw)+len(line) > max; !tooLong {
			raw = append(raw, line...)
		}
	}
	if head == nil && len(raw) == 0 {
		return Piece{}, io.EOF
	}
	m.count++
	where.Document = fmt.Sprintf("%s#%d", m.input.name, m.count)
	if tooLong {
		return Piece{Kind: Refused, Refusal: tooLarge(where, max)}, nil
	}
	raw = slices.Concat(head, raw)
	rec := m.input.letter(where, raw, len(head))
	return m.input.admit(rec, nil), nil
}

// letter is a message, behind head bytes of a line "From " in a mailbox.
func (c *input) letter(where Place, raw []byte, head int) *Record {
	l := &letter{name: where.Document, options: c.options, lines: "\n"}
	if bytes.Contains(raw, []byte("\r\n")) {
		l.lines = "\r\n"
	}
	l.restoring = c.options.LooseSpans
	if line := bytes.TrimRight(raw[:head], "\r\n"); len(line) > len("From ") {
		l.envelope = stretch{len("From "), len(line)}
	}
	l.sealing()
	l.parse(raw, stretch{head, len(raw)})
	rec := &Record{Format: c.format, Place: where, Raw: raw, body: mailBody{l}}
	rec.Docs = []understudy.Document{l.document(where.Document, c.options.Language)}
	rec.Docs[0].Charset = l.charset
	for _, a := range l.attachments {
		for _, p := range a.pieces {
			if p.Kind == Content {
				rec.Docs = append(rec.Docs, p.Record.Docs...)
			}
		}
	}
	return rec
}
