package temporal

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// dialect is how generated documents of a language write times.
type dialect struct {
	months   []string
	weekdays []string
	formats  []string // of a date: %d day, %m month in figures, %M in words, %y year, %s year of two figures, %w weekday; 0 pads
	born     string   // stands before a date of birth
	aged     string   // %d is an age
}

var dialects = map[string]dialect{
	"en": {strings.Fields("January February March April May June July August September October November December"),
		strings.Fields("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
		[]string{"%d %M %y", "%M %d, %y", "%0d/%0m/%y", "%d.%m.%y", "%y-%0m-%0d", "%w, %d %M %y", "%w %d %M %y", "%y%0m%0d", "%0d/%0m/%s", "[%0d/%0m/%y, 14:05:33]", "%y-%0m-%0dT08:15:00Z"},
		"She was born on ", "aged %d"},
	"sv": {strings.Fields("januari februari mars april maj juni juli augusti september oktober november december"),
		strings.Fields("söndag måndag tisdag onsdag torsdag fredag lördag"),
		[]string{"den %d %M %y", "%d %M %y", "%d/%m %y", "%y-%0m-%0d", "%wen den %d %M %y", "%y%0m%0d", "%s%0m%0d"},
		"Hon är född ", "%d år gammal"},
	"fr": {strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
		strings.Fields("dimanche lundi mardi mercredi jeudi vendredi samedi"),
		[]string{"le %d %M %y", "%d %M %y", "%0d/%0m/%y", "%0d.%0m.%y", "%y-%0m-%0d", "%w %d %M %y"},
		"Elle est née le ", "âgée de %d ans"},
	"ar": {strings.Fields("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
		strings.Fields("الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت"),
		[]string{"%d %M %y", "%0d/%0m/%y", "%y-%0m-%0d", "%w %d %M %y", "يوم %w %d %M %y"},
		"ولدت في ", "عمرها %d سنة"},
}

func (d dialect) date(f string, t time.Time) string {
	return strings.NewReplacer("%0d", t.Format("02"), "%0m", t.Format("01"), "%d", fmt.Sprint(t.Day()), "%m", fmt.Sprint(int(t.Month())),
		"%M", d.months[t.Month()-1], "%y", fmt.Sprint(t.Year()), "%s", t.Format("06"), "%w", d.weekdays[t.Weekday()]).Replace(f)
}

// easternFigures writes a text in the figures of Arabic script.
func easternFigures(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '٠'
		}
		return r
	}, s)
}

// generated is a document of dates, births and ages, and what they mean.
type generated struct {
	entities []form.Entity
	dates    []time.Time // of the first entities
	birth    time.Time   // of the entity after them
	age      int         // of the last one: at the last date
}

func generate(r *rand.Rand, d dialect, eastern bool) (g generated) {
	put := func(kind, before, text string) {
		if eastern {
			text = easternFigures(text)
		}
		g.entities = append(g.entities, form.Entity{Kind: kind, Mentions: []form.Mention{{Text: text, Before: before}}})
	}
	at := time.Date(1960+r.IntN(60), time.Month(1+r.IntN(12)), 1+r.IntN(31), 0, 0, 0, 0, time.UTC)
	for range 1 + r.IntN(12) {
		g.dates = append(g.dates, at)
		put("", "It was ", d.date(d.formats[r.IntN(len(d.formats))], at))
		at = at.AddDate(0, 0, r.IntN(500))
	}
	last := g.dates[len(g.dates)-1]
	g.birth = last.AddDate(-1-r.IntN(95), 0, -r.IntN(364))
	put("", d.born, d.date("%d %M %y", g.birth))
	g.age = yearsBetween(g.birth, last)
	put(KindAge, "", fmt.Sprintf(strings.ReplaceAll(d.aged, "%d", "%[1]d"), g.age))
	return g
}

func yearsBetween(a, b time.Time) int {
	n := b.Year() - a.Year()
	if b.Month() < a.Month() || b.Month() == a.Month() && b.Day() < a.Day() {
		n--
	}
	return n
}

