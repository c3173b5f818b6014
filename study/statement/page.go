package statement

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/attack/residual"
	"github.com/understudy-text/understudy/study/report"
)

// How many rows of a table are on the page; JSON has all.
const (
	mostRows   = 200
	mostUnsure = 40
)

// Page lays the statement out.
func (s *Statement) Page() *report.Report {
	m := s.Run
	p := &report.Report{
		Title: "Pseudonymization report",
		Lead: fmt.Sprintf("What was done to the personal data in %s, what stayed, what may have been missed, and what to do now. This page holds no original text%s.",
			documents(m.Documents), s.except()),
		Made:     fmt.Sprintf("Made on %s by %s.", s.Used.Made, s.Used.Program),
		Headline: s.headline(),
	}
	p.Sections = []report.Section{s.toDo(), s.forAssessment(), s.replaced(), s.kept(), s.doubtful(), s.missed()}
	p.Sections = append(p.Sections, s.attacked()...)
	p.Sections = append(p.Sections, s.leftOut(), s.settings())
	p.Notes = append(p.Notes, s.Used.Files...)
	return p
}

// except says what the page holds nevertheless.
func (s *Statement) except() string {
	if s.Attacks != nil && slices.ContainsFunc(s.Attacks.Residual.Places, func(p residual.Place) bool { return p.Value != "" }) {
		return ", except the values that can still be read, which were asked for: keep it as you keep the originals"
	}
	return ""
}

func (s *Statement) headline() []report.Number {
	m := s.Run
	out := []report.Number{
		{Label: "documents written", Value: float64(m.Documents), Format: report.Count, Note: plural.Of(len(m.Refused), "refused", "refused")},
		{Label: "mentions found", Value: float64(m.Mentions), Format: report.Count},
		{Label: "replaced", Value: float64(m.Replaced), Format: report.Count, Note: share(m.Replaced, m.Mentions)},
		{Label: "kept by rule", Value: float64(m.Kept), Format: report.Count, Note: share(m.Kept, m.Mentions)},
	}
	if e := s.Estimate; e.usable() {
		mark := "within the mark of"
		if e.MissedShare.High > acceptable {
			mark = "beyond the mark of"
		}
		out = append(out, report.Number{Label: "identifiers missed, by a sample", Value: e.MissedShare.Share, Format: report.Share,
			Note: fmt.Sprintf("%s to %s: %s %s", percent(e.MissedShare.Low), percent(e.MissedShare.High), mark, percent(acceptable))})
	}
	if a := s.Attacks; a != nil {
		note := "as it should be"
		if a.Residual.Left > 0 {
			note = "should be 0: see what to do now"
		}
		out = append(out, report.Number{Label: "documents in which an original can still be read", Value: float64(a.Residual.Left), Format: report.Count, Note: note})
	}
	return out
}

func share(part, whole int) string {
	return fmt.Sprintf("%s of those found", percent(float64(part)/float64(max(whole, 1))))
}

func (s *Statement) toDo() report.Section {
	t := report.Table{Name: "to-do", Caption: "In this order", Columns: []report.Column{{Name: "what to do"}, {Name: "why"}}}
	for _, task := range s.ToDo {
		group := "When you can"
		if task.Urgent {
			group = "Before the texts are given away"
		}
		t.Rows = append(t.Rows, report.Row{Group: group, Cells: texts(task.What, task.Why)})
	}
	section := report.Section{Heading: "What to do now"}
	if len(t.Rows) == 0 {
		section.Text = "Nothing that this program knows of."
		return section
	}
	section.Tables = []report.Table{t}
	return section
}

func texts(list ...string) []report.Cell {
	out := make([]report.Cell, len(list))
	for i, s := range list {
		if s != "" {
			out[i] = report.Text(s)
		}
	}
	return out
}

func (s *Statement) forAssessment() report.Section {
	var b strings.Builder
	b.WriteString("Copy what you need. Check each sentence: you know your project, this program does not.\n\n")
	for _, p := range s.Words {
		fmt.Fprintf(&b, "%s. %s\n\n", p.Heading, p.Text)
	}
	return report.Section{Heading: "Words for your data-protection impact assessment", Text: b.String()}
}

// actions are the columns of what became of mentions.
var actions = []struct {
	action understudy.Action
	name   string
}{
	{understudy.Replace, "replaced"}, {understudy.Keep, "kept"}, {understudy.Placeholder, "placeholder"},
	{understudy.Delete, "deleted"}, {understudy.Invalidate, "made unfollowable"},
}

