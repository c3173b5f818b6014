package cast_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
)

// list offers the names of a list in a keyed order.
type list []string

func (l list) Candidate(r cast.Role, _ cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	if attempt >= len(l) {
		return "", false
	}
	start := d.Intn(len(l), "start")
	return l[(start+attempt)%len(l)], true
}

func names(n int) list {
	out := make(list, n)
	for i := range out {
		out[i] = fmt.Sprintf("%c%c%c%c", 'A'+i%23, 'q'+i/23%7, 'a'+i*7%26, 'b'+i*11%20) // pairwise unlike
	}
	return out
}

func run(t *testing.T, opt cast.Options, occurrences []cast.Occurrence) map[cast.Role]string {
	t.Helper()
	opt.Draw = draw.New([]byte("key"))
	c := cast.New(opt)
	for _, s := range occurrences {
		c.Observe([]cast.Occurrence{s})
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	got := map[cast.Role]string{}
	for _, s := range occurrences {
		if v, ok := c.Lookup(s.Role); ok {
			got[s.Role] = v
		}
	}
	return got
}

func family(keys ...string) []cast.Occurrence {
	out := make([]cast.Occurrence, len(keys))
	for i, k := range keys {
		out[i].Role = cast.Role{Kind: "family", Key: k}
	}
	return out
}

func originals(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("original%03d", i)
	}
	return out
}

func TestNoTwoRolesShareAStandIn(t *testing.T) {
	opt := cast.Options{Parts: []cast.Part{{Kind: "family", Director: names(150)}}}
	got := run(t, opt, family(originals(140)...))
	if len(got) != 140 {
		t.Fatalf("%d of 140 roles are cast", len(got))
	}
	seen := map[string]cast.Role{}
	for r, v := range got {
		if other, dup := seen[strings.ToLower(v)]; dup {
			t.Errorf("%v and %v share a stand-in", r, other)
		}
		seen[strings.ToLower(v)] = r
	}
}

func TestTheOrderOfOccurrencesDoesNotMatter(t *testing.T) {
	opt := cast.Options{Parts: []cast.Part{{Kind: "family", Director: names(120)}}}
	occurrences := family(originals(100)...)
	want := run(t, opt, occurrences)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		rng.Shuffle(len(occurrences), func(i, j int) { occurrences[i], occurrences[j] = occurrences[j], occurrences[i] })
		if got := run(t, opt, occurrences); !maps.Equal(got, want) {
			t.Fatal("another order gave another cast")
		}
	}
}

// No role and stand-in would both rather have each other: the assignment is
// the stable one, so no lone role can tell that another was cast before it.
func TestTheCastIsStable(t *testing.T) {
	pool := names(60)
	got := run(t, cast.Options{Parts: []cast.Part{{Kind: "family", Director: pool}}}, family(originals(55)...))
	d := draw.New([]byte("key")).Derive("cast", "family")
	holder := map[string]cast.Role{}
	for r, v := range got {
		holder[v] = r
	}
	for r, v := range got {
		for attempt := range pool {
			better, _ := pool.Candidate(r, nil, nil, d.Derive(r.Key), attempt)
			if better == v {
				break
			}
			rival, held := holder[better]
			if !held {
				t.Fatalf("%v would rather have %q, which nobody has", r, better)
			}
			key := strings.ToLower(better)
			if d.Uint64("rank", key, r.Key) > d.Uint64("rank", key, rival.Key) {
				t.Fatalf("%v and %q would rather have each other", r, better)
			}
		}
	}
}

func TestStandInsThatGiveAwayAreRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		pool list
		opt  cast.Options
		keys []string
		want string
	}{
		"another original":              {pool: list{"Borgers", "Maret"}, keys: []string{"smith", "borgers"}, want: "Maret"},
		"a word of its own":             {pool: list{"van Smith", "Maret"}, keys: []string{"smith"}, want: "Maret"},
		"part of its own":               {pool: list{"Smithson", "Maret"}, keys: []string{"smith"}, want: "Maret"},
		"nearly its own":                {pool: list{"Andersen", "Maret"}, keys: []string{"anderson"}, want: "Maret"},
		"famous":                        {pool: list{"Trump", "Maret"}, keys: []string{"smith"}, want: "Maret", opt: cast.Options{Famous: func(w string) bool { return w == "trump" }}},
		"an original without its marks": {pool: list{"Çakmak", "Maret"}, keys: []string{"smith", "cakmak"}, want: "Maret", opt: cast.Options{Plain: func(w string) string { return strings.ReplaceAll(w, "ç", "c") }}},
		"taken in the ledger":           {pool: list{"Kerr", "Maret"}, keys: []string{"smith"}, want: "Maret", opt: cast.Options{Taken: func(_ cast.Kind, s string) bool { return s == "Kerr" }}},
		"generic words may stay":        {pool: list{"Brno Court"}, keys: []string{"sinop court"}, want: "Brno Court", opt: cast.Options{Generic: func(w string) bool { return w == "court" }}},
	} {
		t.Run(name, func(t *testing.T) {
			tc.opt.Parts = []cast.Part{{Kind: "family", Director: tc.pool}}
			got := run(t, tc.opt, family(tc.keys...))
			if v := got[cast.Role{Kind: "family", Key: tc.keys[0]}]; v != tc.want {
				t.Errorf("stand-in = %q, want %q", v, tc.want)
			}
		})
	}
}

func TestWhatTheLedgerKnowsStays(t *testing.T) {
	known := func(r cast.Role) (string, bool) { return "Kerr", r.Key == "smith" }
	opt := cast.Options{Parts: []cast.Part{{Kind: "family", Director: list{"Kerr", "Maret"}}}, Known: known, Draw: draw.New(nil)}
	c := cast.New(opt)
	c.Observe(family("smith", "borgers"))
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v, _ := c.Lookup(cast.Role{Kind: "family", Key: "smith"}); v != "Kerr" {
		t.Errorf("smith = %q, want what the ledger knows", v)
	}
	if v, _ := c.Lookup(cast.Role{Kind: "family", Key: "borgers"}); v != "Maret" {
		t.Errorf("borgers = %q, want the one that is free", v)
	}
	fresh := maps.Collect(c.NewAssignments())
	if len(fresh) != 1 || fresh[cast.Role{Kind: "family", Key: "borgers"}] != "Maret" {
		t.Errorf("new assignments = %v", fresh)
	}
}

// follower builds a town's stand-in from that of its country.
type follower struct{}

func (follower) Candidate(_ cast.Role, p cast.Profile, earlier cast.Cast, _ draw.Source, attempt int) (string, bool) {
	country, ok := earlier.Lookup(cast.Role{Kind: "country", Key: p.Trait("country")})
	return "Town of " + country, ok && attempt == 0
}

func TestLaterKindsSeeEarlierOnes(t *testing.T) {
	opt := cast.Options{Parts: []cast.Part{
		{Kind: "country", Director: list{"CZ"}, Coded: true},
		{Kind: "town", Director: follower{}},
	}}
	got := run(t, opt, []cast.Occurrence{
		{Role: cast.Role{Kind: "town", Key: "będzin"}, Traits: []cast.Trait{{Name: "country", Value: "pl"}}},
		{Role: cast.Role{Kind: "country", Key: "pl"}},
	})
	if v := got[cast.Role{Kind: "town", Key: "będzin"}]; v != "Town of CZ" {
		t.Errorf("town = %q", v)
	}
}

func TestCodesThatDifferInCaseAlone(t *testing.T) {
	opt := cast.Options{Parts: []cast.Part{{Kind: "initial", Director: list{"i Dhaouadi", "I dhaouadi", "K dhaouadi"}, Coded: true}}}
	got := run(t, opt, []cast.Occurrence{{Role: cast.Role{Kind: "initial", Key: "w mansouri"}}, {Role: cast.Role{Kind: "initial", Key: "s mansouri"}}})
	seen := map[string]bool{}
	for r, v := range got {
		if seen[strings.ToLower(v)] || v == "" {
			t.Errorf("%v has %q, in another case somebody else's: the ledger tells no case", r, v)
		}
		seen[strings.ToLower(v)] = true
	}
}

// spy records the trait it was shown.
type spy struct{ saw *[]string }

func (s spy) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, _ draw.Source, attempt int) (string, bool) {
	*s.saw = append(*s.saw, p.Trait("gender"))
	return "Zzyx", attempt == 0
}

