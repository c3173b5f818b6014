package detect

import (
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/rule"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/token"
)

func english(t *testing.T) *Detector { return of(t, en.New) }

func of(t *testing.T, language func() (*language.Language, error)) *Detector {
	t.Helper()
	l, err := language()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := rule.Of(l)
	if err != nil {
		t.Fatal(err)
	}
	return &Detector{words: rules.Words, lang: l, script: scriptOf(l)}
}

func inBrackets(text string, spans []understudy.Span) string {
	for i := len(spans) - 1; i >= 0; i-- {
		s := spans[i]
		text = text[:s.Start] + "[" + text[s.Start:s.End] + "]" + text[s.End:]
	}
	return text
}

// A name that the document shows is found whole, whatever stands between its letters; what
// reads like it by chance is not.
func TestTraced(t *testing.T) {
	d := english(t)
	for text, want := range map[string]string{
		"[Thomas Okafor] came. See T|h|o|m|a|s O|k|a|f|o|r below.":                     "[Thomas Okafor] came. See [T|h|o|m|a|s O|k|a|f|o|r] below.",
		"[Thomas Okafor] came. See T , h , o , m , a , s O , k , a , f , o , r below.": "[Thomas Okafor] came. See [T , h , o , m , a , s O , k , a , f , o , r] below.",
		"[Thomas Okafor] came. See Th0m-\n45 0k4-\nfor below.":                         "[Thomas Okafor] came. See [Th0m-\n45 0k4-\nfor] below.",
		"[Thomas Okafor] came. See th0m@s.[okafor] below.":                             "[Thomas Okafor] came. See [th0m@s.okafor] below.",
		"[Thomas Okafor] came. See T_h_o_\u00b7_m_a_s below.":                          "[Thomas Okafor] came. See [T_h_o_\u00b7_m_a_s] below.",
		"[Thomas Okafor] came. See Т|hоmаs Оkаfоr below.":                              "[Thomas Okafor] came. See [Т|hоmаs Оkаfоr] below.",
		"[Thomas Okafor] came. See Th\ufffdmas Okaf\ufffdr below.":                     "[Thomas Okafor] came. See [Th\ufffdmas Okaf\ufffdr] below.",
		"[Thomas Okafor] came. See O. Thomas below.":                                   "[Thomas Okafor] came. See [O. Thomas] below.",
		"[Thomas Okafor] came. See T.+Okafor below.":                                   "[Thomas Okafor] came. See [T.+Okafor] below.",
		"[Thomas Okafor] came. See samohT, rofakO below.":                              "[Thomas Okafor] came. See [samohT, rofakO] below.",
		"[Thomas Okafor] came.\nThomas\tOkafor\t12":                                    "[Thomas Okafor] came.\n[Thomas]\t[Okafor]\t12",
		"[Thomas Okafor] came.\nOKAFOR^THOMAS^12":                                      "[Thomas Okafor] came.\n[OKAFOR]^[THOMAS]^12",
		"[Thomas Okafor] came to Thomas. Okafor left.":                                 "[Thomas Okafor] came to Thomas. Okafor left.",
		"[Ian Lindgren] came. 1. Lindgren left.":                                       "[Ian Lindgren] came. 1. Lindgren left.",
		"[Thomas Okafor] came. Mr. Thomas Okafors left.":                               "[Thomas Okafor] came. Mr. Thomas Okafors left.",
		"[Sven Skatt] came. A svensk attityd, svensk att se.":                          "[Sven Skatt] came. A svensk attityd, svensk att se.",
		"[Omar Sleiman] came. He som är där.":                                          "[Omar Sleiman] came. He som är där.",
		"[Rowan Brook] came. Brook, [Rowan Brook] left.":                               "[Rowan Brook] came. Brook, [Rowan Brook] left.",
		"Edit [Kerekes] came. Then Edit|Kerekes left.":                                 "[Edit Kerekes] came. Then [Edit]|[Kerekes] left.",
		"Edit [Kerekes] came.":                                                         "Edit [Kerekes] came.",
	} {
		plain, spans := unmark(text)
		if got := inBrackets(plain, d.traced(t.Context(), plain, token.Cut(plain, nil), spans, nil)); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
	}
}

