package sandhi_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/understudy-text/understudy/generate/sandhi"
	"github.com/understudy-text/understudy/language"
	french "github.com/understudy-text/understudy/language/fr/lexicon"
)

func joins(t *testing.T, code string) *sandhi.Joins {
	t.Helper()
	l := &language.Language{Code: code, Files: os.DirFS("../../language/" + code)}
	if code == "fr" {
		l.Lexicon = french.Load()
	}
	j, err := sandhi.Of(l)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestJoin(t *testing.T) {
	for _, tt := range []struct{ code, before, original, standIn, want string }{
		{"fr", "L'histoire d'", "Amélie", "Bruno", "L'histoire de Bruno"},
		{"fr", "L'histoire d’", "Amélie", "Bruno", "L'histoire de Bruno"},
		{"fr", "L'histoire de ", "Bruno", "Élodie", "L'histoire d'Élodie"},
		{"fr", "L'histoire de ", "Bruno", "Marc", "L'histoire de Marc"},
		{"fr", "De ", "Bruno", "Anne", "D'Anne"},
		{"fr", "parce qu'", "Anne", "Marc", "parce que Marc"},
		{"fr", "travaille à la ", "mairie de Dinard", "mairie de Étampes", "travaille à la mairie d'Étampes"},
		{"fr", "vécu au ", "Maroc", "Tunisie", "vécu en Tunisie"},
		{"fr", "vécu en ", "Belgique", "Luxembourg", "vécu au Luxembourg"},
		{"fr", "vécu en ", "Belgique", "Pays-Bas", "vécu aux Pays-Bas"},
		{"fr", "vécu à ", "Cuba", "Israël", "vécu à Israël"},
		{"fr", "venue du ", "Maroc", "Algérie", "venue d'Algérie"},
		{"fr", "venue de ", "Tunisie", "Maroc", "venue du Maroc"},
		{"fr", "venue d'", "Algérie", "Tunisie", "venue de Tunisie"},
		{"fr", "l'économie de la ", "Tunisie", "Maroc", "l'économie du Maroc"},
		{"fr", "Le ", "Maroc", "Algérie", "L'Algérie"},
		{"fr", "la ", "France", "Belgique", "la Belgique"},
		{"fr", "à ", "Paris", "Amiens", "à Amiens"},
		{"fr", "directeur du ", "Crédit Agricole", "Banque Sillon", "directeur de la Banque Sillon"},
		{"fr", "va au ", "Balto", "Envol", "va à l'Envol"},
		{"fr", "Au ", "Balto", "Librairie Iris", "À la Librairie Iris"},
		{"fr", "à l'", "Escale", "Garage Horizon", "au Garage Horizon"},
		{"fr", "chef de la ", "Caisse Lanterne", "Crédit Sillon", "chef du Crédit Sillon"},
		{"fr", "patron du ", "Parisien", "Courrier du Val", "patron du Courrier du Val"},
		{"fr", "à ", "l'été 49", "l'printemps 49", "au printemps 49"},
		{"fr", "à ", "l'été 49", "l'hiver 49", "à l'hiver 49"},
		{"fr", "gare ", "du Nord", "du Ouest", "gare de l'Ouest"},
		{"fr", "", "Paris", "Amiens", "Amiens"},
		{"fr", "aux ", "Glycines", "Boussole", "à la Boussole"},
		{"fr", "aux ", "Antilles", "Bermudes", "aux Bermudes"},
		{"fr", "Billets à ", "la Fnac", "le Rivage", "Billets au Rivage"},
		{"fr", "", "le GAB", "le Étincelle", "l'Étincelle"},
		{"fr", "scolarisé à ", "Jean-Zay", "école Marguerite-Belin", "scolarisé à l'école Marguerite-Belin"},
		{"fr", "vient de ", "Jean-Zay", "lycée Belin", "vient du lycée Belin"},
		{"fr", "", "le GAB", "le ESS", "le ESS"},
		{"ar", "قال ل", "محمد", "السعيد", "قال للسعيد"},
		{"ar", "قال ل", "محمد", "خالد", "قال لخالد"},
		{"en", "a ", "Swede", "Austrian", "a Austrian"}, // English has other means
	} {
		cut, whole := joins(t, tt.code).Join(tt.before, tt.original, tt.standIn)
		if got := tt.before[:len(tt.before)-cut] + whole; got != tt.want {
			t.Errorf("%s+%s → %s: %q, want %q", tt.before, tt.original, tt.standIn, got, tt.want)
		}
	}
}

func TestRefusesUnknownRules(t *testing.T) {
	for _, text := range []string{"vowel: a", "elided: de d'", "glued: ل = لل", "country: le", "nothing"} {
		l := &language.Language{Code: "xx", Files: fstest.MapFS{sandhi.File: {Data: []byte("vowels: a\n" + text + "\n")}}}
		if _, err := sandhi.Of(l); err == nil || !strings.Contains(err.Error(), "joins.txt:2") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
