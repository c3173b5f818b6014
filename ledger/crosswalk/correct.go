package crosswalk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/person"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/ledger"
)

// A Speller takes a stand-in that a person typed for a row apart: what plays which part
// of the fullest form. None, if that cannot be told.
type Speller func(ctx context.Context, r *Row, typed string) ([]understudy.Part, error)

// A Correction is what a person wants to have changed.
type Correction struct {
	Changed int            // rows
	Follow  []string       // ids of other rows that change with them
	Entries []ledger.Entry // what the ledger is to say
	Out     []cast.Role    // what it is to forget first
}

// mostMistakes is how many are told at once.
const mostMistakes = 20

// Correct says what the ledger must say for the cells of a sheet to hold, or which
// cells cannot hold: all mistakes are told, as Mistakes in file.
func (l *List) Correct(ctx context.Context, file string, cells []Cell, spell Speller) (*Correction, error) {
	c := &correcting{List: l, file: file, byID: map[string]int{}, rowOf: map[cast.Role]int{}, wanted: map[cast.Role]wish{}, sheetRow: map[int]int{}}
	for i := range l.Rows {
		c.byID[l.Rows[i].ID] = i
		for _, p := range l.Rows[i].Fullest() {
			if _, ok := c.rowOf[p.role()]; !ok {
				c.rowOf[p.role()] = i
			}
		}
	}
	for _, cell := range cells {
		if i, ok := c.byID[cell.ID]; ok {
			c.sheetRow[i] = cell.Row
		}
	}
	for _, cell := range cells {
		if err := c.cell(ctx, cell, spell); err != nil {
			return nil, err
		}
	}
	c.check()
	if len(c.mistakes) > 0 {
		slices.SortStableFunc(c.mistakes, func(a, b Mistake) int { return a.Row - b.Row })
		var all []error
		for _, m := range c.mistakes[:min(len(c.mistakes), mostMistakes)] {
			all = append(all, m)
		}
		if n := len(c.mistakes) - mostMistakes; n > 0 {
			all = append(all, fmt.Errorf("%s: %d more mistakes", file, n))
		}
		return nil, errors.Join(all...)
	}
	return c.correction(), nil
}

type correcting struct {
	*List
	file     string
	byID     map[string]int
	rowOf    map[cast.Role]int // the row, of Rows, that a part is of
	wanted   map[cast.Role]wish
	order    []cast.Role // of wanted
	changed  []int       // rows, of Rows
	sheetRow map[int]int // where a row, of Rows, stands in the sheet
	mistakes []Mistake
}

// A wish is what one cell wants to play a part.
type wish struct {
	standIn string
	cell    Cell
}

func (c *correcting) mistake(at Cell, format string, args ...any) {
	c.mistakes = append(c.mistakes, Mistake{c.file, at.Row, at.Column, fmt.Sprintf(format, args...)})
}

// cell notes what one cell wants.
func (c *correcting) cell(ctx context.Context, at Cell, spell Speller) error {
	i, ok := c.byID[at.ID]
	if !ok {
		c.mistake(at, "the list has no row with this id (any more); export it anew with 'ledger crosswalk'")
		return nil
	}
	r := &c.Rows[i]
	typed := strings.Join(strings.Fields(norm.NFC.String(at.StandIn)), " ")
	if typed == strings.Join(strings.Fields(norm.NFC.String(r.StandIn)), " ") {
		return nil
	}
	if why := c.unfit(r, typed); why != "" {
		c.mistake(at, "%s", why)
		return nil
	}
	if sameFigures(typed, r.StandIn) {
		return nil // the spreadsheet made a number of it
	}
	parts := []understudy.Part{{Kind: string(r.Parts[0].Kind), Key: r.Parts[0].Key, StandIn: typed}}
	if !r.alone {
		var err error
		if parts, err = spell(ctx, r, typed); err != nil {
			return err
		}
	}
	if len(parts) == 0 {
		c.mistake(at, "cannot be matched with what stood there; write as many names as there were, in the same order (figures and words that name no one are the program's)")
		return nil
	}
	changes := false
	for _, p := range parts {
		role := roleOf(p)
		now, ok := c.entries[role]
		if !ok || now.StandIn == p.StandIn {
			continue
		}
		changes = true
		if before, asked := c.wanted[role]; !asked {
			c.order = append(c.order, role)
		} else if before.standIn != p.StandIn {
			c.mistake(at, "a part of it is in row %d too, which wants another stand-in for it; change it in one of the two rows", before.cell.Row)
			continue
		}
		c.wanted[role] = wish{p.StandIn, at}
	}
	if !changes {
		c.mistake(at, "only letters between the names are changed; a stand-in differs in its names")
		return nil
	}
	c.changed = append(c.changed, i)
	return nil
}

