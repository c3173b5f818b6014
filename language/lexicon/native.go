package lexicon

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/language/lexicon/internal/table"
)

// nativeNames are names of persons in the language's own script, where that is not
// the Latin one.
type nativeNames struct {
	rows  []nativeRow
	index index
}

type nativeRow struct {
	written, latin string
	given, family  int // bearers in the source, as a given and as a family name
	gender         Gender
}

func (n *nativeNames) load(data []byte) error {
	err := table.Read(data, "names", 5,
		func(rows int) { n.rows = make([]nativeRow, 0, rows) },
		func(_ int, c []string) error {
			given, err := strconv.Atoi(c[1])
			if err != nil || given < 0 {
				return fmt.Errorf("bearers of the given name are not a number")
			}
			family, err := strconv.Atoi(c[2])
			if err != nil || family < 0 {
				return fmt.Errorf("bearers of the family name are not a number")
			}
			if len(c[3]) > 1 || !strings.Contains("fm", c[3]) {
				return fmt.Errorf("gender %.4q, want f, m or nothing", c[3])
			}
			row := nativeRow{written: c[0], latin: c[4], given: given, family: family}
			if c[3] != "" {
				row.gender = Gender(c[3][0])
			}
			n.rows = append(n.rows, row)
			return nil
		})
	if err != nil {
		return err
	}
	n.index, err = newIndex(len(n.rows), func(i int) string { return n.rows[i].written })
	return err
}

// find returns a name whose bearers, as count has them, are not none: the one spelt
// as asked, else another spelling of it.
func (n *nativeNames) find(word string, count func(*nativeRow) int) (Name, bool) {
	from, to := n.index.find(word)
	best := -1
	for i := from; i < to; i++ {
		if count(&n.rows[i]) == 0 {
			continue
		}
		if best < 0 || equalFold(n.rows[i].written, word) {
			best = i
		}
	}
	if best < 0 {
		return Name{}, false
	}
	r := &n.rows[best]
	return Name{Written: r.latin, Native: r.written, Gender: r.gender, Weight: uint32(count(r))}, true
}

// Native calls f with every name of a person in the language's own script, by how
// many bear it as a given and as a family name in the source.
func (l *Lexicon) Native(f func(n Name, given, family int)) {
	for i := range l.full().names.rows {
		r := &l.full().names.rows[i]
		f(Name{Written: r.latin, Native: r.written, Gender: r.gender}, r.given, r.family)
	}
}
