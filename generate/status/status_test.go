package status

import (
	"regexp"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/term"
	"github.com/understudy-text/understudy/language"
	"github.com/understudy-text/understudy/language/ar"
	"github.com/understudy-text/understudy/language/en"
	"github.com/understudy-text/understudy/language/fr"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/language/sv"
)

func languages(t testing.TB) map[string]*language.Language {
	out := map[string]*language.Language{}
	for code, load := range map[string]func() (*language.Language, error){"en": en.New, "sv": sv.New, "fr": fr.New, "ar": ar.New} {
		l, err := load()
		if err != nil {
			t.Fatal(err)
		}
		out[code] = l
	}
	return out
}

func reader(l *language.Language) Reader {
	if phrase.HasTables(l.Code) {
		return NewReader(l, term.NewReader(l).Tables())
	}
	return NewReader(l, term.NewConcepts(l))
}

// stage gives every role one stand-in.
type stage struct{}

func (stage) Lookup(cast.Role) (string, bool) { return "welder", true }
func (stage) Generic(string) bool             { return false }

// mention makes one of "text before [mention] text after".
func mention(text string) form.Mention {
	before, rest, _ := strings.Cut(text, "[")
	m, after, _ := strings.Cut(rest, "]")
	return form.Mention{Text: m, Before: before, After: after, SentenceStart: strings.TrimSpace(before) == ""}
}

func TestKind(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, kind string }{
		{"en", "She is a [dinner lady] in Leeds", "occupation-helper"},
		{"en", "a [veterinary pathologist]", "occupation-doctor"},
		{"en", "a [seller of rice flour]", "occupation"},
		{"en", "Impression: [hypersensitivity pneumonitis]", "illness-lung-dust"},
		{"en", "who was diagnosed with [Graves' ophthalmopathy]", "illness"},
		{"en", "PMH  gout, # [scaphoid] 1999", "injury"},
		{"en", "hearing loss, [ESRF], on dialysis", "illness-metabolic-kidney"},
		{"en", "(Darlene [LPN], on nights)", "occupation-care"},
		{"en", "[widow]", "marital"},
		{"en", "he was born here, an [Anishinaabe]", "people"},
		{"en", "on a [student visa] since", "visa-student"},
		{"en", "he [drives for a bakery] now", "does"},
		{"en", "she [lost both legs] in", "lost"},
		{"en", "after [cataract surgery] on", "operation"},
		{"en", "Hb 92, CRP 4. [Kawasaki]. Prescribed", "illness"},
		{"sv", "han [hör röster] ibland", "hör-syner"},
		{"en", "a woman in her [late 40s] with", "decade"},
		{"sv", "en [sjuksköterskestuderande] på", "studerande"},
		{"fr", "il est [sous curatelle renforcée] depuis", "tutelle-sous"},
		{"ar", "وهي في [الثامنة والثمانين] الآن", "عمر-كبير"},
		{"en", "the [Dundee man] held it", "person"},
		{"en", "he belongs to the [Hazara] minority", "language-east"},
		{"en", "she speaks [sylheti] at home", "language-asian"},
		{"sv", "är [distriktsläkare] i Åby", "occupation-läkare-spec"},
		{"en", "has chronic [kidney disease]", "illness-metabolic-kidney"},
		{"sv", "har [tetraplegi C6 ASIA B] efter", "illness"},
		{"sv", "är [deltidssjukskriven]", "work"},
		{"sv", "en [änka] med", "marital"},
		{"fr", "atteint de la [silicose] comme", "illness-lung-dust"},
		{"fr", "un enfant [drépanocytaire]", "drépano"},
		{"fr", "mon oncle, [vendeuse de manioc], est", "occupation-vente"},
		{"fr", "elle est [veuve]", "marital"},
		{"ar", "وكان [راعي إبل]، في", "occupation"},
		{"ar", "بسبب [انسداد القنوات الصفراوية]", "illness-lung"},
	} {
		m := mention(tc.text)
		if k := New(all[tc.language]).kindOf(&m, phrase.Words(m.Text, nil)); k.Name != tc.kind {
			t.Errorf("%s: %s: %s, want %s", tc.language, tc.text, k.Name, tc.kind)
		}
	}
}

