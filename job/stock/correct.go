package stock

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/crosswalk"
)

// FirstLanguage is that of texts that do not tell theirs.
const FirstLanguage = "en"

// CheckKind refuses a kind that no reader makes: its entry would never be used.
func CheckKind(kind cast.Kind) error {
	byCode, err := Languages(Codes()...)
	if err != nil {
		return err
	}
	kinds := generate.Kinds(slices.Collect(maps.Values(byCode))...)
	bare, document := generate.Bare(kind)
	if slices.Contains(kinds, bare) && document != "@" {
		return nil
	}
	var plain []string
	for _, k := range kinds {
		if !strings.Contains(string(k), ":") { // a language's words have hundreds
			plain = append(plain, string(k))
		}
	}
	return fmt.Errorf("no such kind %q: there is %s, and for words of a language kinds such as term:en:occupation (see ledger list); behind it may stand the one document it holds in (name@a.txt)", kind, strings.Join(plain, ", "))
}

// Correct stores what cells of a sheet ask for, all or nothing.
func Correct(ctx context.Context, d *ledger.Domain, list *crosswalk.List, path string, cells []crosswalk.Cell) (*crosswalk.Correction, error) {
	var speller crosswalk.Speller // made when the first cell wants one
	spell := func(ctx context.Context, r *crosswalk.Row, typed string) (_ []understudy.Part, err error) {
		if speller == nil {
			languages, err := Languages(languagesOf(list)...)
			if err != nil {
				return nil, err
			}
			if speller, err = Speller(languages, FirstLanguage, d.Draw(), d); err != nil {
				return nil, err
			}
		}
		return speller(ctx, r, typed)
	}
	c, err := list.Correct(ctx, path, cells, spell)
	if err != nil {
		return nil, fmt.Errorf("%w\nnothing was imported", err)
	}
	err = d.Replace(ctx, c.Out, c.Entries...)
	if errors.Is(err, ledger.ErrConflict) {
		err = fmt.Errorf("%s: %w; nothing was imported", path, err)
	}
	return c, err
}

// languagesOf are those of the rows that the program reads, and the first.
func languagesOf(list *crosswalk.List) []string {
	codes := []string{FirstLanguage}
	for i := range list.Rows {
		if code := list.Rows[i].Language(); slices.Contains(Codes(), code) && !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}
