package temporal

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// Both ends of a stretch of hours move by the same, in daytime and to times that exist;
// four figures beside a time of day are one.
func TestStretchesOfHours(t *testing.T) {
	for _, c := range []struct {
		code, before, text string
		want               string // with the hours, minutes, hours, minutes as groups, of which minutes may be lacking
		length             int    // minutes
	}{
		{"en", "", "0900 to 1700", `(\d\d)(\d\d) to (\d\d)(\d\d)`, 480}, {"en", "", "0900/1730", `(\d\d)(\d\d)/(\d\d)(\d\d)`, 510},
		{"en", "", "from 0900 until 1215", `from (\d\d)(\d\d) until (\d\d)(\d\d)`, 195}, {"sv", "kl ", "1430-1600", `(\d\d)(\d\d)-(\d\d)(\d\d)`, 90},
		{"en", "", "0900h-1130h", `(\d\d)(\d\d)h-(\d\d)(\d\d)h`, 150}, {"en", "", "Mon 0900-1200", `[A-Z]..s? (\d\d)(\d\d)-(\d\d)(\d\d)`, 180},
		{"en", "", "every Thursday 3–4 pm", `every [A-Z]\w+day (\d+)()–(\d+)() pm`, 60}, {"en", "", "Mondays 9-11", `[A-Z]\w+days (\d+)()-(\d+)()`, 120},
		{"en", "Mondays ", "9-11", `(\d+)()-(\d+)()`, 120}, {"en", "every Tuesday from ", "10 to 12", `(\d+)() to (\d+)()`, 120},
		{"en", "", "Tuesdays from 10 to 12", `[A-Z]\w+days from (\d+)() to (\d+)()`, 120}, {"en", "", "Thursdays 3-4", `[A-Z]\w+days (\d+)()-(\d+)()`, 60},
		{"en", "", "Fridays 11-2", `[A-Z]\w+days (\d+)()-(\d+)()`, 180}, {"en", "", "Thursdays 11:30-13:00", `[A-Z]\w+days (\d\d?):(\d\d)-(\d\d):(\d\d)`, 90},
		{"fr", "", "le jeudi de 15 h à 16 h", `le \pL+di de (\d+)() h à (\d+)() h`, 60}, {"fr", "", "jeudi 15h-16h", `\pL+di (\d+)()h-(\d+)()h`, 60},
		{"fr", "", "le jeudi de 15 à 16 h", `le \pL+di de (\d+)() à (\d+)() h`, 60}, {"fr", "le jeudi ", "de 15 à 16 heures", `de (\d+)() à (\d+)() heures`, 60},
		{"fr", "", "10h30 à 12h", `(\d+)h(\d\d) à (\d+)()h`, 90}, {"sv", "", "torsdagar 15-16", `\pL+dagar (\d+)()-(\d+)()`, 60},
		{"en", "", "1000-1120", `(\d\d)(\d\d)-(\d\d)(\d\d)`, 80}, {"fr", "", "14h à 16h", `(\d+)()h à (\d+)()h`, 120},
		{"fr", "", "9h-17h30", `(\d+)()h-(\d+)h(\d\d)`, 510}, {"en", "", "19.00 – 20.10", `(\d\d)\.(\d\d) – (\d\d)\.(\d\d)`, 70},
		{"sv", "Torsdagar ", "15-16", `(\d+)()-(\d+)()`, 60}, {"sv", "", "varje torsdag kl 15-16.30", `varje \pL+dag kl (\d+)()-(\d+)\.(\d\d)`, 90},
	} {
		re := regexp.MustCompile(`^` + c.want + `$`)
		for key := range 40 {
			got := renderIn(c.code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c.text, Before: c.before}}}})[0]
			m := re.FindStringSubmatch(got)
			if m == nil || got == c.text {
				t.Errorf("%q became %q, want %s", c.before+c.text, got, c.want)
				break
			}
			var n [4]int
			for i := range n {
				n[i], _ = strconv.Atoi(m[i+1])
			}
			length := n[2]*60 + n[3] - n[0]*60 - n[1]
			if length < 0 {
				length += 12 * 60
			}
			if length != c.length || n[0] > 23 || n[2] > 23 || n[1] > 59 || n[3] > 59 {
				t.Errorf("%q became %q, of %d minutes", c.before+c.text, got, length)
				break
			}
		}
	}
}

// So do the ends if each is a mention of its own.
func TestStretchesOfTwoMentions(t *testing.T) {
	for key := range 40 {
		es := []form.Entity{{Mentions: []form.Mention{{Text: "10h30", Before: "le mardi de ", After: " à 12h."}}}, {Mentions: []form.Mention{{Text: "12h", Before: "de 10h30 à ", After: "."}}}}
		got := renderIn("fr", fmt.Sprint(key), es)
		var from, to int
		if _, err := fmt.Sscanf(got[0]+" "+got[1], "%dh30 %dh", &from, &to); err != nil || to-from != 2 || to == 12 {
			t.Fatalf("10h30, 12h became %q", got)
		}
	}
}

