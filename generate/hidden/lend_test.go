package hidden

import (
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/phrase/phrasetest"
)

type traits map[string]string

func (t traits) Trait(name string) string { return t[name] }

// Words of dictionaries are lent to words of their make; what is on the list, resembles
// the original or wants another article suits none.
func TestLending(t *testing.T) {
	listed := map[string]Listed{"words": func(w string) bool { return w == "garden" }}
	d := Part(phrasetest.English(t), listed).Director.(Director)
	p := traits{tagTrait: "NOUN", ruleTrait: "words", articleTrait: "a"}
	window := cast.Role{Kind: "hidden:en", Key: "window"}
	like, suits := d.Borrow(window, p, nil)
	for w, want := range map[string]bool{"kitchen": true, "zxqvk": false} {
		standIn, lent, ok := d.Lend(cast.Role{Kind: "hidden:en", Key: w}, p)
		if ok != want || ok && (standIn != w || lent != like) {
			t.Errorf("%s lends %q, like %q, %v; window wants %q", w, standIn, lent, ok, like)
		}
	}
	if _, lent, _ := d.Lend(cast.Role{Kind: "hidden:en", Key: "windows"}, traits{tagTrait: "NOUN"}); lent == like {
		t.Errorf("a plural is like %q", lent)
	}
	for w, want := range map[string]bool{"kitchen": true, "garden": false, "window": false, "engine": false} {
		if suits(w) != want {
			t.Errorf("%s suits window: %v", w, !want)
		}
	}
}
