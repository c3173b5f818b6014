package temporal

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
)

// read is a language that has nothing but what it says of time and numbers. It is made
// once for each test, so that its tables are not read again for each key.
func read(code string) *language.Language { return languages[code] }

var languages = map[string]*language.Language{
	"en": {Code: "en", Files: os.DirFS("../../language/en")},
	"sv": {Code: "sv", Files: os.DirFS("../../language/sv")},
	"fr": {Code: "fr", Files: os.DirFS("../../language/fr")},
	"ar": {Code: "ar", Files: os.DirFS("../../language/ar")},
}

// plan makes a document of mentions, each its own entity.
func plan(key string, mentions ...string) []string {
	es := make([]form.Entity, len(mentions))
	for i, m := range mentions {
		es[i].Mentions = []form.Mention{{Text: m}}
	}
	return render(key, es)
}

func render(key string, es []form.Entity) []string { return renderIn("en", key, es) }

func renderIn(code, key string, es []form.Entity) []string {
	scene := &form.Scene{Draw: draw.New([]byte(key)), Language: read(code)}
	var out []string
	for _, fs := range Plan(scene, es).Forms() {
		for _, f := range fs {
			out = append(out, f.Render(nil))
		}
	}
	return out
}

// unmoved are the forms of two mentions of a text, the first within before and after, that are
// written as nothing or as the text, and do not say why they stay; none if it has no letter or digit.
func unmoved(code, key, text, before, after string) (out []string) {
	scene := &form.Scene{Draw: draw.New([]byte(key)), Language: read(code)}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return nil
	}
	for _, f := range Plan(scene, []form.Entity{{Mentions: []form.Mention{{Text: text, Before: before, After: after}, {Text: text}}}}).Forms()[0] {
		if f, ok := f.(form.Stays); ok && f.Stays() != "" {
			continue
		}
		if got := f.Render(nil); got == "" || got == text {
			out = append(out, fmt.Sprintf("%q became %q", text, got))
		}
	}
	return out
}

