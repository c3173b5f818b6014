package person_test

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/code"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/organisation"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/generate/place"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/sv"
)

var contacts = map[string][]string{
	"en": strings.Fields(`username:@MaryJohanson1987 username:@ProudBoys-Massachusetts-admin username:@handsomephilantropist username:@marie.delattre1
 url:https://wa.me/+93722758 url:https://t.me/ProudBoysMassachusetts/42 hashtag:#SaveTheWolves2020 username:angrywolf88 username:@TheRealJohnSmith username:gr8gamer
 username:h4ck3r_girl username:heyyyy_mary username:@jsmith42 username:patriotsofboston username:xx_DarkKnight_xx username:@ILoveLondon username:/u/coffee_nurse
 username:freedom4ever username:@crazycatlady username:VirginiaPatriots hashtag:#JohnSmith hashtag:#FreeMaryJohanson email:mary.johanson@gmail.com email:info@smithbakery.co.uk
 email:jsmith1987@acme.com url:https://www.youtube.com/watch?v=dQw4w9WgXcQ url:https://facebook.com/mary.johanson.12 url:http://www.acme.com/news/2019/05/12/mary-johanson-wins.html
 url:https://angrywolf.wordpress.com/about url:https://instagram.com/handsomephilantropist/ url:www.johnsmith.com username:@xqzt username:12345678 username:@anna@social.example
 username:rosegarden username:MusicLover99 username:@Real_News_Channel username:bookshelf_mike username:@Wolf_Brigade_NY`),
	"sv": strings.Fields(`username:@AnnaAndersson85 username:anna_andersson username:modigakillar username:stolta_vikingar_Skåne hashtag:#FrihetSverige username:kaffeochbullar
 username:@GöteborgsNytt username:minkatt username:@LarsLund1972 hashtag:#OlofPalme hashtag:#RäddaVargen email:anna.andersson@foretaget.se email:info@lundsbageri.se
 url:https://www.flashback.org/u12345 url:https://facebook.com/anna.andersson.5 url:https://wa.me/46701234567 url:https://t.me/modigakillar url:http://www.lokalbladet.se/nyheter/2021/03/14/anna-andersson-vann.html
 username:galentjej88 username:@kattälskare username:ledsen_pappa username:vildavargar username:@snyggbagare username:tant_agda username:hejhej username:@malmobon username:@Sk8erKille
 username:kungkalle username:@stockholmstjejen url:https://instagram.com/galentjej88 username:@ProudBoys-Massachusetts-admin`),
}

type stage struct{ cast.Cast }

func (stage) Generic(string) bool { return false }

func languages(t testing.TB) map[string]*language.Language {
	t.Helper()
	e, err := en.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sv.New()
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*language.Language{"en": e, "sv": s}
}

// play casts mentions ("kind:text") as one corpus and returns their stand-ins.
func play(t testing.TB, l *language.Language, key string, mentions []string) []string {
	t.Helper()
	orgs := organisation.NewReader(l)
	people := person.NewReader(l).With([]form.Reader{place.NewReader(l)}, []form.Reader{orgs})
	var parts []cast.Part
	parts = append(parts, place.Parts(l)...)
	parts = append(parts, person.Parts(l)...)
	parts = append(parts, organisation.Parts(l)...)
	for kind, d := range code.Directors(l) {
		parts = append(parts, cast.Part{Kind: kind, Director: d, Coded: true})
	}
	c := cast.New(cast.Options{Draw: draw.New([]byte(key)), Parts: parts, Famous: l.Lexicon.Famous})
	forms := make([]form.Form, len(mentions))
	for i, m := range mentions {
		kind, text, _ := strings.Cut(m, ":")
		if kind == "person" {
			kind = ""
		}
		var r form.Reader = people
		if kind == "org" {
			r = orgs
		}
		forms[i] = r.Read(&form.Scene{Language: l, Draw: draw.New([]byte(key))}, form.Entity{Kind: kind, Mentions: []form.Mention{{Text: text, Kind: kind}}})[0]
		c.Observe(forms[i].Roles())
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(mentions))
	for i, f := range forms {
		out[i] = f.Render(stage{c})
	}
	return out
}

// keeps are what may stay in a stand-in: small words, and what every web address has.
const keeps = " the of i och min en xx http https www com me org be watch v news html about co example wordpress youtube facebook instagram flashback wa t nyheter hej "

// Each contact keeps its shape — signs, capitals, how many figures — and no word.
func TestContacts(t *testing.T) {
	for code, l := range languages(t) {
		for _, key := range []string{"k", "l"} {
			got := play(t, l, key, contacts[code])
			for i, m := range contacts[code] {
				kind, text, _ := strings.Cut(m, ":")
				t.Logf("%s %-60s %s", code, text, got[i])
				if got[i] == "" || strings.EqualFold(got[i], text) {
					t.Errorf("%s becomes %q", text, got[i])
					continue
				}
				if kind != "email" && !strings.Contains(got[i], ".example") && signs(text) != signs(got[i]) {
					t.Errorf("%s becomes %s: other signs", text, got[i])
				}
				if kind != "url" && (figures(text) == 0) != (figures(got[i]) == 0) {
					t.Errorf("%s becomes %s: figures come or go", text, got[i])
				}
				if upper(text) != upper(got[i]) {
					t.Errorf("%s becomes %s: other capitals", text, got[i])
				}
				for _, w := range strings.FieldsFunc(lexicon.Plain(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
					if len(w) > 1 && !strings.Contains(keeps, " "+w+" ") && strings.Contains(lexicon.Plain(got[i]), w) {
						t.Errorf("%s becomes %s: it keeps %s", text, got[i], w)
					}
				}
			}
		}
	}
}

func signs(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return -1
		}
		return r
	}, s)
}

