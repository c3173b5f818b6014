package job

import (
	"context"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// Names of files and folders that hold what is hidden are renamed on request. The first pass
// marks the files in which something is hidden that names may hold; after it those are read
// once more, for the stand-ins. A part of a path is renamed by what the files below it hide,
// then by what all hide, so that a folder has one name.

// A renaming collects what names may hold.
type renaming struct {
	words   map[string]bool    // of all names, in small letters without accents
	marked  map[int]bool       // files in which one of them is hidden
	hidden  map[int]*hidden    // by file: the mentions that names may hold
	seen    map[[2]string]bool // of a file under way
	all     *hidden            // those of all files
	renamed map[string]string  // what files were called → what they are called in the output
	spoken  *strings.Replacer  // the same, in messages
}

func newRenaming(files []corpus.File, skipped []string) *renaming {
	n := &renaming{words: map[string]bool{}, marked: map[int]bool{}, hidden: map[int]*hidden{}, renamed: map[string]string{}}
	add := func(name string) {
		words := nameWords(name)
		for _, w := range words {
			n.words[w] = true
		}
	}
	for _, f := range files {
		add(f.Name)
	}
	for _, name := range skipped {
		add(name)
	}
	return n
}

// meets reports whether a name may hold one of the mentions: a word of theirs, or of a name
// glued to others.
func (n *renaming) meets(text string, spans []understudy.Span) bool {
	return slices.ContainsFunc(spans, func(s understudy.Span) bool { return n.mayHold(text[s.Start:s.End]) })
}

func (n *renaming) mayHold(mention string) bool {
	words := nameWords(mention)
	return slices.ContainsFunc(slices.Concat(words, glued(words), []string{strings.Join(words, "")}), func(w string) bool { return n.words[w] })
}

// learn notes the stand-ins of a document.
func (n *renaming) learn(file int, doc *understudy.Document, surrogates []understudy.Surrogate) {
	h := n.hidden[file]
	if h == nil {
		h = &hidden{}
		n.hidden[file], n.seen = h, map[[2]string]bool{}
	}
	for _, s := range surrogates {
		original := doc.Text[s.Start:s.End]
		key := [2]string{original, s.Text}
		if s.Reason != "" || n.seen[key] || !n.mayHold(original) {
			continue
		}
		n.seen[key] = true
		s.Start, s.End = 0, len(original)
		h.docs = append(h.docs, understudy.Document{Text: original})
		h.surrogates = append(h.surrogates, []understudy.Surrogate{s})
	}
}

// name decides what all files are called.
func (n *renaming) name(files []corpus.File, o corpus.Options) []string {
	below := map[string]*hidden{} // by path of a file or folder
	all := &hidden{}
	for i, f := range files {
		h := n.hidden[i]
		if h == nil {
			continue
		}
		all.add(h)
		for p := f.Name; p != "."; p = path.Dir(p) {
			if below[p] == nil {
				below[p] = &hidden{}
			}
			below[p].add(h)
		}
	}
	parts := map[string]string{} // path → new last part
	taken := map[string]bool{}
	var changed []string
	for _, f := range files {
		for p := f.Name; p != "."; p = path.Dir(p) {
			if _, known := parts[p]; known {
				break
			}
			isFile := p == f.Name || f.Archive != nil && p == f.Archive.Name
			if parts[p] = renamePart(path.Base(p), isFile, below[p], all); parts[p] == path.Base(p) {
				taken[p] = true
			} else {
				changed = append(changed, p)
			}
		}
	}
	for _, p := range changed { // siblings keep different names
		parts[p] = path.Base(untaken(path.Join(path.Dir(p), parts[p]), taken))
	}
	renamed := slices.Clone(files)
	for i, f := range files {
		var way []string
		for p := f.Name; p != "."; p = path.Dir(p) {
			way = append(way, parts[p])
		}
		slices.Reverse(way)
		renamed[i].Name = strings.Join(way, "/")
	}
	before, names := writtenNames(files, o), writtenNames(renamed, o)
	var pairs []string
	for i, f := range files {
		if renamed[i].Name != f.Name {
			n.renamed[f.Name] = renamed[i].Name
			pairs = append(pairs, f.Path, names[i], before[i], names[i], f.Name, renamed[i].Name)
		}
	}
	n.spoken = strings.NewReplacer(pairs...)
	n.hidden, n.all = nil, all
	return names
}

func (h *hidden) add(other *hidden) {
	h.docs, h.surrogates = append(h.docs, other.docs...), append(h.surrogates, other.surrogates...)
}

// renamePart is one part of a path without what is hidden, first by what is hidden below it.
// A part in which words can not be told is called by the category.
func renamePart(part string, isFile bool, hiders ...*hidden) string {
	stem, ext := part, ""
	if isFile {
		stem = corpus.Stem(part)
		ext = strings.TrimPrefix(part, stem)
	}
	out := stem
	for _, h := range hiders {
		if h != nil {
			out = h.rename(out)
		}
	}
	if out == stem {
		return part
	}
	out = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '[' || r == ']':
			return -1
		case unicode.IsControl(r) || strings.ContainsRune(`/\:*?"<>|`, r):
			return '-'
		}
		return r
	}, out))
	if strings.Trim(out, ".") == "" || strings.HasPrefix(out, ".") {
		out = "file" + out
	}
	return out + ext
}

