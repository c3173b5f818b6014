package recovering

import "strings"

// A version is a few lines of a corpus as one filler wrote them.
type version struct {
	masker, filler, text string
}

// sampleLines is how many lines are shown.
const sampleLines = 4

// sample takes the first lines of the corpus in which much is hidden. Fillers keep
// lines, so the same ones are taken of all.
func (h *hidden) sample(f Filler, texts []string) version {
	v := version{masker: h.masker, filler: f.Name}
	best, at, from := 0, 0, 0
	for i, doc := range h.docs[:min(len(h.docs), 20)] {
		lines := strings.Split(hide(doc), "\n")
		for k := 0; k+sampleLines <= len(lines); k += sampleLines {
			if n := strings.Count(strings.Join(lines[k:k+sampleLines], "\n"), "[MASK]"); n > best {
				best, at, from = n, i, k
			}
		}
	}
	lines := strings.Split(texts[at], "\n")
	if best > 0 && from+sampleLines <= len(lines) {
		v.text = strings.Join(lines[from:from+sampleLines], "\n")
	}
	return v
}
