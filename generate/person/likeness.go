package person

import (
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
)

// What Options.Resemblance does: of some names that would do, the one that sounds most
// like the original is taken (Cloaked Classifiers, section 3.2; package mimic).

// listed is the number of attempts that are answered so, each level of likeness
// getting a quarter.
const (
	listed = 80
	levels = 4
	// tries is how many names one attempt looks at, and auditions how many of those
	// that would do it chooses from. Of all names, the likest would be the same each
	// time, and lead back to the original.
	tries     = 24
	auditions = 6
)

type shape struct {
	level, length, beats int
	marks                bool
}

// likest draws a name like the original. The share of the list it is drawn from grows
// with the attempts, around names as common as the original.
func (d *nameDirector) likest(w *wish, src draw.Source, attempt int) string {
	rnd := scatter.Random(src.Uint64("name", string(rune(attempt))))
	p, _ := d.pools.get(d.house, w)
	for level := attempt * levels / listed; level < levels; level++ {
		list := p.like(w, level)
		if len(list) < 5 && level < levels-1 {
			continue
		}
		if s := d.hear(w, list, &rnd, attempt%(listed/levels)); s != "" {
			return s
		}
	}
	return ""
}

// hear draws names from a list until enough of them would do, and returns the likest.
func (d *nameDirector) hear(w *wish, list []*entry, rnd *scatter.Random, turn int) string {
	best, most := "", -1.0
	for heard, try := 0, 0; len(list) > 0 && try < tries && heard < auditions; try++ {
		n := list[nearby(list, w.weight, rnd, turn)]
		if d.audition(w, n) == "" {
			continue
		}
		heard++
		if r := w.voice.Resemblance(n.voice()); r > most {
			best, most = n.Written, r
		}
	}
	return best
}

// nearby draws an index near those that are as common as the original: the
// frequency class of a name is part of its likeness. A name of which nothing is
// known may be played by any but the rarest: the ends of the lists hold oddities.
func nearby(list []*entry, weight uint32, rnd *scatter.Random, turn int) int {
	if weight == 0 {
		return rnd.Intn(max(min(len(list), 24), len(list)*2/3))
	}
	low := rankOf(list, weight)
	width := min(len(list), max(24, len(list)/5)+len(list)*turn/(listed/levels))
	from := max(0, min(low-width/2, len(list)-width))
	return from + rnd.Intn(width)
}

// like returns the names of about the original's shape. Level 0: same
// syllables, a letter more or less; 1: a syllable more or less; 2: two letters
// more or less; 3: all. Diacritics only if the original has them.
func (p *pool) like(w *wish, level int) []*entry {
	s := shape{level, w.length, w.beats, w.marks}
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.shapes[s]; ok {
		return list
	}
	var list []*entry
	for _, e := range p.entries {
		length, beats := abs(e.length-w.length), abs(e.beats-w.beats)
		switch {
		case e.marks != w.marks && (level < levels-1 || e.marks), e.tail && level < levels-1:
		case level == 0 && (length > 1 || beats > 0):
		case level == 1 && (length > 1 || beats > 1):
		case level == 2 && length > 2:
		case level == 3 && length > 4:
		default:
			list = append(list, e)
		}
	}
	if p.shapes == nil {
		p.shapes = map[shape][]*entry{}
	}
	p.shapes[s] = list
	return list
}

func abs(n int) int { return max(n, -n) }