// Where a document writes times of day in four figures, those of them that no year of our
// time has are one, too; a year stays a year.
func TestFourFigures(t *testing.T) {
	for key := range 40 {
		es := []form.Entity{{Mentions: []form.Mention{{Text: "0900", Before: "on duty at "}}}, {Mentions: []form.Mention{{Text: "1715", Before: "left at "}}},
			{Mentions: []form.Mention{{Text: "1974", Before: "in Leeds until "}}}}
		got := render(fmt.Sprint(key), es)
		from, _ := strconv.Atoi(got[0])
		to, _ := strconv.Atoi(got[1])
		year, _ := strconv.Atoi(got[2])
		if from%100 != 0 || to%100 > 59 || to/100-from/100 != 8 || year < 1900 || year == 1974 {
			t.Fatalf("0900, 1715, 1974 became %q", got)
		}
	}
	if got := plan("1", "1715")[0]; !strings.HasPrefix(got, "1") || got == "1715" {
		t.Errorf("1715 became %q", got)
	}
}

// A time of day in four figures is told by a weekday or a date before it, by "hrs", and by
// others of the document: it moves by hours, not by years.
func TestFourFiguresBesideOthers(t *testing.T) {
	clock := regexp.MustCompile(`(?:[01]\d|2[0-3])[0-5]\d`)
	for key := range 40 {
		for _, c := range [][]form.Entity{
			{{Mentions: []form.Mention{{Text: "Tues 1345"}}}}, {{Mentions: []form.Mention{{Text: "27 Feb at 1340"}}}}, {{Mentions: []form.Mention{{Text: "2347 hrs"}}}},
			{{Mentions: []form.Mention{{Text: "2355"}}}, {Mentions: []form.Mention{{Text: "0021"}}}}, {{Mentions: []form.Mention{{Text: "1520"}}}, {Mentions: []form.Mention{{Text: "6 Jan at 0940"}}}},
		} {
			was := c[0].Mentions[0].Text
			got := render(fmt.Sprint(key), c)[0]
			a, b := clock.FindString(was), clock.FindString(got)
			if b == "" || got == was {
				t.Fatalf("%q became %q", was, got)
			}
			from, _ := strconv.Atoi(a)
			to, _ := strconv.Atoi(b)
			if from/100 == to/100 {
				t.Errorf("%q became %q, in the same hour", was, got)
			}
		}
	}
}

// Opening hours keep to one week: "Mon–Fri" beside another working day and a Saturday.
func TestRangesOfWeekdays(t *testing.T) {
	fromMonday := map[string]int{"Mon": 0, "Tue": 1, "Tues": 1, "Wed": 2, "Thu": 3, "Thurs": 3, "Fri": 4, "Sat": 5, "Sun": 6}
	for key := range 40 {
		got := render(fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: "Mon–Fri"}}}, {Mentions: []form.Mention{{Text: "Thursday 10 October 2024"}}}, {Mentions: []form.Mention{{Text: "Sat"}}}})
		a, b, _ := strings.Cut(got[0], "–")
		if first, ok := fromMonday[a]; !ok || fromMonday[b]-first != 4 {
			t.Fatalf("Mon–Fri became %q", got[0])
		}
	}
}

// A year that is said without its century moves by as many years as one in full.
func TestYearsOfCentury(t *testing.T) {
	for _, c := range []struct{ code, before, text, full string }{
		{"en", "born in ", "seventy-four", "1974"}, {"en", "he left ", "in seventy-four", "1974"}, {"en", "here since ", "sixty-eight", "1968"}, {"en", "in ", "68", "1968"},
		{"fr", "né en ", "soixante-quatorze", "1974"}, {"fr", "depuis ", "68", "1968"},
		{"sv", "föddes ", "sextiotvå", "1962"}, {"sv", "kom hit ", "sedan 74", "1974"},
	} {
		for key := range 20 {
			got := renderIn(c.code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c.text, Before: c.before}}}, {Mentions: []form.Mention{{Text: c.full, Before: c.before}}}})
			again := renderIn(c.code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c.full, Before: c.before}}}})[0]
			if got[1] != again || !strings.HasSuffix(got[0], figuresOf(c.code, again, c.text)) {
				t.Errorf("%q and %q became %q", c.before+c.text, c.full, got)
				break
			}
		}
	}
	if got := renderIn("en", "1", []form.Entity{{Mentions: []form.Mention{{Text: "seventy-four", Before: "a man of "}}}})[0]; !strings.HasPrefix(got, "seventy-") {
		t.Errorf("an age became %q", got)
	}
}

// figuresOf is the year as like writes it: in figures, or in words if these are read again
// as the same year.
func figuresOf(code, year, like string) string {
	if strings.ContainsAny(like, "0123456789") {
		return year[2:]
	}
	return yearWords(code, year)
}

func yearWords(code, year string) string {
	n, _ := strconv.Atoi(year)
	words := value.For(read(code)).Numbers()
	if n > 1931 && n < 2000 {
		return words.Words(int64(n % 100))
	}
	return words.Year(int64(n))
}
