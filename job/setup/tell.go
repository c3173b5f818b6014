package setup

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/language/guess"
)

// Where is the name of --out in messages.
func Where(out string) string {
	if out == corpus.Standard {
		return "on standard output"
	}
	return "in " + out
}

// Tell says what was done and what to look at. It returns job.ErrRefused if documents were
// refused.
func (o *Options) Tell(m *job.Manifest) error {
	links := ""
	if m.Invalidated > 0 {
		links = fmt.Sprintf(", %d links made unfollowable", m.Invalidated)
	}
	o.printf("%s in %s: %d of %d mentions replaced%s. The result is %s",
		plural.Count(m.Documents, "document"), plural.Count(m.Files, "file"), m.Replaced, m.Mentions, links, Where(o.Out))
	if o.Explain || o.Policy != "default" {
		tellDecisions(o.Say, m.Decisions)
	} else if m.Kept > 0 {
		o.printf("%s; %q in %s/%s says where and why", plural.Of(m.Kept, "mention stays", "mentions stay"), "unreplaced", o.Out, job.ManifestFile)
		for _, u := range m.Unreplaced[:min(len(m.Unreplaced), shownPlaces)] {
			o.tellPlace(u.Document, u.Spot, u.Category, u.Reason)
		}
	}
	if n := m.Notes[method.LessContext]; n > 0 {
		o.printf("%d gaps were asked for with less context than two sentences on either side: the model can take no more", n)
	}
	if m.Failed > 0 {
		again := ""
		if o.Ledger.Ledger != "" {
			again = "; the same command asks for them again"
		}
		o.printf("for %d mentions the model gave no answer that will do; %s stands there%s", m.Failed, understudy.Failed, again)
	}
	if n := len(m.Doubts) + m.MoreDoubts; n > 0 {
		o.printf("%d links between mentions are doubtful; see doubtful_links in %s/%s", n, o.Out, job.ManifestFile)
		for _, d := range m.Doubts[:min(len(m.Doubts), shownPlaces)] {
			o.tellPlace(d.Document, d.Spot, d.Category, d.Reason)
		}
	}
	if n := len(m.Bare); n > 0 {
		o.printf("%s with --spans given; see without_annotations in %s/%s, or leave --spans out to have personal data looked for",
			plural.Of(n, "file brings no annotations and is written as it is,", "files bring no annotations and are written as they are,"), o.Out, job.ManifestFile)
	}
	o.tellLanguages(m)
	o.Input.TellMixed(o.Say)
	o.Method.TellDefects(o.Say)
	if m.Renamed > 0 {
		o.printf("%s renamed", plural.Count(m.Renamed, "file"))
	}
	if m.Replaced > 0 && o.Out != corpus.Standard && !o.given("replacements") {
		o.printf("understudy: %s tells the lengths of the originals; --replacements result does not", job.ReplacementsFile)
	}
	o.warnOfParts(m)
	o.warnOfStale(m)
	o.warnOfUnread(m)
	o.warnOfFields(m)
	o.warnOfNames(m)
	return job.TellRefused(o.Say, m.Refused)
}

// shownPlaces is how many places of a kind are told; the manifest has all.
const shownPlaces = 5

// tellPlace tells the line and column of a mention, where its file has lines.
func (o *Options) tellPlace(document string, at job.Spot, c understudy.Category, reason string) {
	if at != (job.Spot{}) {
		o.printf("  %s:%s: %s: %s", document, at, c, reason)
	}
}

// tellDecisions tells how many mentions each rule decided about, and how.
func tellDecisions(to io.Writer, decisions map[string]map[understudy.Action]int) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for _, rule := range slices.Sorted(maps.Keys(decisions)) {
		for _, a := range slices.Sorted(maps.Keys(decisions[rule])) {
			fmt.Fprintf(w, "  %s\t%s\t%d\n", rule, a, decisions[rule][a])
		}
	}
	w.Flush()
}

