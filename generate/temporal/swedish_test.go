package temporal

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language/value"
)

// planSwedish makes a Swedish document of mentions, each its own entity.
func planSwedish(key string, mentions ...string) []string {
	es := make([]form.Entity, len(mentions))
	for i, m := range mentions {
		es[i].Mentions = []form.Mention{{Text: m}}
	}
	return renderIn("sv", key, es)
}

const (
	svMonth = `(januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december)`
	svDay   = `(mån|tis|ons|tors|fre|lör|sön)dag`
	svCount = `[a-zåäö]+`
)

// What stands on the left is written as the pattern on the right allows, for many keys.
func TestSwedishShapes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"den 3 maj 1974", `den \d{1,2} ` + svMonth + ` \d{4}`},
		{"3 maj", `\d{1,2} ` + svMonth},
		{"Den 3 Maj 1974", `Den \d{1,2} [A-Z][a-z]+ \d{4}`},
		{"DEN 3 MAJ 1974", `DEN \d{1,2} [A-Z]+ \d{4}`}, {"TRE ÅR", `(TVÅ|FYRA) ÅR`}, {"FÖRRA ÅRET", `I FJOL`}, {"ÅTTA VECKOR", `[A-ZÅÄÖ]+ VECKOR`},
		{"den tredje maj", `den ` + svCount + ` ` + svMonth},
		{"den 3:e maj", `den \d+:[ae] ` + svMonth},
		{"3/5 1974", `\d{1,2}/\d{1,2} \d{4}`},
		{"3/5", `\d{1,2}/\d{1,2}`},
		{"3/5-74", `\d{1,2}/\d{1,2}-\d\d`},
		{"1974-05-03", `\d{4}-\d\d-\d\d`},
		{"740503", `\d{6}`}, {"19740503", `19\d{6}`},
		{"12.3.2010", `\d{1,2}\.\d{1,2}\.\d{4}`},
		{"maj 1974", svMonth + ` \d{4}`},
		{"-74", `-\d\d`}, {"ett par år", `några år`}, {"ett antal år", `ett flertal år`}, {"ett drygt år", `ett drygt årtionde`},
		{"maj -74", svMonth + ` -\d\d`},
		{"3 jan. 2012", `\d{1,2} (feb|mars|april|maj|juni|juli|aug|sept|okt|nov|dec)\.? \d{4}`},
		{"majkvällen", svMonth + `kvällen`},
		{"en januarimorgon", `en ` + svMonth + `morgon`},
		{"våren 2019", `våren \d{4}`}, {"vårterminen 2019", `vårterminen \d{4}`},
		{"hösten", `sommaren|vintern`}, {"i höstas", `i (som|vint)ras`}, {"höstens", `sommarens|vinterns`},
		{"somrar", `vårar|höstar`}, {"höstterminen", `(sommar|vinter)terminen`},
		{"1990-talet", `(1970|1980|2000|2010)-talet`}, {"80-talet", `(70|90)-talet`}, {"400-talet", `[35]00-talet`}, {"100-talet", "200-talet"}, {"2000-talet", "1900-talet"}, {"00-talet", "[19]0-talet"}, {"1800-talet", `(17|19)00-talet`},
		{"nittiotalet", `(åttio|tio)talet`}, {"artonhundratalet", `(sjutton|nitton)hundratalet`},
		{"60- och 70-talen", `(50- och 60|70- och 80)-talen`},
		{"1970-talets början", `19[68]0-talets början`},
		{"nittonhundrasjuttiofyra", `nittonhundra[a-zåäö]+`},
		{"i måndags", `i (tis|ons|tors|fre|lör|sön)dags`},
		{"på fredag", `på (mån|tis|ons|tors|lör|sön)dag`},
		{"måndagarna", `(tis|ons|tors|fre|lör|sön)dagarna`},
		{"fredagskvällen", `(mån|tis|ons|tors|lör|sön)dagskvällen`},
		{"måndagen den 3 maj 1976", `måndagen den \d{1,2} ` + svMonth + ` \d{4}`},
		{"förra veckan", `veckan innan`}, {"i fjol", `förra året`}, {"Förra året", `I fjol`}, {"i dag", `denna dag`},
		{"i juni i år", `i ` + svMonth + ` i år`},
		{"påsken 2010", `påsken \d{4}`}, {"påsken", `julen`}, {"julafton", `påskafton`},
		{"vecka 23", `vecka \d{1,2}`}, {"v. 23", `v\. \d{1,2}`}, {"veckorna 23–25", `veckorna \d{1,2}–\d{1,2}`},
		{"vecka 23 2019", `vecka \d{1,2} \d{4}`},
		{"kl. 14.30", `kl\. (0[7-9]|1\d|20)\.\d\d`}, {"14:30", `\d\d:\d\d`}, {"kl. 9", `kl\. \d{1,2}`},
		{"kl 14–16", `kl 1\d–1\d`}, {"klockan halv tre", `klockan halv [a-zåäö]+`},
		{"halv tre", `halv [a-zåäö]+`}, {"kvart över två", `kvart över [a-zåäö]+`}, {"kvart i tre", `kvart i [a-zåäö]+`},
		{"klockan tre på eftermiddagen", `klockan [a-zåäö]+ på eftermiddagen`},
		{"14-tiden", `\d\d-tiden`}, {"vid tretiden", `vid [a-zåäö]+tiden`}, {"midnatt", `klockan (ett|två|tre|nio|tio|elva)`},
		{"2010–2012", `\d{4}–\d{4}`}, {"mellan 2010 och 2012", `mellan \d{4} och \d{4}`}, {"2010/11", `\d{4}/\d\d`},
		{"från den 3 till den 5 maj", `från den \d{1,2}( ` + svMonth + `)?( \d{4})? till den \d{1,2} ` + svMonth},
		{"3–5 maj 2010", `\d{1,2}( ` + svMonth + `)?( \d{4})?–\d{1,2} ` + svMonth + ` \d{4}`},
		{"13 maj-15 juni 1999", `\d{1,2} ` + svMonth + `( \d{4})?-\d{1,2} ` + svMonth + ` \d{4}`},
		{"den 3 maj år 2010", `den \d{1,2} ` + svMonth + ` år \d{4}`},
		{"1998 års", `(19|20)\d\d års`},
		{"tre år", `(två|fyra) år`}, {"ett år", `(två|tre) år`}, {"en månad", `två månader`}, {"en vecka", `två veckor`},
		{"ett dygn", `två dygn`}, {"en veckas", `två veckors`}, {"två månaders", `tre månaders`},
		{"två och en halv månad", `(en|tre) och en halv månad`}, {"en och en halv timme", `två och en halv timme`},
		{"två och ett halvt år", `(ett|tre) och ett halvt år`},
		{"sex veckor långa", `[a-zåäö]+ veckor långa`}, {"en treårsperiod", `en (två|fyra)årsperiod`},
		{"sexveckorskurs", `[a-zåäö]+veckorskurs`}, {"12-månadersperiod", `\d+-månadersperiod`},
		{"ett halvår", `sju månader`}, {"en halvtimme", `tjugo minuter`}, {"några dagar", `flera dagar`},
		{"de senaste tre veckorna", `de senaste (två|fyra) veckorna`}, {"2,5 år", `\d,\d år`}, {"1 000 timmar", `(1 )?\d{3} timmar`},
		{"34 år", `\d\d år`}, {"34 år gammal", `3[1-7] år gammal`}, {"34-årig", `3[1-7]-årig`}, {"34-årige", `3[1-7]-årige`},
		{"34-åringen", `3[1-7]-åringen`}, {"34-åringar", `3[1-7]-åringar`}, {"trettiofyraåring", `trettio(ett|två|tre|fem|sex|sju)åring`},
		{"i 40-årsåldern", `i (35|45)-årsåldern`}, {"i fyrtioårsåldern", `i (trettio|fyrtio)femårsåldern`},
		{"vid 34 års ålder", `vid 3[1-7] års ålder`}, {"i åldern 34–40 år", `i åldern 3[1-7]–(3|4)\d år`},
		{"tre gånger i veckan", `(två|fyra) gånger i veckan`}, {"för tredje gången", `för (andra|fjärde) gången`},
		{"tre\u00a0år", "(två|fyra)\u00a0år"},
	} {
		re := regexp.MustCompile(`^(` + c.want + `)$`)
		for key := range 40 {
			got := planSwedish(fmt.Sprint(key), c.text)[0]
			if !re.MatchString(got) || got == c.text {
				t.Errorf("%q became %q", c.text, got)
				break
			}
		}
	}
}

