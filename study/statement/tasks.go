package statement

import (
	"fmt"
	"strings"

	"github.com/understudy-text/understudy/internal/plural"
)

// acceptable is up to which share of missed identifiers, at the upper end of the
// interval, nothing more is asked for.
const acceptable = 0.05

// confidence is Confidence in words.
const confidence = "95 %"

// enough is how many documents of a sample tell something.
const enough = 10

// tasks are what is to be done, the urgent first.
func (s *Statement) tasks() []Task {
	var urgent, other []Task
	now := func(what, why string, args ...any) {
		urgent = append(urgent, Task{true, what, fmt.Sprintf(why, args...)})
	}
	then := func(what, why string, args ...any) {
		other = append(other, Task{false, what, fmt.Sprintf(why, args...)})
	}
	m := s.Run
	if strings.HasPrefix(m.Settings["key"], "seed") {
		now("Do not give these texts away. Run again with --ledger and --key-file.", "The stand-ins were drawn with a number that can be guessed; who guesses it can undo them.")
	}
	if a := s.Attacks; a != nil && a.Residual.Left > 0 {
		now("Look at the originals that can still be read, and hide them: put them on a --deny list and run again.",
			"%s in %s. The list is below; 'understudy attack --values --json -' shows the words.", places(a.Residual.Confirmed), documents(a.Residual.Left))
	}
	if n := m.TellingFiles + m.TellingIDs; n > 0 {
		now("Rename files and document ids that hold an original.", "%d of them are published as they are. Names of documents are left out on this page for that reason.", n)
	}
	if n := len(m.OtherFields); n > 0 {
		now("Decide about columns and fields that hold originals: --other-fields scrub writes the stand-ins there too.", "%d of them hold what was replaced in the text beside them, and are published as they are.", n)
	}
	if n := len(m.Unreplaced); n > 0 {
		now("Look at the mentions that were to be replaced and were not.", "%s. The list is under “What was kept”.", mentions(n))
	}
	if m.Failed > 0 {
		now("Run again, or choose another --method.", "For %s the language model gave no answer; [FAILED] stands there.", mentions(m.Failed))
	}
	switch e := s.Estimate; {
	case e == nil:
		now("Let a person read a random sample: understudy review --sample 50 PROJECT PATH…, then make this report again with --review PROJECT.",
			"Nobody has looked for what the program missed. No program finds everything, and no figure on this page counts what it did not find.")
	case e.Finished < e.Documents:
		now("Finish the sample.", "%d of its %s are not read to the end.", e.Documents-e.Finished, documents(e.Documents))
	case e.usable() && e.MissedShare.High > acceptable:
		now("Hide what the sample shows to be missed: --deny lists, --recognizers, a lower --threshold; or let people read all texts. Then draw a new sample.",
			"%s of identifiers may be missed (up to %s at %s confidence).", percent(e.MissedShare.Share), percent(e.MissedShare.High), confidence)
	}
	if e := s.Estimate; e.usable() && e.Finished < enough {
		then("Make the sample larger.", "%s say little: the interval is wide.", documents(e.Finished))
	}
	if s.Attacks == nil {
		now("Make this report where the originals are, with --original PATH.", "The attacks compare the texts with the originals. Without them, nobody has tried what can still be read.")
	}
	if n := len(m.Refused); n > 0 {
		then("Look at what was refused.", "%s not in the folder; the reasons are below.", plural.Of(n, "file or document is", "files or documents are"))
	}
	if n := len(m.Skipped); n > 0 {
		then("Look at the files that were not read.", "%s of no known format and left out.", plural.Of(n, "file is", "files are"))
	}
	if n := len(m.Doubts) + m.MoreDoubts; n > 0 {
		then("Let a person look at the doubtful links: understudy review.", "%s could belong to several people or things and stayed apart.", mentions(n))
	}
	if a := s.Attacks; a != nil && a.Quasi.After.Together.Alone > 0 {
		then("Judge what is left in combination.", "%d of %s tell something by gender, age, years, places and occupations that no other one tells. A stricter policy (--policy gdpr) hides more.",
			a.Quasi.After.Together.Alone, documents(a.Quasi.Documents))
	}
	if m.Settings["ledger"] == "true" {
		then("Keep the key file and the ledger apart from the texts, and destroy them when nobody needs to restore (understudy ledger destroy).", "As long as they exist, the texts are personal data: who has both can restore the originals.")
	}
	return append(urgent, other...)
}

func mentions(n int) string  { return plural.Count(n, "mention") }
func documents(n int) string { return plural.Count(n, "document") }
func places(n int) string    { return plural.Count(n, "place") }

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