// rename replaces words in a name, whatever their case. Words in which parts of a hidden
// name are glued to others become its category; the other words of the name stay, as they
// tell what kind of document it is.
func (h *hidden) rename(name string) string {
	if h.words == nil {
		h.words = firstWords(surfaces(h.docs, h.surrogates))
	}
	parts := h.replaceWords(name, true)
	for i := range h.docs {
		for {
			c, tells := tellsAny(unreplaced(parts), &h.docs[i], h.surrogates[i])
			if !tells {
				break
			}
			less, ok := h.withoutTelling(parts, i)
			if !ok { // what tells goes over several parts
				return understudy.PlaceholderOf(c)
			}
			parts = less
		}
	}
	return joinParts(parts)
}

// withoutTelling replaces the shortest run of words that holds an original of document i by
// its category; ok is false if there is none within one part.
func (h *hidden) withoutTelling(parts []namePart, i int) (less []namePart, ok bool) {
	for k, p := range parts {
		if p.replaced {
			continue
		}
		words := namePlaces(p.text)
		for n := 1; n <= len(words); n++ {
			for first := range words[:len(words)-n+1] {
				start, end := words[first][0], words[first+n-1][1]
				c, tells := tellsAny(p.text[start:end], &h.docs[i], h.surrogates[i])
				if !tells {
					continue
				}
				// "ellison51": figures glued to a name belong to it
				start = len(strings.TrimRightFunc(p.text[:start], unicode.IsDigit))
				end = len(p.text) - len(strings.TrimLeftFunc(p.text[end:], unicode.IsDigit))
				hidden := namePart{text: understudy.PlaceholderOf(c), replaced: true}
				less = append(less, parts[:k]...)
				if start > 0 {
					less = append(less, namePart{text: p.text[:start]})
				}
				if len(less) == 0 || less[len(less)-1] != hidden { // one placeholder for words that are glued
					less = append(less, hidden)
				}
				if end < len(p.text) {
					less = append(less, namePart{text: p.text[end:]})
				}
				return append(less, parts[k+1:]...), true
			}
		}
	}
	return nil, false
}

// id is what a document is called in the output: ids that are made of a file's name follow
// it.
func (n *renaming) id(file, id string) string {
	if n == nil {
		return id
	}
	new, ok := n.renamed[file]
	rest, made := strings.CutPrefix(id, file)
	if !ok || !made || rest != "" && rest[0] != '#' && rest[0] != ':' {
		return id
	}
	return new + rest
}

// shownName is what a file is called in what the run says of it.
func (r *run) shownName(file int) string {
	return r.renaming.id(r.Files[file].Name, r.Files[file].Name)
}

// withNewID returns the document with the id that it has in the output.
func (r *run) withNewID(file int, doc *understudy.Document) *understudy.Document {
	if r.renaming == nil {
		return doc
	}
	out := *doc
	out.ID = r.renaming.id(r.Files[file].Name, doc.ID)
	return &out
}

// renameIn returns a message, or a name in it, with the new names of files.
func (n *renaming) renameIn(message string) string {
	if n == nil || n.spoken == nil {
		return message
	}
	return n.spoken.Replace(message)
}

// rename reads the marked files once more and decides what all files are called.
func (r *run) rename(ctx context.Context) error {
	n := r.renaming
	marked := func(file int) bool { return n.marked[file] }
	type taken struct {
		step
		surrogates [][]understudy.Surrogate
	}
	err := inOrder(ctx, r.Workers, func(ctx context.Context, yield func(step) error) error { return r.readAgain(ctx, marked, yield) },
		func(ctx context.Context, s step) (taken, error) {
			t := taken{step: s}
			if !s.content() || s.entry.refused() {
				return t, nil
			}
			for i := range s.piece.Record.Docs {
				surrogates, err := r.surrogates(ctx, &s.piece.Record.Docs[i], s.entry.spans[i])
				if ctx.Err() != nil {
					return t, ctx.Err()
				}
				if err != nil {
					surrogates = nil // the second pass refuses it
				}
				t.surrogates = append(t.surrogates, surrogates)
			}
			return t, nil
		},
		func(t taken) error {
			for i, surrogates := range t.surrogates {
				n.learn(t.file, &t.piece.Record.Docs[i], surrogates)
			}
			return nil
		})
	if err != nil {
		return err
	}
	r.names = n.name(r.Files, r.Corpus)
	r.manifest.Renamed, r.manifest.say = len(n.renamed), n.renameIn
	r.manifest.Skipped = slices.Clone(r.manifest.Skipped) // the job's own list keeps the names of the files
	for i, name := range r.manifest.Skipped {
		r.manifest.Skipped[i] = n.otherFile(name)
	}
	return nil
}

// otherFile returns the new name of a file that is not read: parts of it that are hidden in
// other names are replaced.
func (n *renaming) otherFile(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = renamePart(p, i == len(parts)-1, n.all)
	}
	return strings.Join(parts, "/")
}
