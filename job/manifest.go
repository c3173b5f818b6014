package job

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
)

// A Manifest says what a run did. It quotes no document and holds no original.
type Manifest struct {
	Program     string            `json:"program"`
	Settings    map[string]string `json:"settings"`         // never a key or a seed
	Ledger      string            `json:"ledger,omitempty"` // ledger.Key.Mark, of the key and domain that restore the result
	Policy      *Policy           `json:"policy,omitempty"`
	Lists       []List            `json:"lists,omitempty"` // of the user's, that said what is found
	Files       int               `json:"files"`
	Documents   int               `json:"documents"`
	Languages   map[string]int    `json:"languages"` // documents by language; see Untold
	Mentions    int               `json:"mentions"`
	Replaced    int               `json:"replaced"`
	Kept        int               `json:"kept"`
	Invalidated int               `json:"invalidated,omitempty"` // left to be read, but not to be followed
	Failed      int               `json:"failed,omitempty"`      // replaced by understudy.Failed
	// Guard counts what the guard did to stand-ins: understudy.Redrawn, understudy.Neutral.
	Guard      map[understudy.Guarded]int  `json:"guard,omitempty"`
	ByCategory map[understudy.Category]int `json:"by_category"`
	ByRule     map[string]int              `json:"by_rule"`
	// Decisions counts mentions by the policy's rule and by what became of them.
	Decisions map[string]map[understudy.Action]int `json:"decisions"`
	// Outcomes count mentions by all that decided about them, most mentions first.
	Outcomes []Outcome `json:"outcomes"`
	// Scores count mentions by how sure their finder was: see Bands.
	Scores map[understudy.Category]map[string]int `json:"scores"`
	// Unsure are the mentions that their finders were least sure of, MostUnsure at most.
	Unsure     []Unsure     `json:"unsure,omitempty"`
	Unreplaced []Unreplaced `json:"unreplaced,omitempty"` // that were to be replaced
	Doubts     []Doubt      `json:"doubtful_links,omitempty"`
	MoreDoubts int          `json:"doubtful_links_not_listed,omitempty"` // of files that have very many
	// Notes count what a reader should know of how the result came about.
	Notes map[string]int64 `json:"notes,omitempty"`
	// Remarks count, by document, what else was done to its file and what could
	// not be done: metadata that was removed, parts that are not read.
	Remarks map[string]map[string]int `json:"remarks,omitempty"`
	Renamed int                       `json:"renamed_files,omitempty"`
	Skipped []string                  `json:"skipped,omitempty"` // files whose extension stands for no format
	// Bare are the files that bring no annotations, of a job over given ones: they are
	// written as they are.
	Bare    []string  `json:"without_annotations,omitempty"`
	Refused []Refused `json:"refused,omitempty"`

	// OtherFields counts records by the fields and columns that were not named as text
	// and hold what was replaced in it. They are published as they are.
	OtherFields map[string]int `json:"other_fields_that_hold_originals,omitempty"`
	// Unnamed counts, by file kind, the records that hold something in the columns and
	// fields that are not read as nobody named them and no header word is known.
	Unnamed map[corpus.Format]map[string]int `json:"other_fields_not_read,omitempty"`

	// Names of files and ids of documents that hold what was replaced in their
	// texts. They are published as they are.
	TellingFiles int        `json:"file_names_that_hold_originals,omitempty"`
	TellingIDs   int        `json:"document_ids_that_hold_originals,omitempty"`
	Telltales    []Telltale `json:"-"` // the first of them; not for those who read the texts

	// Stale are files of an earlier run that lie in the output folder still.
	Stale []string `json:"-"`

	telling  map[string]bool     // files counted already
	say      func(string) string // a place or id as it is published; nil: as it is
	outcomes map[Outcome]int
}