// Every format is written back in its own shape, for many keys.
func TestShapes(t *testing.T) {
	const mon = `(January|February|March|April|May|June|July|August|September|October|November|December)`
	const abbr = `(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)`
	const ord = `\d+(st|nd|rd|th)`
	for _, c := range []struct{ text, want string }{
		{"25 October 2001", `\d{1,2} ` + mon + ` \d{4}`},
		{"25.10.2001", `\d\d\.\d\d\.\d{4}`},
		{"2001-10-25", `\d{4}-\d\d-\d\d`},
		{"25/10/01", `\d\d/\d\d/\d\d`},
		{"7.1.1998", `\d{1,2}\.\d{1,2}\.\d{4}`},
		{"18.02", `\d\d\.\d\d`},
		{"October 25th, 2001", mon + ` ` + ord + `, \d{4}`},
		{"the third of May", `the [a-z-]+(st|nd|rd|th) of ` + mon},
		{"27th day of September 1996", ord + ` day of ` + mon + ` \d{4}`},
		{"OCTOBER 2001", `[A-Z]+ \d{4}`},
		{"Thursday, 25 October 2001", `Thursday, \d{1,2} ` + mon + ` \d{4}`},
		{"Oct. 25, 2001", abbr + `\.? \d{1,2}, \d{4}`},
		{"Between 23 February 1994", `Between \d{1,2} ` + mon + ` \d{4}`},
		{"between October 1995", `between ` + mon + ` \d{4}`},
		{"19 July and 21 November 1996", `\d{1,2} ` + mon + `( \d{4})? and \d{1,2} ` + mon + ` \d{4}`},
		{"5 and 15 October 1993", `\d{1,2}( ` + mon + `)?( \d{4})? and \d{1,2} ` + mon + ` \d{4}`},
		{"March 7-11, 2003", mon + ` \d{1,2}(, \d{4})?-(` + mon + ` )?\d{1,2}, \d{4}`},
		{"period July 1994 – September 1996", `period ` + mon + ` \d{4} – ` + mon + ` \d{4}`},
		{"Friday 13 and Saturday 14 June 1997", `Friday \d{1,2}( ` + mon + `)?( \d{4})? and Saturday \d{1,2} ` + mon + ` \d{4}`},
		{"summer and autumn of 1998", `summer and autumn of \d{4}`},
		{"31/12/1999", `\d\d/\d\d/\d{4}`},
		{"29 February 2000", `\d{1,2} ` + mon + ` \d{4}`},
		{"1April 2005", `\d{1,2}` + mon + ` \d{4}`},
		{"early 2000", `early \d{4}`},
		{"1996/97", `\d{4}/\d\d`},
		{"the 1990s", `the (1970|1980|2000|2010)s`},
		{"'98", `'\d\d`},
		{"nineteen ninety-six", `(nineteen|two|twenty) [a-z -]+`},
		{"13th century", `1[24]th century`},
		{"summer of 1997", `summer of \d{4}`},
		{"summer", `spring|autumn`},
		{"first Friday of every fourth month", `first (Mon|Tues|Wednes|Thurs|Satur|Sun)day of every (third|fifth) month`},
		{"10.00 am", `\d{1,2}\.00 [ap]m`},
		{"8.45 a.m.", `\d{1,2}\.\d\d [ap]\.m\.`},
		{"1 p.m. and 5 p.m.", `\d{1,2} [ap]\.m\. and \d{1,2} p\.m\.`},
		{"14:30", `\d\d:\d\d`}, {"10:30:15", `\d\d:\d\d:\d\d`}, {"23:59:59", `\d\d:\d\d:\d\d`}, {"09:02:11 +0100", `\d\d:\d\d:11 \+0100`},
		{"two years", `(three|four) years`},
		{"one year", `two years`},
		{"an hour", `two hours`},
		{"three-month", `(two|four)-month`},
		{"twelve years and six months", `[a-z]+ years and [a-z]+ months?`},
		{"four and a half years", `(three|five) and a half years`},
		{"fifteen years’", `[a-z-]+ years’`},
		{"one year's", `two years'`},
		{"11 month", `\d+ month`},
		{"35 months and 21 days", `\d\d months and \d\d? days`},
		{"half an hour", `twenty minutes`},
		{"three times a week", `(two|four) times a week`},
		{"sixteen -year-old", `[a-z-]+ -year-old`},
		{"aged 14", `aged 1[1-7]`},
		{"fifteen years old", `(twelve|thirteen|fourteen|sixteen|seventeen) years old`},
		{"60 years of age", `(57|58|59|61|62|63) years of age`},
		{"many years", `numerous years`},
		{"following day", `next day`},
		{"2.5 years", `\d\.\d years`},
		{"1,000 hours", `(1,)?\d{3} hours`},
	} {
		re := regexp.MustCompile(`^(` + c.want + `)$`)
		for key := range 40 {
			got := plan(fmt.Sprint(key), c.text)[0]
			if !re.MatchString(got) || got == c.text {
				t.Errorf("%q became %q", c.text, got)
				break
			}
		}
	}
}

var monthNames = [12]string{"January", "February", "March", "April", "May", "June", "July",
	"August", "September", "October", "November", "December"}

// Full dates keep order and intervals, change month and year, and
// never meet.
func TestFullDates(t *testing.T) {
	var texts []string
	var dates []time.Time
	at := time.Date(1995, 12, 20, 0, 0, 0, 0, time.UTC)
	for i := range 400 {
		dates = append(dates, at)
		texts = append(texts, at.Format([]string{"2 January 2006", "02.01.2006", "January 2, 2006"}[i%3]))
		at = at.AddDate(0, 0, 1+i%7)
	}
	for key := range 25 {
		out := plan(fmt.Sprint(key), texts...)
		for i, s := range out {
			got, err := time.Parse([]string{"2 January 2006", "02.01.2006", "January 2, 2006"}[i%3], s)
			if err != nil {
				t.Fatal(err)
			}
			first, _ := time.Parse("2 January 2006", out[0])
			if got.Sub(first) != dates[i].Sub(dates[0]) {
				t.Fatalf("key %d: %q became %q: the interval changed", key, texts[i], s)
			}
			if got.Month() == dates[i].Month() || got.Year() == dates[i].Year() {
				t.Fatalf("key %d: %q became %q", key, texts[i], s)
			}
		}
	}
}

// One date that can only begin with its month says how the others are meant.
func TestMonthsComeFirst(t *testing.T) {
	for _, c := range []struct{ one, layout string }{{"03/14/1962", "1/2/2006"}, {"14/03/1962", "2/1/2006"}, {"May 1962", "2/1/2006"}} {
		for key := range 25 {
			out := plan(fmt.Sprint(key), c.one, "2/3/2021", "4/3/2021")
			a, err := time.Parse(c.layout, out[1])
			b, other := time.Parse(c.layout, out[2])
			was, _ := time.Parse(c.layout, "2/3/2021")
			is, _ := time.Parse(c.layout, "4/3/2021")
			if err != nil || other != nil || b.Sub(a) != is.Sub(was) {
				t.Fatalf("beside %s, 2/3/2021 and 4/3/2021 become %s and %s", c.one, out[1], out[2])
			}
		}
	}
}