func TestTheTraitSeenMostOftenWins(t *testing.T) {
	trait := func(v string) cast.Occurrence {
		return cast.Occurrence{Role: cast.Role{Kind: "given", Key: "kim"}, Traits: []cast.Trait{{Name: "gender", Value: v}}}
	}
	for _, tc := range []struct{ seen, want string }{
		{"male female female", "female"},
		{"male female", "female"}, // equally often: the smaller string
		{"male male female", "male"},
	} {
		var saw []string
		var s []cast.Occurrence
		for _, v := range strings.Fields(tc.seen) {
			s = append(s, trait(v))
		}
		run(t, cast.Options{Parts: []cast.Part{{Kind: "given", Director: spy{&saw}}}}, s)
		if !slices.Contains(saw, tc.want) || len(slices.Compact(saw)) != 1 {
			t.Errorf("%s: the director saw %v, want %q", tc.seen, saw, tc.want)
		}
	}
}

func TestAKindWithoutDirectorIsAnError(t *testing.T) {
	c := cast.New(cast.Options{})
	c.Observe(family("smith"))
	if err := c.Freeze(context.Background()); !errors.Is(err, cast.ErrUncast) {
		t.Errorf("err = %v, want ErrUncast", err)
	}
}

func TestAlike(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want bool
	}{
		{"smith", "smith", true},
		{"smith", "smithson", true},
		{"anderson", "andersen", true},
		{"karlsson", "olsson", false},
		{"kowalski", "nowicki", false},
		{"lind", "lindberg", true},
		{"ng", "nguyen", false},
		{"åberg", "öberg", true},
		{"", "", true},
	} {
		if got := cast.Alike(tc.a, tc.b); got != tc.want {
			t.Errorf("Alike(%q, %q) = %v", tc.a, tc.b, got)
		}
		if cast.Alike(tc.a, tc.b) != cast.Alike(tc.b, tc.a) {
			t.Errorf("Alike(%q, %q) is not symmetric", tc.a, tc.b)
		}
	}
}

