package corpus

import (
	"testing"
	"unicode/utf8"
)

func TestLineFiles(t *testing.T) {
	for name, c := range map[string]struct{ name, file, text, want string }{
		"RTF": {"f.rtf", `{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Ann;}}{\info{\author Zed}{\operator Ann}{\creatim\yr2020\mo1}{\title T}}\pard I am {\b A}{\i nn}, n\'e9e \u321?\{x\}\par Ann{\*\unknown Ann}\par}`,
			"T\nI am Ann, née Ł{x}\nAnn\n\n\nZed\nAnn",
			`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Ann;}}{\info{\author }{\operator B\uc1\u246?\\}{\creatim\yr1970\mo1\dy1}{\title T}}\pard I am {\b B\uc1\u246?\\}{\i }, n\'e9e \u321?\{x\}\par B\uc1\u246?\\{\*\unknown Ann}\par}`},
		"vCard": {"f.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nN:Ek;Ann\\, Dr;;\r\nNOTE:I am A\r\n nn\\nyes\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\nEND:VCARD\r\n",
			"fn: Ann\nn: Ek;Ann, Dr;;\nnote: I am Ann\nyes\n",
			"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bö\\\\\r\nN:Ek;Bö\\\\\\, Dr;;\r\nNOTE:I am Bö\\\\\r\n \\nyes\r\nEND:VCARD\r\n"},
		"iCalendar": {"f.ics", "BEGIN:VCALENDAR\nDTSTART:20200101\nATTENDEE;CN=\"Ann Ek\":mailto:ann@x.se\nSUMMARY:Ann\nEND:VCALENDAR\n",
			"Ann Ek\nattendee: mailto:ann@x.se\nsummary: Ann\n",
			"BEGIN:VCALENDAR\nDTSTART:20200101\nATTENDEE;CN=\"Bö\\ Ek\":mailto:ann@x.se\nSUMMARY:Bö\\\\\nEND:VCALENDAR\n"},
		"CHAT": {"f.cha", "@UTF8\n@Participants:\tANN Ann_Ek Target_Child, MOT Mother\n@ID:\teng|x|ANN|||||Child|||\n*ANN:\tI am Ann . \x150_10\x15\n\tAnn .\n%mor:\tAnn\n@End\n",
			"Ann Ek\n\tI am Ann . \n\tAnn .\n",
			"@UTF8\n@Participants:\tANN Bö\\_Ek Target_Child, MOT Mother\n@ID:\teng|x|ANN|||||Child|||\n*ANN:\tI am Bö\\ . \x150_10\x15\n\tBö\\ .\n@End\n"},
		"TextGrid": {"f.TextGrid", "File type = \"ooTextFile\"\nclass = \"IntervalTier\"\nname = \"Ann\"\ntext = \"I \"\"am\"\" Ann\"\ntext = \"\"\n",
			"Ann\nI \"am\" Ann", "File type = \"ooTextFile\"\nclass = \"IntervalTier\"\nname = \"Bö\\\"\ntext = \"I \"\"am\"\" Bö\\\"\ntext = \"\"\n"},
	} {
		t.Run(name, func(t *testing.T) {
			rec, refusal := readOne(t, []byte(c.file), c.name, Options{})
			if refusal != nil {
				t.Fatal(refusal)
			}
			if got := rec.Docs[0].Text; got != c.text {
				t.Errorf("text is %q, want %q", got, c.text)
			}
			if w := replaceAll(t, rec, unchanged, "Ann", `Bö\`); string(w.Raw) != c.want {
				t.Errorf("written\n%q, want\n%q", w.Raw, c.want)
			}
		})
	}
}

func TestBrokenLineFiles(t *testing.T) {
	for name, file := range map[string]string{"a.rtf": "Mary", "b.rtf": `{\rtf1 Mary`, "c.rtf": `{\rtf1 Mary}}`, "d.vcf": "N;ENCODING=QUOTED-PRINTABLE:Mary"} {
		if _, refusal := readOne(t, []byte(file), name, Options{}); refusal == nil {
			t.Errorf("%s is read", name)
		}
	}
}

// FuzzLineFiles checks files of any content.
func FuzzLineFiles(f *testing.F) {
	f.Add(`\b Ann\par\u321?\'e9{\info{\author Zed}}\u-10179?\u-8704?`)
	f.Add(`\ұ\'é1\bin3 aéb\bin9223372036854775807 x`)
	f.Add("FN:A\r\n nn\\n;x\n\"Ann\"\"\" \n@Participants:\tx\n*A:\ty \x151\x15\nATTENDEE;CN=Ann;LABEL=\"b:\":x")
	f.Fuzz(func(t *testing.T, file string) {
		if !utf8.ValidString(file) {
			return // what a few bytes in another character set say is a guess, and may be another when some change
		}
		for _, name := range []string{"f.rtf", "f.vcf", "f.ics", "f.cha", "f.TextGrid"} {
			body := file
			if name == "f.rtf" {
				body = `{\rtf1 ` + file + "}"
			}
			rec, refusal := readOneOrNone(t, []byte(body), name)
			if rec == nil || refusal != nil {
				continue // the file is refused, or a part of it
			}
			var reps []Replacement
			for at, r := range rec.Docs[0].Text {
				if r >= 'a' && r <= 'z' && at%2 == 0 {
					reps = append(reps, Replacement{at, at + 1, "Ł;\"é"})
				}
			}
			w, err := rec.Rewrite([][]Replacement{reps}, unchanged)
			if err != nil {
				t.Fatal(err)
			}
			if string(undo(w.Raw, w.Edits)) != string(rec.Raw) {
				t.Fatal("the edits do not give the file back")
			}
			if _, refusal := readOne(t, w.Raw, name, Options{}); refusal != nil {
				t.Fatalf("%q written as %q and refused: %v", body, w.Raw, refusal)
			}
		}
	})
}
