package corpus

import (
	"strings"
	"testing"
)

// TestMarkedUp: what the text of a file is, and what stays when it is replaced.
func TestMarkedUp(t *testing.T) {
	for name, c := range map[string]struct {
		format     Format
		file, text string
		old, new   string // what is replaced in the text, and by what
		want       string // the file then
	}{
		"SRT": {SRT, "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Mr John</i> Smith\r\nis here.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}1984\r\n",
			"Mr John Smith is here.\r\n\n1984\r\n", "John Smith", "Bo\nEk",
			"1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Mr Bo</i> Ek\r\nis here.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}1984\r\n"},
		"SRT, a name over two lines": {SRT, "1\n00:00:01,000 --> 00:00:02,000\n- I met <i>John\nSmith</i>.\n- Who?\nAnn: him\n",
			"- I met John Smith.\n- Who? Ann: him\n", "John Smith", "Bo Ek",
			"1\n00:00:01,000 --> 00:00:02,000\n- I met <i>Bo\nEk</i>.\n- Who?\nAnn: him\n"},
		"SRT, a name over two cues": {SRT, "1\n00:00:01,000 --> 00:00:02,000\nMr John\n\n2\n00:00:03,000 --> 00:00:04,000\nSmith came.\n",
			"Mr John\n\nSmith came.\n", "John\n\nSmith", "Bo Ek",
			"1\n00:00:01,000 --> 00:00:02,000\nMr Bo\n\n2\n00:00:03,000 --> 00:00:04,000\nEk came.\n"},
		"VTT": {VTT, "WEBVTT\n\nSTYLE\n::cue(Ann) {}\n\n1\n00:01.000 --> 00:02.000 align:start\n<v Mary Smith>Tom &amp; <b>I</b></v>\n",
			"\n\nMary Smith: Tom & I\n", "Tom & I", "A<B",
			"WEBVTT\n\nSTYLE\n::cue(Ann) {}\n\n1\n00:01.000 --> 00:02.000 align:start\n<v Mary Smith>A&lt;B<b></b></v>\n"},
		"VTT, the speaker": {VTT, "WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Mary Smith>Hello\n", "\n\nMary Smith: Hello\n", "Mary Smith", "Ann Ek",
			"WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Ann Ek>Hello\n"},
	} {
		t.Run(name, func(t *testing.T) {
			checkMarkedUp(t, c.format, c.file, c.text, c.old, c.new, c.want)
		})
	}
}

func checkMarkedUp(t *testing.T, format Format, file, text, old, new, want string) {
	t.Helper()
	reader, err := NewReader(strings.NewReader(file), "f", Options{Format: format})
	if err != nil {
		t.Fatal(err)
	}
	p, err := reader.Next()
	if err != nil || p.Kind != Content {
		t.Fatal(p.Refusal, err)
	}
	got := p.Record.Docs[0].Text
	if got != text {
		t.Errorf("text is %q, want %q", got, text)
	}
	at := strings.Index(got, old)
	if at < 0 {
		t.Fatalf("%q is not in %q", old, got)
	}
	w, err := p.Record.Rewrite([][]Replacement{{{at, at + len(old), new}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if string(w.Raw) != want {
		t.Errorf("written\n%q, want\n%q", w.Raw, want)
	}
	if back := undo(w.Raw, w.Edits); string(back) != file {
		t.Errorf("undone to %q", back)
	}
}
