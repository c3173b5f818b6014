package server

import (
	"testing"
	"time"
)

// Streams that trickle make room when all places are taken, the slowest first; so does
// the slowest of somebody who holds more than his share; no other does.
func TestPlaces(t *testing.T) {
	began := time.Now()
	ps := newPlaces(4)
	told := map[string]bool{}
	enter := func(name, holder string, after time.Duration, bytes int64, judged bool) (func(), bool) {
		t.Helper()
		p := &place{holder: holder, since: began.Add(after), judged: judged, hangUp: func() { told[name] = true }}
		p.passed.Store(bytes)
		return ps.enter(p)
	}
	want := func(what string, ok, wanted bool, names ...string) {
		t.Helper()
		if ok != wanted || len(told) != len(names) {
			t.Errorf("%s: let in %v, want %v; told to go: %v, want %v", what, ok, wanted, told, names)
		}
		for _, n := range names {
			if !told[n] {
				t.Errorf("%s: %s was not told to go: %v", what, n, told)
			}
		}
		clear(told)
	}
	enter("a1", "a", 0, 10, true)
	enter("a2", "f", 0, 1, true)
	enter("b1", "b", 0, 100_000, true)
	leave, _ := enter("b2", "e", 0, 0, false) // a model that thinks
	_, ok := enter("c", "c", 5*time.Second, 0, true)
	want("nobody has been there long", ok, false)
	_, ok = enter("c1", "c", 20*time.Second, 100_000, true)
	want("the slowest", ok, true, "a2")
	_, ok = enter("c2", "c", 21*time.Second, 100_000, true)
	want("the next", ok, true, "a1")
	_, ok = enter("c3", "c", 22*time.Second, 0, true)
	want("none trickles, and nobody holds two more", ok, false)
	leave()
	_, ok = enter("c3", "c", 23*time.Second, 100_000, true)
	want("one is free", ok, true)
	_, ok = enter("d1", "d", 24*time.Second, 0, true)
	want("c holds three", ok && (told["c1"] || told["c2"] || told["c3"]), true, keys(told)...)
}

func keys(m map[string]bool) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// One token may not have all places of requests.
func TestShares(t *testing.T) {
	s := newShares(8)
	for i := range 7 {
		if got := s.acquire("a"); got != (i < 6) {
			t.Errorf("request %d of a: %v", i, got)
		}
	}
	if !s.acquire("b") || !s.acquire("") {
		t.Error("others are kept out")
	}
	s.release("a")
	if !s.acquire("a") {
		t.Error("what was given back is not there")
	}
	for range 10 {
		if !s.acquire("") {
			t.Error("where nobody has a token there are no shares")
		}
	}
}