func figures(s string) int {
	return len(strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsDigit(r) })) + strings.Count(s, "@")
}

func upper(s string) bool { return strings.IndexFunc(s, unicode.IsUpper) >= 0 }

// What Cloaked Classifiers shows (Table 6, section 3.1, Table 2), in kind.
func TestContactsOfThePaper(t *testing.T) {
	l := languages(t)["en"]
	mentions := []string{"person:Mary Johanson", "username:@MaryJohanson1987", "hashtag:#MaryJohanson", "email:m.johanson@x.org", "username:@handsomephilantropist",
		"username:@ProudBoys-Massachusetts-admin", "url:https://wa.me/+93722758", "username:@marie.delattre1", "url:https://www.instagram.com/maryjohanson/?hl=en"}
	got := play(t, l, "paper", mentions)
	name := strings.Fields(got[0])
	for i, pattern := range map[int]string{
		1: `^@` + name[0] + name[1] + `19[89]\d$`,
		2: `^#` + name[0] + name[1] + `$`,
		3: `^` + strings.ToLower(name[0][:1]+`\.`+name[1]) + `@[a-z]+\.example$`,
		4: `^@(attractive|charming|lovely|pretty|beautiful|gorgeous|cute|elegant|dapper|stylish|graceful|adorable|dashing|sweet|stunning|fabulous)(humanitarian|benefactor|altruist|volunteer|activist|idealist|reformer|samaritan)$`,
		5: `^@[A-Z][a-z]+[A-Z][a-z]+-[A-Z][a-z]+-(main|mod|moderator|owner|manager|host|staff|team|chief|captain)$`,
		6: `^https://wa\.me/\+93\d{6}$`,
		7: `^@[a-z]+\.[a-z]+\d$`,
		8: `^https://www\.instagram\.com/` + strings.ToLower(name[0]+name[1]) + `/\?hl=[a-z]+$`,
	} {
		if !regexp.MustCompile(pattern).MatchString(got[i]) {
			t.Errorf("%s becomes %s, %s", mentions[i], got[i], pattern)
		}
	}
}

// One name in two handles is one.
func TestContactsAgree(t *testing.T) {
	l := languages(t)["en"]
	got := play(t, l, "k", []string{"url:https://t.me/AngryWolf", "username:@angry_wolf", "hashtag:#AngryWolf1"})
	channel := strings.TrimPrefix(got[0], "https://t.me/")
	if strings.ToLower(channel) != strings.ReplaceAll(strings.TrimPrefix(got[1], "@"), "_", "") || !strings.HasPrefix(got[2], "#"+channel) {
		t.Errorf("%s, %s and %s are not one", got[0], got[1], got[2])
	}
}

// No two handles become one, though they differ in figures, signs or capitals only.
func TestContactsStayApart(t *testing.T) {
	l := languages(t)["en"]
	var mentions []string
	for _, s := range []string{"wolf", "Wolf", "wolf_", "w0lf", "wolfff", "wolves", "badwolf", "bad_wolf", "maryjohnson", "mary.johnson", "mary_johnson"} {
		mentions = append(mentions, "username:"+s)
		for _, n := range []string{"1", "2", "12", "21", "1987", "1988", "2001"} {
			mentions = append(mentions, "username:"+s+n)
		}
	}
	seen := map[string]string{}
	for i, s := range play(t, l, "k", mentions) {
		if other := seen[s]; other != "" {
			t.Errorf("%s and %s both become %s", other, mentions[i], s)
		}
		seen[s] = mentions[i]
	}
}

// A path on a host that everybody has is an address without its scheme, whatever the kind it
// was found as: the host stays, and the path is made of words.
func TestKnownHostsStay(t *testing.T) {
	l := languages(t)["en"]
	for text, want := range map[string]string{"t.me/velo_lyon": `t\.me/[a-z]{3,}_[a-z]{3,}`, "github.com/annaek/notes": `github\.com/[a-z]{3,}/[a-z]{3,}`,
		"LinkedIn.com/in/anna-ek": `LinkedIn\.com/in/[a-z]{3,}-[a-z]+`, "wa.me/46701234567": `wa\.me/467\d{8}`} {
		for _, kind := range []string{"", "number", "url"} {
			if !person.NewReader(l).Contact(form.Mention{Text: text, Kind: kind}) {
				t.Errorf("%s, found as %q, is no contact", text, kind)
			}
			if got := play(t, l, "k", []string{kind + ":" + text})[0]; got == text || !regexp.MustCompile(`^`+want+`$`).MatchString(got) {
				t.Errorf("%s, found as %q, becomes %s", text, kind, got)
			}
		}
	}
	if person.NewReader(l).Contact(form.Mention{Text: "12/45", Kind: "number"}) {
		t.Error("a number is read as an address")
	}
}

// Letters that are shorter in lower case (the sign of kelvin) do not move what is cut from a host.
func TestHostsOfLongLetters(t *testing.T) {
	got := play(t, languages(t)["en"], "k", []string{"url:https://K\u212aK\u212a.facebook.com/mary.johanson"})[0]
	if !strings.Contains(got, ".facebook.com/") || strings.Contains(got, "johanson") || strings.Contains(got, "\u212a") {
		t.Errorf("%q", got)
	}
}