// What is written reads again as what was read, in both languages.
func TestReadsWhatItWrites(t *testing.T) {
	what := func(code, s string) (sorts []value.Sort) {
		for _, v := range value.For(read(code)).Times(s, value.Context{}).Values() {
			sorts = append(sorts, v.Sort)
		}
		return sorts
	}
	for code, texts := range map[string][]string{
		"en": {"25 October 2001", "25.10.2001", "March 7-11, 2003", "1996/97", "the 1990s", "13th century", "summer of 1997", "8.45 a.m.",
			"twelve years and six months", "four and a half years", "aged 14", "fifteen years old", "Thursday, 25 October 2001"},
		"sv": {"den 3 maj 1974", "3/5 1974", "740503", "våren 2019", "nittiotalet", "artonhundratalet", "60- och 70-talen", "i måndags",
			"måndagen den 3 maj 1976", "vecka 23 2019", "kl 14–16", "klockan halv tre", "kvart i tre", "14-tiden", "tre år och två månader",
			"två och ett halvt år", "en treårsperiod", "34-åringen", "i 40-årsåldern", "34 års ålder", "från den 3 till den 5 maj", "1998 års"},
	} {
		for _, s := range texts {
			for key := range 30 {
				got := renderIn(code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: s}}}})[0]
				if before, after := what(code, s), what(code, got); !slices.Equal(before, after) {
					t.Errorf("%q is %v, %q is %v", s, before, got, after)
				}
			}
		}
	}
}

