package lexical_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/lexical"
	"github.com/understudy-text/understudy/language"
	data "github.com/understudy-text/understudy/language/en/lexicon"
)

// english loads the lexicon once for all tests of the package.
var english = sync.OnceValues(func() (*lexical.Detector, error) {
	lex, err := data.Load()
	if err != nil {
		return nil, err
	}
	return lexical.New(&language.Language{Code: "en", Lexicon: lex})
})

func detector(t testing.TB) *lexical.Detector {
	t.Helper()
	d, err := english()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What the lists find, and what they leave. Names are made up or those of
// public bodies.
func TestFinds(t *testing.T) {
	d := detector(t)
	for _, want := range []string{
		// titles and initials
		"represented by ⟦Mr C. Whomersley|PERSON⟧ of the ⟦Foreign and Commonwealth Office|ORG⟧.",
		"before ⟦Lord Justice Simon Brown|PERSON⟧ and ⟦Judge Clarke|PERSON⟧, who",
		"saw ⟦Mrs T|PERSON⟧ and ⟦Dr. Ann O’Neill|PERSON⟧ there",
		"⟦Mr and Mrs Robins|PERSON⟧ live here",
		"The applicant and ⟦W.K.|PERSON⟧ had a daughter",
		"gave it to ⟦J. Wołąsiewicz|PERSON⟧ today",
		"made in the U.S. and sold by e.g. others",
		// names by their given name
		"he was ⟦Anita De La Cruz|PERSON⟧, son of", "of course Will Do is none",
		"hey ⟦Pete|PERSON⟧, says ⟦Kerry|PERSON⟧", "My brother ⟦Tom|PERSON⟧ didn't come", "⟦David|PERSON⟧, yes. ⟦David|PERSON⟧'s uncle", "Will it rain? The Angel of it", "⟦Will|PERSON⟧ said so", "in ⟦Paris|LOC⟧, in ⟦Kerry|LOC⟧",
		"\n⟦MARGARET|PERSON⟧: I'm here.\n\nINTERVIEWER: Why?", "NOTE: nothing", "with ⟦Dreux Joly|PERSON⟧ and ⟦Gunnhildur F. Helgadóttir|PERSON⟧ there", "the Burnt Oak and New Street", "my friend ⟦Wahid|PERSON⟧ came",
		"eva came and ⟦eva kleist|PERSON⟧ lives here",
		"Name: ⟦Sieda Batukayev|PERSON⟧\n", "My name is ⟦Aantje Mourik|PERSON⟧ but", "what was called Progress", "it was ⟦Lily Nolan|PERSON⟧ who", "we need ⟦Ryan P Costa|PERSON⟧ as",
		// institutions
		"the ⟦Warsaw District Court (Sąd Rejonowy)|ORG⟧ held", "the ⟦Ministry of Foreign Affairs|ORG⟧", "the ⟦House of Lords|ORG⟧ refused",
		"serving at ⟦HM Prison Ranby|ORG⟧ now", "went to the court and the office", "The Court held that the Commission",
		"⟦Bow Street Magistrates’ Court|ORG⟧ issued", "the ⟦PKK|ORG⟧ (⟦Kurdistan Workers' Party|ORG⟧)", "his DNA and the DNA test",
		"worked for the ⟦North Eastern Railway|ORG⟧, at ⟦St Hilda's Primary School|ORG⟧ and ⟦Leeds General Infirmary|ORG⟧", "at ⟦Harcourt & Byrne Ltd|ORG⟧, on it", "⟦Apple, Inc|ORG⟧. said", "Great Service here", "I work for ⟦Flightstats|ORG⟧", "she was employed by ⟦Weber Media|ORG⟧ then", "works for ⟦David|PERSON⟧", "⟦Morgan & Sons|ORG⟧", "the limited company and sons", "New Media is",
		"by ⟦Barnett|PERSON⟧, ⟦Melton|PERSON⟧ and ⟦Garcia|PERSON⟧ then", "⟦Barnett, Melton and Garcia|ORG⟧", "⟦Paris|LOC⟧, ⟦London|LOC⟧ and ⟦Rome|LOC⟧", "I like ⟦New York|LOC⟧ and ⟦California|LOC⟧", "the Hague Convention", "Reading it, Split it", "bread, wine and Brie",
		// states, nationalities, places
		"against the ⟦Kingdom of Sweden|ORG⟧ lodged", "the ⟦Polish Government|ORG⟧ said", "a ⟦Turkish national|DEM⟧", "of ⟦Iraqi origin|DEM⟧", "He's ⟦Nigerian|DEM⟧, I'm ⟦Swedish|DEM⟧", "a ⟦Nigerian|DEM⟧ who", "the ⟦Turks|DEM⟧ came", "a ⟦Catholic|DEM⟧ family", "a ⟦Danish|DEM⟧ engineer",
		"we are proud ⟦saudis|DEM⟧", "is polish remover", "Italian food and French wine", "the German national team", "He speaks ⟦Yoruba|DEM⟧ and a speech in ⟦Welsh|DEM⟧.", "in English law",
		"lives in ⟦Warsaw, Poland|LOC⟧.", "practising in ⟦Izmir|LOC⟧", "born in ⟦Sussex|LOC⟧", "grew up in ⟦KNIVSTA|LOC⟧.", "flew to ⟦Neupré|LOC⟧ on", "an ⟦Iranian national|DEM⟧ and a ⟦taxi driver|DEM⟧, was", "Reading a book in bed",
		"the ⟦County of Stockholm|LOC⟧ is", "a polish for shoes",
		// illness, faith, occupation
		"a ⟦gross personality disorder|DEM⟧ to", "he is a ⟦Catholic|DEM⟧ and", "worked as a ⟦taxi driver|DEM⟧ in", "the driver of the bus", "as the ⟦owner|DEM⟧ and ⟦editor|DEM⟧ of it", "worked for ⟦Deloitte|ORG⟧ as ⟦Midwife|DEM⟧, but", "\n⟦Assistant property manager|DEM⟧\n", "she is a ⟦lecturer in law|DEM⟧.", "a ⟦severe injury|DEM⟧ and his ⟦handicap|DEM⟧", "⟦Asian|DEM⟧ drug traffickers", "as the ⟦Receiver|DEM⟧ said", "the court was a director of it", "the prevention of disorder or disease", "# A. Facts of it", "a silver service",
		"we are ⟦Methodists|DEM⟧.", "has a ⟦nut allergy|DEM⟧", "at ⟦Elmwood Surgery|ORG⟧, a", "came with me on the train", "THAT WAS ME, HE SAID", "cuts and burns of it", "started from scratch", "he has ⟦MS|DEM⟧ and", "Ms and Mr", "suffered a severe ⟦stroke|DEM⟧ then", "a stroke of luck", "diagnosed with ⟦ADHD|DEM⟧",
		"site icons (favicons) for", "opened by MS Access", "does not work with Ctrl", "on Linux and Java",
		// other
		"claimed ⟦Widow’s Bereavement Allowance (“WBA”)|MISC⟧ from", "a benefit of the doubt", "in ⟦Findlay v. the United Kingdom|MISC⟧ the", "pain. See ⟦Smith v Leech Brain|MISC⟧ [1962]", "met ⟦Mary See v Smith|MISC⟧", "he saw ⟦Grace|PERSON⟧ and ⟦Joy|PERSON⟧ there", "the joy of ivy and amber",
		"Patient: ⟦Sandra Okafor|PERSON⟧   DOB: 14",
		"by the ⟦Secretary of State for the Home Department|DEM⟧", "“⟦Operation Trafalgar|MISC⟧”",
	} {
		expect(t, d, want)
	}
}

// expect runs the detector over a text with its spans marked "⟦text|CATEGORY⟧".
func expect(t *testing.T, d *lexical.Detector, want string) {
	t.Helper()
	text := strings.ReplaceAll(want, "⟦", "")
	for _, c := range understudy.Categories {
		text = strings.ReplaceAll(text, "|"+string(c)+"⟧", "")
	}
	spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s.Start] + "⟦" + text[s.Start:s.End] + "|" + string(s.Category) + "⟧")
		at = s.End
	}
	if got := b.String() + text[at:]; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestNeedsALexicon(t *testing.T) {
	if _, err := lexical.New(&language.Language{Code: "en"}); err == nil {
		t.Error("no error without a lexicon")
	}
	if _, err := lexical.New(nil); err == nil {
		t.Error("no error without a language")
	}
}