// An Outcome counts the mentions with one category, finder, rule (with its place in the policy),
// action and reason.
type Outcome struct {
	Category understudy.Category `json:"category"`
	Finder   string              `json:"finder"`
	Action   understudy.Action   `json:"action"`
	Rule     string              `json:"rule"`
	Policy   string              `json:"policy,omitempty"`
	Reason   string              `json:"reason"`
	Mentions int                 `json:"mentions"`
}

// Bands part scores: each is the lowest of its name, and below the first is "below".
var Bands = [...]struct {
	From float32
	Name string
}{{0.9, "0.9 to 1"}, {0.7, "0.7 to 0.9"}, {0.5, "0.5 to 0.7"}, {0, "below 0.5"}}

func band(score float32) string {
	for _, b := range Bands {
		if score >= b.From {
			return b.Name
		}
	}
	return Bands[len(Bands)-1].Name
}

// An Unsure is a mention that its finder was not sure of.
type Unsure struct {
	Document string `json:"document"`
	Start    int    `json:"start"` // code points of the original
	End      int    `json:"end"`
	Spot
	Category understudy.Category `json:"category"`
	Finder   string              `json:"finder"`
	Score    float64             `json:"score"`
}

// MostUnsure is how many are listed; unsureBelow is the score from which on none is.
const (
	MostUnsure  = 200
	unsureBelow = 0.6
)

func (m *Manifest) unsure(list []Unsure) {
	if len(list) == 0 {
		return
	}
	m.Unsure = append(slices.Clone(m.Unsure), list...)
	slices.SortStableFunc(m.Unsure, func(a, b Unsure) int { return cmp.Compare(a.Score, b.Score) })
	m.Unsure = m.Unsure[:min(len(m.Unsure), MostUnsure)]
}

// A Policy describes the policy of a run, without the names on its lists.
type Policy struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"` // of its file, without what that includes
	Rules  int    `json:"rules"`
}

// A List describes a file of the user's by its checksum, without its text.
type List struct {
	Kind    string `json:"kind"` // deny, allow or recognizers
	SHA256  string `json:"sha256"`
	Entries int    `json:"entries"`
}

// Untold is the key of Manifest.Languages for documents whose language was not recognised. They
// were read in the run's default language.
const Untold = "untold"

// maxTelltales is how many are named.
const maxTelltales = 20

// addTelltales adds names that contain what was replaced: all are counted, maxTelltales are
// listed.
func (m *Manifest) addTelltales(found []Telltale) {
	for _, t := range found {
		if t.File {
			if m.telling[t.Place] {
				continue
			}
			m.telling[t.Place] = true
			m.TellingFiles++
		} else {
			m.TellingIDs++
		}
		if len(m.Telltales) < maxTelltales {
			m.Telltales = append(m.Telltales, t)
		}
	}
}

// A Refused is a document or file that was left out, with the reason.
type Refused struct {
	Place    string `json:"place"`
	Document string `json:"document,omitempty"`
	Language string `json:"language,omitempty"` // its code, if it is refused as it is not read
	Reason   string `json:"reason"`
}

// Refuse returns the entry for a document that was left out because of err. Of an
// understudy.UnreadLanguage it has the language and a hint.
func Refuse(place, document string, err error) Refused {
	r := Refused{Place: place, Document: document, Reason: err.Error()}
	var unread *understudy.UnreadLanguage
	if errors.As(err, &unread) {
		r.Language, r.Reason = unread.Code, unread.Error()+unreadHint
	}
	return r
}

// unreadHint says what can be done with a document in a language that is not read.
const unreadHint = "; --unread-language codes hides what needs no language and nothing else, placeholder the whole text; --language CODE reads it as another language"

func (r Refused) String() string {
	return fmt.Sprintf("%s: %s", r.Place, r.Reason)
}

// Unreplaced is a mention that stands in the output as it was, and why.
type Unreplaced struct {
	Document string `json:"document"`
	Start    int    `json:"start"` // code points; see Offsets
	End      int    `json:"end"`
	Spot
	Category understudy.Category `json:"category"`
	Reason   string              `json:"reason"`
}

