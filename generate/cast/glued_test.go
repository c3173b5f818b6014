package cast

import (
	"context"
	"testing"

	"github.com/understudy-text/understudy/generate/draw"
)

// listed proposes names in their order.
type listed []string

func (l listed) Candidate(_ Role, _ Profile, _ Cast, _ draw.Source, attempt int) (string, bool) {
	if attempt >= len(l) {
		return "", false
	}
	return l[attempt], true
}

// The guard finds a hidden name inside a longer word: who may meet it is not offered one.
func TestGluedNames(t *testing.T) {
	c := New(Options{Draw: draw.New([]byte("k")), Parts: []Part{
		{Kind: "name", Director: listed{"Marianne", "Ottilia"}, Glued: 5},
		{Kind: "firm", Director: listed{"Sankta Birgittas", "Birgit", "Hedvigs"}},
	}})
	c.ObserveIn(1, []Occurrence{{Role: Role{"name", "birgitta"}}, {Role: Role{"firm", "capio"}}})
	if err := c.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	if v, _ := c.Lookup(Role{"firm", "capio"}); v != "Birgit" {
		t.Errorf("capio is played by %q", v)
	}
}