// What the detector or the word before says to be an hour is one.
func TestSwedishHours(t *testing.T) {
	for _, m := range []form.Mention{{Text: "21", Before: "klockan "}, {Text: "9", Before: "kl. "}, {Text: "21", Kind: "time"}, {Text: "23", Before: "vecka "}} {
		for key := range 40 {
			var n int
			fmt.Sscan(renderIn("sv", fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{m}}})[0], &n)
			if m.Text != "23" && n > 23 || m.Text == "23" && (n < 10 || n > 36) {
				t.Errorf("%q after %q became %d", m.Text, m.Before, n)
			}
		}
	}
}

// Words that only look like times keep their meaning.
func TestSwedishLookalikes(t *testing.T) {
	r := value.For(read("sv"))
	for _, s := range []string{"majoritet", "marschen", "junior", "vårda", "enkelt", "sexig", "hundratals", "somliga", "fredlig", "julen", "åriga"} {
		if got := r.Times(s, value.Context{}).Values(); len(got) != 0 {
			t.Errorf("%q is read as %+v", s, got)
		}
	}
}

func TestSwedishAges(t *testing.T) {
	sv := read("sv")
	for _, s := range []string{"34 år", "34 år gammal", "34-årig", "34-årige", "34-åringen", "trettiofyraåring", "40-årsåldern",
		"fyllda 18 år", "34 års ålder", "två och fyra år gamla", "34-årig man", "34"} {
		if !IsAge(sv, form.Mention{Text: s}) {
			t.Errorf("%q is an age", s)
		}
	}
	for _, s := range []string{"två barn", "svensk", "ingenjör", "1956", "ett barn", "gammal", "50-talet", "trebarnsmor"} {
		if IsAge(sv, form.Mention{Text: s}) {
			t.Errorf("%q is no age", s)
		}
	}
}

// Year of birth, date of birth and age agree as before.
func TestSwedishBirthAndAge(t *testing.T) {
	for key := range 60 {
		out := renderIn("sv", fmt.Sprint(key), []form.Entity{
			{Mentions: []form.Mention{{Text: "1956", Before: "Käranden är född "}}},
			{Mentions: []form.Mention{{Text: "2001", Before: "Domen meddelades år "}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "45-åriga"}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "15 år"}}},
			{Mentions: []form.Mention{{Text: "1959", Before: "födda 1956 och "}}},
		})
		var birth, now, age, minor int
		fmt.Sscan(out[0], &birth)
		fmt.Sscan(out[1], &now)
		fmt.Sscanf(out[2], "%d-åriga", &age)
		fmt.Sscanf(out[3], "%d år", &minor)
		if now-birth != age || age == 45 || birth == 1956 || minor >= 18 || minor-15 != age-45 || fmt.Sprint(birth+3) != out[4] {
			t.Fatalf("%q", out)
		}
	}
}

