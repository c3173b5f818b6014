package main

import (
	"crypto/rand"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/generate"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

type pseudonymizeFlags struct {
	inputFlags
	ledgerFlags
	methodFlags
	knowledgeFlags
	out     string
	spans   string
	policy  string
	scope   string
	explain bool
	others  string
	rename  bool
	offsets string
	seed    uint64
	workers int
}

func pseudonymizeCommand() *cobra.Command {
	var f pseudonymizeFlags
	cmd := newVerb("pseudonymize", pathArgs, func(cmd *cobra.Command, args []string) error { return pseudonymize(cmd, &f, args) })
	f.add(cmd)
	return cmd
}

func (f *pseudonymizeFlags) add(cmd *cobra.Command) {
	f.inputFlags.add(cmd)
	f.unreadFlag.add(cmd)
	f.ledgerFlags.add(cmd)
	f.methodFlags.add(cmd)
	f.knowledgeFlags.add(cmd)
	cmd.Flags().StringVar(&f.out, "out", "", "folder for the result; - for standard output")
	cmd.Flags().StringVar(&f.spans, "spans", "detect", "detect: find personal data; given: use the annotations in the file (TAB, doccano, CoNLL, brat)")
	cmd.Flags().StringVar(&f.policy, "policy", "default", "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr, prompt)")
	cmd.Flags().StringVar(&f.scope, "scope", string(pairs.Corpus), "with --method surrogate: corpus: an entity has one stand-in in all texts; document: it has another in each, so that nobody can follow it from text to text, and common names and towns of other texts may play it")
	cmd.Flags().BoolVar(&f.explain, "explain", false, "write decisions.jsonl: the rule behind each decision, without the text")
	cmd.Flags().StringVar(&f.others, "other-fields", string(job.ReportFields), "fields and columns not named as text that hold what was replaced in it: report names them, scrub writes stand-ins there too, refuse leaves the records out, keep does nothing")
	cmd.Flags().BoolVar(&f.rename, "rename", false, "rename files and folders whose names hold what is hidden in the texts; restore --rename gives the names back")
	cmd.Flags().StringVar(&f.offsets, "replacements", string(job.OfOriginal), "what replacements.json and the other reports count in: tae: code points of the original, as the Text Anonymization Evaluator reads them, which tells how long every original was; result: code points of the result")
	cmd.Flags().Uint64Var(&f.seed, "seed", 0, "repeatable draws without a key, for experiments; protects nothing")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "documents worked on at once (default: one for each processor)")
}

// checkScope refuses what is no pairs.Scope.
func checkScope(scope string) error {
	if scope != string(pairs.Corpus) && scope != string(pairs.InDocument) {
		return usagef("--scope is %q; it takes %s or %s", scope, pairs.Corpus, pairs.InDocument)
	}
	return nil
}

// check refuses flags that say nothing, or contradict each other.
func (f *pseudonymizeFlags) check(cmd *cobra.Command) error {
	if f.out == "" {
		return usagef("--out is missing: the folder for the result")
	}
	if f.spans != "detect" && f.spans != "given" {
		return usagef("--spans is %q; it takes detect or given", f.spans)
	}
	if err := checkScope(f.scope); err != nil {
		return err
	}
	if err := f.unreadFlag.check(); err != nil {
		return err
	}
	switch job.OtherFields(f.others) {
	case job.ReportFields, job.ScrubFields, job.KeepFields, job.RefuseFields:
	default:
		return usagef("--other-fields is %q; it takes report, scrub, keep or refuse", f.others)
	}
	if f.offsets != string(job.OfOriginal) && f.offsets != string(job.OfResult) {
		return usagef("--replacements is %q; it takes %s or %s", f.offsets, job.OfOriginal, job.OfResult)
	}
	if f.scope == string(pairs.InDocument) && f.method != "surrogate" {
		return usagef("--scope %s goes with --method surrogate, not with %q", f.scope, f.method)
	}
	if cmd.Flags().Changed("seed") && f.keyFile != "" {
		return usagef("--seed and --key-file exclude each other: the key decides the draws")
	}
	if f.rename && f.out == standard {
		return usagef("--rename is for files in a folder; --out %s is none", standard)
	}
	return nil
}

