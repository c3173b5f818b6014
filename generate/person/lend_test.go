package person

import "testing"

// Names that many bear are lent to names of their culture, gender and sort; rare and
// unknown ones point at their bearers.
func TestLending(t *testing.T) {
	d := &nameDirector{house: houseOf(english(t))}
	for _, c := range []struct {
		key, sort, gender string
		standIn, like     string
	}{
		{"jones", "family", "", "Jones", "family en \x00"},
		{"mary", "given", "f", "Mary", "given en f"},
		{"raskolnikov", "family", "", "", "family en \x00"},   // nobody of the lists
		{"hebblethwaite", "family", "", "", "family en \x00"}, // hardly anybody is called so
	} {
		p := profile{c.sort: "yes", "origin": "en", "gender": c.gender}
		standIn, like, ok := d.Lend(Role(c.key), p)
		if standIn != c.standIn || like != c.like || ok != (c.standIn != "") {
			t.Errorf("%s lends %q, like %q, %v", c.key, standIn, like, ok)
		}
		wanted, suits := d.Borrow(Role(c.key), p, nil)
		if wanted != like || suits("Åsén") || suits(c.key) {
			t.Errorf("%s wants %q; marks suit it: %v, itself: %v", c.key, wanted, suits("Åsén"), suits(c.key))
		}
	}
	if like, _ := d.Borrow(Role("bulow"), profile{"family": "yes", "particle": "von"}, nil); like != "" {
		t.Errorf("behind a particle %q is wanted", like)
	}
}