// A description is played as a whole: of its words only those stay that tell nothing of
// anybody, and whatever the key, what stands in shares no word with it.
func TestWhole(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, before, after string }{
		{"en", "a [retired veterinary pathologist] in Kent", "retired ", ""},
		{"en", "[ex-dredging master]", "ex-", ""},
		{"sv", "en [pensionerad valsverkare]", "pensionerad ", ""},
		{"fr", "un [ancien trufficulteur]", "ancien ", ""},
		{"fr", "je suis [chauffagiste retraité] à", "", " retraité"},
		{"ar", "كان [راعي إبل سابق]", "", " سابق"},
	} {
		for _, key := range []string{"a", "b", "c", "d"} {
			l := all[tc.language]
			s := &form.Scene{Language: l, Draw: draw.New([]byte("document")), Corpus: draw.New([]byte(key))}
			m := mention(tc.text)
			got := reader(l).Read(s, form.Entity{Mentions: []form.Mention{m}})[0].Render(stage{})
			rest, ok := strings.CutPrefix(got, tc.before)
			rest, ok2 := strings.CutSuffix(rest, tc.after)
			own := strings.TrimSuffix(strings.TrimPrefix(m.Text, tc.before), tc.after)
			if !ok || !ok2 || rest == "" || shared(phrase.Words(rest, nil), lexicon.Fold(rest), phrase.Words(own, nil)) > 0 {
				t.Errorf("%s: %s → %s", tc.language, m.Text, got)
			}
		}
	}
}

// An illness is played by one that the same treatment fits; a code of the classification by
// one of its block.
func TestIllness(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, kinds string }{
		{"en", "[hypothyroidism] on levothyroxine", "illness-metabolic-thyroid"}, {"ar", "عنده [صرع]", "illness-nerve-seizure"},
	} {
		l := all[tc.language]
		f := reader(l).Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{mention(tc.text)}})[0]
		if roles := f.Roles(); len(roles) != 1 || string(roles[0].Role.Kind) != "concept:"+tc.kinds {
			t.Errorf("%s: %s: roles %v, want one of %s", tc.language, tc.text, roles, tc.kinds)
		}
	}
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		s := &form.Scene{Language: all["sv"], Corpus: draw.New([]byte(key))}
		got := reader(all["sv"]).Read(s, form.Entity{Mentions: []form.Mention{mention("Diagnoser: [F43.1], V89")}})[0].Render(stage{})
		if len(got) != 5 || got[:2] != "F4" || got[2] == '3' || got[3] != '.' {
			t.Errorf("key %s: F43.1 → %s", key, got)
		}
	}
}

// What tens of thousands are or have stays where the words in clear around it tell it anyway;
// what is rarer becomes the general word of its family, or the head that makes it rare no more.
func TestTies(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, near, want string }{
		{"en", "the [baker] there", "he kneads the dough at three", `^baker$`},
		{"en", "the [baker] there", "", `^(confectioner|pastry cook|chocolatier)$`},
		{"en", "has [type 2 diabetes] and", "takes metformin", `^type 2 diabetes$`},
		{"en", "was a [cheesemaker] at", "the cows and the kitchen", `^(butter|ice-cream|yoghurt) maker$`},
		{"en", "an [asthma]", "", `^emphysema$`},
		{"en", "has [sarcoidosis] and", "the lungs, on prednisolone", `^(pulmonary fibrosis|pulmonary hypertension|vasculitis)$`},
		{"en", "[acute cholecystitis] in", "", `^acute (pancreatitis|appendicitis|diverticulitis|peritonitis)$`},
		{"en", "a [bird fancier's lung]", "", `^(lung disease|lung condition|chest condition)$`},
		{"en", "a [night baker] there", "", `^(confectioner|pastry cook|chocolatier)$`}, // by its head
		{"en", "known [wasp sting allergy] then", "", `^allergy$`},                      // no words for work beside an illness
		{"en", "an [idiopathic Parkinson's disease]", "", `^(multiple system atrophy|essential tremor|dystonia)$`},
		{"en", "a [Celtic supporter] there", "", `fan$|supporter$|^(newcomer|regular|local|old hand|incomer)`},
		{"en", "had a [slipped disc] then", "", `^(prolapsed|bulging) disc$|nerve$`},
		{"en", "he [fractured his wrist] on", "", `^\S+ an? \S+$`},
		{"en", "he [lives alone] in", "", `^lives alone$`},
		{"en", "Hair: [brown, receding]", "", `^(dark|light) brown$|^(black|grey|fair)|cropped$`},
		{"en", "Eyes: [BLU]", "", `^(BRN|HAZ|GRN|GRY)$`},
		{"en", "As a [Jain] he", "it forbids roots", `^Jain$`},
		{"sv", "en [kyrkorgelbyggare] i", "", `^(cembalo|harp|dragspels)byggare$`},
		{"en", "our [Data Protection Officer] wrote", "", `^(Local|Part-time|Area|Full-time|On-site|Relief) Officer$`},
		{"en", "an [HR rep] wrote", "", `^(area|on-site) rep$`},
		{"fr", "Paul, [délégué CFDT], vint", "", `^délégué (du|de|à) .+$`},
		{"sv", "vår [HR-chef] kom", "", `^chef (på|i) .+$`},
		{"en", "three [retired bassoonists] came", "", `^retired (flautists|oboists|clarinettists)$`},
		{"en", "was a [spinal surgeon] once", "", `^\S+ surgeon$`},
		{"en", "the [Secretary of State] said", "", `(?i)^welder$`}, // what the tables play
		{"sv", "är [snickare] i", "sågar brädor", `^snickare$`},
		{"sv", "den [kemiläraren] som", "", `^läraren$`},
		{"sv", "den gamle [fiolbyggaren] sade", "", `^(orgelbyggaren|pianostämmaren)$`},
		{"sv", "har [epilepsi] och", "fick Buccolam", `^epilepsi$`},
		{"fr", "la [professeure de latin] de", "", `^professeure (du|de|à) .+$`},
		{"fr", "une [violoncelliste retraitée] a", "", `^(violon|alt|contrebass)iste retraitée$`},
		{"fr", "souffre d'[asthme] et", "la ventoline ne suffit plus", `^asthme$`},
	} {
		l := all[tc.language]
		m := mention(tc.text)
		m.Near = tc.near
		s := &form.Scene{Language: l, Corpus: draw.New([]byte("key"))}
		got := reader(l).Read(s, form.Entity{Mentions: []form.Mention{m}})[0].Render(stage{})
		if !regexp.MustCompile(tc.want).MatchString(got) {
			t.Errorf("%s: %s beside %q became %s, want %s", tc.language, m.Text, tc.near, got, tc.want)
		}
	}
}

