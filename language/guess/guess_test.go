package guess

import (
	"strings"
	"testing"
)

func TestGuess(t *testing.T) {
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	english := "The court heard the applicant and her lawyer before it decided. "
	swedish := "Domstolen hörde klaganden och hennes ombud innan den beslutade. "
	for _, tt := range []struct {
		texts []string
		want  string // empty: unsure
	}{
		{[]string{english}, "en"},
		{[]string{swedish}, "sv"},
		{[]string{"are you coming tonight?"}, "en"},
		{[]string{"kommer du ikväll?"}, "sv"},
		{[]string{"VI SES IMORGON KLOCKAN TRE"}, "sv"},
		{[]string{"Johan Andersson and Åsa Öberg live with their children in Malmö and Växjö."}, "en"},
		{[]string{"John Smith och Mary Jones bor med sina barn i Manchester och Leeds."}, "sv"},
		{[]string{"Hej", "Vi behöver ditt svar innan fredag."}, "sv"}, // a heading and its text
		{[]string{strings.Repeat(swedish, 5000)}, "sv"},
		{nil, ""}, {[]string{""}, ""}, {[]string{"1234 5678 – 90 %"}, ""}, {[]string{"你好，世界"}, ""},
		{[]string{english + swedish}, ""},
		{[]string{strings.Repeat(english, 500) + strings.Repeat(swedish, 500)}, ""}, // the middle counts too
	} {
		code, sure := g.Guess(tt.texts...)
		if !sure {
			code = ""
		}
		if code != tt.want {
			t.Errorf("%.40q: %q, want %q", tt.texts, code, tt.want)
		}
	}
}

func TestGuessAmongSome(t *testing.T) {
	if _, err := New("en", "tlh"); err == nil || !strings.Contains(err.Error(), `"tlh"`) {
		t.Errorf("an unknown language: %v", err)
	}
	g, err := New("sv")
	if err != nil {
		t.Fatal(err)
	}
	if code, sure := g.Guess("The only one there is."); code != "sv" || !sure {
		t.Errorf("the only language: %q, %v", code, sure)
	}
	three, err := Parse("stretch\taa\tbb\tcc\n_x_\t0\t300\t-300\n_y_\t-200\t100\t250\n")
	if err != nil {
		t.Fatal(err)
	}
	if code, sure := three.Guess("x x x"); code != "bb" || !sure {
		t.Errorf("x: %q, %v", code, sure)
	}
	if code, _ := three.Guess("y y"); code != "cc" {
		t.Errorf("y: %q", code)
	}
}

func TestParseNamesTheLine(t *testing.T) {
	for table, want := range map[string]string{
		"stretch\ten\tsv\nab\t1\n":            "line 2 has 2 columns",
		"stretch\ten\tsv\nab\t1\t2\ncd\tx\t2": "line 3",
	} {
		if _, err := Parse(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", table, err)
		}
	}
}

func TestStretches(t *testing.T) {
	var got []string
	Stretches("Hon bor i Åre. Då: ÄR det Anna's? e\u0301", func(w []rune) { got = append(got, string(w)) })
	if want := "_hon_ _bor_ _i_ _då_ _är_ _det_ _s_ _e\u0301_"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
}

// Any bytes give an answer, the same one every time.
func FuzzGuess(f *testing.F) {
	g, err := New()
	if err != nil {
		f.Fatal(err)
	}
	f.Add("hej på dig\x00\xff", 3)
	f.Add(strings.Repeat("å", 5000), 4097)
	f.Fuzz(func(t *testing.T, text string, at int) {
		code, sure := g.Guess(text)
		if again, sureAgain := g.Guess(text); again != code || sureAgain != sure {
			t.Errorf("%q then %q", code, again)
		}
		if text == "" && sure {
			t.Error("sure of nothing")
		}
		if at >= 0 && at <= len(text) {
			from(text, at)
		}
	})
}

func BenchmarkGuess(b *testing.B) {
	g, err := New()
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("Klaganden, herr Ågren, bor inte längre i Luleå utan hos sin syster. ", 1000)
	for b.Loop() {
		g.Guess(text)
	}
}