// scientific is how spreadsheets show a long number.
var scientific = regexp.MustCompile(`^[0-9][.,]?[0-9]*E\+?[0-9]+$`)

// unfit says why a text can be no stand-in of a row at all; "" if it can.
func (c *correcting) unfit(r *Row, typed string) string {
	letters := strings.ContainsFunc(typed, unicode.IsLetter)
	switch {
	case typed == "":
		return "the stand-in is missing; delete the row to leave the stand-in as it is"
	case !r.Changeable() && !sameFigures(typed, r.StandIn):
		return "this stand-in cannot be changed here: it moves with its document (dates, amounts), or a language model or a list made it"
	case scientific.MatchString(typed):
		return "a spreadsheet made a number of it; format the column as text"
	case strings.ContainsFunc(typed, func(x rune) bool { return unicode.IsControl(x) || x == unicode.ReplacementChar }):
		return "holds a control character, or one that was lost"
	case strings.ContainsRune(typed, '?') && !strings.ContainsRune(r.StandIn, '?'):
		return "holds a question mark: letters may have been lost; save the sheet as 'CSV UTF-8' or .xlsx"
	case typed[0] == '=' || typed[0] == '-' || (typed[0] == '+' || typed[0] == '@') && !strings.HasPrefix(r.StandIn, typed[:1]):
		return "begins with a sign that spreadsheets read as a formula"
	case !letters && strings.ContainsFunc(r.StandIn, unicode.IsLetter):
		return "has no letter"
	}
	return ""
}

// sameFigures reports whether two texts without letters differ in nothing but signs
// between their figures and noughts before them.
func sameFigures(a, b string) bool {
	bare := func(s string) string {
		return strings.TrimLeft(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, s), "0")
	}
	return !strings.ContainsFunc(a+b, unicode.IsLetter) && bare(a) != "" && bare(a) == bare(b)
}

// naming are the kinds whose originals and stand-ins are names.
var naming = map[cast.Kind]bool{"name": true, "town": true, "region": true, "nation": true, "settlement": true, "street": true, "thing": true}

// check finds what may not be: a stand-in that is an original, that resembles its own,
// or that stands for something else too.
func (c *correcting) check() {
	originals, players := map[string]cast.Role{}, map[string]cast.Role{}
	for role, e := range c.entries {
		kind, _ := generate.Bare(role.Kind)
		if naming[kind] {
			for _, w := range strings.Fields(role.Key) {
				originals[lexicon.Plain(w)] = role
			}
		}
		if _, changes := c.wanted[role]; !changes {
			players[seat(role.Kind, e.StandIn)] = role
		}
	}
	for _, role := range c.order {
		want := c.wanted[role]
		kind, document := generate.Bare(role.Kind)
		if generate.Role(role.Kind, want.standIn).Key == role.Key {
			c.mistake(want.cell, "is the original itself")
			continue
		}
		if other, ok := players[seat(role.Kind, want.standIn)]; ok {
			c.mistake(want.cell, "%s has this stand-in already; two originals never share one", c.describeRow(other))
			continue
		}
		players[seat(role.Kind, want.standIn)] = role
		if !naming[kind] || document != "" && c.scoped(role) {
			continue
		}
		c.checkWords(role, want, originals)
	}
}

// scoped reports whether stand-ins of a part are those of one document: others' names
// may play there.
func (c *correcting) scoped(r cast.Role) bool { return strings.Contains(string(r.Kind), "@") }

func (c *correcting) checkWords(role cast.Role, want wish, originals map[string]cast.Role) {
	for _, w := range strings.FieldsFunc(lexicon.Plain(want.standIn), func(x rune) bool { return x == ' ' || x == '-' }) {
		for _, own := range strings.Fields(role.Key) {
			if cast.Alike(w, lexicon.Plain(own)) {
				c.mistake(want.cell, "resembles the original")
				return
			}
		}
		if other, ok := originals[w]; ok && len([]rune(w)) > 2 {
			c.mistake(want.cell, "is the original of %s; a stand-in is nobody's name in these texts", c.describeRow(other))
			return
		}
	}
}

// seat is what two parts cannot share.
func seat(kind cast.Kind, standIn string) string {
	bare, document := generate.Bare(kind)
	if naming[bare] {
		bare = "name"
	}
	return string(bare+document) + "\x00" + strings.ToLower(norm.NFC.String(standIn))
}