// Where a policy hides health data, none stays because very many have it and the text tells it
// anyway; what is not about health stays as ever.
func TestHealthHidden(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct {
		language, text, near string
		stays                bool
	}{
		{"en", "has [type 2 diabetes] and", "takes metformin", false},
		{"en", "she is [pregnant] and", "", false},
		{"en", "the [baker] there", "he kneads the dough at three", true},
		{"en", "a [retired nurse] came", "", true},
		{"sv", "har [epilepsi] och", "fick Buccolam", false},
		{"sv", "hon är [gravid] nu", "", false},
		{"fr", "souffre d'[asthme] et", "la ventoline ne suffit plus", false},
		{"fr", "elle est [enceinte] de", "", false},
	} {
		l := all[tc.language]
		m := mention(tc.text)
		m.Near = tc.near
		for _, hides := range [...]bool{false, true} {
			s := &form.Scene{Language: l, Corpus: draw.New([]byte("key")), HidesHealth: hides}
			_, stays := reader(l).Read(s, form.Entity{Mentions: []form.Mention{m}})[0].(form.Stays)
			if want := tc.stays || !hides; stays != want {
				t.Errorf("%s: %s stays: %v, want %v (hidden: %v)", tc.language, m.Text, stays, want, hides)
			}
		}
	}
}

// Two descriptions of a document with one head do not become one.
func TestHeadsApart(t *testing.T) {
	l := languages(t)["en"]
	s := &form.Scene{Language: l, Corpus: draw.New([]byte("key"))}
	read := func(text string) string {
		return reader(l).Read(s, form.Entity{Mentions: []form.Mention{mention(text)}})[0].Render(stage{})
	}
	first := read("our [privacy officer] wrote")
	if !strings.HasSuffix(first, " officer") {
		t.Errorf("privacy officer: %q", first)
	}
	for _, other := range []string{"planning", "probation", "press", "safety", "liaison", "tax"} {
		if got := read("our [" + other + " officer] wrote"); got == first {
			t.Errorf("%s officer of the same text: %q", other, got)
		}
	}
	if got := read("our [privacy officer] came"); got != first {
		t.Errorf("privacy officer, again: %q", got)
	}
}

// The word before a description decides which stand-ins may follow it.
func TestAsks(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, want string }{
		{"en", "he was a [quiltmaker]", "aeiou"},
		{"fr", "elle suit l'[ouvreuse] des yeux", "!aàâeéèêëiîïoôuùûyhœ"},
		{"fr", "elle suit le [dompteur] des yeux", "aàâeéèêëiîïoôuùûyhœ"},
	} {
		for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
			l := all[tc.language]
			s := &form.Scene{Language: l, Corpus: draw.New([]byte(key))}
			got := reader(l).Read(s, form.Entity{Mentions: []form.Mention{mention(tc.text)}})[0].Render(stage{})
			first := string([]rune(got)[:1])
			not, must := strings.CutPrefix(tc.want, "!")
			if strings.Contains(not, first) != must {
				t.Errorf("%s: %s: %s", tc.language, tc.text, got)
			}
		}
	}
}