// tellLanguages says which texts did not tell their language, which languages were not
// read, and what happened to their texts.
func (o *Options) tellLanguages(m *job.Manifest) {
	if n := m.Languages[job.Untold]; n > 0 && o.Input.Automatically() {
		if _, def, err := o.Input.Codes(); err == nil {
			o.printf("%s too few words to tell their language, and were read as %s; --language %s:CODE names another",
				plural.Of(n, "document has", "documents have"), display.English.Tags().Name(language.Make(def)), input.Automatic)
		}
	}
	said := map[string]string{
		stock.UnreadCodes:       "is not read: only what needs no language was hidden",
		stock.UnreadPlaceholder: "is not read: a placeholder stands for the whole text",
	}[o.Input.Unread]
	for _, code := range slices.Sorted(maps.Keys(m.Languages)) {
		if said != "" && code != job.Untold && !slices.Contains(stock.Codes(), code) {
			o.printf("%s in %s, which %s", plural.Count(m.Languages[code], "document"), guess.Name(code), said)
		}
	}
}

// warnOfParts says which parts of files were not read, and are published as they are.
func (o *Options) warnOfParts(m *job.Manifest) {
	parts := map[string]int{}
	for _, of := range m.Remarks {
		for what, n := range of {
			for _, left := range []string{"not read: ", "not looked at: "} {
				if part, ok := strings.CutPrefix(what, left); ok {
					parts[part] += n
				}
			}
		}
	}
	var list []string
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		list = append(list, fmt.Sprintf("%d × %s", parts[part], part))
	}
	if len(list) > 0 {
		o.printf("warning: not read, and published as they are: %s; \"remarks\" in %s/%s says in which documents", strings.Join(list, ", "), o.Out, job.ManifestFile)
	}
}

// warnOfStale says which files of an earlier run lie in the output folder still.
func (o *Options) warnOfStale(m *job.Manifest) {
	const shown = 5
	if n := len(m.Stale); n > 0 {
		more := ""
		if n > shown {
			more = " …"
		}
		o.printf("warning: %s in %s: %s%s; an earlier run left %s there, perhaps with other stand-ins, and %s is not about them: remove them, or name another folder",
			plural.Of(n, "file is not of this run", "files are not of this run"), o.Out, strings.Join(m.Stale[:min(n, shown)], ", "), more, plural.Choose(n, "it", "them"), job.ManifestFile)
	}
}

// warnOfUnread says, by kinds of files, which columns and fields were not read.
func (o *Options) warnOfUnread(m *job.Manifest) {
	const shown = 20
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(m.Unnamed)) {
		names := slices.Sorted(maps.Keys(m.Unnamed[kind]))
		more := ""
		if len(names) > shown {
			more, names = fmt.Sprintf(" and %d more", len(names)-shown), names[:shown]
		}
		for i, name := range names {
			names[i] = fmt.Sprintf("%q", name)
		}
		kinds = append(kinds, fmt.Sprintf("%s %s%s", kind, strings.Join(names, ", "), more))
	}
	if len(kinds) == 0 {
		return
	}
	but := ""
	if o.OtherFields == string(job.ScrubFields) {
		but = ", but for what the texts hide"
	}
	o.printf("columns and fields not read, and published as they are%s: %s; --column NAME=TYPE and --field NAME=TYPE have them read", but, strings.Join(kinds, "; "))
}

// warnOfFields says which fields and columns give away what the texts no longer do.
func (o *Options) warnOfFields(m *job.Manifest) {
	for _, name := range slices.Sorted(maps.Keys(m.OtherFields)) {
		n := m.OtherFields[name]
		o.printf("warning: %s: %s %s", name, plural.Count(n, "record"), plural.Choose(n, "holds what was replaced in its text", "hold what was replaced in their text"))
	}
	if len(m.OtherFields) > 0 {
		o.printf("warning: these are published as they are; --other-fields scrub writes the stand-ins there too, refuse leaves the records out, keep says nothing; --field and --column name what is text")
	}
}

// warnOfNames says which names give away what the texts no longer do.
func (o *Options) warnOfNames(m *job.Manifest) {
	for _, t := range m.Telltales {
		what := "its document id holds"
		if t.File {
			what = "the file's name holds"
		}
		o.printf("warning: %s: %s what was replaced in the text", t.Place, what)
	}
	if n := m.TellingFiles + m.TellingIDs; n > 0 {
		o.printf("warning: %d file names and %d document ids like these are published as they are; --rename renames the files, and --id-field names other ids",
			m.TellingFiles, m.TellingIDs)
	}
}
