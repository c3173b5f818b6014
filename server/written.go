package server

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/server/stream"
)

// written are the ways in which writers write names that they have read: with initials, with
// the surname first, without the marks on letters. Each stands for the original written
// alike. What two names may be written as, or what stands for something else as it is, is
// doubtful. Genitives and letter case are read by package stream.
func (w *collection) written(pairs []stream.Pair) (out []stream.Pair, doubtful []string) {
	of := map[string]string{}
	var order []string
	for _, p := range pairs {
		for _, f := range append(forms(p), w.writing.joined(p)...) {
			if w.of[f.StandIn] != nil || f.StandIn == f.Original {
				continue
			}
			known, ok := of[f.StandIn]
			if !ok {
				order = append(order, f.StandIn)
			}
			if ok && known != f.Original {
				doubtful = append(doubtful, f.StandIn)
			}
			of[f.StandIn] = f.Original
		}
	}
	for _, standIn := range order {
		if !slices.Contains(doubtful, standIn) {
			out = append(out, stream.Pair{StandIn: standIn, Original: of[standIn]})
		}
	}
	return out, doubtful
}

// forms are other ways to write a stand-in, with what each stands for.
func forms(p stream.Pair) (out []stream.Pair) {
	if plain := unmarked(p.StandIn); plain != p.StandIn {
		out = append(out, stream.Pair{StandIn: plain, Original: p.Original})
	}
	to, from := strings.Fields(p.StandIn), strings.Fields(p.Original)
	if len(to) < 2 || len(to) != len(from) || !allNames(to) || !allNames(from) {
		return out
	}
	last := len(to) - 1
	add := func(write func(words []string) string) {
		standIn := write(to)
		out = append(out, stream.Pair{StandIn: standIn, Original: write(from)})
		if plain := unmarked(standIn); plain != standIn {
			out = append(out, stream.Pair{StandIn: plain, Original: write(from)})
		}
	}
	add(func(w []string) string { return initial(w[0]) + " " + strings.Join(w[1:], " ") }) // D. Garrison
	add(func(w []string) string { return w[0] + " " + initial(w[last]) })                  // Deborah G.
	add(func(w []string) string { return initials(w, "") })                                // D.G.
	add(func(w []string) string { return initials(w, " ") })                               // D. G.
	add(func(w []string) string { return w[last] + ", " + strings.Join(w[:last], " ") })   // Garrison, Deborah
	add(func(w []string) string { return w[last] + ", " + initial(w[0]) })                 // Garrison, D.
	add(func(w []string) string { return w[last] + " " + strings.Join(w[:last], " ") })    // Garrison Deborah
	if last > 1 {
		add(func(w []string) string { return w[0] + " " + w[last] }) // without what stands between
	}
	return out
}

// nameLike reports whether a word is written as a name is.
func nameLike(word string) bool {
	r, size := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) && len(word) > size && !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '\'' && r != '’'
	})
}

func allNames(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !nameLike(w) })
}

func initial(word string) string {
	r, _ := utf8.DecodeRuneInString(word)
	return string(r) + "."
}

func initials(words []string, between string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = initial(w)
	}
	return strings.Join(out, between)
}

// unmarked is a text without the marks on its letters: Ahlén is Ahlen.
func unmarked(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}