// Swedish and English documents move by one mechanism: the same key and dates, the same days.
func TestLanguagesMoveAlike(t *testing.T) {
	for key := range 40 {
		sv := planSwedish(fmt.Sprint(key), "3 maj 2001", "1999", "17 oktober 2003", "2001-12-24")
		en := plan(fmt.Sprint(key), "3 May 2001", "1999", "17 October 2003", "2001-12-24")
		month := strings.NewReplacer("januari", "January", "februari", "February", "mars", "March", "maj", "May", "juni", "June",
			"juli", "July", "augusti", "August", "april", "April", "oktober", "October", "september", "September",
			"november", "November", "december", "December")
		for i := range sv {
			if got := month.Replace(sv[i]); got != en[i] {
				t.Fatalf("key %d: %q and %q", key, sv[i], en[i])
			}
		}
	}
}

// Intervals and weekdays hold, and the same day is one day in every format.
func TestSwedishDates(t *testing.T) {
	for key := range 40 {
		out := planSwedish(fmt.Sprint(key), "2001-05-03", "3/5 2001", "20010503", "010503", "torsdagen den 3 maj 2001", "2001-06-14")
		a, err := time.Parse("2006-01-02", out[0])
		if err != nil {
			t.Fatal(err)
		}
		want := []string{fmt.Sprintf("%d/%d %d", a.Day(), a.Month(), a.Year()), a.Format("20060102"), a.Format("060102")}
		for i, w := range want {
			if out[i+1] != w {
				t.Errorf("%q is not %q", out[i+1], w)
			}
		}
		if !strings.HasPrefix(out[4], "torsdagen den "+fmt.Sprint(a.Day())+" ") || a.Weekday() != time.Thursday {
			t.Errorf("%q for %s", out[4], a)
		}
		if b, _ := time.Parse("2006-01-02", out[5]); b.Sub(a) != 42*24*time.Hour {
			t.Errorf("%s and %s: the interval changed", out[0], out[5])
		}
	}
}

func FuzzSwedish(f *testing.F) {
	for _, s := range []string{"den 3 maj 1974", "3/5-74", "740503", "nittiotalet", "i måndags", "veckorna 23–25", "kl. 14–16", "fem i halv tre",
		"en treårsperiod", "34-åringen", "i 40-årsåldern", "två och en halv månad", "60- och 70-talen", "1998 års", "ÅRET", "ettårs", "enen", "v. 99", "januarimånad"} {
		f.Add(s, "född ", " års ålder", "a")
	}
	f.Fuzz(func(t *testing.T, s, before, after, key string) {
		if out := unmoved("sv", key, s, before, after); len(out) > 0 {
			t.Fatal(out)
		}
	})
}

// A date of birth that a code writes moves like the same date in the text, and
// agrees with the age.
func TestBirthsOfCodes(t *testing.T) {
	for key := range 60 {
		scene := &form.Scene{Draw: draw.New([]byte(fmt.Sprint(key))), Language: read("sv"),
			Births: []form.Date{{Year: 1974, Month: 5, Day: 3}}}
		var out []string
		for _, fs := range Plan(scene, []form.Entity{
			{Mentions: []form.Mention{{Text: "1974-05-03"}}},
			{Mentions: []form.Mention{{Text: "2008-05-03"}}},
			{Kind: KindAge, Mentions: []form.Mention{{Text: "34 år"}}},
		}).Forms() {
			out = append(out, fs[0].Render(nil))
		}
		b := scene.Birth(scene.Births[0])
		if want := fmt.Sprintf("%d-%02d-%02d", b.Year, b.Month, b.Day); out[0] != want {
			t.Fatalf("key %d: %q, but the code's date is %s", key, out[0], want)
		}
		var now, age int
		fmt.Sscanf(out[1], "%d-", &now)
		fmt.Sscanf(out[2], "%d år", &age)
		if b.Month == 5 || now-b.Year != age || b.Year == 1974 {
			t.Fatalf("key %d: %q with birth %v", key, out, b)
		}
	}
}
