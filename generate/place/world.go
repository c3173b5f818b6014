package place

import (
	"slices"
	"strings"

	"github.com/understudy-text/understudy/generate/phrase"
)

// world is what directors know of countries and regions. It is the same in all
// languages: the stand-in of a place may not depend on the language of the text
// that names it.
type world struct {
	kin        map[string]kin
	neighbours map[string][]string        // of a group of countries: the groups nearest, in order
	city       map[string]bool            // called like their capital
	alike      map[string]map[string]bool // countries whose names would be recognised in each other
	an         map[string]bool            // countries whose English adjective takes "an"
	bare       map[string]bool            // countries whose English adjective is their name
	either     map[string]either          // countries that have English words for either article
	joins      map[string]bool            // small words inside the names of places
	former     map[string][]string        // states that are no more: those on their ground
	waters     *waters
	unions     []union
	country    map[string]bool // plain names of regions that states have too
	ending     map[string]bool // last words of regions that say what they are
}

// kin is what stands in for a country before all others, or alone as long as it is free.
type kin struct {
	first, second []string
	alone         bool
}

// kinOf are the countries that stand in for one before all others.
func (w *world) kinOf(iso string) []string {
	k := w.kin[iso]
	return slices.Concat(k.first, k.second)
}

// worldData is the folder of package phrase that belongs to no language.
const worldData = "world"

func newWorld() *world {
	w := &world{waters: loadWaters(), kin: map[string]kin{}, neighbours: map[string][]string{}, alike: map[string]map[string]bool{},
		an: map[string]bool{}, bare: map[string]bool{}, either: map[string]either{}, country: map[string]bool{}, ending: map[string]bool{}}
	for _, row := range phrase.Rows(worldData, "kin", 3) {
		first, alone := strings.CutPrefix(row[1], "=")
		k := kin{first: strings.Split(first, ","), alone: alone}
		if row[2] != "" {
			k.second = strings.Split(row[2], ",")
		}
		w.kin[row[0]] = k
	}
	for _, row := range phrase.Rows(worldData, "neighbours", 2) {
		w.neighbours[row[0]] = strings.Split(row[1], ",")
	}
	w.former, w.joins = map[string][]string{}, map[string]bool{}
	for _, row := range phrase.Rows(worldData, "joins", 1) {
		w.joins[row[0]] = true
	}
	for _, row := range phrase.Rows(worldData, "former", 2) {
		w.former[row[0]] = strings.Split(row[1], ",")
	}
	w.city = map[string]bool{}
	for _, row := range phrase.Rows(worldData, "unions", 3) {
		u := union{name: row[0], members: map[string]bool{}}
		for cue := range strings.SplitSeq(row[1], ";") {
			u.cues = append(u.cues, strings.TrimSpace(cue))
		}
		for iso := range strings.SplitSeq(row[2], ",") {
			iso, free := strings.CutPrefix(iso, "-")
			u.members[iso] = !free
		}
		w.unions = append(w.unions, u)
	}
	for _, row := range phrase.Rows(worldData, "cities", 1) {
		w.city[row[0]] = true
	}
	for _, row := range phrase.Rows(worldData, "alike", 1) {
		line := strings.Split(row[0], ",")
		for _, a := range line {
			if w.alike[a] == nil {
				w.alike[a] = map[string]bool{}
			}
			for _, b := range line {
				w.alike[a][b] = true
			}
		}
	}
	for _, row := range phrase.Rows(worldData, "articles", 2) {
		for iso := range strings.SplitSeq(row[1], ",") {
			if row[0] == "none" {
				w.bare[iso] = true
			} else {
				w.an[iso] = true
			}
		}
	}
	for _, row := range phrase.Rows(worldData, "either", 3) {
		w.either[row[0]] = either{row[1], row[2]}
	}
	for _, row := range phrase.Rows(worldData, "regions", 2) {
		if row[1] == "country" {
			w.country[row[0]] = true
		} else {
			w.ending[row[0]] = true
		}
	}
	return w
}