func BenchmarkFreeze(b *testing.B) {
	for b.Loop() {
		c := cast.New(cast.Options{Draw: draw.New(nil), Parts: []cast.Part{{Kind: "family", Director: names(3000)}}})
		c.Observe(family(originals(1000)...))
		if err := c.Freeze(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// TestFreezingAgainTakesInWhatIsKnownSince is for two runs on one ledger: the
// slower one casts anew around what the faster one gave.
func TestFreezingAgainTakesInWhatIsKnownSince(t *testing.T) {
	occurrences := family(originals(50)...)
	known := map[cast.Role]string{}
	opt := cast.Options{
		Draw:  draw.New([]byte("key")),
		Parts: []cast.Part{{Kind: "family", Director: names(150)}},
		Known: func(r cast.Role) (string, bool) { v, ok := known[r]; return v, ok },
	}
	c := cast.New(opt)
	c.Observe(occurrences)
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	mine, _ := c.Lookup(occurrences[0].Role)
	theirs, _ := c.Lookup(occurrences[1].Role)
	known[occurrences[0].Role] = theirs
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got, _ := c.Lookup(occurrences[0].Role); got != theirs || got == mine {
		t.Errorf("the role has %q, the ledger says %q", got, theirs)
	}
	seen := map[string]bool{}
	for _, s := range occurrences {
		v, ok := c.Lookup(s.Role)
		if !ok || seen[v] {
			t.Errorf("%q has %q (%v), which is not its own", s.Role.Key, v, ok)
		}
		seen[v] = true
	}
	for r := range c.NewAssignments() {
		if r == occurrences[0].Role {
			t.Error("what is known is called new")
		}
	}
}

// A role that is only hinted at is not cast, and its traits wait until it is observed.
func TestWeakOccurrences(t *testing.T) {
	hint := cast.Occurrence{Role: cast.Role{Kind: "family", Key: "smith"}, Traits: []cast.Trait{{Name: "says", Value: "hint"}}, Weak: true}
	var saw []string
	pool := directorFunc(func(_ cast.Role, p cast.Profile, attempt int) (string, bool) {
		saw = append(saw, p.Trait("says"))
		return "Kerr", attempt < 1
	})
	c := cast.New(cast.Options{Draw: draw.New(nil), Parts: []cast.Part{{Kind: "family", Director: pool}}})
	c.Observe([]cast.Occurrence{hint})
	if n := c.Roles(); n != 0 {
		t.Errorf("%d roles of a hint", n)
	}
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v, ok := c.Lookup(hint.Role); ok || len(saw) > 0 {
		t.Errorf("a hint is cast as %q", v)
	}
	c = cast.New(cast.Options{Draw: draw.New(nil), Parts: []cast.Part{{Kind: "family", Director: pool}}})
	c.Observe([]cast.Occurrence{hint, {Role: hint.Role}})
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v, ok := c.Lookup(hint.Role); !ok || v != "Kerr" || saw[0] != "hint" {
		t.Errorf("a role with a hint is cast as %q, its director saw %q", v, saw)
	}
}

// A part that is not strict gives out what is an original itself, but never a
// role's own.
func TestStrictness(t *testing.T) {
	for strict, want := range map[int]string{0: "Kerr", -1: "Board", 1: "Board"} {
		pool := directorFunc(func(_ cast.Role, _ cast.Profile, attempt int) (string, bool) {
			return [...]string{"Council", "Board", "Kerr"}[attempt%3], attempt < 3
		})
		c := cast.New(cast.Options{Draw: draw.New(nil), Parts: []cast.Part{{Kind: "head", Director: pool, Strict: strict}, {Kind: "other", Director: directorFunc(func(cast.Role, cast.Profile, int) (string, bool) { return "x", true })}}})
		c.Observe([]cast.Occurrence{{Role: cast.Role{"head", "council"}}, {Role: cast.Role{"other", "board"}}})
		if err := c.Freeze(context.Background()); err != nil {
			t.Fatal(err)
		}
		if v, _ := c.Lookup(cast.Role{"head", "council"}); v != want {
			t.Errorf("strict %d: council becomes %q, want %q", strict, v, want)
		}
	}
}

type directorFunc func(cast.Role, cast.Profile, int) (string, bool)

func (f directorFunc) Candidate(r cast.Role, p cast.Profile, _ cast.Cast, _ draw.Source, attempt int) (string, bool) {
	return f(r, p, attempt)
}

// speller knows that keys which end in a figure are spellings of those without.
type speller struct{ list }

func (speller) Same(keys []string, among map[cast.Kind][]string) map[string]string {
	out := map[string]string{}
	for _, k := range slices.Concat(keys, among["nick"]) {
		if bare := strings.TrimRight(k, "0123456789"); bare != k {
			out[k] = bare
		}
	}
	return out
}

func (speller) Among() []cast.Kind { return []cast.Kind{"nick"} }

// A role that is a spelling of another has its stand-in, which only the other one's is in the
// ledger; what the ledger knows of it stays.
func TestSpellings(t *testing.T) {
	known := func(r cast.Role) (string, bool) { return "Kerr", r.Key == "smith2" }
	c := cast.New(cast.Options{Parts: []cast.Part{{Kind: "family", Director: speller{names(30)}}, {Kind: "nick", Director: names(30)}}, Known: known, Draw: draw.New(nil)})
	c.Observe(family("smith", "smith1", "smith2", "borgers3"))
	c.Observe([]cast.Occurrence{{Role: cast.Role{Kind: "nick", Key: "smith4"}}})
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, k := range []string{"smith", "smith1", "smith2", "borgers3"} {
		got[k], _ = c.Lookup(cast.Role{Kind: "family", Key: k})
	}
	if nick, _ := c.Lookup(cast.Role{Kind: "nick", Key: "smith4"}); nick != got["smith"] {
		t.Errorf("a role of another kind that is a spelling of smith is %q, not %q", nick, got["smith"])
	}
	if got["smith"] == "" || got["smith1"] != got["smith"] || got["smith2"] != "Kerr" || got["borgers3"] == "" || got["borgers3"] == got["smith"] {
		t.Errorf("stand-ins %v", got)
	}
	if fresh := maps.Collect(c.NewAssignments()); len(fresh) != 2 {
		t.Errorf("new assignments %v, want those of smith and borgers3", fresh)
	}
}
