package fr

import (
	"bytes"
	"compress/gzip"
	_ "embed" // Punkt's parameters
	"fmt"
	"io"

	"github.com/understudy-text/understudy/language/punkt"
)

// learned are the parameters that NLTK's authors learned from French newspapers,
// in JSON as github.com/neurosnap/sentences publishes them.
//
//go:embed punkt.json.gz
var learned []byte

// moreAbbreviations are missing from Punkt's parameters. Those of one letter (M.)
// and with points inside (c.-à-d.) need no entry.
var moreAbbreviations = []string{"mm", "mme", "mmes", "mlle", "mlles", "mgr", "me", "mes", "dr", "drs", "dre", "pr", "pre", "prof", "vve", "st", "ste", "sts", "stes",
	"mr", "mrs", "ms", "m", "cf", "etc", "ex", "p.ex", "env", "art", "al", "alin", "c.-à-d", "n.b", "nb", "p.-s", "ps", "réf", "ref", "tél", "tel", "fax", "poste",
	"no", "nos", "n°", "vol", "chap", "fig", "p", "pp", "éd", "ed", "coll", "av", "bd", "boul", "bld", "blvd", "pl", "rte", "ch", "imp", "all", "fg", "fbg", "app", "appt", "apt",
	"bât", "bat", "esc", "ét", "rdc", "res", "rés", "lot", "quart", "c.p", "cp", "b.p", "bp", "cie", "sté", "ste", "ets", "éts", "dép", "dept", "dir", "adj",
	"gén", "gal", "col", "cdt", "cne", "cap", "lt", "ltn", "sgt", "adjt", "cpl", "amb", "préf", "min", "max", "h", "hab", "janv", "févr", "fév", "avr", "juil", "sept", "oct", "nov", "déc",
	"lun", "mar", "mer", "jeu", "ven", "sam", "dim", "c.c", "c.civ", "c.pén", "cass", "civ", "crim", "soc", "req", "trib", "ord", "arr", "jur", "obs", "préc", "supra", "infra", "ibid", "id", "op", "loc", "cit",
	"v", "vs", "apr", "j.-c", "jr", "sr", "inc", "ltée", "ltd", "s.a", "s.a.r.l", "s.a.s", "ag", "hôp", "serv", "inf", "rad", "atcd", "ttt", "qq", "qqn", "qqch", "tjs", "svp", "s.v.p", "r.-v", "rv"}

// abbreviationsBeforeNumbers are ordinary words, or the end of a sentence,
// elsewhere.
var abbreviationsBeforeNumbers = []string{"art", "fig", "p", "pp", "vol", "chap", "no", "nos", "n°", "tél", "tel", "poste", "env", "ch", "app", "appt", "apt", "min", "max", "h",
	"mar", "sam", "mes", "col", "cap", "lot", "res", "all", "pl", "imp", "bat", "ex", "al", "me", "ste", "cp", "bp", "ms", "ps", "id", "inf", "v", "dir"}

// newSplitter makes a splitter with French parameters.
func newSplitter() (*punkt.Splitter, error) {
	packed, err := gzip.NewReader(bytes.NewReader(learned))
	if err != nil {
		return nil, fmt.Errorf("fr: punkt parameters: %w", err)
	}
	raw, err := io.ReadAll(packed)
	if err != nil {
		return nil, fmt.Errorf("fr: punkt parameters: %w", err)
	}
	p, err := punkt.Learned(raw, moreAbbreviations, abbreviationsBeforeNumbers)
	if err != nil {
		return nil, fmt.Errorf("fr: %w", err)
	}
	p.Elided, p.SpacedQuotes = elided, true
	return punkt.New(p), nil
}
