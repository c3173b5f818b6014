package ar

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/language"
)

func load(t testing.TB) *language.Language {
	t.Helper()
	l, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSentences(t *testing.T) {
	l := load(t)
	for _, want := range [][]string{
		{"وصلت أمس.", "كيف حالك؟", "الحمد لله!"},
		{"قابلت د. سامي في ص.ب. 41 أمس.", "ثم رجعت."},
		{"هو مريض؛", "لم يحضر."},
		{"راتبه 3.5 آلاف.", "هل يكفي؟"},
		{"انتهى الاجتماع۔", "عدنا."},
		{"ولد سنة ١٩٧٤.", "وتوفي سنة ٢٠١٠."},
	} {
		text := strings.Join(want, " ")
		var got []string
		for _, r := range l.Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Clitics are tokens, whatever marks they have; words that only look so are whole.
func TestTokens(t *testing.T) {
	l := load(t)
	for _, example := range []string{
		"و|قال ل|محمد إن الاجتماع ب|القاهرة",
		"و|ب|الإسكندرية و|ل|لمدرسة ل|لأطفال ف|ذهب س|يكون",
		"وَ|قالَ لِ|مُحَمَّدٍ بـ|القاهرة",
		"وليد وفاء لبنى سعيد فاطمة كريم والد كتاب بيت فلسطين لبنان بغداد",
		"د. سامي ، ص.ب. 41 5كم",
		"الدكتور Smith من IBM",
	} {
		text := strings.ReplaceAll(example, "|", "")
		want := strings.FieldsFunc(example, func(r rune) bool { return r == '|' || r == ' ' })
		if i := slices.Index(want, "5كم"); i >= 0 {
			want = slices.Replace(want, i, i+1, "5", "كم")
		}
		var got []string
		for _, r := range l.Tokens(text, language.Range{End: len(text)}, nil) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTag(t *testing.T) {
	tagger := NewTagger()
	for _, example := range []string{
		"وصل/VERB الرئيس/NOUN إلى/ADP القاهرة/PROPN ./PUNCT",
		"كتب/VERB المدير/NOUN رسالة/NOUN طويلة/ADJ في/ADP 2010/NUM ./PUNCT",
	} {
		var words, want []string
		for _, pair := range strings.Fields(example) {
			w, tag, _ := strings.Cut(pair, "/")
			words, want = append(words, w), append(want, tag)
		}
		if got := tagger.Tag(words); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

// Spellings that stand for one another are one in look-ups; على is not علي.
func TestLookUps(t *testing.T) {
	l := load(t)
	for _, spelling := range []string{"أحمد", "احمد", "أَحْمَد", "فاطمه", "مصطفي", "مصطفى"} {
		if n, ok := l.Lexicon.Given(spelling); !ok || n.Native == "" || n.Written == "" {
			t.Errorf("%s: given name %+v, %v", spelling, n, ok)
		}
	}
	for _, town := range []string{"القاهرة", "القاهره", "الاسكندرية"} {
		if len(l.Lexicon.Town(town)) == 0 {
			t.Errorf("%s is no town", town)
		}
	}
	for word, iso := range map[string]string{"مصر": "EG", "سعودي": "SA", "المغربية": "MA", "أردنيون": "JO", "العراق": "IQ"} {
		if c, _, ok := l.Lexicon.Country(word); !ok || c.ISO != iso {
			t.Errorf("%s: country %s, want %s", word, c.ISO, iso)
		}
	}
	for _, word := range []string{"المدرسه", "مدرسة", "كتاب", "على"} {
		if !l.Lexicon.Common(word) {
			t.Errorf("%s is no common word", word)
		}
	}
	for _, name := range []string{"محمد", "شولمان"} {
		if l.Lexicon.Common(name) {
			t.Errorf("%s is a common word", name)
		}
	}
}

func BenchmarkTokens(b *testing.B) {
	l := load(b)
	text := strings.Repeat("وقال الدكتور سامي منصور لمراسلنا بالقاهرة إن المريضة ستخرج من المستشفى غدا. ", 1000)
	b.SetBytes(int64(len(text)))
	var dst []language.Range
	for b.Loop() {
		dst = l.Tokens(text, language.Range{End: len(text)}, dst[:0])
	}
}