func TestParse(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"head", "line 1: want key = value"},
		{"hat = x", `line 1: unknown key "hat"`},
		{"[x", "line 1: want [kind]"},
		{"[x]\nis = heavy", `line 2: is = "heavy"`},
		{"[x]\nword =", "line 2: word has no value"},
		{"default = y\n[x]", `default = "y" is no kind`},
	} {
		if _, err := Parse("en", tc.text); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %s", tc.text, err, tc.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	all := languages(f)
	for _, text := range []string{"retired bus driver", "# L NOF", "ex-", "docent i materialvetenskap", "père de 3", "Ÿ", "أ", "((", "K/C/O"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range all {
			s := &form.Scene{Language: l}
			m := form.Mention{Text: text}
			if out := reader(l).Read(s, form.Entity{Mentions: []form.Mention{m}}); out[0] != nil && out[0].Roles() == nil && out[0].Render(stage{}) == "" {
				t.Errorf("%s: %q: an empty stand-in", l.Code, text)
			}
		}
	})
}

// What says no more than a sex, or what many people are, stays: names, pronouns and counts
// around it have it anyway. What tells more is played.
func TestGeneralStays(t *testing.T) {
	for code, l := range languages(t) {
		for text, want := range map[string]map[string]bool{
			"en": {"F": true, "male": true, "widow": true, "second daughter": true, "a single mum of two": true, "mother-of-three": true, "retired": true, "engaged to": true, "G3P1+1": true,
				"mother of nine": false, "retired welder": false, "student of glass": false, "Trappist monk": false, "diabetic": false, "forensic entomologist": false, "": false},
			"sv": {"K": true, "änka": true, "frånskild med": true, "tre brorsöner": true, "pensionerad svetsare": false, "fyrvaktardotter": false},
			"fr": {"H": true, "veuve": true, "mère célibataire de deux enfants": true, "fiancé à": true, "soudeur à la retraite": false},
			"ar": {"أنثى": true, "أرملة": true, "حفيدتي": true, "الجدة": true, "لحّام متقاعد": false},
		}[code] {
			f := reader(l).Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{{Text: text, Before: "(", After: ", 74)"}}})[0]
			if _, stays := f.(form.Stays); stays != want {
				t.Errorf("%s: %q stays: %v", code, text, stays)
			}
		}
	}
}

// Words for people stay behind what they are, if that is known.
func TestBorne(t *testing.T) {
	l := languages(t)["en"]
	read := reader(l).Read(&form.Scene{Language: l}, form.Entity{Mentions: []form.Mention{mention("she was a [Norwegian fella] who")}})[0]
	f, ok := read.(*phrase.Form)
	if !ok || len(f.Pieces) < 2 || !f.Pieces[0].Play || f.Pieces[0].Text != "Norwegian" {
		t.Fatalf("Norwegian fella: %+v", read)
	}
	if last := f.Pieces[len(f.Pieces)-1]; last.Play || last.Text != " fella" {
		t.Errorf("Norwegian fella: %+v does not stay", last)
	}
}

// An article is no number of people or illnesses, a title is played by a whole one of its
// trade, and words for kin that stand for a person stay.
func TestTitles(t *testing.T) {
	all := languages(t)
	for _, tc := range []struct{ language, text, want string }{
		{"en", "is a [regional sales manager] there", `^\S+ manager$`},
		{"en", "is [a recovering alcoholic], dry", `^a (problem|heavy) drinker|^a compulsive gambler|^a (drug|cocaine) user`},
		{"en", "my brother, [a long-distance lorry driver], says", `^an? [a-z -]+$`},
		{"fr", "souffre d'[une appendicite aiguë] depuis", `^une (maladie (digestive|de l'intestin)|péritonite|cholécystite|occlusion intestinale|pancréatite|diverticulite)`},
		{"fr", "il passa [l'agrégation] en", `^l'\p{L}`},
		{"sv", "genomgår [en svetsutbildning] på", `^en \pL+utbildning$`},
	} {
		for _, key := range []string{"a", "b", "c", "d"} {
			l := all[tc.language]
			s := &form.Scene{Language: l, Draw: draw.New([]byte("document")), Corpus: draw.New([]byte(key))}
			m := mention(tc.text)
			got := reader(l).Read(s, form.Entity{Mentions: []form.Mention{m}})[0].Render(stage{})
			if !regexp.MustCompile(tc.want).MatchString(got) || got == m.Text {
				t.Errorf("%s: %s became %s, want %s", tc.language, m.Text, got, tc.want)
			}
		}
	}
	for text, code := range map[string]string{"Mam": "en", "Mum and Dad": "en", "Pappa": "sv", "Maman": "fr"} {
		if f := reader(all[code]).Kin(form.Mention{Text: text}); f == nil || f.Render(stage{}) != text {
			t.Errorf("%s: %s does not stay", code, text)
		}
	}
	for text, code := range map[string]string{"Rosa": "en", "the nurse": "en", "Dad Jones": "en", "Karin": "sv"} {
		if reader(all[code]).Kin(form.Mention{Text: text}) != nil {
			t.Errorf("%s: %s stays", code, text)
		}
	}
}