// One calendar a document: whatever the forms, every date exists, weekdays are those of
// their dates, intervals are kept, and the age is the last date less the birth.
func TestOneCalendar(t *testing.T) {
	const documents = 400
	for code, d := range dialects {
		l := read(code)
		reader := value.For(l)
		r := rand.New(rand.NewPCG(1, 2))
		for n := range documents {
			g := generate(r, d, code == "ar" && n%2 == 0)
			scene := &form.Scene{Draw: draw.New([]byte(fmt.Sprint(n))), Language: l}
			forms := Plan(scene, g.entities).Forms()
			var written []Written
			var days []int
			var births, ages []value.Time
			for i, e := range g.entities {
				m, out := e.Mentions[0], forms[i][0].Render(nil)
				if out == m.Text || out == Placeholder {
					t.Fatalf("%s: %q became %q", code, m.Text, out)
				}
				written = append(written, Written{Mention: m, StandIn: out, Age: e.Kind == KindAge})
				v := reader.Times(out, value.Context{Before: m.Before, Age: e.Kind == KindAge}).Values()
				x := v[0]
				switch {
				case i < len(g.dates):
					y, mo, dd := value.Civil(value.Day(x.Year, x.Month, x.Day))
					if y != x.Year || mo != x.Month || dd != x.Day || x.Overlong {
						t.Fatalf("%s: %q became %q, which is no date", code, m.Text, out)
					}
					if x.Weekday >= 0 && x.Weekday != value.WeekdayOf(value.Day(y, mo, dd)) {
						t.Fatalf("%s: %q became %q: that is another weekday", code, m.Text, out)
					}
					if !strings.Contains(m.Text, "-") || y > 100 { // years of two figures lose their century
						days = append(days, value.Day(y, mo, dd))
					}
				case x.Sort == value.Date:
					births = append(births, x)
				default:
					ages = append(ages, x)
				}
			}
			if bad := Contradicting(l, written); len(bad) > 0 {
				t.Fatalf("%s: document %d: %q contradicts %+v", code, n, written[bad[0]].StandIn, written)
			}
			for i := 1; i < len(days) && len(days) == len(g.dates); i++ {
				was := int(g.dates[i].Sub(g.dates[i-1]).Hours()+0.5) / 24
				if got := days[i] - days[i-1]; got != was && (got-was)%36524 != 0 && (got-was)%36525 != 0 {
					t.Fatalf("%s: %d days between %q and %q, not %d", code, got, written[i-1].StandIn, written[i].StandIn, was)
				}
			}
			y, mo, dd := value.Civil(days[len(days)-1])
			last := time.Date(y, time.Month(mo), dd, 0, 0, 0, 0, time.UTC)
			born := time.Date(births[0].Year, time.Month(births[0].Month), births[0].Day, 0, 0, 0, 0, time.UTC)
			age := int(ages[0].Value / value.Unit)
			if got := yearsBetween(born, last); got%100 != age && !(g.birth.Month() == 2 && g.birth.Day() == 29) || age == g.age {
				t.Errorf("%s: document %d: born %v, %v: %d years, not %d (was %v, %v, %d)", code, n, born, last, got, age, g.birth, g.dates[len(g.dates)-1], g.age)
			}
		}
	}
}

// What stays is not contradicted: where a year stays, no date leaves its year; where an
// age stays, births move with the dates.
func TestKept(t *testing.T) {
	for key := range 60 {
		es := []form.Entity{
			{Mentions: []form.Mention{{Text: "2001", Kept: true}}},
			{Mentions: []form.Mention{{Text: "3 May 2001"}}}, {Mentions: []form.Mention{{Text: "30 September 2001"}}},
		}
		out := render(fmt.Sprint(key), es)
		for _, s := range out[1:] {
			if !strings.HasSuffix(s, " 2001") {
				t.Errorf("key %d: %q beside a year that stays", key, s)
			}
		}
		out = render(fmt.Sprint(key), []form.Entity{
			{Mentions: []form.Mention{{Text: "1956", Before: "born in "}}}, {Mentions: []form.Mention{{Text: "2001"}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "aged 45", Kept: true}}},
		})
		var birth, now int
		fmt.Sscan(out[0], &birth)
		fmt.Sscan(out[1], &now)
		if now-birth != 45 {
			t.Errorf("key %d: born %d, aged 45 in %d", key, birth, now)
		}
	}
}

// A check that finds nothing wrong is none.
func TestContradicting(t *testing.T) {
	l := read("en")
	w := func(text, standIn, before string, age bool) Written {
		return Written{Mention: form.Mention{Text: text, Before: before}, StandIn: standIn, Age: age}
	}
	for name, c := range map[string]struct {
		written []Written
		want    int
	}{
		"fine":          {[]Written{w("3 May 2001", "4 July 1999", "", false), w("5 May 2001", "6 July 1999", "", false)}, 0},
		"no such day":   {[]Written{w("3 May 2001", "31 June 1999", "", false)}, 1},
		"no such month": {[]Written{w("30.01.1996", "75.06.1992", "", false)}, 1},
		"weekday":       {[]Written{w("Thursday, 3 May 2001", "Thursday, 4 July 1999", "", false)}, 1},
		"order":         {[]Written{w("3 May 2001", "4 July 1999", "", false), w("5 May 2001", "6 July 1998", "", false)}, 1},
		"age": {[]Written{w("3 May 1956", "4 July 1950", "born on ", false), w("3 May 2001", "4 July 1999", "", false),
			w("45", "38", "", true)}, 1},
		"age that holds": {[]Written{w("3 May 1956", "4 July 1950", "born on ", false), w("3 May 2001", "4 July 1999", "", false),
			w("45", "49", "", true)}, 0},
	} {
		if got := Contradicting(l, c.written); len(got) != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
