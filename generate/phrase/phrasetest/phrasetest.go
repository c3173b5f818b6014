// Package phrasetest plays mentions in tests: it reads them, casts their roles
// with the real casting and renders them. Only tests import it.
//
// It may know generate/cast, generate/draw, generate/form, language, language/en/lexicon
// and language/sv/lexicon.
package phrasetest

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/generate/form"
	"github.com/understudy-text/understudy/language"
	words "github.com/understudy-text/understudy/language/en/lexicon"
	svwords "github.com/understudy-text/understudy/language/sv/lexicon"
)

var english = sync.OnceValues(func() (*language.Language, error) {
	return &language.Language{Code: "en", Lexicon: words.Load(), Files: folder("en")}, nil
})

// folder is a language's folder of this repository, which is the nearest one above
// the package under test that holds a go.mod: tests run in their package's folder,
// also when the program was built with -trimpath and does not know where it came from.
func folder(code string) fs.FS {
	root := "."
	for range 8 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	return os.DirFS(filepath.Join(root, "language", code))
}

// English returns the English language with its lexicon and nothing else.
func English(t testing.TB) *language.Language {
	t.Helper()
	l, err := english()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A Stage is a casting with a list of words that name no one.
type Stage struct {
	*cast.Casting
	Words map[string]bool
}

// Generic implements form.Stage.
func (s Stage) Generic(w string) bool { return s.Words[strings.ToLower(w)] }

// Generic is a small corpus' list of words that name no one.
var Generic = map[string]bool{
	"court": true, "of": true, "the": true, "and": true, "for": true, "office": true, "service": true, "prison": true,
	"authority": true, "police": true, "hospital": true, "appeal": true, "law": true, "company": true, "limited": true,
	"co": true, "others": true, "to": true, "years": true, "old": true, "age": true, "no": true, "in": true, "from": true,
	"a": true, "an": true, "solicitors": true, "hereinafter": true, "driver": true, "disorder": true, "cancer": true,
}

// Play reads entities, casts them and returns the stand-ins of their mentions,
// entity by entity. A mention may show the text before it, cut off by a bar:
// "against the |United Kingdom".
func Play(t testing.TB, r form.Reader, parts []cast.Part, key string, entities ...[]string) [][]string {
	t.Helper()
	return PlayIn(t, English(t), Generic, r, parts, key, entities...)
}

// PlayIn is Play for a language and a list of words that name no one.
func PlayIn(t testing.TB, l *language.Language, generic map[string]bool, r form.Reader, parts []cast.Part, key string, entities ...[]string) [][]string {
	t.Helper()
	source := draw.New([]byte(key))
	st := Stage{Words: generic}
	st.Casting = cast.New(cast.Options{Draw: source, Parts: parts, Generic: st.Generic, Famous: l.Lexicon.Famous})
	scene := &form.Scene{Language: l, Draw: source.Derive("document"), YearShift: -3}
	forms := make([][]form.Form, len(entities))
	for i, e := range entities {
		forms[i] = r.Read(scene, entity(e))
		if len(forms[i]) != len(e) {
			t.Fatalf("%q: %d forms for %d mentions", e, len(forms[i]), len(e))
		}
		for _, f := range forms[i] {
			if f != nil {
				st.Observe(f.Roles())
			}
		}
	}
	if err := st.Freeze(context.Background()); err != nil {
		t.Fatal(err)
	}
	out := make([][]string, len(entities))
	for i, fs := range forms {
		for _, f := range fs {
			if f == nil {
				out[i] = append(out[i], "")
				continue
			}
			out[i] = append(out[i], f.Render(st))
		}
	}
	return out
}

func entity(mentions []string) form.Entity {
	var e form.Entity
	for _, text := range mentions {
		before, rest, ok := strings.Cut(text, "|")
		if ok {
			text = rest
		}
		m := form.Mention{Text: text, SentenceStart: !ok}
		if ok {
			m.Before = before
		}
		e.Mentions = append(e.Mentions, m)
	}
	return e
}

// Shared returns a word that a stand-in shares with its original though it names
// someone, or "".
func Shared(original, standIn string) string {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
			return !(r == 'ı' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 0xBF && r != '’' && r != '“' && r != '”')
		})
	}
	for _, a := range split(original) {
		for _, b := range split(standIn) {
			if a == b && len(a) > 1 && !Generic[a] {
				return a
			}
		}
	}
	return ""
}

var swedish = sync.OnceValues(func() (*language.Language, error) {
	return &language.Language{Code: "sv", Lexicon: svwords.Load(), Files: folder("sv")}, nil
})

// Swedish returns the Swedish language with its lexicon and nothing else.
func Swedish(t testing.TB) *language.Language {
	t.Helper()
	l, err := swedish()
	if err != nil {
		t.Fatal(err)
	}
	return l
}
