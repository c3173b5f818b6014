package lexical

import (
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/internal/words"
)

// Texts of one language name bodies and places in the words of another:
// "University of North Carolina", "Royal Navy", "Wall Street" in Swedish. What
// such words are is known by the one that says the kind; a title of a work, by a
// word that no name has ("The Power of Now").

// foreignRun reads a run that holds a foreign word for a kind of body or of place.
func (r *reader) foreignRun(i, end int) bool {
	end = r.foreignEnd(i, end)
	large, body, place := 0, false, false
	for k := i; k < end; k++ {
		if !r.at(k).Name() {
			continue
		}
		large++
		w := strings.ToLower(r.str(k))
		if b, ok := withoutGenitive(w); ok && k == end-1 && !r.lists.in(foreignBodies, w) && !r.lists.in(foreignPlaces, w) && !r.lists.in(foreignPapers, w) {
			w = b
		}
		body = body || r.lists.in(foreignBodies, w) || r.lists.in(foreignPapers, w) && k > i && (k == end-1 || r.at(k+1).Name())
		place = place || r.lists.in(foreignPlaces, w) && k > i || r.lists.in(foreignBefore, w) && k == i
	}
	if large < 2 || !body && !place || r.introducedBy(i) || r.bearsName(i, end) {
		return false
	}
	if body {
		r.add(i, end, understudy.Organisation, "lexicon/institution", "institution", 0.75)
	} else {
		r.add(i, end, understudy.Location, "lexicon/place", "place", 0.75)
	}
	r.until = max(r.until, end)
	return true
}

// foreignEnd reads on over foreign small words inside a name: "University of
// North Carolina", "School of the Arts".
func (r *reader) foreignEnd(i, end int) int {
	for n := 0; n < 3; n++ {
		k := end
		for k < end+2 && r.at(k).Shape == words.Lower && r.at(k).Gap == words.Blank && r.lists.in(foreignSmall, r.str(k)) {
			k++
		}
		if k == end || !r.at(k).Name() || r.at(k).Gap != words.Blank {
			return end
		}
		end = r.run(k)
	}
	return end
}

// bearsName reports whether a run is rather the name of a person whose surname is
// a word for a place or a body: "Benny Hill", "Emily Post".
func (r *reader) bearsName(i, end int) bool {
	if end != i+2 || r.flag(i-1)&lead != 0 && r.at(i-1).Shape == words.Lower && r.flag(i-1)&loose == 0 {
		return false
	}
	g, given := r.lex.Given(r.str(i))
	f, family := r.lex.Family(r.str(end - 1))
	return given && family && g.Weight >= 20 && f.Weight > 0
}

// foreignTitle reports whether a run is the title of a work: it holds a foreign
// word that no name has.
func (r *reader) foreignTitle(i, end int) bool {
	for k := i; k < end; k++ {
		if r.at(k).Shape >= words.Title && r.lists.in(foreignWords, strings.ToLower(r.str(k))) && end > i+1 {
			return true
		}
	}
	return false
}