func (s *Statement) replaced() report.Section {
	count := map[understudy.Category]map[understudy.Action]int{}
	for _, o := range s.Run.Outcomes {
		if count[o.Category] == nil {
			count[o.Category] = map[understudy.Action]int{}
		}
		count[o.Category][o.Action] += o.Mentions
	}
	all := byAction(s.Run)
	by := report.Table{Name: "by-category", Caption: "Mentions by category, and what became of them", Columns: []report.Column{{Name: "category"}, {Name: "found", Format: report.Count}}}
	for _, a := range actions {
		if all[a.action] > 0 {
			by.Columns = append(by.Columns, report.Column{Name: a.name, Format: report.Count})
		}
	}
	for _, c := range understudy.Categories {
		if count[c] == nil {
			continue
		}
		row := report.Row{Cells: report.Cells(string(c)+": "+inWords[c], s.Run.ByCategory[c])}
		for _, a := range actions {
			if all[a.action] > 0 {
				row.Add(count[c][a.action])
			}
		}
		by.Rows = append(by.Rows, row)
	}
	return report.Section{
		Heading: "What was replaced, who found it, and by which rule",
		Text: "The finder is what told that a stretch of text is personal data. The rule of the policy said what becomes of it; the line is where the rule stands in the policy. " +
			"'understudy pseudonymize --explain' writes the same for each mention (decisions.jsonl).",
		Tables: []report.Table{by, s.outcomes("rules", "Mentions that were replaced, by finder and rule", func(a understudy.Action) bool { return a != understudy.Keep })},
	}
}

// outcomes are the rows of the manifest whose action is asked for.
func (s *Statement) outcomes(name, caption string, of func(understudy.Action) bool) report.Table {
	t := report.Table{Name: name, Caption: caption, Columns: []report.Column{{Name: "category"}, {Name: "found by"}, {Name: "rule"}, {Name: "policy, line"}, {Name: "what became of it"}, {Name: "why"}, {Name: "mentions", Format: report.Count}}}
	left := 0
	for _, o := range s.Run.Outcomes {
		if !of(o.Action) {
			continue
		}
		if len(t.Rows) == mostRows {
			left++
			continue
		}
		cells := texts(string(o.Category), finder(o.Finder), o.Rule, o.Policy, named(o.Action), o.Reason)
		t.Rows = append(t.Rows, report.Row{Cells: append(cells, report.Of(o.Mentions))})
	}
	if left > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%d more rows are in the JSON.", left))
	}
	return t
}

func named(a understudy.Action) string {
	for _, one := range actions {
		if one.action == a {
			return one.name
		}
	}
	return string(a)
}

// finders say in plain words who found something, by what its rule begins with.
var finders = []struct{ prefix, name string }{
	{"tagger", "learned model"}, {"document/name", "a name, found again"}, {"guard", "last check: hidden elsewhere in the document"},
	{"given", "annotation in the file"}, {"typed", "column or field of the table"}, {"deny", "your deny list"}, {"recognizer/", "your recognizer "},
	{"model/", "published model, label "}, {"mask/", "list of words: "}, {"contact/", "pattern of an address: "},
}

func finder(rule string) string {
	for _, f := range finders {
		rest, ok := strings.CutPrefix(rule, f.prefix)
		switch {
		case ok && strings.HasSuffix(f.name, " "):
			return f.name + rest
		case ok && rest == "":
			return f.name
		}
	}
	if rule == "" {
		return "not said"
	}
	return "pattern or number with check figures: " + rule
}

func (s *Statement) kept() report.Section {
	t := s.outcomes("kept", "Mentions that stay as they are", func(a understudy.Action) bool { return a == understudy.Keep })
	section := report.Section{Heading: "What was kept, and why"}
	if len(t.Rows) == 0 {
		section.Text = "Nothing that was found was kept."
		return section
	}
	section.Text = "These were recognised as personal data, or as names, and stay in the published texts because a rule says so."
	section.Tables = []report.Table{t}
	if list := s.Run.Unreplaced; len(list) > 0 {
		u := report.Table{Name: "unreplaced", Caption: "Mentions that were to be replaced and were not", Columns: []report.Column{{Name: "document"}, {Name: "characters"}, {Name: "category"}, {Name: "why"}}}
		for _, x := range list[:min(len(list), mostRows)] {
			u.Rows = append(u.Rows, report.Row{Cells: texts(s.shown(x.Document), extent(x.Start, x.End, x.Spot), string(x.Category), x.Reason)})
		}
		section.Tables = append(section.Tables, u)
	}
	return section
}

// extent says where a mention stands: in characters of the text, and by line and column where
// there are lines.
func extent(start, end int, at job.Spot) string {
	out := fmt.Sprintf("%d–%d", start, end)
	if at != (job.Spot{}) {
		out += fmt.Sprintf(" (line %d, column %d)", at.Line, at.Column)
	}
	return out
}