// The same day has the same stand-in in every format.
func TestFormatsAgree(t *testing.T) {
	for key := range 50 {
		out := plan(fmt.Sprint(key), "25 October 2001", "25.10.2001", "2001-10-25", "October 25, 2001", "25/10/01", "the twenty-fifth of October 2001")
		a, _ := time.Parse("2 January 2006", out[0])
		for i, layout := range []string{"2 January 2006", "02.01.2006", "2006-01-02", "January 2, 2006", "02/01/06"} {
			if b, err := time.Parse(layout, out[i]); err != nil || !a.Equal(b) {
				t.Fatalf("%q and %q: %v", out[0], out[i], err)
			}
		}
	}
}

// Months, years and undated days never stay and never meet.
func TestPartialDates(t *testing.T) {
	var texts []string
	for _, m := range monthNames {
		texts = append(texts, m, m+" 1999", m+" 2000", "3 "+m, "31 "+m)
	}
	for y := 1950; y < 2000; y++ {
		texts = append(texts, fmt.Sprint(y))
	}
	for key := range 40 {
		seen := map[string]string{}
		for i, s := range plan(fmt.Sprint(key), texts...) {
			if o, ok := seen[s]; ok && !strings.HasPrefix(texts[i], "31 ") {
				t.Fatalf("%q and %q both became %q", o, texts[i], s)
			}
			seen[s] = texts[i]
			for _, m := range monthNames {
				if strings.Contains(texts[i], m) && strings.Contains(s, m) {
					t.Fatalf("%q became %q", texts[i], s)
				}
			}
			if s == texts[i] {
				t.Fatalf("%q stayed", s)
			}
		}
	}
}

// Year of birth and age agree as before; minors stay minors.
func TestBirthAndAge(t *testing.T) {
	for key := range 60 {
		out := render(fmt.Sprint(key), []form.Entity{
			{Mentions: []form.Mention{{Text: "1956", Before: "The applicant was born in "}}},
			{Mentions: []form.Mention{{Text: "2001", Before: "The decision was given in "}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "45"}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "15 years old"}}},
			{Mentions: []form.Mention{{Text: "5 May 1986", Before: "a daughter, born in Izmir on "}}},
			{Mentions: []form.Mention{{Text: "1959", Before: "born in 1956 and "}}},
		})
		var birth, now, age, minor int
		fmt.Sscan(out[0], &birth)
		fmt.Sscan(out[1], &now)
		fmt.Sscan(out[2], &age)
		fmt.Sscanf(out[3], "%d years old", &minor)
		if now-birth != age || age == 45 || birth == 1956 || minor >= 18 || minor-15 != age-45 {
			t.Fatalf("%q", out)
		}
		if fmt.Sprint(birth+3) != out[5] {
			t.Fatalf("two births moved apart: %q", out)
		}
	}
}

// Durations of one unit keep their order and never meet; figures and words agree.
func TestDurations(t *testing.T) {
	var texts []string
	for n := 1; n < 60; n++ {
		texts = append(texts, fmt.Sprintf("%d days", n))
	}
	texts[0] = "1 day"
	for key := range 40 {
		last := 0
		out := plan(fmt.Sprint(key), append(texts, "fifteen days")...)
		for i, s := range out[:len(texts)] {
			var n int
			fmt.Sscan(s, &n)
			if n <= last || n == i+1 {
				t.Fatalf("%q became %q after %d", texts[i], s, last)
			}
			last = n
		}
		if a, b := out[14], out[len(out)-1]; a == b || strings.Count(b, " ") != 1 {
			t.Fatalf("%q, %q", a, b)
		}
	}
}

func TestTimesKeepOrder(t *testing.T) {
	for key := range 60 {
		out := plan(fmt.Sprint(key), "9 a.m.", "10.30 a.m.", "1 p.m.", "5 p.m.")
		last := -1
		for i, s := range out {
			at, err := time.Parse("3 pm", strings.ReplaceAll(s, ".", ""))
			if i == 1 {
				at, err = time.Parse("3.04 pm", strings.Replace(strings.Replace(s, "a.m.", "am", 1), "p.m.", "pm", 1))
			}
			if err != nil || at.Hour()*60+at.Minute() <= last {
				t.Fatalf("%q: %v", out, err)
			}
			last = at.Hour()*60 + at.Minute()
		}
	}
}