func TestNeedsLists(t *testing.T) {
	lex, err := data.Load()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lexical.New(&language.Language{Code: "xx", Lexicon: lex}); err == nil {
		t.Error("no error for a language without rules")
	}
}

// FuzzDetect: no text makes the detector panic or cut a code point.
func FuzzDetect(f *testing.F) {
	for _, s := range []string{"", "Mr", "W.", "Court", "v.", "(", "in", "J", "the PKK", "Lord", "Mr.", "of", "Court of", "A.B", "Allowance", "as a", "Mr and Mrs", "County", "\xff", "UK", "’s Court", "DHKP-", "Prison Prison Prison", "disorder", "Operation"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sound(t, detector(t), text)
	})
}

// sound checks that spans are in order and cut no code point.
func sound(t *testing.T, d *lexical.Detector, text string) {
	t.Helper()
	spans, err := d.Detect(context.Background(), &understudy.Document{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, s := range spans {
		if s.Start < last || s.End <= s.Start || s.End > len(text) {
			t.Fatalf("bad span %+v", s)
		}
		if utf8.ValidString(text) && (!utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End])) {
			t.Fatalf("span %+v cuts a code point", s)
		}
		last = s.End
	}
}

func BenchmarkDetect(b *testing.B) {
	benchmark(b, detector(b), "Mr Court Of Anna ", "The applicant, Mr C. Example, lives in Warsaw. On appeal the Warsaw District Court held, as it had before, that there was nothing in the file to show that he had been aware of what the Ministry of Justice wanted of him.\n")
}

func benchmark(b *testing.B, d *lexical.Detector, capitals, text string) {
	text = strings.Repeat(text, 500)
	for name, t := range map[string]string{"lines": text, "one line": strings.ReplaceAll(text, "\n", " "), "capitals": strings.Repeat(capitals, 5000)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(t)))
			for b.Loop() {
				if _, err := d.Detect(context.Background(), &understudy.Document{Text: t}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
