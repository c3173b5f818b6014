package place

import (
	"strconv"
	"strings"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/generate/phrase"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
	"github.com/understudy-text/understudy/language/lexicon"
)

// A town lies in the image of its region, whatever the key, and whether the region is named
// beside it or in another mention.
func TestTownsFollowTheirRegions(t *testing.T) {
	lex := phrasetest.English(t).Lexicon
	wrong := 0
	for key := range 8 {
		got := play(t, strconv.Itoa(key), "Epsom, Surrey", "Maidstone, Kent", "Ipswich, Suffolk", "Barnsley, South Yorkshire", "Guildford", "Canterbury")
		surrey := ""
		for i, pair := range got {
			town, region, beside := strings.Cut(pair, ", ")
			if i == 0 {
				surrey = region
			}
			if !beside {
				region = surrey
				if i == 5 {
					continue
				}
			}
			if !lies(lex, town, region) {
				t.Logf("key %d: %s: %s does not lie in %s", key, pair, town, region)
				wrong++
			}
		}
	}
	if wrong > 2 { // where a small region has been used up
		t.Errorf("%d towns of 40 lie outside the image of their region", wrong)
	}
}

func lies(lex *lexicon.Lexicon, town, region string) bool {
	for _, t := range lex.Town(town) {
		for _, r := range lex.Region(region) {
			if (t.Region == r.Local || r.Within == t.Region) && t.Country == r.Country {
				return true
			}
		}
	}
	return false
}

// The map is drawn with the key: regions go to many others, near ones mostly to near ones,
// and none stays where it is.
func TestMap(t *testing.T) {
	l := phrasetest.English(t)
	g := New(l)
	gb := g.grounds.country("GB")
	kent, essex := gb.byLocal["kent"], gb.byLocal["essex"]
	images, near, far := map[string]bool{}, 0.0, 0.0
	other := gb.byLocal["cumbria"]
	for key := range 40 {
		a := newAtlas(&g.grounds, draw.New([]byte(strconv.Itoa(key))))
		k, e, o := a.image(kent, gb, gb, uncast{}), a.image(essex, gb, gb, uncast{}), a.image(other, gb, gb, uncast{})
		if k == kent || k == nil {
			t.Fatalf("key %d: Kent stays", key)
		}
		images[k.Local] = true
		near += distance(k, e)
		far += distance(k, o)
	}
	if len(images) < 12 {
		t.Errorf("under 40 keys Kent has %d images, want 12", len(images))
	}
	if near >= far {
		t.Errorf("Kent's image is %.1f degrees from Essex's and %.1f from Cumbria's", near/40, far/40)
	}
}

func distance(a, b *area) float64 {
	x, y := a.Lon-b.Lon, a.Lat-b.Lat
	return x*x + y*y
}

// A homonym lies where the region beside it says, in all of the document.
func TestBesideARegion(t *testing.T) {
	r := NewReader(phrasetest.English(t))
	read := func(text string) *phrase.Form {
		m := form.Mention{Text: text}
		return r.scanner(&form.Scene{}, &m).Scan(&m)
	}
	f := read("Cambridge, Massachusetts")
	g := r.g
	town, state := &f.Pieces[0], &f.Pieces[len(f.Pieces)-1]
	if got := g.lying(town, state, true); len(got) != 3 || got[0].Value != "US" || got[1].Value != "Massachusetts" {
		t.Errorf("Cambridge, Massachusetts lies in %v", got)
	}
	f = read("Leeds, Massachusetts") // no list knows it: another country is not believed
	if got := g.lying(&f.Pieces[0], &f.Pieces[len(f.Pieces)-1], true); nationState(&f.Pieces[0]) == "GB" && got != nil {
		t.Errorf("Leeds, Massachusetts lies in %v", got)
	}
}
