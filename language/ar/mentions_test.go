package ar_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect"
	"github.com/understudy-text/understudy/detect/tagger"
	"github.com/understudy-text/understudy/language/ar"
)

// A mention may begin inside a written word; what is found does not depend on vowel
// signs, the stretching of words or the digits that are used.
func TestMentions(t *testing.T) {
	l, err := ar.New()
	if err != nil {
		t.Fatal(err)
	}
	m, err := tagger.ReadModel(bytes.NewReader(l.Mentions))
	if err != nil {
		t.Fatal(err)
	}
	found, err := tagger.New(m, l)
	if err != nil {
		t.Fatal(err)
	}
	d, err := detect.New(l, found, detect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ text, words, category string }{
		{"قال الدكتور سامي منصور إن النتائج جيدة.", "سامي منصور", "PERSON"},
		{"قال الدكتور سَامِي مَنْصُور إن النتائج جيدة.", "سَامِي مَنْصُور", "PERSON"},
		{"قال الدكتور سامـــي منصور إن النتائج جيدة.", "سامـــي منصور", "PERSON"},
		{"سلمت الرسالة لمحمد حسين أمس.", "محمد حسين", "PERSON"},
		{"انتقلت إلى القاهرة ثم إلى طنطا.", "القاهرة", "LOC"},
		{"أقام بالإسكندرية ثلاث سنوات.", "الإسكندرية", "LOC"},
		{"الرقم القومي: ٢٨٥٠٣١٥٠١٠١٢٣٨", "٢٨٥٠٣١٥٠١٠١٢٣٨", "CODE"},
		{"ولدت في ٣ مايو ١٩٧٤ في دمشق.", "٣ مايو ١٩٧٤", "DATETIME"},
		{"راتبي ١٢٬٥٠٠ جنيه في الشهر.", "١٢٬٥٠٠ جنيه", "QUANTITY"},
	} {
		spans, err := d.Detect(context.Background(), &understudy.Document{Text: tc.text})
		if err != nil {
			t.Fatal(err)
		}
		ok := false
		for _, s := range spans {
			ok = ok || tc.text[s.Start:s.End] == tc.words && string(s.Category) == tc.category
		}
		if !ok {
			t.Errorf("%q: want %q as %s, found %+v", tc.text, tc.words, tc.category, spans)
		}
	}
}
