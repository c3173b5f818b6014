package person

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/link/name"
)

//go:embed data/figures.txt
var figuresText string

// figures are names of rulers, and of figures of antiquity and legend, by sort and gender.
type figures struct {
	names map[string][]*entry // by sort and gender: "roman m", "royal en f"
	sorts map[string]string   // of a plain name: its sort and gender, if it tells them
	first map[string]bool     // plain first names of Romans
}

// royal begins the sorts of rulers; the code of their culture follows, or, in what a mention
// shows, the gender alone.
const royal = "royal "

var loadFigures = sync.OnceValue(func() figures {
	f := figures{map[string][]*entry{}, map[string]string{}, map[string]bool{}}
	for line := range strings.Lines(figuresText) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		sort := cells[0] + " " + cells[1]
		for written := range strings.FieldsSeq(cells[2]) {
			e := entryOf(lexicon.Name{Written: written})
			f.names[sort] = append(f.names[sort], e)
			switch {
			case strings.HasPrefix(sort, firstOf):
				f.first[e.plain] = true
			case !strings.HasPrefix(sort, royal) && !strings.HasPrefix(sort, medieval) && !strings.HasPrefix(sort, gensOf):
				f.sorts[e.plain] = sort
			}
		}
	}
	return f
})

// figure is the sort and gender of the figure that a name is of, where the mention or the age of its
// document shows it: a name of antiquity that stands alone, one that a ruler bears, or one in a text of
// another age. Of most names it is "person".
func (f *nameForm) figure(p *piece) string {
	figures := loadFigures()
	if sort := figures.sorts[p.role.Key]; sort != "" && f.alone(p) && (f.who.age != "" || !f.h.isPlain(p.role.Key)) {
		return sort
	}
	if f.ruler && p.class == name.Given {
		gender := f.gender(p.role.Key)
		if gender == name.Unknown {
			gender = name.Male
		}
		return royal + string(rune(gender))
	}
	if f.who.age != "" && p.class != name.Initial && (f.sortAt() == medieval && p.class == name.Given || !f.modern()) {
		return f.ofAge(p)
	}
	return "person"
}

// alone reports whether no other name stands beside a piece.
func (f *nameForm) alone(p *piece) bool {
	for i := range f.pieces {
		if f.pieces[i].start != p.start {
			return false
		}
	}
	return true
}