func pseudonymize(cmd *cobra.Command, f *pseudonymizeFlags, paths []string) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	options, err := f.options()
	if err != nil {
		return err
	}
	in, err := f.discover(paths)
	if err != nil {
		return err
	}
	tellPDF(os.Stderr, in.files, options)
	folder, deliver, remove, err := outputFolder(f.out, in.files, options, wantsJSON(cmd))
	if err != nil {
		return err
	}
	defer remove()
	rules, err := readPolicy(f.policy)
	if err != nil {
		return err
	}
	if err := job.Guard(folder, onDisk(in.files), slices.Concat([]string{f.file(), f.keyFile}, rules.Files, f.files())...); err != nil {
		return usageError{err}
	}
	known, err := f.knowledgeFlags.read(options.Categories, rules)
	if err != nil {
		return err
	}
	pipeline, domain, done, err := f.assemble(cmd, rules, known)
	defer done()
	if err != nil {
		return err
	}
	j := &job.Job{
		Pipeline:    pipeline,
		Files:       in.files,
		Corpus:      options,
		Given:       f.spans == "given",
		Explain:     f.explain,
		Out:         folder,
		Workers:     f.workers,
		OtherFields: job.OtherFields(f.others),
		Rename:      f.rename,
		Offsets:     job.Offsets(f.offsets),
		Check:       known.Check,
		Domain:      domain,
		Notes:       func() map[string]int64 { return f.mixed.notes(f.notes()) },
		Manifest:    job.Manifest{Program: program(), Policy: policyOf(rules), Settings: f.settings(cmd.Flags().Changed("seed")), Lists: listsOf(known), Skipped: in.skipped, Refused: in.refused},
		Progress:    newProgress("pseudonymizing", 2*in.size),
	}
	manifest, err := j.Run(cmd.Context())
	if err != nil {
		return err
	}
	if err := deliver(); err != nil {
		return err
	}
	if err := tellDone(cmd, f, manifest); err != nil {
		return err
	}
	return in.leftOut()
}

// assemble puts the pipeline together, over a ledger if there is one. done frees
// what it holds.
func (f *pseudonymizeFlags) assemble(cmd *cobra.Command, rules *decide.Rules, known *user.Knowledge) (p *understudy.Pipeline, d *ledger.Domain, done func() error, err error) {
	var opened held
	done = opened.free
	o := stock.Options{GivenOnly: f.spans == "given", Rules: rules, Knowledge: known, Apart: f.scope == string(pairs.InDocument), Unread: f.unread}
	free, err := f.equip(cmd, &f.inputFlags, &o)
	opened.add(free)
	if err != nil {
		return nil, nil, done, err
	}
	switch {
	case f.path != "" || f.keyFile != "":
		var l *ledger.Ledger
		if l, d, err = f.openDomain(cmd.Context(), true); err != nil {
			return nil, nil, done, err
		}
		opened.add(l.Close)
		o.Draw, o.Correspondences, o.Drafts = d.Draw(), generate.Correspondences(d), d
	case cmd.Flags().Changed("seed"):
		o.Draw = ledger.KeyFromSeed(f.seed).Draw(f.domain)
		if !slices.Contains(drawless[:], f.method) {
			fmt.Fprintln(os.Stderr, "understudy: --seed: whoever guesses the number can undo the stand-ins; for experiments only, never for texts that are given away")
		}
	default:
		var secret [32]byte
		rand.Read(secret[:])
		o.Draw = draw.New(secret[:])
		fmt.Fprintln(os.Stderr, "understudy: no --ledger: the originals can not be restored, and another run will choose other stand-ins")
	}
	p, err = stock.Pipeline(o)
	return p, d, done, err
}

// drawless are the methods that draw nothing: whoever knows the key learns nothing of them.
var drawless = [...]string{"delete", "placeholder", "category", "numbered", "mask"}

// settings are those that the result depends on, without the key and the seed.
func (f *pseudonymizeFlags) settings(seeded bool) map[string]string {
	s := map[string]string{
		"spans": f.spans, "language": f.language, "unread-language": f.unread,
		"policy": f.policy, "other-fields": f.others, "domain": f.domain, "offset-unit": f.unit, "replacements": f.offsets,
		"ledger": fmt.Sprint(f.path != ""), "key": "random, thrown away",
	}
	switch {
	case f.path != "" || f.keyFile != "":
		s["key"] = "file"
	case seeded:
		s["key"] = "seed: the stand-ins can be undone by guessing it"
	}
	if f.method == "surrogate" {
		s["scope"] = f.scope
	}
	f.methodFlags.say(s)
	f.knowledgeFlags.say(s)
	return s
}

// stays says how many mentions were left.
func stays(n int) string {
	if n == 1 {
		return "1 mention stays"
	}
	return fmt.Sprintf("%d mentions stay", n)
}

