package charset

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// TestGuess: texts are read as they were written, whatever the set is called; a name alone
// is where that is how they are told.
func TestGuess(t *testing.T) {
	for _, text := range []string{
		"Yesterday François Müller came to the café.",
		"He paid £40 – “too much”, he said – for a naïve façade at 20°C.",
		"Den 3 maj besökte Åsa Sjöström familjen på Änggården; hon är född i Örebro.",
		"ÅSA ÖSTLUND, ÄLVSJÖ",
		"Je m'appelle Amélie Rousseau et je suis née à Nîmes le 2 février. J’ai reçu la pièce nº 4.",
		"Où est-il ? Ça, « l'été » dernier, à Orléans… c'était là-bas.",
		"Her name is Zoë.",
		"Der Preis beträgt 40 €, sagt Jürgen Groß.",
		"Guðrún Sigurðardóttir og Þórður búa í Reykjavík.",
		"Kadın yıllarca İzmir'de çalıştı; Şükrü Işık ve Gökçe Doğan ile görüştü.",
		"التقى خالد بن أحمد بالطبيبة ليلى حداد في مدينة الرباط، وهي أستاذة في الجامعة.",
		"قالت: هل أنت مريض؟ نعم؛ أنا في المستشفى منذ سنة.",
		"œuvre complète de M. Lecœur, 12 € l'unité",
	} {
		for _, c := range []*charmap.Charmap{charmap.ISO8859_1, charmap.Windows1252, charmap.ISO8859_15, charmap.Windows1254, charmap.Macintosh, charmap.ISO8859_6, charmap.Windows1256} {
			raw, err := c.NewEncoder().Bytes([]byte(text))
			if err != nil { // it cannot write the text
				continue
			}
			set := Guess(raw)
			if set == nil {
				t.Errorf("%v: %q is not told", c, text)
				continue
			}
			if got, err := set.chars.NewDecoder().Bytes(raw); err != nil || string(got) != text {
				t.Errorf("%v: told as %s: %q, want %q", c, set.Name(), got, text)
			}
		}
	}
}

// TestNotGuessed: other scripts and sets are not told.
func TestNotGuessed(t *testing.T) {
	for text, c := range map[string]*charmap.Charmap{
		"Привет, мир! Меня зовут Анна.":         charmap.Windows1251,
		"Меня зовут Анна, я живу в Москве.":     charmap.KOI8R,
		"Καλημέρα, με λένε Μαρία.":              charmap.Windows1253,
		"Zosia Kowalska z Łodzi, Władek i żona": charmap.Windows1250,
		"שלום, קוראים לי דוד":                   charmap.Windows1255,
		"Příliš žluťoučký kůň":                  charmap.ISO8859_2,
	} {
		raw, err := c.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if set := Guess(raw); set != nil {
			t.Errorf("%v: told as %s", c, set.Name())
		}
	}
	for _, raw := range []string{"ok\nb\xFFSECRET", "UTF-8 caf\xC3\xA9 and cr\xC3\xA8me, cut \xC3", "\x81\x82\x83"} {
		if set := Guess([]byte(raw)); set != nil {
			t.Errorf("%q: told as %s", raw, set.Name())
		}
	}
}

// TestFit: what a set lacks is written with what it has.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		set, text, want string
		ok              bool
	}{
		{"windows-1252", "Zoë Łucja", "Zoë Lucja", true},
		{"windows-1252", "Zoe\u0308", "Zoë", true},
		{"iso-8859-1", "D’Arcy – Lecœur", "D'Arcy - Lecoeur", true},
		{"macintosh", "Şükrü Ağaoğlu", "Sükrü Agaoglu", true},
		{"us-ascii", "Zoë Bjørn", "Zoe Bjorn", true},
		{"windows-1252", "Nguyễn Đức", "Nguyen Duc", true},
		{"windows-1252", "خالد", "خالد", false},
	} {
		if got, ok := Named(c.set).Fit(c.text); got != c.want || ok != c.ok {
			t.Errorf("%s: %q is %q, %v, want %q, %v", c.set, c.text, got, ok, c.want, c.ok)
		}
	}
	if got := string(Named("windows-1252").Append(nil, "Łé خ")); got != "L\xE9 ?" {
		t.Errorf("%q", got)
	}
}

// FuzzGuess: what a set is told for can be written back byte for byte.
func FuzzGuess(f *testing.F) {
	f.Add([]byte("Fran\xE7ois \x93a\x94"))
	f.Add([]byte("f\x9Ar"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		set := Guess(raw)
		if set == nil {
			return
		}
		text, err := set.chars.NewDecoder().Bytes(raw)
		if err != nil || !utf8.Valid(text) {
			t.Fatal(err)
		}
		if len(raw) <= guessed && string(set.Append(nil, string(text))) != string(raw) {
			t.Fatalf("%s: %q written as %q", set.name, raw, set.Append(nil, string(text)))
		}
	})
}
