package pairs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// FormerNames returns what the files of a result were called before they were renamed, by
// their names now: those of the source's files. A file is known by its texts: with the
// replacements made, the original is the result. ofResult says that the replacements count in
// the result. Files that keep their name are not listed, nor are those whose texts were changed
// since. The error is ErrOpen if several originals fit a result.
func (s *Source) FormerNames(ctx context.Context, results []corpus.File, ofResult bool) (map[string]string, error) {
	var err error
	free := map[string]bool{} // originals that no result was found for
	for _, f := range s.Files {
		free[f.Name] = true
	}
	same := func(original, result corpus.File) bool {
		if err == nil {
			err = ctx.Err()
		}
		return err == nil && free[original.Name] && s.sameFile(ctx, original, result, ofResult)
	}
	var left []corpus.File
	for _, r := range results { // most keep their name
		i := slices.IndexFunc(s.Files, func(f corpus.File) bool { return f.Written(s.Options) == r.Name })
		if i >= 0 && same(s.Files[i], r) {
			free[s.Files[i].Name] = false
			continue
		}
		left = append(left, r)
	}
	former := map[string]string{}
	for _, r := range left {
		i := -1
		for k, f := range s.Files {
			if i >= 0 && !ofResult || !s.mayBecome(f, r.Name) || !same(f, r) {
				continue
			}
			if i >= 0 {
				return nil, fmt.Errorf("%s: %w: it may be the result of several files", r.Name, ErrOpen)
			}
			i = k
		}
		if i < 0 {
			continue
		}
		free[s.Files[i].Name] = false
		former[strings.TrimSuffix(r.Name, s.suffix(s.Files[i]))] = s.Files[i].Name
	}
	return former, err
}

// suffix is what the name of a file gets in a result, beside another name: ".txt" of a PDF.
func (s *Source) suffix(f corpus.File) string {
	return strings.TrimPrefix(f.Written(s.Options), f.Name)
}

// mayBecome reports whether a file may have this name after it was renamed: folders and
// extension stay.
func (s *Source) mayBecome(f corpus.File, name string) bool {
	written := f.Written(s.Options)
	return path.Ext(written) == path.Ext(name) && strings.Count(written, "/") == strings.Count(name, "/")
}

// sameFile reports whether each text of the result is one of the original, in order, with its
// replacements.
func (s *Source) sameFile(ctx context.Context, original, result corpus.File, ofResult bool) bool {
	next, stop := iter.Pull2(s.documents(ctx, result))
	defer stop()
	for o, err := range s.documents(ctx, original) {
		r, resultErr, ok := next()
		if err != nil || resultErr != nil || !ok {
			return false
		}
		marks, known := s.Replacements[r.ID]
		if rest, made := strings.CutPrefix(r.ID, result.Name); !known && made {
			marks = s.Replacements[strings.TrimSuffix(result.Name, s.suffix(original))+rest]
		}
		if !fits(o.Text, r.Text, marks, ofResult) {
			return false
		}
	}
	_, _, more := next()
	return !more
}

// fits reports whether the result is the original with the replacements made.
func fits(original, result string, marks []corpus.Mark, ofResult bool) bool {
	if ofResult {
		_, err := FromResult(original, result, marks)
		return err == nil || errors.Is(err, ErrOpen)
	}
	if len(marks) == 0 {
		return original == result
	}
	first := slices.MinFunc(marks, func(a, b corpus.Mark) int { return a.Start - b.Start }).Start
	for at := 0; first > 0; first-- { // most texts differ before their first mention
		_, size := utf8.DecodeRuneInString(original[at:])
		if at+size > len(result) || original[at:at+size] != result[at:at+size] {
			return false
		}
		at += size
	}
	d, err := (&Source{}).Pair(context.Background(), &understudy.Document{Text: original}, marks)
	return err == nil && d.Result == result
}

// documents reads those of a file, whatever their ids.
func (s *Source) documents(ctx context.Context, f corpus.File) iter.Seq2[*understudy.Document, error] {
	return func(yield func(*understudy.Document, error) bool) {
		o := s.Options
		o.AnyIDs, o.LanguageOf = true, nil
		r, err := corpus.Open(f, o)
		if err != nil {
			yield(nil, err)
			return
		}
		defer r.Close()
		errEnough := errors.New("the caller wants no more")
		err = eachIn(r, func(d *understudy.Document) error {
			if !yield(d, ctx.Err()) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(nil, err)
		}
	}
}

// UnderFormerNames returns replacements, or other marks, by the ids that documents had before
// their files were renamed: ids made of a file's name follow it.
func UnderFormerNames(marks map[string][]corpus.Mark, former map[string]string) map[string][]corpus.Mark {
	if len(former) == 0 {
		return marks
	}
	out := make(map[string][]corpus.Mark, len(marks))
	for id, list := range marks {
		out[formerID(id, former)] = list
	}
	return out
}

func formerID(id string, former map[string]string) string {
	for i := 0; i <= len(id); i++ {
		if i < len(id) && id[i] != '#' && id[i] != ':' {
			continue
		}
		if old, ok := former[id[:i]]; ok {
			return old + id[i:]
		}
	}
	return id
}
