package tagger

import "strings"

// A vocabulary holds the closed lists of words of one language that the
// features ask for. They are part of a language's model, so that a change makes
// trained models worse.
type vocabulary struct {
	titles set // before names of persons
	links  set // small words inside names; in is one too, and has a role of its own
	in     set
	legal  set // a text with more than one in a hundred of them is written in the register of court documents
	joins  set // signs inside names

	plural   string // ending of terms in the plural; empty: the lexicon knows the forms
	genitive string // ending that names take without an apostrophe; empty: none
	affixes  int    // how many letters of a word's beginning and end are looked at

	// What compounds end in that name something: Försäkringskassan, Kungsgatan.
	// A word of one of these endings alone is no compound.
	organisations, places []string
}

// vocabularies are by the code of the language. A language that gets a model of
// its own adds its words here.
var vocabularies = map[string]*vocabulary{
	"en": {
		titles: list("mr mrs ms miss dr sir lord lady professor prof judge justice captain colonel sergeant"),
		links:  list("of and for the de la von van & on"),
		in:     list("in"),
		legal:  list("court applicant proceedings appeal judgment convention article plaintiff defendant hearing tribunal prosecutor complaint detention admissibility"),
		joins:  list("' - 's"),
		plural: "s", affixes: 4,
	},
	"sv": {
		titles: list("herr herrn fru fröken frk doktor dr professor prof docent advokat advokaten domare domaren rådmannen lagmannen nämndemannen justitierådet " +
			"kapten överste löjtnant sergeant major general kung konung drottning prins prinsessan kronprinsessan statsminister statsministern minister ministern " +
			"president presidenten biskop ärkebiskop pastor kyrkoherde kommissarie inspektör åklagare åklagaren direktör direktören mr mrs sir lord lady"),
		links: list("av och för de la von van af & på du da di den der"),
		in:    list("i"),
		legal: list("domstolen domstol tingsrätten tingsrätt hovrätten hovrätt kammarrätten förvaltningsrätten käranden svaranden klaganden målsäganden tilltalade " +
			"åklagaren domskäl domslut yrkat yrkande överklagande bevisning vittne huvudförhandling förundersökning"),
		joins:    list("' - :"),
		genitive: "s", affixes: 6,
		organisations: strings.Fields("verket partiet förbundet förbund bolaget bolagen myndigheten styrelsen museet sjukhuset sjukhus universitetet universitet skolan " +
			"skola gymnasiet gymnasium högskolan föreningen förening kommissionen kommittén bladet posten tidningen dagbladet nämnden nämnd rådet domstolen domstol " +
			"rätten institutet institut banken bank kassan polisen departementet stiftelsen klubben koncernen gruppen företaget akademin akademien unionen inspektionen " +
			"förlaget förlag teatern operan centralen kansliet ämbetet utskottet facket laget landslaget fonden förvaltningen förmedlingen tjänsten mästarämbetet"),
		places: strings.Fields("gatan gränd vägen torget torg plan allén backen berget bergen sjön ån ön öarna viken fjärden dalen dal parken stranden udden bron länet län " +
			"kommun området trakten bygden skogen fjället slätten halvön havet kanalen sundet staden stad byn gården hamnen kajen platsen holmen näset landet"),
	},
}

// vocabularyOf returns the vocabulary of a language, an empty one if it has none.
func vocabularyOf(code string) *vocabulary {
	if v := vocabularies[code]; v != nil {
		return v
	}
	return &vocabulary{affixes: 4}
}

// head returns the class that a compound's last part puts it in, without its
// genitive; 0 for none.
func (v *vocabulary) head(lower string) uint32 {
	for _, word := range [...]string{lower, strings.TrimSuffix(lower, v.genitive)} {
		for _, list := range [...]struct {
			endings []string
			bit     uint32
		}{{v.organisations, bitOrganisation}, {v.places, bitPlace}} {
			for _, end := range list.endings {
				if len(word) > len(end)+2 && strings.HasSuffix(word, end) {
					return list.bit
				}
			}
		}
	}
	return 0
}

// role says what part a word plays; lower is the word in small letters.
func (v *vocabulary) role(lower string) uint8 {
	switch {
	case v.titles[lower]:
		return roleTitle
	case v.links[lower]:
		return roleLink
	case v.legal[lower]:
		return roleLegal
	case v.in[lower]:
		return roleIn
	case v.joins[lower]:
		return roleJoin
	}
	return roleNone
}

type set map[string]bool

func list(words string) set {
	m := set{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