// tellDone tells what was done: on standard error for people, as the manifest on
// standard output for programs.
func tellDone(cmd *cobra.Command, f *pseudonymizeFlags, m *job.Manifest) error {
	if wantsJSON(cmd) {
		if err := printJSON(m); err != nil {
			return err
		}
	}
	links := ""
	if m.Invalidated > 0 {
		links = fmt.Sprintf(", %d links made unfollowable", m.Invalidated)
	}
	fmt.Fprintf(os.Stderr, "%s in %s: %d of %d mentions replaced%s. The result is %s\n",
		several(m.Documents, "document"), several(m.Files, "file"), m.Replaced, m.Mentions, links, shownOutput(f.out))
	if f.explain || f.policy != "default" {
		printDecisions(os.Stderr, m.Decisions)
	} else if m.Kept > 0 {
		fmt.Fprintf(os.Stderr, "%s; %q in %s/%s says where and why\n", stays(m.Kept), "unreplaced", f.out, job.ManifestFile)
	}
	if n := m.Notes[lessContext]; n > 0 {
		fmt.Fprintf(os.Stderr, "%d gaps were asked for with less context than two sentences on either side: the model can take no more\n", n)
	}
	if m.Failed > 0 {
		again := ""
		if f.path != "" {
			again = "; the same command asks for them again"
		}
		fmt.Fprintf(os.Stderr, "for %d mentions the model gave no answer that will do; %s stands there%s\n", m.Failed, understudy.Failed, again)
	}
	if n := len(m.Doubts) + m.MoreDoubts; n > 0 {
		fmt.Fprintf(os.Stderr, "%d links between mentions are doubtful; see doubtful_links in %s/%s\n", n, f.out, job.ManifestFile)
	}
	if n := m.Languages[job.Untold]; n > 0 && strings.HasPrefix(f.language, automatic) {
		_, def, err := f.languageCodes()
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%d documents have too few words to tell their language, and were read as %s; --language %s:CODE names another\n",
			n, display.English.Tags().Name(language.Make(def)), automatic)
	}
	tellUnread(os.Stderr, f.unread, m)
	f.mixed.tell(os.Stderr)
	if m.Renamed > 0 {
		fmt.Fprintf(os.Stderr, "%s renamed\n", several(m.Renamed, "file"))
	}
	if m.Replaced > 0 && f.out != standard && !cmd.Flags().Changed("replacements") {
		fmt.Fprintf(os.Stderr, "understudy: %s tells the lengths of the originals; --replacements result does not\n", job.ReplacementsFile)
	}
	warnOfFields(m)
	warnOfNames(m)
	return refused(m.Refused)
}

// warnOfFields says which fields and columns give away what the texts no longer do.
func warnOfFields(m *job.Manifest) {
	for _, name := range slices.Sorted(maps.Keys(m.OtherFields)) {
		does := "hold what was replaced in their text"
		if m.OtherFields[name] == 1 {
			does = "holds what was replaced in its text"
		}
		fmt.Fprintf(os.Stderr, "warning: %s: %s %s\n", name, several(m.OtherFields[name], "record"), does)
	}
	if len(m.OtherFields) > 0 {
		fmt.Fprintln(os.Stderr, "warning: these are published as they are; --other-fields scrub writes the stand-ins there too, refuse leaves the records out, keep says nothing; --field and --column name what is text")
	}
}

// warnOfNames says which names give away what the texts no longer do.
func warnOfNames(m *job.Manifest) {
	for _, t := range m.Telltales {
		what := "its document id holds"
		if t.File {
			what = "the file's name holds"
		}
		fmt.Fprintf(os.Stderr, "warning: %s: %s what was replaced in the text\n", t.Place, what)
	}
	if n := m.TellingFiles + m.TellingIDs; n > 0 {
		fmt.Fprintf(os.Stderr, "warning: %d file names and %d document ids like these are published as they are; --rename renames the files, and --id-field names other ids\n",
			m.TellingFiles, m.TellingIDs)
	}
}

// refused lists the documents that were left out, the first hundred of them.
func refused(list []job.Refused) error {
	for _, r := range list[:min(len(list), 100)] {
		fmt.Fprintln(os.Stderr, "refused:", r)
	}
	if len(list) > 100 {
		fmt.Fprintf(os.Stderr, "… and %d more\n", len(list)-100)
	}
	if len(list) > 0 {
		return fmt.Errorf("%w: %d", errRefused, len(list))
	}
	return nil
}
