package fit

import (
	"encoding/json"
	"slices"

	"github.com/understudy-text/understudy/generate/cast"
)

// A told place is a drawn one without what writes it.
type told struct {
	Turn     uint64
	Language string
	Between  []string
	Want     []int
	Original string
	Manner   string
}

// Evidence yields the places of each role as bytes that Add takes. They hold text around
// the mentions.
func (j *Judge) Evidence(yield func(r cast.Role, places []byte) error) error {
	for i := range j.shards {
		for r, places := range j.shards[i].places {
			list := make([]told, len(places))
			for k, p := range places {
				list[k] = told{p.turn, p.Language, p.Cloze.Between, p.Cloze.Want, p.Original, p.Manner}
			}
			b, err := json.Marshal(list)
			if err != nil {
				return err
			}
			if err := yield(r, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// Add takes in the places of a role that another judge saw. writer returns what
// Place.Write was, by language and Place.Manner; it may be nil if nothing will be
// ordered here.
func (j *Judge) Add(r cast.Role, places []byte, writer func(r cast.Role, language, manner string) func(standIn string) string) error {
	var list []told
	if err := json.Unmarshal(places, &list); err != nil {
		return err
	}
	sh := j.shard(r)
	sh.Lock()
	defer sh.Unlock()
	for _, t := range list {
		at, found := turnOf(sh.places[r], t.Turn)
		if found || at == kept {
			continue
		}
		p := Place{Language: t.Language, Original: t.Original, Manner: t.Manner}
		p.Cloze.Between, p.Cloze.Want = t.Between, t.Want
		if writer != nil {
			p.Write = writer(r, t.Language, t.Manner)
		}
		all := slices.Insert(sh.places[r], at, drawn{t.Turn, p})
		sh.places[r] = all[:min(len(all), kept)]
	}
	return nil
}