// Doubt is a mention that could belong to several entities and was left on its
// own; a person should look at it.
type Doubt struct {
	Document string `json:"document"`
	Start    int    `json:"start"` // code points; see Offsets
	End      int    `json:"end"`
	Spot
	Category understudy.Category `json:"category"`
	Reason   string              `json:"reason"`
}

func doubts(doc *understudy.Document, r understudy.Reading) ([]Doubt, error) {
	if len(r.Linking.Doubts) == 0 {
		return nil, nil
	}
	// All offsets at once: each conversion goes through the whole text.
	offsets := make([]int, 0, 2*len(r.Linking.Doubts))
	for _, d := range r.Linking.Doubts {
		offsets = append(offsets, r.Spans[d.Mention].Start, r.Spans[d.Mention].End)
	}
	at, err := corpus.FromBytes(doc.Text, corpus.CodePoints, offsets)
	if err != nil {
		return nil, err
	}
	out := make([]Doubt, len(r.Linking.Doubts))
	for i, d := range r.Linking.Doubts {
		out[i] = Doubt{Document: doc.ID, Start: at[2*i], End: at[2*i+1], Category: r.Spans[d.Mention].Category, Reason: d.Reason}
	}
	return out, nil
}

func refusal(r *corpus.Refusal) Refused {
	reason := r.Err.Error()
	if r.Hint != "" {
		reason += "; " + r.Hint
	}
	return Refused{Place: r.Place.String(), Document: r.Document, Reason: reason}
}

// add counts a written record.
func (m *Manifest) add(d written) {
	m.Documents += len(d.surrogates)
	for i := range d.surrogates {
		m.Languages[cmp.Or(d.piece.Record.Docs[i].Language, Untold)]++
	}
	m.Unreplaced = append(m.Unreplaced, d.unreplaced...)
	m.unsure(d.unsure)
	m.Doubts = append(m.Doubts, d.doubts...)
	m.addTelltales(d.telltales)
	for _, name := range d.beside {
		if m.OtherFields == nil {
			m.OtherFields = map[string]int{}
		}
		m.OtherFields[name]++
	}
	for _, name := range d.unnamed {
		if m.Unnamed == nil {
			m.Unnamed = map[corpus.Format]map[string]int{}
		}
		kind := d.piece.Record.Format
		if m.Unnamed[kind] == nil {
			m.Unnamed[kind] = map[string]int{}
		}
		m.Unnamed[kind][name]++
	}
	for _, what := range d.remarks {
		id := d.piece.Record.Docs[0].ID
		if m.Remarks[id] == nil {
			m.Remarks[id] = map[string]int{}
		}
		m.Remarks[id][what]++
	}
	for _, surrogates := range d.surrogates {
		for _, s := range surrogates {
			m.Mentions++
			m.ByCategory[s.Category]++
			m.ByRule[s.Rule]++
			if s.Guarded != "" {
				if m.Guard == nil {
					m.Guard = map[understudy.Guarded]int{}
				}
				m.Guard[s.Guarded]++
			}
			action := s.Decision.Action
			switch {
			case s.Reason != "":
				m.Kept++
				action = understudy.Keep
			case action == understudy.Invalidate:
				m.Invalidated++
			default:
				m.Replaced++
				if s.Text == understudy.Failed {
					m.Failed++
				}
			}
			m.decided(s.Decision.Rule, action)
			m.count(s)
		}
	}
}

func (m *Manifest) decided(rule string, a understudy.Action) {
	of := m.Decisions[rule]
	if of == nil {
		of = map[understudy.Action]int{}
		m.Decisions[rule] = of
	}
	of[a]++
}

// count counts a mention among the outcomes and the scores.
func (m *Manifest) count(s understudy.Surrogate) {
	o := Outcome{Category: s.Category, Finder: s.Rule, Rule: s.Decision.Rule, Policy: s.Decision.Place}
	o.Action, o.Reason = became(s)
	m.outcomes[o]++
	of := m.Scores[s.Category]
	if of == nil {
		of = map[string]int{}
		m.Scores[s.Category] = of
	}
	of[band(s.Score)]++
}

