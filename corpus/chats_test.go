package corpus

import (
	"fmt"
	"strings"
	"testing"

	understudy "github.com/understudy-text/understudy"
)

// fixedOf are the mentions that a format says of itself.
func fixedOf(d understudy.Document) string {
	var out []string
	for _, s := range d.Fixed {
		out = append(out, fmt.Sprintf("%s %s", s.Category, d.Text[s.Start:s.End]))
	}
	return strings.Join(out, "; ")
}

func TestWhatsApp(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"12/03/2021, 14:05 - Messages are end-to-end encrypted.\n12/03/2021, 14:06 - Anna Lind: Hej\nsecond: line\n13/03/2021, 9:07 - +44 7700 900123: ok", "DATETIME 12/03/2021; DATETIME 12/03/2021; PERSON Anna Lind; DATETIME 13/03/2021; CODE +44 7700 900123"},
		{"[2021-03-12, 14:05:33] Anna: a\r\n\u200e[2021-03-12, 14:05:34] ~\u202fBo Ek: \u200eimage omitted\r\n", "DATETIME 2021-03-12; PERSON Anna; DATETIME 2021-03-12; PERSON \u202fBo Ek"},
		{"3/12/21, 2:05\u202fPM - Anna: a\n3/12/21, 2:06\u202fPM - Anna: b", "DATETIME 3/12/21; PERSON Anna; DATETIME 3/12/21; PERSON Anna"},
		{"12/03/2021, 14:05 - Anna Lind: one message is none", ""},
		{"We met on\n12/03/2021, 14:06 - Anna: x\n12/03/2021, 14:06 - Anna: y", ""},
	} {
		p, err := mustReader(t, c.text, "chat.txt").Next()
		if err != nil || strings.ReplaceAll(fixedOf(p.Record.Docs[0]), " \u202f", " ") != strings.ReplaceAll(c.want, " \u202f", " ") {
			t.Errorf("%q\nwant %q %v", fixedOf(p.Record.Docs[0]), c.want, err)
		}
	}
}

func mustReader(t *testing.T, text, name string) *Reader {
	t.Helper()
	r, err := NewReader(strings.NewReader(text), name, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const telegramExport = `{
 "name": "Anna Lind", "type": "personal_chat", "id": 4711,
 "messages": [
  {"id": 1, "type": "message", "date": "2021-03-12T14:05:00", "date_unixtime": "1615557900", "from": "Anna Lind", "from_id": "user4711",
   "text": ["Hej ", {"type": "mention", "text": "@bo"}, "\u00e5"], "text_entities": [{"type": "plain", "text": "Hej "}], "photo": "photos/Anna.jpg"}
 ]
}`

func TestTelegram(t *testing.T) {
	r := mustReader(t, telegramExport, "result.json")
	p, err := r.Next()
	if err != nil || r.Format() != Telegram || p.Record == nil {
		t.Fatal(err, r.Format(), p.Refusal)
	}
	d := p.Record.Docs[0]
	if got := fixedOf(d); got != "PERSON Anna Lind; DATETIME 2021-03-12; PERSON Anna Lind; CODE user4711" {
		t.Error(got)
	}
	if strings.ReplaceAll(d.Text, "\n\n", "|") != "Anna Lind|2021-03-12T14:05:00|Anna Lind|user4711|Hej |@bo|å|Hej " {
		t.Errorf("%q", d.Text)
	}
	var reps []Replacement
	for _, s := range d.Fixed {
		text := map[understudy.Category]string{understudy.Person: "Bea \"B\" Ek", understudy.DateTime: "2020-03-13", understudy.Code: "user12"}[s.Category]
		reps = append(reps, Replacement{s.Start, s.End, text})
	}
	out, err := p.Record.Rewrite([][]Replacement{reps}, func(s string) string { return s })
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(`Anna Lind`, `Bea \"B\" Ek`, "2021-03-12", "2020-03-13", `"1615557900"`, `"1584108300"`, "user4711", "user12", "4711", "0", "photos/Anna.jpg", "removed").Replace(telegramExport)
	if string(out.Raw) != want {
		t.Errorf("%s", out.Raw)
	}
	if back := undo(out.Raw, out.Edits); string(back) != telegramExport {
		t.Errorf("%s", back)
	}
}

// FuzzChats checks exported chats of any content: what the format says of itself are mentions
// that lie in the text, and edits undo what was written.
func FuzzChats(f *testing.F) {
	f.Add("12/03/2021, 14:06 - Anna Lind: Hej\nsecond: line\n13/03/2021, 9:07 - +44 7700 900123: ok", telegramExport)
	f.Add("[2021-03-12, 14:05:33] Anna: a\r\n\u200e[2021-03-12, 14:05:34] ~\u202fBo Ek: \u200eimage omitted\r\n", `{"name":null,"messages":[{"type":"service","actor":"A","members":["B",null],"date_unixtime":"x"}]}`)
	f.Fuzz(func(t *testing.T, whatsApp, telegram string) {
		for name, data := range map[string]string{"chat.txt": whatsApp, "result.json": telegram} {
			format := Text
			if name == "result.json" {
				format = Telegram
			}
			r, err := NewReader(strings.NewReader(data), name, Options{Format: format})
			if err != nil {
				continue
			}
			p, err := r.Next()
			if err != nil || p.Record == nil {
				continue
			}
			for _, d := range p.Record.Docs {
				if err := understudy.CheckSpans(d.Text, d.Fixed); err != nil {
					t.Fatalf("%q: %v", d.Text, err)
				}
			}
			if p.Record.coding == nil {
				checkUndone(t, p.Record)
			}
		}
	})
}
