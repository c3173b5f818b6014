package crosswalk

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
)

// listOf is a list of people, by "stand-in words" for "original words".
func listOf(people map[string]string) *List {
	l := &List{entries: map[cast.Role]ledger.Entry{}}
	for original, standIn := range people {
		r := Row{ID: original, Category: understudy.Person, Original: original, StandIn: standIn}
		keys, plays := strings.Fields(strings.ToLower(original)), strings.Fields(standIn)
		for i, k := range keys {
			e := ledger.Entry{Kind: "name", Key: k, StandIn: plays[i], Origin: ledger.Drawn}
			l.entries[cast.Role{Kind: "name", Key: k}] = e
			r.Parts = append(r.Parts, Part{e.Kind, e.Key, e.StandIn, e.Origin})
		}
		r.own = len(r.Parts)
		l.Rows = append(l.Rows, r)
	}
	return l
}

// byWord takes names apart as they are written.
func byWord(_ context.Context, r *Row, typed string) (parts []understudy.Part, err error) {
	words := strings.Fields(typed)
	for i, p := range r.Fullest() {
		if len(words) != len(r.Fullest()) {
			return nil, nil
		}
		parts = append(parts, understudy.Part{Kind: string(p.Kind), Key: p.Key, StandIn: words[i]})
	}
	return parts, nil
}

var people = map[string]string{"Anna Lind": "Ida Berg", "Bo Lind": "Per Berg", "Omar Haddad": "Sami Nasser"}

func TestCorrect(t *testing.T) {
	for why, c := range map[string]struct {
		typed   map[string]string
		entries map[string]string // what the ledger is told; nil: a mistake
		mistake string
	}{
		"nothing":                    {map[string]string{"Anna Lind": "Ida Berg"}, map[string]string{}, ""},
		"spaces and another form":    {map[string]string{"Anna Lind": " Ida\u00a0 Berg "}, map[string]string{}, ""},
		"a shared surname":           {map[string]string{"Anna Lind": "Ida Falk"}, map[string]string{"lind": "Falk"}, ""},
		"both rows alike":            {map[string]string{"Anna Lind": "Ida Falk", "Bo Lind": "Per Falk"}, map[string]string{"lind": "Falk"}, ""},
		"one row and the other's":    {map[string]string{"Anna Lind": "Ida Falk", "Bo Lind": "Jon Berg"}, map[string]string{"lind": "Falk", "bo": "Jon"}, ""},
		"two wishes for one surname": {map[string]string{"Anna Lind": "Ida Falk", "Bo Lind": "Per Holm"}, nil, "a part of it is in row"},
		"swapped":                    {map[string]string{"Anna Lind": "Per Berg", "Bo Lind": "Ida Berg"}, map[string]string{"anna": "Per", "bo": "Ida"}, ""},
		"another's":                  {map[string]string{"Anna Lind": "Sami Berg"}, nil, "the row with the id Omar Haddad has this stand-in already"},
		"another's new one":          {map[string]string{"Anna Lind": "Jon Berg", "Omar Haddad": "Jon Nasser"}, nil, "has this stand-in already"},
		"somebody's original":        {map[string]string{"Anna Lind": "Omar Berg"}, nil, "is the original of the row with the id Omar Haddad"},
		"its own":                    {map[string]string{"Anna Lind": "Anna Berg"}, nil, "is the original itself"},
		"like its own":               {map[string]string{"Anna Lind": "Ida Lindh"}, nil, "resembles the original"},
		"more names":                 {map[string]string{"Anna Lind": "Ida Maria Berg"}, nil, "as many names"},
		"nobody":                     {map[string]string{"Nobody": "Ida Berg"}, nil, "no row with this id"},
		"empty":                      {map[string]string{"Anna Lind": ""}, nil, "is missing"},
		"a formula":                  {map[string]string{"Anna Lind": "=cmd|' /C calc'!A0"}, nil, "read as a formula"},
		"a formula from outside":     {map[string]string{"Anna Lind": "@SUM Berg"}, nil, "read as a formula"},
		"lost letters":               {map[string]string{"Anna Lind": "Id? Berg"}, nil, "question mark"},
		"a control character":        {map[string]string{"Anna Lind": "Ida\x07 Berg"}, nil, "control character"},
	} {
		var cells []Cell
		for id, typed := range c.typed {
			cells = append(cells, Cell{ID: id, StandIn: typed, Row: 2, Column: "B (stand-in)"})
		}
		got, err := listOf(people).Correct(context.Background(), "s.csv", cells, byWord)
		if c.entries == nil {
			var m Mistake
			if !errors.As(err, &m) || !strings.Contains(err.Error(), c.mistake) || !strings.HasPrefix(err.Error(), "s.csv: row 2, column B (stand-in): ") {
				t.Errorf("%s: %v, want %q", why, err, c.mistake)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", why, err)
			continue
		}
		said := map[string]string{}
		for _, e := range got.Entries {
			said[e.Key] = e.StandIn
		}
		if len(said) != len(c.entries) || len(got.Out) != len(c.entries) {
			t.Errorf("%s: %v, want %v", why, said, c.entries)
		}
		for key, standIn := range c.entries {
			if said[key] != standIn {
				t.Errorf("%s: %v, want %v", why, said, c.entries)
			}
		}
	}
}

// What a spreadsheet makes of a telephone number is no wish.
func TestSameFigures(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"1632960198", "0163 296 0198", true}, {"+44 163", "0044163", true}, {"44163", "44164", false}, {"Ida", "Ida", false}, {"", "0", false},
	} {
		if got := sameFigures(c.a, c.b); got != c.want {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}

// TestApart: letters that follow their names stay those of one original each, whatever the
// order of the roles.
func TestApart(t *testing.T) {
	initial := func(key string) cast.Role { return cast.Role{Kind: "initial", Key: key} }
	c := &correcting{List: &List{entries: map[cast.Role]ledger.Entry{
		initial("m ellison"): {StandIn: "K berg"}, initial("p ellison"): {StandIn: "H berg"}, initial("q lind"): {StandIn: "I marsh"},
	}}}
	got := c.freeInitials(map[cast.Role]string{initial("m ellison"): "H marsh", initial("p ellison"): "H marsh"})
	if got[initial("m ellison")] != "H marsh" || got[initial("p ellison")] != "J marsh" {
		t.Errorf("%v", got)
	}
}