// listed are the outcomes, most mentions first.
func (m *Manifest) listed() []Outcome {
	out := []Outcome{}
	for o, n := range m.outcomes {
		o.Mentions = n
		out = append(out, o)
	}
	slices.SortFunc(out, func(a, b Outcome) int {
		return cmp.Or(-cmp.Compare(a.Mentions, b.Mentions), cmp.Compare(a.Category, b.Category), cmp.Compare(a.Finder, b.Finder),
			cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Action, b.Action), cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.Policy, b.Policy))
	})
	return out
}

// begin makes what add counts in.
func (m *Manifest) begin() {
	m.ByCategory, m.ByRule, m.telling = map[understudy.Category]int{}, map[string]int{}, map[string]bool{}
	m.Decisions = map[string]map[understudy.Action]int{}
	m.Languages, m.Remarks = map[string]int{}, map[string]map[string]int{}
	m.outcomes, m.Scores = map[Outcome]int{}, map[understudy.Category]map[string]int{}
}

// clone is a copy that add does not change.
func (m *Manifest) clone() Manifest {
	out := *m
	out.ByCategory, out.ByRule, out.Languages = maps.Clone(m.ByCategory), maps.Clone(m.ByRule), maps.Clone(m.Languages)
	out.Guard, out.OtherFields = maps.Clone(m.Guard), maps.Clone(m.OtherFields)
	if m.Unnamed != nil {
		out.Unnamed = make(map[corpus.Format]map[string]int, len(m.Unnamed))
		for kind, of := range m.Unnamed {
			out.Unnamed[kind] = maps.Clone(of)
		}
	}
	out.Decisions = make(map[string]map[understudy.Action]int, len(m.Decisions))
	for rule, of := range m.Decisions {
		out.Decisions[rule] = maps.Clone(of)
	}
	out.outcomes = maps.Clone(m.outcomes)
	out.Scores = make(map[understudy.Category]map[string]int, len(m.Scores))
	for category, of := range m.Scores {
		out.Scores[category] = maps.Clone(of)
	}
	out.Remarks = make(map[string]map[string]int, len(m.Remarks))
	for id, of := range m.Remarks {
		out.Remarks[id] = maps.Clone(of)
	}
	out.Unreplaced, out.Doubts = slices.Clip(m.Unreplaced), slices.Clip(m.Doubts)
	out.Telltales, out.telling = slices.Clip(m.Telltales), maps.Clone(m.telling)
	return out
}

// publish gives documents and places the names that they have in the output.
func (m *Manifest) publish() {
	if m.say == nil {
		return
	}
	m.Doubts = slices.Clone(m.Doubts)
	for i := range m.Doubts {
		m.Doubts[i].Document = m.say(m.Doubts[i].Document)
	}
	for i, r := range m.Refused { // cloned already
		m.Refused[i].Place, m.Refused[i].Document = m.say(r.Place), m.say(r.Document)
	}
	remarks := make(map[string]map[string]int, len(m.Remarks))
	for id, of := range m.Remarks {
		remarks[m.say(id)] = of
	}
	m.Remarks = remarks
}

func (m *Manifest) write(out string) error {
	f, err := corpus.CreateAtomic(filepath.Join(out, ManifestFile))
	if err != nil {
		return err
	}
	defer f.Abort()
	// The manifest is published; where the texts lay is nobody's business.
	shown := *m
	shown.Refused = slices.Clone(m.Refused)
	for i, r := range shown.Refused {
		if filepath.IsAbs(r.Place) {
			shown.Refused[i].Place = filepath.Base(r.Place)
		}
	}
	shown.publish()
	e := json.NewEncoder(f)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(shown); err != nil {
		return err
	}
	return f.Commit(0o644)
}
