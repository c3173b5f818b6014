package cast

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

// lending is a director whose roles lend their keys in capitals, unless they are
// secret, to roles of the same colour; its own stand-ins have a number.
type lending struct{}

func (lending) Candidate(_ Role, _ Profile, _ Cast, d draw.Source, attempt int) (string, bool) {
	return fmt.Sprintf("made%d", d.Intn(1000, "n", fmt.Sprint(attempt))), attempt < 100
}

func (lending) Lend(r Role, p Profile) (string, string, bool) {
	return strings.ToUpper(r.Key), p.Trait("colour"), !strings.HasPrefix(r.Key, "secret")
}

func (lending) Borrow(_ Role, p Profile, _ Cast) (string, func(string) bool) {
	return p.Trait("colour"), func(s string) bool { return s != "UNFIT" }
}

func occurrence(key, colour string) []Occurrence {
	return []Occurrence{{Role: Role{"thing", key}, Traits: []Trait{{"colour", colour}}}}
}

// lent casts each key as a corpus of its own, with what all of them lend.
func lent(t *testing.T, occurrences ...[]Occurrence) map[string]string {
	t.Helper()
	part := Part{Kind: "thing", Director: lending{}}
	all := New(Options{Draw: draw.New([]byte("k")), Parts: []Part{part}})
	for _, s := range occurrences {
		all.Observe(s)
	}
	pools := all.SwapPools()
	out := map[string]string{}
	for i, s := range occurrences {
		one := New(Options{Draw: draw.New([]byte("k")).Derive(fmt.Sprint(i)), Parts: []Part{pools.Part(part)}})
		one.Observe(s)
		if err := one.Freeze(context.Background()); err != nil {
			t.Fatal(err)
		}
		v, ok := one.Lookup(s[0].Role)
		if !ok {
			t.Fatalf("%v is not cast", s)
		}
		out[fmt.Sprint(s[0].Role.Key, " ", i)] = v
	}
	return out
}

func TestRolesPlayOneAnother(t *testing.T) {
	got := lent(t, occurrence("red one", "red"), occurrence("dark ruby", "red"), occurrence("sky", "blue"), occurrence("secret", "black"), occurrence("coal", "black"), occurrence("unfit", "green"), occurrence("grass", "green"))
	for role, want := range map[string]string{
		"red one 0": "DARK RUBY", "dark ruby 1": "RED ONE", // of one colour
		"sky 2":   "made", // the only one of its colour has to be made up,
		"coal 4":  "made", // or what is secret is not lent,
		"grass 6": "made", // or what is lent does not suit
		"unfit 5": "GRASS",
	} {
		if !strings.HasPrefix(got[role], want) {
			t.Errorf("%s is played by %q, want %q", role, got[role], want)
		}
	}
}

// What is said often is borrowed often.
func TestLoansFollowTheCorpus(t *testing.T) {
	var s [][]Occurrence
	for range 90 {
		s = append(s, occurrence("common", "red"))
	}
	for range 10 {
		s = append(s, occurrence("seldom", "red"))
	}
	for i := range 100 {
		s = append(s, occurrence(strings.Repeat(string(rune('b'+i%20)), 4+i/20), "red"))
	}
	n := map[string]int{}
	for role, v := range lent(t, s...) {
		if !strings.HasPrefix(role, "common") && !strings.HasPrefix(role, "seldom") {
			n[v]++
		}
	}
	if n["COMMON"] < 30 || n["COMMON"] > 65 || n["SELDOM"] > 15 {
		t.Errorf("of 100 roles %d borrow what 90 of 200 say, %d what 10 say", n["COMMON"], n["SELDOM"])
	}
}

// Where half of what is said is not lent, half is made up.
func TestNoMoreIsBorrowedThanIsLent(t *testing.T) {
	var s [][]Occurrence
	for i := range 100 {
		s = append(s, occurrence(fmt.Sprintf("secret %c%c", 'a'+i%10, 'a'+i/10), "red"), occurrence(fmt.Sprintf("%c%c", 'a'+i%10, 'a'+i/10), "red"))
	}
	made := 0
	for _, v := range lent(t, s...) {
		if strings.HasPrefix(v, "made") {
			made++
		}
	}
	if made < 70 || made > 130 {
		t.Errorf("%d of 200 stand-ins are made up", made)
	}
}