// describeRow says which row a part is of, without quoting it.
func (c *correcting) describeRow(r cast.Role) string {
	if want, ok := c.wanted[r]; ok {
		return fmt.Sprintf("row %d", want.cell.Row)
	}
	i, ok := c.rowOf[r]
	if n := c.sheetRow[i]; ok && n > 0 {
		return fmt.Sprintf("row %d", n)
	}
	if ok {
		return "the row with the id " + c.Rows[i].ID
	}
	return "another entry (kind " + string(r.Kind) + ")"
}

// correction gathers what the ledger is told.
func (c *correcting) correction() *Correction {
	out := &Correction{Changed: len(c.changed)}
	for _, role := range c.order {
		out.Out = append(out.Out, role)
		out.Entries = append(out.Entries, ledger.Entry{Kind: role.Kind, Key: role.Key, StandIn: c.wanted[role].standIn, Origin: ledger.Set})
	}
	for role, standIn := range c.freeInitials(c.initials()) {
		out.Out = append(out.Out, role)
		out.Entries = append(out.Entries, ledger.Entry{Kind: role.Kind, Key: role.Key, StandIn: standIn, Origin: ledger.Set})
	}
	out.Out = append(out.Out, c.acronyms()...)
	for i := range c.Rows {
		if !slices.Contains(c.changed, i) && slices.ContainsFunc(c.Rows[i].Parts, func(p Part) bool { _, ok := c.wanted[p.role()]; return ok }) {
			out.Follow = append(out.Follow, c.Rows[i].ID)
		}
	}
	return out
}

// initials are the letters that go with the names that change: those beside a surname
// that changes, and those of a row that does.
func (c *correcting) initials() map[cast.Role]string {
	out := map[cast.Role]string{}
	follow := func(role cast.Role, names map[string]string) {
		e, ok := c.entries[role]
		if !ok {
			return
		}
		if now := person.Follow(role, e.StandIn, names); now != e.StandIn {
			out[role] = now
		}
	}
	beside := map[cast.Kind]map[string]string{} // names that change, by the document they hold in
	for role, want := range c.wanted {
		kind, document := generate.Bare(role.Kind)
		if kind != person.Name {
			continue
		}
		if beside[document] == nil {
			beside[document] = map[string]string{}
		}
		beside[document][role.Key] = want.standIn
	}
	for role := range c.entries {
		kind, document := generate.Bare(role.Kind)
		if _, anchor, _ := strings.Cut(role.Key, " "); kind == person.Initial && beside[document][anchor] != "" {
			follow(role, map[string]string{anchor: beside[document][anchor]})
		}
	}
	for _, i := range c.changed {
		names := map[string]string{}
		for _, p := range c.Rows[i].Parts {
			if kind, _ := generate.Bare(p.Kind); kind == person.Name {
				names[p.Key] = p.StandIn
				if want, ok := c.wanted[p.role()]; ok {
					names[p.Key] = want.standIn
				}
			}
		}
		for _, p := range c.Rows[i].Parts {
			if isInitial(p.role()) {
				follow(p.role(), names)
			}
		}
	}
	return out
}

// freeInitials replaces letters that are taken by another original by the next letters that
// are free: Helen and Harold Marsh are H. Marsh and I. Marsh.
func (c *correcting) freeInitials(letters map[cast.Role]string) map[cast.Role]string {
	taken := map[string]bool{}
	for role, e := range c.entries {
		if _, moves := letters[role]; !moves && isInitial(role) {
			taken[seat(role.Kind, e.StandIn)] = true
		}
	}
	roles := slices.SortedFunc(maps.Keys(letters), func(a, b cast.Role) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key, b.Key))
	})
	for _, role := range roles {
		letter, rest, _ := strings.Cut(letters[role], " ")
		for n := 0; n < alphabet && len(letter) == 1 && taken[seat(role.Kind, letters[role])]; n++ {
			next := letter[0] + 1
			if next > 'Z' && next < 'a' || next > 'z' {
				next -= alphabet
			}
			letter = string(rune(next))
			letters[role] = strings.TrimSpace(letter + " " + rest)
		}
		taken[seat(role.Kind, letters[role])] = true
	}
	return letters
}

const alphabet = 26

// acronyms are those of the rows that change: they are drawn again after the new names.
func (c *correcting) acronyms() (out []cast.Role) {
	for _, i := range c.changed {
		for _, p := range c.Rows[i].Parts {
			if kind, _ := generate.Bare(p.Kind); kind == "acronym" && p.Origin == ledger.Drawn {
				if _, asked := c.wanted[p.role()]; !asked {
					out = append(out, p.role())
				}
			}
		}
	}
	return out
}