func (s *Statement) doubtful() report.Section {
	m := s.Run
	bands := report.Table{Name: "scores", Caption: "How sure the finders were: mentions by score", Columns: []report.Column{{Name: "category"}}}
	for _, b := range job.Bands {
		bands.Columns = append(bands.Columns, report.Column{Name: b.Name, Format: report.Count})
	}
	for _, c := range understudy.Categories {
		if m.Scores[c] == nil {
			continue
		}
		row := report.Row{Cells: report.Cells(string(c))}
		for _, b := range job.Bands {
			row.Add(m.Scores[c][b.Name])
		}
		bands.Rows = append(bands.Rows, row)
	}
	section := report.Section{
		Heading: "What is doubtful",
		Text: "A score is how often a finding of that score is right, as measured on texts like those the finder was fitted on. What is doubtful was replaced all the same: in doubt, hide. " +
			"'understudy review' shows the doubtful ones first. Characters are counted in the original text.",
		Tables: []report.Table{bands},
	}
	if len(m.Unsure) > 0 {
		t := report.Table{Name: "unsure", Caption: "The mentions that finders were least sure of", Columns: []report.Column{{Name: "document"}, {Name: "characters"}, {Name: "category"}, {Name: "found by"}, {Name: "score", Format: report.Decimal2}}}
		for _, u := range m.Unsure[:min(len(m.Unsure), mostUnsure)] {
			t.Rows = append(t.Rows, report.Row{Cells: append(texts(s.shown(u.Document), extent(u.Start, u.End, u.Spot), string(u.Category), finder(u.Finder)), report.Of(u.Score))})
		}
		if n := len(m.Unsure) - mostUnsure; n > 0 {
			t.Notes = append(t.Notes, fmt.Sprintf("%d more are in manifest.json (unsure), which lists %d at most.", n, job.MostUnsure))
		}
		section.Tables = append(section.Tables, t)
	}
	if len(m.Doubts) > 0 {
		t := report.Table{Name: "links", Caption: "Mentions that could belong to several people or things, and stayed apart", Columns: []report.Column{{Name: "document"}, {Name: "characters"}, {Name: "category"}, {Name: "why"}}}
		for _, d := range m.Doubts[:min(len(m.Doubts), mostRows)] {
			t.Rows = append(t.Rows, report.Row{Cells: texts(s.shown(d.Document), extent(d.Start, d.End, d.Spot), string(d.Category), d.Reason)})
		}
		section.Tables = append(section.Tables, t)
	}
	return section
}

func (s *Statement) missed() report.Section {
	section := report.Section{Heading: "What was missed: an estimate", Text: s.howComplete()}
	e := s.Estimate
	if e == nil {
		section.Text += "\n\nTo estimate it: 'understudy review --sample 50 PROJECT PATH…' draws 50 documents at random. A person reads each to its end, marks what nobody had found, and says so below the text. Then make this report again with --review PROJECT."
		return section
	}
	t := report.Table{Name: "sample", Caption: "The sample", Columns: []report.Column{{Name: "what"}, {Name: "of the sample", Format: report.Count}, {Name: "share", Format: report.Share}, {Name: "from", Format: report.Share}, {Name: "to", Format: report.Share}}}
	row := func(name string, x Share) {
		t.Add(name, x.Part, x.Share, x.Low, x.High)
	}
	if e.usable() {
		row(fmt.Sprintf("identifiers missed, of %d", e.MissedShare.Whole), e.MissedShare)
		row(fmt.Sprintf("documents with one, of %d", e.LeakingShare.Whole), e.LeakingShare)
	}
	t.Add("documents drawn", e.Documents, nil, nil, nil)
	t.Add("documents read to the end", e.Finished, nil, nil, nil)
	t.Add("found by the program, but no personal data", e.Wrong, nil, nil, nil)
	t.Add("found by the program, and nobody has said whether right", e.Open, nil, nil, nil)
	section.Tables = append(section.Tables, t)
	if len(e.ByCategory) > 0 {
		by := report.Table{Name: "sample-categories", Caption: "The sample by category", Columns: []report.Column{{Name: "category"}, {Name: "found", Format: report.Count}, {Name: "missed", Format: report.Count}, {Name: "missed, at most", Format: report.Share}}}
		for _, c := range slices.Sorted(maps.Keys(e.ByCategory)) {
			n := e.ByCategory[c]
			by.Add(c, n[0], n[1], NewShare(n[1], n[0]+n[1]).High)
		}
		section.Tables = append(section.Tables, by)
	}
	return section
}

