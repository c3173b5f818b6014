package fr

import (
	"slices"
	"strings"
	"testing"
)

func TestNew(t *testing.T) {
	l, err := New()
	if err != nil {
		t.Fatal(err)
	}
	text := "Mme Berg n'habite plus à Lyon. Elle est née en 1998. Fini !"
	sentences := l.Sentences(text)
	if len(sentences) != 3 {
		t.Fatalf("%d sentences, want 3", len(sentences))
	}
	var words []string
	for _, r := range l.Tokens(text, sentences[0], nil) {
		words = append(words, text[r.Start:r.End])
	}
	if got := strings.Join(words, "|"); got != "Mme|Berg|n'|habite|plus|à|Lyon|." {
		t.Errorf("tokens %s", got)
	}
	if l.Code != "fr" || l.Lexicon == nil {
		t.Error("code or lexicon is missing")
	}
}

func TestTag(t *testing.T) {
	tagger := NewTagger()
	for _, example := range []string{
		"La/DET vieille/ADJ cour/NOUN de/ADP Douai/PROPN a/AUX vite/ADV rejeté/VERB son/DET appel/NOUN ./PUNCT",
		"Elle/PRON a/VERB trois/NUM enfants/NOUN et/CCONJ ne/ADV veut/VERB pas/ADV déménager/VERB ./PUNCT",
		"J'/PRON habite/VERB près/ADV du/ADP lac/NOUN d'/ADP Annecy/PROPN ./PUNCT",
		"L'/DET homme/NOUN qui/PRON appelait/VERB viendra/VERB quand/SCONJ il/PRON pourra/VERB ./PUNCT",
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

func TestSentences(t *testing.T) {
	s, err := newSplitter()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]string{
		{"Elle est née en 1958.", "Il vit à Lille."},
		{"M. Berg et Mme Roux vendent p. ex. des pommes, etc. aux écoles.", "Ça marche."},
		{"La réunion est le 5 janv. 2020, salle no. 7.", "Venez à l'heure !"},
		{"Voir l'art. 12, al. 3 du code.", "Le jugement est frappé d'appel."},
		{"Appelez le tél. 04 76 22 33 44 dès lundi.", "Demandez le Dr. Nguyen."},
		{"« Viens ! »", "Elle n'obéit pas."},
		{"Est-ce vrai ?", "Oui, l'ex-ministre J.-P. Roux l'a dit."},
		{"L'affaire (no 123/19) est jugée.", "Le tribunal de Gap a statué."},
	} {
		text := strings.Join(want, " ")
		var got []string
		for _, r := range s.Sentences(text) {
			got = append(got, text[r.Start:r.End])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
