package corpus

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	understudy "github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus/category"
)

// Telegram's export ("result.json"): an object with the messages of one chat, or of all. The
// whole file is one document. Senders are persons, ids of users codes; dates move, and the
// seconds beside them with them; numbers of chats and paths of files are taken out.

// Members of the export by what their strings are. All others hold text.
var (
	telegramPeople = strings.Fields("from actor forwarded_from saved_from name first_name last_name author inviter members via_bot reply_to_name")
	telegramCodes  = strings.Fields("from_id actor_id forwarded_from_id saved_from_id peer_id user_id phone_number username")
	telegramDates  = strings.Fields("date edited")
	telegramFixed  = strings.Fields("type action media_type mime_type language discard_reason emoji sticker_emoji bot_chat reaction")
	telegramPaths  = strings.Fields("file photo thumbnail file_name")
)

const (
	telegramHead = 64 << 10 // bytes by which an export is told
	unixSuffix   = "_unixtime"
	telegramDate = "2006-01-02T15:04:05"
)

// looksTelegram reports whether an object of JSON is an export of Telegram's.
func looksTelegram(head []byte) bool {
	head = bytes.TrimLeft(head, " \t\r\n")
	return len(head) > 0 && head[0] == '{' && bytes.Contains(head, []byte(`"messages"`)) && bytes.Contains(head, []byte(`"type"`))
}

// chatExport is the framing of the export.
type chatExport struct{ whole }

func (w *chatExport) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	place, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	raw := bytes.Clone(all)
	rec, _, refusal := w.input.object(bytes.TrimSpace(raw), place)
	if refusal != nil {
		return Piece{Kind: Refused, Refusal: refusal}, nil
	}
	rec.Raw, rec.Place.Document = raw, w.input.name
	t := &telegram{raw: raw, restoring: w.input.options.LooseSpans}
	t.value(valueAt(raw, skipSpace(raw, 0)), "", 0)
	if t.fault != nil {
		return Piece{Kind: Refused, Refusal: &Refusal{Place: place, Err: t.fault, Hint: "export the chat anew"}}, nil
	}
	rec.texts, rec.body = t.texts, t
	rec.join(w.input.name, "", t.values, w.input.options.Language)
	t.shorten(&rec.Docs[0])
	return w.input.admit(rec, nil), nil
}

// telegram is the body of an export.
type telegram struct {
	raw       []byte
	texts     []literal
	values    []typedText
	dates     map[int]int    // of texts: date → its seconds in clocks
	clocks    []literal      // seconds since 1970, as strings
	gone      []patch        // numbers and paths that are taken out
	last      map[string]int // by key: the date of the object under way
	fault     error
	restoring bool // nothing is taken out
}

var errChatDepth = errors.New("objects are nested too deeply")

// value walks the export; key is that of the member, or of the array that it is in.
func (t *telegram) value(v stretch, key string, depth int) {
	if depth > deepest {
		t.fault = errChatDepth
		return
	}
	switch c := t.raw[v.start]; {
	case c == '{':
		t.object(v, depth)
	case c == '[':
		for _, e := range elements(t.raw, v.start) {
			t.value(e, key, depth+1)
		}
	case c == '"':
		t.str(stringAt(t.raw, v.start), key)
	case (c == '-' || c >= '0' && c <= '9') && (key == "id" && depth != 0 || slices.Contains(telegramCodes, key)):
		t.gone = append(t.gone, patch{v, []byte("0")})
	}
}

func (t *telegram) object(v stretch, depth int) {
	list := members(t.raw, v.start, nil)
	isMessage := slices.ContainsFunc(list, func(m member) bool { return m.key.is(t.raw, "date") })
	before := t.last
	t.last = map[string]int{}
	for _, m := range list {
		name, _ := m.key.decode(t.raw)
		if name == "id" && isMessage {
			continue // it counts the messages
		}
		t.value(m.value, name, depth+1)
	}
	t.last = before
}

func (t *telegram) str(l literal, key string) {
	text, ok := l.decode(t.raw)
	switch {
	case !ok:
		t.fault = ErrEncoding
		return
	case slices.Contains(telegramFixed, key), text == "":
		return
	case slices.Contains(telegramPaths, key):
		t.gone = append(t.gone, patch{l.stretch, []byte("removed")})
		return
	case strings.HasSuffix(key, unixSuffix):
		if date, ok := t.last[strings.TrimSuffix(key, unixSuffix)]; ok {
			if t.dates == nil {
				t.dates = map[int]int{}
			}
			t.dates[date] = len(t.clocks)
			t.clocks = append(t.clocks, l)
			return
		}
	}
	m := category.Meaning{}
	switch {
	case slices.Contains(telegramPeople, key):
		m.Category = understudy.Person
	case slices.Contains(telegramCodes, key):
		m.Category = understudy.Code
	case slices.Contains(telegramDates, key):
		m.Category = understudy.DateTime
		t.last[key] = len(t.texts)
	}
	t.texts, t.values = append(t.texts, l), append(t.values, typedText{text, m})
}

// shorten makes the mentions of dates end before the hour, which stays.
func (t *telegram) shorten(doc *understudy.Document) {
	for i := range doc.Fixed {
		s := &doc.Fixed[i]
		if s.Category == understudy.DateTime && len(doc.Text[s.Start:s.End]) == len(telegramDate) && doc.Text[s.Start+10] == 'T' {
			s.End = s.Start + 10
		}
	}
}

func (t *telegram) patches(r *Record, replacements [][]Replacement, texts []string, scrub func(string) string) (done changes) {
	ascii := isASCII(r.Raw)
	for i, l := range t.texts {
		done.patches = append(done.patches, textPatches(r.Raw, l, replacements[i], ascii)...)
		clock, ok := t.dates[i]
		if !ok || len(replacements[i]) == 0 {
			continue
		}
		c := t.clocks[clock]
		before, err := time.Parse(telegramDate, t.values[i].text)
		after, err2 := time.Parse(telegramDate, texts[i])
		seconds, err3 := strconv.ParseInt(string(c.in(r.Raw)), 10, 64)
		moved := "0"
		if err == nil && err2 == nil && err3 == nil {
			moved = strconv.FormatInt(seconds+int64(after.Sub(before)/time.Second), 10)
		}
		done.patches = append(done.patches, patch{c.stretch, []byte(moved)})
	}
	if scrub != nil && !t.restoring && len(t.gone) > 0 {
		done.patches = append(done.patches, t.gone...)
		done.remarks = append(done.remarks, "removed: numbers of chats and users, paths of files")
	}
	return done
}