// In a script without letter case, what is a title elsewhere is a word of a name, and an
// ordinary word before a name is none.
func TestTracedArabic(t *testing.T) {
	d := of(t, ar.New)
	for text, want := range map[string]string{
		"جاءت [حسونه الحاج] أمس. ثم اتصلت الحاج, حسونه بنا.":        "جاءت [حسونه الحاج] أمس. ثم اتصلت [الحاج, حسونه] بنا.",
		"جاءت [ذكرى قاسمي] أمس. الطلب [باسم قاسمي], ذكرى منذ حين.":  "جاءت [ذكرى قاسمي] أمس. الطلب [باسم قاسمي, ذكرى] منذ حين.",
		"جاءت [معالي] [صادقي] أمس. ثم اتصلت صادقي, معالي بنا.":      "جاءت [معالي صادقي] أمس. ثم اتصلت [صادقي, معالي] بنا.",
		"جاءت [ذكرى قاسمي] أمس. الطلب [خديجة قاسمي], ذكرى منذ حين.": "جاءت [ذكرى قاسمي] أمس. الطلب [خديجة قاسمي], ذكرى منذ حين.",
	} {
		plain, spans := unmark(text)
		if got := inBrackets(plain, d.traced(t.Context(), plain, token.Words(plain, d.lang.Cutter, nil), spans, nil)); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
	}
}

// Of a name that was found without certainty, a disguise is taken for one: the document has it
// twice.
func TestTracedDoubtful(t *testing.T) {
	d := english(t)
	for text, want := range map[string]string{
		"[Thomas Okafor] came. See T|h|o|m|a|s O|k|a|f|o|r below.": "[Thomas Okafor] came. See [T|h|o|m|a|s O|k|a|f|o|r] below.",
		"[Okafor] came. See O|k|a|f|o|r below.":                    "[Okafor] came. See O|k|a|f|o|r below.",
	} {
		plain, spans := unmark(text)
		for i := range spans {
			spans[i].Score = sure / 2
		}
		if got := inBrackets(plain, d.traced(t.Context(), plain, token.Cut(plain, nil), spans, nil)); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
	}
}

// Work on a text that holds a name's letters again and again is linear.
func TestTracedIsLinear(t *testing.T) {
	d := english(t)
	for _, part := range []string{"l|!|", "|", "\ufffd", "i ", "lili\ufffd|"} {
		text := "Lilli Illil came. " + strings.Repeat(part, 100_000/len(part))
		spans := []understudy.Span{{Start: 0, End: len("Lilli Illil"), Category: understudy.Person, Score: 0.9}}
		begun := processor.Time()
		d.traced(t.Context(), text, token.Cut(text, nil), spans, nil)
		if took := processor.Time() - begun; took > 10*time.Second {
			t.Errorf("%q again and again took %v", part, took)
		}
	}
}

// A name in another script is a person beside words of naming; other words of that script,
// and what the tagger knows better, stay.
func TestStrangers(t *testing.T) {
	d := english(t)
	for text, want := range map[string]string{
		"She signed as محمد العلي on Monday.":     "She signed as [محمد العلي] on Monday.",
		"We spoke of محمد العلي on Monday.":       "We spoke of [محمد العلي] on Monday.",
		"The word شكرا means thanks.":             "The word شكرا means thanks.",
		"Mr. Иван Петров rang.":                   "Mr. [Иван Петров] rang.",
		"The sign says Вход запрещён here.":       "The sign says Вход запрещён here.",
		"Dear Γιώργος, thanks.":                   "Dear [Γιώργος], thanks.",
		"王小明 said so.":                            "[王小明] said so.",
		"He asked for 今日はとても良い天気です。":              "He asked for 今日はとても良い天気です。",
		"She met [דוד כהן] twice.":                "She met [דוד כהן] twice.",
		"Contact: 田中太郎 (Tokyo)":                   "Contact: [田中太郎] (Tokyo)",
		"He went to [Москва].":                    "He went to [Москва].",
		"It grows between мир and война, a pair.": "It grows between мир and война, a pair.",
	} {
		plain, spans := unmark(text)
		for i := range spans {
			spans[i].Category = understudy.Location
			if strings.Contains(text, "met") {
				spans[i].Category = understudy.Misc
			}
		}
		done := d.strangers(plain, token.Cut(plain, nil), spans)
		if got := inBrackets(plain, done); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
		if strings.Contains(text, "met") && done[0].Category != understudy.Person {
			t.Errorf("%q: %s", text, done[0].Category)
		}
		if strings.Contains(text, "went") && done[0].Category != understudy.Location {
			t.Errorf("%q: %s", text, done[0].Category)
		}
	}
}