func (s *Statement) attacked() []report.Section {
	a := s.Attacks
	if a == nil {
		return []report.Section{{Heading: "Residual risk: attacks", Text: s.risk() + " Make this report again with --original PATH, where the originals are."}}
	}
	runs := []page.Run{{Name: "result", Report: a}}
	section := report.Section{
		Heading: "Residual risk: attacks",
		Text: "Four attacks that need nothing but the texts. The first searches every result for every original, also disguised, in part, or written another way. The second guesses originals by how often stand-ins are used. " +
			"The third counts documents that are alone with what they still tell: each row is one way to look, and “alone” is the number of documents that no other one is like. The fourth looks for the bearers of full names in a directory.\n\n" +
			"A fifth, which looks for the documents among texts that the public can read, needs such texts: 'understudy attack --background'.",
		Tables: page.Summary(runs),
	}
	if list := a.Residual.Places; len(list) > 0 {
		t := report.Table{Name: "residual-places", Caption: "Where an original can still be read, in characters of the result", Columns: []report.Column{{Name: "document"}, {Name: "characters"}, {Name: "category"}, {Name: "how"}, {Name: "whose"}, {Name: "value"}}}
		for _, x := range list[:min(len(list), mostRows)] {
			whose := "its own"
			if !x.Own {
				whose = "another document's"
			}
			t.Rows = append(t.Rows, report.Row{Cells: texts(s.shown(x.Document), extent(x.Start, x.End, job.Spot{}), string(x.Category), string(x.Form), whose, x.Value)})
		}
		if list[0].Value == "" {
			t.Columns = t.Columns[:5]
			for i := range t.Rows {
				t.Rows[i].Cells = t.Rows[i].Cells[:5]
			}
		}
		section.Tables = append(section.Tables, t)
	}
	return []report.Section{section}
}

func (s *Statement) leftOut() report.Section {
	m := s.Run
	section := report.Section{Heading: "What was left out, removed or published as it is"}
	t := report.Table{Name: "left-out", Caption: "Left out, removed, or as it was", Columns: []report.Column{{Name: "what"}, {Name: "why"}}}
	add := func(group, what, why string) {
		if len(t.Rows) < mostRows {
			t.Rows = append(t.Rows, report.Row{Group: group, Cells: texts(what, why)})
		}
	}
	for _, r := range m.Refused {
		add("Refused: not in the folder", s.shown(r.Place), r.Reason)
	}
	for _, name := range m.Skipped {
		if name == "" {
			name = "a file"
		}
		add("Not read: of no known format", name, "its kind is not read")
	}
	for _, name := range slices.Sorted(maps.Keys(m.OtherFields)) {
		add("Published as it is, though it holds originals", name, plural.Of(m.OtherFields[name], "record", "records"))
	}
	for _, kind := range slices.Sorted(maps.Keys(m.Unnamed)) {
		for _, name := range slices.Sorted(maps.Keys(m.Unnamed[kind])) {
			add("Not read, and published as it is: columns and fields of "+string(kind)+" files", name, plural.Of(m.Unnamed[kind][name], "record holds something there", "records hold something there"))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(m.Remarks)) {
		for _, what := range slices.Sorted(maps.Keys(m.Remarks[id])) {
			add("Done to files besides", s.shown(id), fmt.Sprintf("%s (%d)", what, m.Remarks[id][what]))
		}
	}
	if len(t.Rows) == 0 {
		section.Text = "Nothing."
		return section
	}
	section.Tables = []report.Table{t}
	return section
}

func (s *Statement) settings() report.Section {
	m := s.Run
	t := report.Table{Name: "settings", Caption: "Settings of the run", Columns: []report.Column{{Name: "setting"}, {Name: "value"}}}
	for _, name := range slices.Sorted(maps.Keys(m.Settings)) {
		t.Rows = append(t.Rows, report.Row{Cells: texts(name, m.Settings[name])})
	}
	if m.Policy != nil {
		t.Rows = append(t.Rows, report.Row{Cells: texts("policy, SHA-256", m.Policy.SHA256)})
	}
	for _, l := range m.Lists {
		t.Rows = append(t.Rows, report.Row{Cells: texts(l.Kind+" list", fmt.Sprintf("%d entries, SHA-256 %s", l.Entries, l.SHA256))})
	}
	v := report.Table{Name: "versions", Caption: "Versions", Columns: []report.Column{{Name: "what"}, {Name: "version"}}}
	v.Rows = append(v.Rows, report.Row{Cells: texts("the run", m.Program)}, report.Row{Cells: texts("this report", s.Used.Program)})
	if m.Program != s.Used.Program {
		v.Notes = append(v.Notes, "The report was made by another version than the run; the models below are those of the report's.")
	}
	for _, model := range s.Used.Models {
		v.Rows = append(v.Rows, report.Row{Group: "Built-in models, SHA-256 of their files", Cells: texts(model.Name, model.SHA256)})
	}
	return report.Section{Heading: "Settings and versions", Tables: []report.Table{t, v}}
}
