package treebank

import (
	"slices"
	"strings"
)

// A repair brings one habit of UD Swedish Talbanken's first version to how
// Universal Dependencies v2 and the later versions of that treebank tag. It
// applies to words for which all its conditions hold; an empty condition holds.
type repair struct {
	Why      string
	Forms    string // in small letters, separated by spaces
	Language string // what the treebank's own tag (SUC) starts with, up to its first bar
	Relation string // of the word to its head, separated by spaces
	Above    string // relation of its head, separated by spaces
	From, To string // UPOS
}

// talbanken1 are the differences seen between the first version's training
// part and the later version's development part. The test part was not looked
// at. The first rule that applies counts.
var talbanken1 = [...]repair{
	{Why: "negation is a particle", Forms: "inte ej icke", Language: "AB", From: "ADV", To: "PART"},
	{Why: "possessives are pronouns", Language: "PS", From: "DET", To: "PRON"},
	{Why: "vars is a pronoun", Language: "HS", From: "DET", To: "PRON"},
	{Why: "samma is an adjective", Forms: "samma", Language: "DT", From: "DET", To: "ADJ"},
	{Why: "both and one of two determine", Forms: "båda bägge ena", Language: "JJ", Relation: "det", From: "ADJ", To: "DET"},
	{Why: "both on its own is a pronoun", Forms: "båda bägge", Language: "JJ", From: "ADJ", To: "PRON"},
	{Why: "såväl som joins", Forms: "som", Language: "KN", Relation: "cc", From: "CCONJ", To: "CCONJ"},
	{Why: "som before an oblique noun is like a preposition", Forms: "som", Language: "KN", Relation: "mark case", Above: "nmod nmod:agent",
		From: "CCONJ", To: "ADP"},
	{Why: "som and än of comparison subordinate", Forms: "som än", Language: "KN", From: "CCONJ", To: "SCONJ"},
	{Why: "som after så, when it is no relative", Forms: "som", Language: "HA", Relation: "mark", From: "ADV", To: "SCONJ"},
	{Why: "when opens an adverbial clause", Forms: "när då", Language: "HA", Relation: "mark case", From: "ADV", To: "SCONJ"},
	{Why: "when opens an adverbial clause", Forms: "när då", Language: "HA", Above: "advcl", From: "ADV", To: "SCONJ"},
	{Why: "verb particles that are prepositions too", Language: "PL", From: "ADP", To: "ADP",
		Forms: "till med på om ur emot av åt över efter i ifrån under utan bakom vid från mot för"},
	{Why: "other verb particles are adverbs", Language: "PL", From: "ADP", To: "ADV"},
	{Why: "to be is an auxiliary, also where something is", Forms: "är var vara varit vore voro äro", Language: "VB", From: "VERB", To: "AUX"},
	{Why: "to need is a verb", Forms: "behöver behöva behövde behövt behövs", Language: "VB", From: "AUX", To: "VERB"},
	{Why: "so-called is an adjective", Forms: "s.k. s_k", Language: "AB", From: "ADV", To: "ADJ"},
	{Why: "dash and stroke between equals are symbols", Forms: "- / –", Language: "MID", Relation: "cc case", From: "PUNCT", To: "SYM"},
}

// RepairTalbanken brings the tags of a sentence of UD Swedish Talbanken's first
// version to those of later versions, and its forms joined by underscores
// (t_ex) to t.ex. It returns how many tags it changed.
func RepairTalbanken(s *Sentence) (changed int) {
	for i, w := range s.Words {
		for _, r := range talbanken1 {
			if r.applies(s, i) {
				if s.Tags[i] != r.To {
					changed++
				}
				s.Tags[i] = r.To
				break
			}
		}
		s.Words[i] = written(w)
	}
	return changed
}

// written undoes the first version's underscores: t_ex is t.ex.
func written(form string) string {
	if len(form) < 2 || !strings.Contains(form, "_") {
		return form
	}
	return strings.ReplaceAll(form, "_", ".") + "."
}

func (r *repair) applies(s *Sentence, i int) bool {
	own, _, _ := strings.Cut(s.Language[i], "|")
	above := ""
	if head := s.Heads[i]; head > 0 {
		above = s.Relations[head-1]
	}
	return s.Tags[i] == r.From && (r.Language == "" || own == r.Language) && among(r.Forms, strings.ToLower(s.Words[i])) &&
		among(r.Relation, s.Relations[i]) && among(r.Above, above)
}

// among tells whether a word is in a list; every word is in an empty one.
func among(list, word string) bool {
	return list == "" || slices.Contains(strings.Fields(list), word)
}
