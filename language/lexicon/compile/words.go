package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/understudy-text/understudy/language/lexicon"
)

// words are the lower-case words of a dictionary and the ranks of a frequency
// list.
type words struct {
	common map[string]bool
	rank   map[string]int
}

func englishWords(s sources) (words, error) {
	w := words{common: map[string]bool{}, rank: map[string]int{}}
	err := eachLine(filepath.Join(s.lexica, "debian", "american-english"), func(line string) error {
		first, _ := utf8.DecodeRuneInString(line)
		if unicode.IsLower(first) && !strings.HasSuffix(line, "'s") && utf8.RuneCountInString(line) > 1 {
			w.common[line] = true
		}
		return nil
	})
	if err != nil {
		return w, err
	}
	for _, oneLetter := range []string{"a", "i"} {
		w.common[oneLetter] = true
	}
	// The dictionary is American; texts are British too.
	for _, word := range slices.Sorted(maps.Keys(w.common)) {
		for _, british := range britishSpellings(word) {
			w.common[british] = true
		}
	}
	return w, w.readRanks(s, "en")
}

// readRanks reads the frequency list of a language.
func (w words) readRanks(s sources, code string) error {
	rank := 0
	return eachLine(filepath.Join(s.lexica, "FrequencyWords", "content", "2018", code, code+"_50k.txt"), func(line string) error {
		word, _, _ := strings.Cut(line, " ")
		rank++
		word = lexicon.Fold(word)
		if _, twice := w.rank[word]; !twice && word != "" && strings.IndexFunc(word, unicode.IsLetter) >= 0 {
			w.rank[word] = rank
		}
		return nil
	})
}

// misleads reports whether a name would mislead readers of any language: the
// stand-ins of the world are the same in all of them.
func misleads(vocabularies []words, name string) bool {
	return slices.ContainsFunc(vocabularies, func(w words) bool { return w.misleads(name) })
}

// britishStems are parts of words that British English spells otherwise.
var britishStems = []struct{ american, british string }{
	{"color", "colour"}, {"favor", "favour"}, {"labor", "labour"}, {"neighbor", "neighbour"}, {"honor", "honour"},
	{"behavior", "behaviour"}, {"harbor", "harbour"}, {"humor", "humour"}, {"rumor", "rumour"}, {"vapor", "vapour"},
	{"center", "centre"}, {"theater", "theatre"}, {"liter", "litre"}, {"meter", "metre"}, {"fiber", "fibre"},
	{"defense", "defence"}, {"offense", "offence"}, {"license", "licence"}, {"practice", "practise"}, {"judgment", "judgement"},
	{"program", "programme"}, {"catalog", "catalogue"}, {"dialog", "dialogue"}, {"check", "cheque"}, {"tire", "tyre"},
	{"traveled", "travelled"}, {"traveling", "travelling"}, {"canceled", "cancelled"}, {"canceling", "cancelling"},
	{"labeled", "labelled"}, {"enroll", "enrol"}, {"fulfill", "fulfil"}, {"skillful", "skilful"}, {"jewelry", "jewellery"},
	{"pediatric", "paediatric"}, {"hemorrhage", "haemorrhage"}, {"anesthe", "anaesthe"}, {"anemia", "anaemia"},
	{"gynecolog", "gynaecolog"}, {"orthopedic", "orthopaedic"}, {"leukemia", "leukaemia"}, {"diarrhea", "diarrhoea"},
	{"estrogen", "oestrogen"}, {"fetus", "foetus"}, {"maneuver", "manoeuvre"}, {"plow", "plough"}, {"gray", "grey"},
	{"aluminum", "aluminium"}, {"mustache", "moustache"}, {"pajamas", "pyjamas"}, {"skeptic", "sceptic"}, {"mold", "mould"},
}

func britishSpellings(word string) []string {
	var all []string
	for _, s := range britishStems {
		if strings.Contains(word, s.american) && !strings.Contains(word, s.british) {
			all = append(all, strings.Replace(word, s.american, s.british, 1))
		}
	}
	for _, s := range [][2]string{{"ize", "ise"}, {"izing", "ising"}, {"ization", "isation"}, {"yze", "yse"}, {"yzing", "ysing"}, {"yzed", "ysed"}} {
		for _, end := range []string{"", "d", "r", "rs", "s"} {
			if stem, ok := strings.CutSuffix(word, s[0]+end); ok && len(stem) > 3 {
				all = append(all, stem+s[1]+end)
			}
		}
	}
	return all
}

// misleads reports whether a word is so common that a name spelt like it would
// mislead readers.
func (w words) misleads(word string) bool {
	word = lexicon.Fold(word)
	rank := w.rank[word]
	return w.common[word] && rank > 0 && rank <= 6000
}

func (w words) table() [][]string {
	var rows [][]string
	for word := range w.common {
		rows = append(rows, []string{word, strconv.Itoa(w.rank[word]), "c"})
	}
	for word, rank := range w.rank {
		if !w.common[word] && !strings.ContainsAny(word, "'") {
			rows = append(rows, []string{word, strconv.Itoa(rank), ""})
		}
	}
	byPlain(rows, func(row []string) int {
		if row[1] == "0" {
			return -1 << 30
		}
		n, _ := strconv.Atoi(row[1])
		return -n
	})
	return rows
}