// Nothing passes the horizon as long as it started before it.
func TestHorizon(t *testing.T) {
	for key := range 60 {
		var y int
		fmt.Sscan(plan(fmt.Sprint(key), "2024")[0], &y)
		if y > 2025 {
			t.Fatalf("2024 became %d", y)
		}
	}
}

func TestYearShiftIsSet(t *testing.T) {
	scene := &form.Scene{Draw: draw.New([]byte("k")), Language: read("en")}
	if p := Plan(scene, nil); scene.YearShift == 0 || p.YearShift() != scene.YearShift {
		t.Error("an empty document has no shift")
	}
}

func TestIsAge(t *testing.T) {
	for _, s := range []string{"60", "ten", "age 60", "age of 65", "60 years of age", "eighteen, sixteen and eight years",
		"fifteen years old", "sixteen -year-old", "twelve years", "aged 14", "15-year-old boy", "six months old"} {
		if !IsAge(read("en"), form.Mention{Text: s}) {
			t.Errorf("%q is an age", s)
		}
	}
	for _, s := range []string{"no children", "one child", "British", "engineer", "seven children", "1956", "old", "", "two counts"} {
		if IsAge(read("en"), form.Mention{Text: s}) {
			t.Errorf("%q is no age", s)
		}
	}
	if !IsAge(read("en"), form.Mention{Text: "forties", Before: "a man in his "}) || IsAge(read("en"), form.Mention{Text: "forties", Before: "in the "}) {
		t.Error("decades of life are told by the word before them")
	}
}

func FuzzMention(f *testing.F) {
	for _, s := range []string{"25 October 2001", "5 and 15 October 1993", "10.00 am", "two to four years", "'98", "44 BC",
		"1996/97", "9 to 11 a.m.", "31/31/31", "May May 5 5", "1,000 hours", "ſeptember", "0", "the second second", "12 noon"} {
		f.Add(s, "born in ", " years old", "a")
	}
	f.Fuzz(func(t *testing.T, s, before, after, key string) {
		if out := unmoved("en", key, s, before, after); len(out) > 0 {
			t.Fatal(out)
		}
	})
}

func BenchmarkPlan(b *testing.B) {
	texts := []string{"25 October 2001", "3 May 2002", "1956", "two years", "7 January", "October 1995", "10 March and 26 April 1994",
		"15 December 2000", "1 June 1999", "16 March 2001", "12 May 2003", "1999", "six months", "10.00 am", "4 August 1998"}
	var es []form.Entity
	for _, s := range texts {
		es = append(es, form.Entity{Mentions: []form.Mention{{Text: s, Before: "On the other hand it was said in ", After: " by the court of the place"}}})
	}
	d := draw.New([]byte("k"))
	b.ReportAllocs()
	for b.Loop() {
		for _, fs := range Plan(&form.Scene{Draw: d, Language: read("en")}, es).Forms() {
			for _, f := range fs {
				f.Render(nil)
			}
		}
	}
	b.ReportMetric(float64(b.N*len(texts))/b.Elapsed().Seconds(), "mentions/s")
}

// A mention of several months keeps the name of none.
func TestSeveralMonths(t *testing.T) {
	months := regexp.MustCompile(`January|February|March|April|May|June|July|August|September|October|November|December`)
	mentions := []string{"October and November 1992", "25 April to 9 June 1997", "10 March and 26 April 1994"}
	for _, m := range mentions { // each in a document of its own: all at once need not be possible
		for k := range 40 {
			got := plan(fmt.Sprint(k), m, "3 May 1991")[0]
			for _, before := range months.FindAllString(m, -1) {
				if strings.Contains(got, before) {
					t.Errorf("key %d: %q becomes %q", k, m, got)
				}
			}
		}
	}
}

// The indefinite article before a number goes with its stand-in.
func TestArticlesBeforeNumbers(t *testing.T) {
	for k := range 60 {
		es := []form.Entity{
			{Mentions: []form.Mention{{Text: "eight-year", Before: "received an ", After: " sentence"}}},
			{Mentions: []form.Mention{{Text: "seven-day", Before: "after a ", After: " journey"}}},
		}
		out := render(fmt.Sprint(k), es)
		if !strings.HasPrefix(out[0], "e") {
			t.Errorf("key %d: an %s sentence", k, out[0])
		}
		if strings.HasPrefix(out[1], "e") {
			t.Errorf("key %d: a %s journey", k, out[1])
		}
	}
}
