package cluster

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"testing"
)

// speech makes sentences of article, noun and verb.
func speech() *Corpus {
	r := rand.New(rand.NewPCG(1, 1))
	one := func(words ...string) string { return words[r.IntN(len(words))] }
	var c Corpus
	for range 2000 {
		c.Add([]string{one("a", "the", "every"), one("dog", "cat", "bird", "horse"), one("runs", "sings", "sleeps")})
	}
	c.Add([]string{"rarely"})
	return &c
}

func TestExchangeFindsKindsOfWords(t *testing.T) {
	got, err := speech().Exchange(context.Background(), Options{Classes: 3, MinCount: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 10 {
		t.Fatalf("%d words have a class, want 10", len(got))
	}
	for _, alike := range [][]string{{"a", "the", "every"}, {"dog", "cat", "bird", "horse"}, {"runs", "sings", "sleeps"}} {
		for _, w := range alike {
			if got[w] != got[alike[0]] {
				t.Errorf("%q is not in the class of %q: %v", w, alike[0], got)
			}
		}
	}
}

func TestExchangeIsRepeatable(t *testing.T) {
	a, err := speech().Exchange(context.Background(), Options{Classes: 4})
	if err != nil {
		t.Fatal(err)
	}
	b, err := speech().Exchange(context.Background(), Options{Classes: 4})
	if err != nil || !maps.Equal(a, b) {
		t.Errorf("two runs differ (%v)", err)
	}
}

func TestExchangeRefuses(t *testing.T) {
	if _, err := speech().Exchange(context.Background(), Options{Classes: 1}); err == nil {
		t.Error("one class is accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := speech().Exchange(ctx, Options{Classes: 3}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	var empty Corpus
	if got, err := empty.Exchange(context.Background(), Options{Classes: 3}); err != nil || len(got) != 0 {
		t.Errorf("of nothing: %v, %v", got, err)
	}
}
