// Package report shows what was measured: in come numbers, tables, drawings and
// passages of text, out go one HTML page that needs nothing beside it, JSON, and
// each table as CSV.
//
// The page opens from a disk, without a network and without scripts; it follows
// the reader's choice of light or dark, prints, and says in words what its
// drawings show. Texts may hold anything: they are escaped.
//
// Passages quote documents. Whoever puts them into a report publishes them.
//
// It may know the root package, corpus, internal/usage and study/evaluate/pairs.
package report

// A Report is a page.
type Report struct {
	Title    string    `json:"title"`
	Lead     string    `json:"lead,omitempty"` // what this is, in a sentence or two
	Made     string    `json:"made,omitempty"` // when, and by what program
	Headline []Number  `json:"headline,omitempty"`
	Sections []Section `json:"sections,omitempty"`
	Notes    []string  `json:"notes,omitempty"` // how it was made: command, seed, data, versions
}

// A Number is one of the few that matter most.
type Number struct {
	Label string  `json:"label"`
	Value float64 `json:"value"`
	// Format says how Value is written.
	Format Format `json:"-"`
	Note   string `json:"note,omitempty"` // what it is to be held against
	// Verdict says whether it is good; most numbers have none.
	Verdict Verdict `json:"verdict,omitempty"`
}

// A Verdict is on a number that has a mark to reach.
type Verdict string

// The verdicts.
const (
	Reached Verdict = "reached"
	Missed  Verdict = "missed"
)

// A Section is a part of the page. Paragraphs of Text are parted by empty lines.
type Section struct {
	Heading  string    `json:"heading"`
	Text     string    `json:"text,omitempty"`
	Tables   []Table   `json:"tables,omitempty"`
	Plots    []Plot    `json:"plots,omitempty"`
	Passages []Passage `json:"passages,omitempty"`
}

// A Plot is a drawing with what it shows in words. Drawing is *Boxes, *Stacks or
// *Bars.
type Plot struct {
	Caption string  `json:"caption"`
	Drawing Drawing `json:"drawing"`
}
